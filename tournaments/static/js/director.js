// The director's pages: entry by round, names by keyboard, forms that are sent once.
(function () {
  "use strict";
  // What the user has opened stays open when the room is redrawn.
  let opened = [];
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.elt.matches("[data-live]")) return;
    opened = [...detail.elt.querySelectorAll("details[open][id]")].map((each) => each.id);
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (!detail.elt.matches("[data-live]")) return;
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  });

  // A clock button that has just appeared under the pointer must not take the second click of a
  // double click. Buttons that were there before, such as +1, can be pressed as fast as you like.
  const JUST_NOW_MS = 600;
  const clockMoves = () => [...document.querySelectorAll("#clock-bar button[name=do]")].map((each) => each.value);
  let upSince = new Map(clockMoves().map((move) => [move, -Infinity]));

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id !== "clock-bar") return;
    const now = performance.now();
    upSince = new Map(clockMoves().map((move) => [move, upSince.get(move) ?? now]));
    // Whoever pressed has seen what the clock shows now, and may save other times. Not swapped by htmx:
    // the form may have been redrawn meanwhile.
    const pressed = detail.target.querySelector("[data-pressed]");
    const version = document.getElementById("clock-version");
    if (pressed && version) version.value = pressed.dataset.pressed;
  });

  document.addEventListener(
    "click",
    (event) => {
      const pressed = event.target.closest("#clock-bar button[name=do]");
      const byPointer = event.detail > 0; // a key that is pressed says 0
      if (!pressed || !byPointer || performance.now() - (upSince.get(pressed.value) ?? 0) > JUST_NOW_MS) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // --- The scores of one table, opened on the page of the room ---
  const inPlace = document.getElementById("in-place");
  let openedFrom = "";

  function closeInPlace() {
    inPlace.replaceChildren();
    document.getElementById(openedFrom)?.focus();
  }

  if (inPlace) {
    document.addEventListener("htmx:beforeRequest", ({ detail }) => {
      if (detail.target === inPlace) openedFrom = detail.elt.id;
    });

    inPlace.addEventListener("htmx:afterSettle", ({ target }) => {
      if (target !== inPlace) return;
      inPlace.scrollIntoView({ block: "nearest" });
      putBack(inPlace);
      const cells = [...inPlace.querySelectorAll("input.entry-input")];
      const named = document.getElementById(inPlace.firstElementChild?.dataset.first);
      (named ?? cells.find((cell) => !cell.value) ?? cells[0] ?? inPlace.querySelector("button"))?.focus();
    });

    inPlace.addEventListener("click", (event) => {
      if (event.target.closest("[data-close-in-place]")) closeInPlace();
    });

    // Escape undoes what was typed; if nothing was typed, it closes.
    inPlace.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.isComposing) return;
        const cell = event.target.closest("input.entry-input");
        if (cell && cell.value !== cell.defaultValue) return;
        event.preventDefault();
        event.stopPropagation();
        closeInPlace();
      },
      true,
    );
  }

  // --- Sheets ---
  const CELL = "input.entry-input:not([disabled])";
  const WRONG = '.entry-input[aria-invalid="true"]';

  // A refused score is kept, also if the sheet is left, and looked at before that.
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (!target.matches?.(".entry-cell")) return;
    const cell = target.querySelector(CELL);
    const wrong = target.querySelector(WRONG);
    const isAsked = target.querySelector("[data-send-cell]"); // whose score is to stand, is for the director to say
    if (wrong && !isAsked) sessionStorage.setItem(`refused ${versionOf(wrong)}`, wrong.value);
    else if (cell) sessionStorage.removeItem(`refused ${versionOf(cell)}`);
    if (wrong && document.activeElement?.matches("[data-after-grid]:not([data-typed])")) wrong.focus();
  });

  /** The table, the board and the version that a cell corrects: refused text is of no use for another. */
  function versionOf(cell) {
    return cell.closest("td").querySelector("input[name=cell]").value;
  }

  /** Put refused scores back into their cells; they are sent when the cell is left. */
  function putBack(place) {
    for (const cell of place.querySelectorAll(CELL)) {
      const text = sessionStorage.getItem(`refused ${versionOf(cell)}`);
      if (text === null || text === cell.value) continue;
      cell.setAttribute("aria-invalid", "true");
      cell.closest("td").classList.add("is-wrong");
      write(cell, text);
    }
  }

  /** Write into a cell as a director would: it is checked now, and saved when it is left. */
  function write(cell, text) {
    cell.value = text;
    cell.dataset.written = "";
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("input", (event) => {
    if (event.isTrusted) delete event.target.dataset.written; // the browser will tell of the change
  });

  document.addEventListener("focusout", ({ target }) => {
    if (target.dataset.written === undefined) return;
    delete target.dataset.written;
    if (target.value !== target.defaultValue) target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A score typed while the button for the next sheet has the focus waits for that sheet.
  document.addEventListener(
    "keydown",
    (event) => {
      const link = event.target.closest?.("a.button-primary[data-after-grid]");
      if (!link || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      const typed = link.dataset.typed ?? "";
      const isText = event.key.length === 1 && (typed || /\d/.test(event.key));
      if (!isText && !(typed && event.key === "Backspace")) return;
      event.preventDefault();
      event.stopPropagation();
      link.dataset.typed = isText ? typed + event.key : typed.slice(0, -1);
      sessionStorage.setItem(`ahead ${link.pathname}`, link.dataset.typed);
      if (!link.dataset.typed) delete link.dataset.typed;
    },
    true,
  );

  function nextAcross(grid, cell) {
    const cells = [...grid.querySelectorAll(CELL)];
    return cells[cells.indexOf(cell) + 1];
  }

  /** Enter moves across where slips come in by table; grid.js would move down. */
  function onEnter(event, grid, cell) {
    const next = nextAcross(grid, cell);
    event.preventDefault();
    event.stopPropagation();
    const after = next ?? document.querySelector("[data-after-grid]");
    if (after) after.focus();
    else cell.blur();
  }

  document.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "PageDown" || event.key === "PageUp") {
        turnSheet(event, event.key === "PageDown" ? "next" : "prev");
        return;
      }
      const cell = event.target.closest?.(CELL);
      const grid = cell?.closest("[data-grid]");
      if (grid && event.key === "Enter" && !event.shiftKey && grid.matches("[data-across]")) {
        onEnter(event, grid, cell);
      }
    },
    true,
  );

  /** Page Up and Page Down turn to another board or round, wherever the focus is. */
  function turnSheet(event, where) {
    const link = document.querySelector(`.sheet-head a[rel="${where}"]`);
    if (!link || event.shiftKey || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    document.activeElement?.blur(); // saves the focused cell
    leave(link.href);
  }

  /** Go on once every cell is saved; stay at first if one was refused. */
  function leave(url) {
    if (document.querySelector(".entry-cell.htmx-request")) {
      document.addEventListener("htmx:afterSettle", () => leave(url), { once: true });
      return;
    }
    const wrong = document.querySelector(`${WRONG}:not([data-shown])`);
    if (!wrong) {
      location.href = url;
      return;
    }
    wrong.dataset.shown = ""; // who goes on all the same has seen it
    wrong.focus();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (!document.querySelector(`.entry-cell.htmx-request, ${WRONG}:not([data-shown])`)) return;
    event.preventDefault();
    leave(link.href);
  });

  // Buttons of a cell: enter what was typed again, or restore what was there.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-send-cell]");
    if (!button) return;
    const input = button.closest("td").querySelector(CELL);
    if (button.dataset.sendCell) input.value = button.dataset.sendCell;
    input.focus();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // How many are scored, as they come in.
  document.addEventListener("htmx:afterSettle", () => {
    const scored = document.querySelector("[data-scored]");
    if (!scored) return;
    const count = String(document.querySelectorAll(".entry-cell.is-scored").length);
    scored.textContent = count;
    // The sheet shows every cell of its board or round, so its link among the others counts the same.
    const link = document.querySelector(".sheet-links [aria-current]");
    if (!link) return;
    link.querySelector("[data-entered]").textContent = count;
    link.classList.toggle("is-done", link.querySelector("[data-due]").textContent === count);
  });

  // A sheet opens at the first empty cell, or at the table asked for.
  function openSheet() {
    const sheet = document.querySelector("table[data-grid].entry");
    if (!sheet || document.querySelector("[data-focus]")) return;
    putBack(sheet);
    const ahead = sessionStorage.getItem(`ahead ${location.pathname}`);
    sessionStorage.removeItem(`ahead ${location.pathname}`);
    const asked = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    const wrong = sheet.querySelector(WRONG);
    const cells = [...((asked && sheet.contains(asked) && asked) || sheet).querySelectorAll(CELL)];
    const first = wrong ?? cells.find((cell) => !cell.value) ?? (asked ? cells[0] : undefined);
    first?.focus();
    if (!ahead || !first || first.value) return;
    write(first, ahead);
    first.setSelectionRange(ahead.length, ahead.length);
  }

  // --- Names: Enter goes to the next name, or to the next row once this one is full ---
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("[data-names] input");
    if (!field || event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    const fields = [...field.closest("[data-names]").querySelectorAll("input:not([type=hidden])")];
    const next = fields[fields.indexOf(field) + (twoPeople(field).length ? 2 : 1)];
    if (next) next.focus();
    else (document.querySelector('[name="then-plan"]') ?? document.querySelector('[name="save-all"]'))?.focus();
  });

  // Two people typed into the first field of a row take a field each, as the server reads them.
  function twoPeople(field) {
    const [first, second, ...more] = field.closest?.("[data-names] tr")?.querySelectorAll('input[name$="-1"], input[name$="-2"]') ?? [];
    if (field !== first || !second || second.value || more.length) return [];
    const parts = first.value.split(/\t+|\s*[&/;+]\s*|\s+(?:and|und|et)\s+|\s+[-–—]\s+/i).flatMap((part) => part.split(/\s+y\s+/));
    const people = parts.map((part) => part.trim()).filter(Boolean);
    return people.length === 2 ? [[first, people[0]], [second, people[1]]] : [];
  }
  document.addEventListener(
    "change",
    (event) => {
      for (const [seat, name] of twoPeople(event.target)) seat.value = name;
    },
    true,
  );

  // A list pasted into a name fills the rows from there on.
  document.addEventListener("paste", (event) => {
    const field = event.target.closest?.("[data-names] input");
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    const list = document.getElementById("list");
    if (!field || !list || !text.includes("\n")) return;
    event.preventDefault();
    list.value = text;
    list.form.elements.from.value = field.id.split("-")[1];
    list.form.requestSubmit(list.form.elements.fill);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const row = event.target.closest?.("[data-names] tr");
    if (row) row.classList.toggle("is-wrong", row.querySelector(".names-error") !== null);
  });

  // --- A form is sent once, however often its button is pressed ---
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-once]");
    if (!form || event.defaultPrevented) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });

  window.addEventListener("pageshow", (event) => {
    // A page from the browser's cache shows an old room, with a key already used.
    if (event.persisted && document.querySelector("[data-live]")) location.reload();
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  // What the user asked for may have appeared out of sight.
  document.addEventListener("htmx:afterSettle", (event) => {
    const shown = event.detail.elt;
    if (shown.matches?.("[data-reveal]")) shown.scrollIntoView({ block: "nearest" });
  });

  openSheet();
})();
