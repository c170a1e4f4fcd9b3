// A name with suggestions: <div data-combobox data-url="…"><input><ul role="listbox" hidden></ul></div>.
// The server answers GET url?q=text with <li role="option" data-value data-id>. Without this script
// it is a plain field, and any name not in the list may be typed.
(function () {
  "use strict";
  const DELAY_MS = 150;
  let timer = 0;
  let request = null;

  const parts = (element) => {
    const box = element.closest?.("[data-combobox]");
    return box && {
      box,
      input: box.querySelector("input:not([type=hidden])"),
      list: box.querySelector("[role=listbox]"),
      id: box.querySelector("[data-combobox-id]"),
    };
  };
  const optionsOf = (list) => [...list.querySelectorAll("[role=option]")];
  const chosenIn = (list) => list.querySelector('[aria-selected="true"]');

  // Who is entered in the other seat: their usual partners are suggested first, even before a letter is typed.
  function beside({ box, input }) {
    if (!("partners" in box.dataset)) return "";
    const seats = [...box.parentElement.querySelectorAll("[data-partners] input")];
    return seats.find((each) => each !== input)?.value.trim() ?? "";
  }

  function prepare({ input, list }) {
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    if (!input.hasAttribute("aria-expanded")) input.setAttribute("aria-expanded", "false");
  }

  function close({ input, list }) {
    clearTimeout(timer);
    request?.abort();
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function mark({ input, list }, option) {
    for (const other of optionsOf(list)) other.setAttribute("aria-selected", String(other === option));
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function take(field, option) {
    field.input.value = option.dataset.value;
    if (field.id) field.id.value = option.dataset.id ?? "";
    close(field);
    field.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  async function ask(field) {
    request?.abort();
    request = new AbortController();
    const url = new URL(field.box.dataset.url, location.href);
    url.searchParams.set("q", field.input.value.trim());
    url.searchParams.set("with", beside(field));
    let suggested = null;
    try {
      const answer = await fetch(url, { signal: request.signal, headers: { "HX-Request": "true" } });
      if (answer.ok) suggested = await answer.text();
    } catch {
      // Suggestions are a convenience: the name can be typed without them.
    }
    if (suggested === null || document.activeElement !== field.input) return;
    field.list.innerHTML = suggested;
    const options = optionsOf(field.list);
    options.forEach((option, place) => (option.id = `${field.list.id}_${place}`));
    field.list.hidden = options.length === 0;
    field.input.setAttribute("aria-expanded", String(options.length > 0));
    field.input.removeAttribute("aria-activedescendant");
  }

  document.addEventListener("focusin", (event) => {
    const field = parts(event.target);
    if (!field || event.target !== field.input) return;
    prepare(field);
    if (!field.input.value && beside(field)) timer = setTimeout(ask, DELAY_MS, field);
  });

  document.addEventListener("input", (event) => {
    const field = parts(event.target);
    if (!field || event.target !== field.input) return;
    if (field.id) field.id.value = "";
    clearTimeout(timer);
    const typed = field.input.value.trim();
    if (typed ? typed.length < 2 : !beside(field)) close(field);
    else timer = setTimeout(ask, DELAY_MS, field);
  });

  document.addEventListener("keydown", (event) => {
    const field = parts(event.target);
    if (!field || field.list.hidden) return;
    const options = optionsOf(field.list);
    const at = options.indexOf(chosenIn(field.list));
    if (event.key === "ArrowDown") mark(field, options[(at + 1) % options.length]);
    else if (event.key === "ArrowUp") mark(field, options.at(at <= 0 ? -1 : at - 1));
    else if (event.key === "Enter" && at >= 0) take(field, options[at]);
    else if (event.key === "Escape") close(field);
    else if (event.key === "Tab" && at >= 0) return take(field, options[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // pointerdown would blur the input first and close the list under the finger
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.(".combobox-list")) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const option = event.target.closest?.(".combobox-list [role=option]");
    if (option) take(parts(option), option);
  });

  document.addEventListener("focusout", (event) => {
    const field = parts(event.target);
    if (field && !field.box.contains(event.relatedTarget)) close(field);
  });
})();
