// The rooms of the proposals move by themselves while they are in view, unless paused or unwanted.
(function () {
  "use strict";
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let isPaused = false;
  const inView = new WeakSet();

  const rooms = () => [...document.querySelectorAll("[data-moving]")];

  function run(room) {
    const svg = room.querySelector("svg");
    if (isPaused || !inView.has(room)) svg.pauseAnimations();
    else svg.unpauseAnimations();
  }

  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
      run(target);
    }
  });

  /** Until now the page has shown the still picture before each room. */
  function show() {
    watch.disconnect();
    for (const room of rooms()) {
      if (room.hidden) room.querySelector("svg").setCurrentTime(0);
      room.hidden = isCalm.matches;
      room.previousElementSibling.hidden = !isCalm.matches;
      tell(room);
      watch.observe(room);
    }
  }

  function tell(room) {
    const words = room.querySelector("[data-pause-words]");
    words.textContent = isPaused ? words.dataset.play : words.dataset.pause;
  }

  // One press stops all of them: whoever wants calm wants it on the whole page.
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-pause-rooms]")) return;
    isPaused = !isPaused;
    for (const room of rooms()) {
      tell(room);
      run(room);
    }
  });

  isCalm.addEventListener("change", show);
  document.addEventListener("htmx:afterSwap", show);
  show();
})();
