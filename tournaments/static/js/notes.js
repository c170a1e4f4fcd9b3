// A reader's own notes on boards; none of this leaves the browser.
(function () {
  "use strict";
  const NAME = "fairdeal-notes";
  const MOST = 1000;

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(NAME)) ?? {};
    } catch {
      return {};
    }
  }

  function keep(board, words) {
    const all = kept();
    delete all[board]; // the latest goes last; the oldest are dropped first
    const entries = Object.entries(all).slice(1 - MOST);
    if (words.trim()) entries.push([board, words]);
    try {
      localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(entries)));
      return true;
    } catch {
      return false;
    }
  }

  function show(root) {
    for (const place of root.querySelectorAll("[data-note]")) {
      const field = place.querySelector("textarea");
      const words = kept()[place.dataset.note] ?? "";
      place.hidden = false;
      place.open = Boolean(words);
      field.value = words;
      field.addEventListener("input", () => {
        const stored = keep(place.dataset.note, field.value);
        place.querySelector("[data-note-lost]").hidden = stored;
      });
    }
    for (const mark of root.querySelectorAll("[data-noted]")) {
      const words = kept()[mark.dataset.noted];
      mark.hidden = !words;
      mark.title = words ?? "";
    }
  }

  document.addEventListener("DOMContentLoaded", () => show(document));
})();
