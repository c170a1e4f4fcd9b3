// Light or dark, four colours or two: set before the page is drawn, so nothing flashes.
(function () {
  "use strict";
  const root = document.documentElement;

  function apply(name) {
    let chosen = "";
    try {
      chosen = localStorage.getItem("fairdeal-" + name) || "";
    } catch {
      // Storage may be blocked; then the page follows the device.
    }
    if (chosen) root.dataset[name] = chosen;
    else delete root.dataset[name];
    return chosen;
  }

  window.fairdealDisplay = {
    apply,
    choose(name, value) {
      try {
        localStorage.setItem("fairdeal-" + name, value);
      } catch {
        // Not kept for the next page, but shown on this one.
      }
      if (value) root.dataset[name] = value;
      else delete root.dataset[name];
    },
  };
  apply("theme");
  apply("suits");
})();
