// The wall: turns the pages of the standings, shows the next seating when people change tables,
// and keeps the last page while there is no connection.
(function () {
  "use strict";
  const PAGE_MS = 12000;
  const STILL_MS = 5000;
  const MOVE_MS = 900;
  const CLOSER = [0.9, 0.8]; // how much of its height a line keeps to spare a page
  const byId = (id) => document.getElementById(id);
  const main = byId("wall-shown");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  let phase = window.fairdealClock.now()?.phase ?? "";
  let chosen = false; // whether someone asked for the seating now
  let page = 0;

  // --- Pages: as few as can be, with as many rows of a sheet on each; lines move closer to spare one ---
  const sheets = (kind) => [...main.querySelectorAll(`[data-sheet="${kind}"]`)];

  function wanted() {
    const seating = sheets("seating");
    const others = sheets("standings");
    const moving = chosen || phase === "change" || phase === "break";
    if (!others.length || (moving && seating.length)) return seating;
    return others;
  }

  // What the marks by the names mean stands below the last row.
  function spaceIn(sheet) {
    const told = sheet.querySelector(".wall-told");
    const below = told ? told.offsetHeight + parseFloat(getComputedStyle(told).marginTop) : 0;
    return main.getBoundingClientRect().bottom - sheet.querySelector("tbody").getBoundingClientRect().top - below;
  }

  const heightsOf = (rows) => rows.map((row) => row.getBoundingClientRect().height);

  // A few lines grow to fill the space, by half at most; not if names take two lines, which would take more.
  function grow(sheet, rows) {
    if (!rows.length) return;
    const heights = heightsOf(rows);
    const least = Math.min(...heights);
    if (Math.max(...heights) > least + 1) return;
    const height = Math.min(Math.floor(spaceIn(sheet) / rows.length) - 1, least * 1.5);
    if (height > least) sheet.style.setProperty("--row", `${height}px`);
  }

  function pagesOf(sheet) {
    sheet.hidden = false;
    const rows = [...sheet.querySelectorAll("tbody tr")];
    for (const row of rows) row.hidden = false;
    sheet.style.removeProperty("--row");
    let pages = pagesFitting(sheet, rows);
    if (pages.length > 1) {
      const line = Math.min(...heightsOf(rows));
      for (const share of CLOSER) {
        const row = `${Math.floor(line * share)}px`;
        sheet.style.setProperty("--row", row);
        const closer = pagesFitting(sheet, rows);
        if (closer.length < pages.length) {
          pages = closer.map((each) => ({ ...each, row }));
          break;
        }
      }
      sheet.style.removeProperty("--row");
    }
    sheet.hidden = true;
    return pages;
  }

  function pagesFitting(sheet, rows) {
    const heights = rows.length ? heightsOf(rows) : [];
    const space = rows.length ? spaceIn(sheet) : 0;
    for (let count = 1; ; count += 1) {
      const size = Math.max(1, Math.ceil(rows.length / count));
      const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, place) => ({ sheet, rows, from: place * size, to: (place + 1) * size }));
      const fits = ({ from, to }) => heights.slice(from, to).reduce((sum, each) => sum + each, 0) <= space;
      if (size === 1 || pages.every(fits)) return pages;
    }
  }

  function show() {
    for (const sheet of main.querySelectorAll("[data-sheet]")) sheet.hidden = true;
    byId("wall-seating").hidden = !sheets("seating").length;
    const pages = wanted().flatMap(pagesOf);
    if (!pages.length) return null;
    page %= pages.length;
    const { sheet, rows, from, to, row: closer } = pages[page];
    sheet.hidden = false;
    if (closer) sheet.style.setProperty("--row", closer);
    rows.forEach((row, place) => (row.hidden = place < from || place >= to));
    grow(sheet, rows.slice(from, to));
    const told = sheet.querySelector("[data-page]");
    if (told) told.textContent = rows.length > to - from ? `${from + 1}–${Math.min(to, rows.length)} / ${rows.length}` : "";
    return sheet;
  }

  function turn() {
    const before = page;
    page += 1;
    const sheet = show();
    if (!sheet || page === before || calm.matches) return;
    const frames = [
      { opacity: 0, transform: "translateY(1.5vh)" },
      { opacity: 1, transform: "none" },
    ];
    sheet.animate(frames, { duration: MOVE_MS / 2, easing: "ease-out" });
  }

  // --- New standings: lines that stay on the page move to their new places ---
  function places() {
    const rows = [...main.querySelectorAll("tr[data-key]")].filter((row) => row.offsetParent);
    return new Map(rows.map((row) => [row.dataset.key, row.getBoundingClientRect().top]));
  }

  function take(text) {
    const before = places();
    main.innerHTML = text;
    show();
    if (calm.matches) return;
    for (const [key, top] of places()) {
      const row = main.querySelector(`tr[data-key="${CSS.escape(key)}"]:not([hidden])`);
      const moved = (before.get(key) ?? top) - top;
      if (moved) {
        const frames = [{ transform: `translateY(${moved}px)` }, { transform: "none" }];
        row.animate(frames, { duration: MOVE_MS, easing: "ease-in-out" });
      }
    }
  }

  // --- What is new; without a response everything stays ---
  function keepFresh(part, put) {
    const read = window.fairdealLive.reader(part.dataset.from);
    let last = null;
    return window.fairdealLive.follow(async () => {
      try {
        const { text } = await read();
        byId("wall-cut").hidden = true;
        if (text === null || text === last) return false;
        last = text;
        put(text);
        return true;
      } catch (error) {
        byId("wall-cut").hidden = false;
        throw error;
      }
    });
  }

  const shown = keepFresh(main, take);
  const aside = byId("wall-clock");
  keepFresh(aside, (text) => (aside.innerHTML = text));

  // --- The clock says when people move; a button can ask for the seating, too ---
  document.addEventListener("fairdeal:clock", (event) => {
    phase = event.detail.phase;
    page = 0;
    show();
    shown.wake(); // the next seating has changed
  });

  byId("wall-seating").addEventListener("click", (event) => {
    chosen = !chosen;
    event.currentTarget.ariaPressed = String(chosen);
    page = 0;
    show();
  });

  // --- Full screen, and no distractions once the mouse rests ---
  const full = byId("wall-full");
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", () => {
    full.ariaPressed = String(Boolean(document.fullscreenElement));
    show();
  });

  let still = 0;

  function stir() {
    document.body.classList.remove("is-still");
    clearTimeout(still);
    still = setTimeout(() => {
      if (!document.querySelector(".wall-keys :focus-visible")) document.body.classList.add("is-still");
    }, STILL_MS);
  }

  for (const name of ["pointermove", "keydown", "focusin"]) document.addEventListener(name, stir);
  window.addEventListener("resize", show);
  setInterval(turn, PAGE_MS);
  document.fonts.ready.then(show);
  stir();
  show();
})();
