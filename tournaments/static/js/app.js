// What every page needs: display menu, keyboard hints, messages, connection, "updated" labels.
(function () {
  "use strict";
  const RETRY_FIRST_MS = 3000;
  const RETRY_LONGEST_MS = 30000;
  const byId = (id) => document.getElementById(id);

  // --- Display menu ---
  function setUpDisplayMenu() {
    const menu = byId("display-menu");
    if (!menu) return;
    menu.hidden = false;
    for (const name of ["theme", "suits"]) {
      const chosen = window.fairdealDisplay.apply(name);
      for (const radio of menu.querySelectorAll(`[name="display-${name}"]`)) {
        radio.checked = radio.value === chosen;
        radio.addEventListener("change", () => window.fairdealDisplay.choose(name, radio.value));
      }
    }
  }

  // --- Menus close when the user clicks or tabs elsewhere ---
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  // Nor do two overlap when one is opened from the keyboard.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.matches("details.menu[open]")) return;
      for (const menu of document.querySelectorAll("details.menu[open]")) {
        if (menu !== target) menu.open = false;
      }
      target.querySelector("input[type=text]")?.focus(); // a menu with a field is opened to type
    },
    true,
  );

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    const menu = event.target.closest?.("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // --- Keys: only outside text fields, and only if wanted ---
  const isTyping = (element) =>
    element.isContentEditable || /^(input|textarea|select)$/i.test(element.tagName);

  function singleKeysWanted() {
    try {
      return localStorage.getItem("fairdeal-single-keys") !== "off";
    } catch {
      return true;
    }
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || !singleKeysWanted() || document.querySelector("dialog[open]")) return;
    if (event.key === "?") {
      event.preventDefault();
      byId("keyboard-hints")?.showModal();
      return;
    }
    const target = document.querySelector(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!target) return;
    event.preventDefault();
    target.focus();
    if (!isTyping(target)) target.click();
  }

  function setUpKeys() {
    document.addEventListener("keydown", onKey);
    for (const button of document.querySelectorAll("[data-open-dialog]")) button.hidden = false;
    const wanted = byId("single-keys");
    if (!wanted) return;
    wanted.checked = singleKeysWanted();
    wanted.addEventListener("change", () => {
      try {
        localStorage.setItem("fairdeal-single-keys", wanted.checked ? "on" : "off");
      } catch {
        // Then it lasts for this page only.
      }
    });
  }

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open-dialog]");
    if (opener) byId(opener.dataset.openDialog)?.showModal();
    const closer = event.target.closest("[data-dismiss]");
    if (closer) closer.parentElement.remove();
    if (event.target.closest("[data-print]")) window.print();
  });

  // --- Connection ---
  // Requests with "retry" in their hx-trigger are sent again until there is a response; their idempotency
  // keys make that safe. Everything else waits for its button to be pressed again.
  const unsent = new Set();
  let wait = RETRY_FIRST_MS;
  let timer = 0;

  function showConnection(which) {
    const banner = byId("offline");
    if (!banner) return;
    const shown = unsent.size ? "kept" : which;
    banner.hidden = !shown;
    for (const words of banner.querySelectorAll("[data-case]")) words.hidden = words.dataset.case !== shown;
  }

  function sendAgain() {
    for (const element of [...unsent]) {
      if (element.isConnected) window.htmx.trigger(element, "retry");
      else unsent.delete(element);
    }
  }

  const isRetried = (element) => /\bretry\b/.test(element.getAttribute("hx-trigger") ?? "");

  function onFailure(event) {
    const { elt: element, requestConfig } = event.detail;
    if (isRetried(element)) {
      unsent.add(element);
      element.closest(".entry-cell")?.classList.add("is-unsaved");
      clearTimeout(timer);
      timer = setTimeout(sendAgain, wait);
      wait = Math.min(wait * 2, RETRY_LONGEST_MS);
    }
    showConnection(requestConfig?.verb === "get" ? "look" : "again");
  }

  function onAnswer(event) {
    // Not detail.elt: when the answer replaced the element, that is its parent.
    const { requestConfig, xhr } = event.detail;
    const element = requestConfig.elt;
    if (xhr.status === 0 || xhr.status >= 500) return;
    unsent.delete(element);
    element.closest(".entry-cell")?.classList.remove("is-unsaved");
    wait = RETRY_FIRST_MS;
    showConnection("");
    // 409 and 422 have their own messages; anything else would go unnoticed.
    const refused = byId("refused");
    if (refused) refused.hidden = xhr.status < 400 || xhr.status === 409 || xhr.status === 422;
  }

  // An aborted request is not an error; the browser itself says when there is no response.
  window.htmx.logger = (element, name, detail) => {
    if (name === "htmx:sendAbort" || name === "htmx:afterRequest") delete detail.error;
  };
  document.addEventListener("htmx:sendError", onFailure);
  document.addEventListener("htmx:timeout", onFailure);
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status >= 500) onFailure(event);
  });
  document.addEventListener("htmx:afterRequest", onAnswer);
  window.addEventListener("online", sendAgain);
  window.addEventListener("beforeunload", (event) => {
    if (unsent.size) event.preventDefault();
  });

  // --- "3 minutes ago": <time datetime="…" data-updated>, in the language of the page ---
  const STEPS = [
    ["second", 60],
    ["minute", 60],
    ["hour", 24],
    ["day", Infinity],
  ];

  function ago(seconds) {
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });
    let amount = seconds < 10 ? 0 : seconds;
    for (const [unit, size] of STEPS) {
      if (amount < size) return words.format(-Math.floor(amount), unit);
      amount /= size;
    }
    return "";
  }

  function tellAges() {
    for (const time of document.querySelectorAll("time[data-updated]")) {
      const then = Date.parse(time.dateTime);
      if (!Number.isNaN(then)) time.textContent = ago(Math.max(0, (Date.now() - then) / 1000));
    }
  }

  function focusWhatMatters(root) {
    root.querySelector?.("[data-focus]")?.focus();
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    tellAges();
    focusWhatMatters(event.detail.elt);
  });
  setInterval(tellAges, 5000);

  setUpDisplayMenu();
  setUpKeys();
  tellAges();
  focusWhatMatters(document);
})();
