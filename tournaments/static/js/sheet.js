// A movement as a sheet: undo, for cells as well as for rounds and tables.
(function () {
  "use strict";
  const form = document.querySelector("[data-sheet]");
  if (!form) return;
  const MOST_STEPS = 200;
  const steps = [];
  let now = snapshot();

  function snapshot() {
    return [...new FormData(form).entries()].filter(([name]) => name !== "do");
  }

  function same(one, other) {
    return JSON.stringify(one) === JSON.stringify(other);
  }

  function showButton() {
    const button = form.querySelector("[data-undo]");
    if (button) button.disabled = steps.length === 0;
  }

  /** Remember the state before each finished change, once. */
  function remember() {
    const next = snapshot();
    if (same(now, next)) return;
    steps.push(now);
    if (steps.length > MOST_STEPS) steps.shift();
    now = next;
    showButton();
  }

  async function undo() {
    remember();
    const before = steps.pop();
    if (!before) return;
    now = before;
    for (const [name, value] of before) {
      const input = form.elements.namedItem(name);
      if (input && !name.startsWith("c") && "value" in input && input.type !== "checkbox") input.value = value;
    }
    const said = new Set(before.map(([name]) => name));
    for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked = said.has(box.name);
    const values = { ...Object.fromEntries(before), do: "redraw" };
    await htmx.ajax("POST", form.dataset.check, { source: "#sheet", target: "#sheet", swap: "outerHTML", values });
    showButton();
  }

  form.addEventListener("change", remember);
  document.addEventListener("htmx:afterSettle", () => {
    if (!same(now, snapshot())) remember();
    showButton();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-undo]")) undo();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    const cell = event.target;
    // Inside a cell the browser undoes typing; outside, the sheet goes back a step.
    if (cell.matches("[data-grid] input") && cell.value !== cell.defaultValue && same(now, snapshot())) return;
    event.preventDefault();
    undo();
  });
  // Enter moves on in the sheet; in the other fields it must not add a round.
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input:not([data-grid] input)")) event.preventDefault();
  });
})();
