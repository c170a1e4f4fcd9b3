// Entry by hand: moves the cursor through a table with [data-grid] as in a spreadsheet.
//   Enter, ↓  the next cell below; after the last one the top of the next column
//   ↑         the cell above        ← →  the neighbour, when the caret is at the end
//   Escape    restores what was saved before
(function () {
  "use strict";
  const CELL = "input:not([type=hidden]):not([disabled])";

  /** Columns of cells, left to right, each from top to bottom. */
  function columnsOf(grid) {
    const columns = new Map();
    for (const cell of grid.querySelectorAll(`td ${CELL}`)) {
      const place = cell.closest("td").cellIndex;
      if (!columns.has(place)) columns.set(place, []);
      columns.get(place).push(cell);
    }
    return [...columns.entries()].sort((a, b) => a[0] - b[0]).map((entry) => entry[1]);
  }

  function below(grid, cell, wrap) {
    const columns = columnsOf(grid);
    const at = columns.findIndex((column) => column.includes(cell));
    const row = columns[at].indexOf(cell);
    return columns[at][row + 1] ?? (wrap ? columns[at + 1]?.[0] : undefined);
  }

  function above(grid, cell) {
    const column = columnsOf(grid).find((cells) => cells.includes(cell));
    return column[column.indexOf(cell) - 1];
  }

  function beside(cell, step) {
    const cells = [...cell.closest("tr").querySelectorAll(`td ${CELL}`)];
    return cells[cells.indexOf(cell) + step];
  }

  function caretAtEnd(cell, step) {
    const end = step < 0 ? 0 : cell.value.length;
    const whole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
    return whole || (cell.selectionStart === end && cell.selectionEnd === end);
  }

  function target(event, grid, cell) {
    switch (event.key) {
      case "Enter":
        return event.shiftKey ? above(grid, cell) : below(grid, cell, true);
      case "ArrowDown":
        return below(grid, cell, false);
      case "ArrowUp":
        return above(grid, cell);
      case "ArrowLeft":
        return caretAtEnd(cell, -1) ? beside(cell, -1) : undefined;
      case "ArrowRight":
        return caretAtEnd(cell, 1) ? beside(cell, 1) : undefined;
      default:
        return undefined;
    }
  }

  function go(cell) {
    cell.focus();
    cell.select();
  }

  document.addEventListener("keydown", (event) => {
    const grid = event.target.closest?.("[data-grid]");
    if (!grid || !event.target.matches(`td ${CELL}`) || event.isComposing || event.defaultPrevented) return;
    const cell = event.target;
    if (event.key === "Escape") {
      event.preventDefault();
      cell.value = cell.defaultValue;
      cell.select();
      return;
    }
    const next = target(event, grid, cell);
    if (next) {
      event.preventDefault();
      go(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Save the last cell, too, and move the focus to what comes next.
      (document.querySelector("[data-after-grid]") ?? document.body).focus();
      if (document.activeElement === cell) cell.blur();
    }
  });

  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(`[data-grid] td ${CELL}`)) event.target.select();
  });

  // A corrected score is a new request and gets a new key; sending the same score again keeps its key.
  document.addEventListener("input", (event) => {
    const key = event.target.closest?.("[data-grid] td")?.querySelector("input[data-key]");
    if (key && key !== event.target) key.value = newKey();
  });

  /** A random UUID; crypto.randomUUID is missing over plain HTTP, which clubs use. */
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  // --- Typing survives the arrival of a fragment: same cell, same text, same caret ---
  let typing = null;

  document.addEventListener("htmx:beforeSwap", (event) => {
    const cell = document.activeElement;
    typing = null;
    if (!cell?.id || !cell.matches("input, textarea") || !event.detail.target?.contains(cell)) return;
    typing = {
      id: cell.id,
      value: cell.value,
      isDirty: cell.value !== cell.defaultValue && event.detail.requestConfig?.elt !== cell,
      start: cell.selectionStart,
      end: cell.selectionEnd,
    };
  });

  document.addEventListener("htmx:afterSettle", () => {
    const kept = typing;
    typing = null;
    const cell = kept && document.getElementById(kept.id);
    if (!cell) return;
    if (kept.isDirty) cell.value = kept.value;
    if (document.activeElement !== cell) cell.focus();
    if (kept.start !== null) cell.setSelectionRange(kept.start, kept.end);
  });
})();
