// The map of the room: markers walk the arrows of the round on request, round after round.
(function () {
  "use strict";
  const WALK_MS = 1800;
  const REST_MS = 900;
  const LEGEND_PX = 20; // the arrows of the legend are shorter
  const SVG = "http://www.w3.org/2000/svg";
  const READABLE = 0.78; // how small the picture may become on a phone
  const isNarrow = window.matchMedia("screen and (max-width: 47.99em)");
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let playing = ""; // the id of the map that plays, empty for none
  let timer = 0;
  let frame = 0;

  const mapOf = (element) => element.closest(".room-map");
  const current = () => document.getElementById(playing);

  function show(map) {
    const button = map.querySelector("[data-play]");
    if (!button) return;
    button.hidden = false;
    const isPlaying = map.id === playing;
    button.querySelector("[data-play-words]").textContent = isPlaying
      ? button.dataset.stop
      : button.dataset.start;
  }

  function stop() {
    const map = current();
    playing = "";
    window.clearTimeout(timer);
    window.cancelAnimationFrame(frame);
    if (!map) return;
    for (const marker of map.querySelectorAll(".pic-walker")) marker.remove();
    show(map);
  }

  function walkers(map) {
    return [...map.querySelectorAll("svg path.pic-move")]
      .filter((path) => path.getTotalLength() > LEGEND_PX)
      .map((path) => {
        const dot = document.createElementNS(SVG, "circle");
        dot.setAttribute("r", "5");
        dot.setAttribute("class", "pic-walker");
        dot.style.fill = window.getComputedStyle(path).stroke;
        path.parentNode.append(dot);
        return { dot, path, length: path.getTotalLength() };
      });
  }

  function walk() {
    const map = current();
    if (!map) return stop();
    if (isCalm.matches) return rest();
    const going = walkers(map);
    const begun = performance.now();
    const step = (now) => {
      if (current() !== map) return;
      const part = Math.min((now - begun) / WALK_MS, 1);
      const eased = part * part * (3 - 2 * part);
      for (const { dot, path, length } of going) {
        const at = path.getPointAtLength(eased * length);
        dot.setAttribute("cx", at.x);
        dot.setAttribute("cy", at.y);
      }
      if (part < 1) frame = window.requestAnimationFrame(step);
      else rest();
    };
    frame = window.requestAnimationFrame(step);
  }

  function rest() {
    timer = window.setTimeout(
      () => {
        const next = current()?.querySelector('a[rel="next"]');
        if (next) next.click();
        else stop();
      },
      isCalm.matches ? WALK_MS : REST_MS,
    );
  }

  /** A large room may be wider than a phone: no smaller than one can read, and open at one's own table. */
  function fit(map) {
    const box = map.querySelector(".picture-wrap");
    const svg = box?.querySelector("svg");
    if (!svg || !isNarrow.matches) return;
    svg.style.minWidth = `max(100%, ${READABLE * Number(svg.getAttribute("width"))}px)`;
    svg.style.width = "0";
    const own = map.querySelector(".who-sits tr.is-own > th")?.textContent.trim();
    const here = [...svg.querySelectorAll(".pic-number")].find((each) => each.textContent === own);
    if (!here) return;
    const left = here.getBoundingClientRect().left - box.getBoundingClientRect().left;
    box.scrollLeft += left - box.clientWidth / 2;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-play]");
    const way = event.target.closest(".room-map nav a");
    if (way && event.isTrusted && playing) stop();
    if (!button) return;
    const map = mapOf(button);
    if (map.id === playing) return stop();
    stop();
    playing = map.id;
    show(map);
    walk();
  });

  document.addEventListener("keydown", (event) => {
    const region = event.target.closest?.(".room-map .picture-wrap");
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (event.key === "Escape" && playing) stop();
    if (!region || !way || event.altKey || event.ctrlKey || event.metaKey) return;
    if (region.scrollWidth > region.clientWidth) return; // here the arrow keys scroll
    const link = mapOf(region).querySelector(`a[rel="${way}"]`);
    if (!link) return;
    event.preventDefault();
    stop();
    link.click();
  });

  document.addEventListener("htmx:afterSettle", () => {
    document.querySelectorAll(".room-map").forEach(show);
    document.querySelectorAll(".room-map").forEach(fit);
    if (playing) {
      timer = window.setTimeout(walk, isCalm.matches ? 0 : REST_MS / 2);
    }
  });
  document.addEventListener("DOMContentLoaded", () =>
    document.querySelectorAll(".room-map").forEach(show),
  );
  document.querySelectorAll(".room-map").forEach(show);
  document.querySelectorAll(".room-map").forEach(fit);
})();
