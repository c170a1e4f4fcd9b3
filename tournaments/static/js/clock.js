// The round clock: runs on from what Fairdeal last sent, in Fairdeal's time.
// This device's clock only measures how long ago that was, never what time it is.
(function () {
  "use strict";
  const TICK_MS = 250;
  const fill = (text, numbers) => text.replace(/\{(\w+)\}/g, (_, name) => numbers[name] ?? "");

  // What the face shows at a moment, in milliseconds of Fairdeal's time.
  function at(face, moment) {
    const { phase, round, paused } = face;
    if (!face.ends_at) return { phase, round, left: face.seconds_left, paused, warns: false };
    let here = { phase, round };
    let ends = Date.parse(face.ends_at);
    for (const next of face.coming) {
      if (ends > moment) break;
      here = next;
      ends += next.seconds * 1000;
    }
    if (ends <= moment) return { phase: "over", round: face.rounds, left: 0, paused: false, warns: false };
    const left = Math.ceil((ends - moment) / 1000);
    const warns = here.phase === "playing" && left <= face.warning_seconds;
    return { phase: here.phase, round: here.round, left, paused: false, warns };
  }

  function told(face, words, moment) {
    const shown = at(face, moment);
    const numbers = { round: shown.round, rounds: face.rounds, next: shown.round + 1 };
    const which = shown.paused ? "paused" : shown.warns ? "warning" : shown.phase;
    const seconds = String(shown.left % 60).padStart(2, "0");
    const digits = ["over", "reopened"].includes(shown.phase) ? "" : `${Math.floor(shown.left / 60)}:${seconds}`;
    const what = fill(words[which], numbers);
    const line = what ? [digits, what].filter(Boolean).join(" · ") : fill(words.left, { time: digits });
    return { ...shown, where: fill(words.round, numbers), digits, words: what, line };
  }

  // --- Sound: only once someone has asked for it, because browsers allow nothing else ---
  let sound = null;

  function ring(...notes) {
    if (sound?.state !== "running") return;
    notes.forEach(([pitch, length], place) => {
      const begin = sound.currentTime + place * 0.45;
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.3, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
      tone.connect(volume).connect(sound.destination);
      tone.start(begin);
      tone.stop(begin + length);
    });
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-clock-sound]");
    if (!button) return;
    sound ??= new AudioContext();
    await (sound.state === "running" && button.ariaPressed === "true" ? sound.suspend() : sound.resume());
    button.ariaPressed = String(sound.state === "running");
    ring([660, 0.4]);
  });

  let before = null;

  function announce(now) {
    const changed = before?.phase !== now.phase || before?.round !== now.round;
    if (before && changed) {
      if (before.phase === "playing") ring([880, 0.4], [880, 0.4], [660, 1.2]);
      else if (now.phase === "playing") ring([660, 0.4], [880, 0.8]);
    } else if (before && now.warns && !before.warns) ring([660, 0.8]);
    if (changed) document.dispatchEvent(new CustomEvent("fairdeal:clock", { detail: now }));
    before = now;
  }

  // --- The faces on a page ---
  const seen = new WeakMap();

  function faceOf(element) {
    const text = element.dataset.clock;
    const known = seen.get(element);
    if (known?.text === text) return known;
    const face = JSON.parse(text);
    const fresh = { text, face, ahead: Date.parse(face.now) - performance.now() };
    seen.set(element, fresh);
    return fresh;
  }

  function put(element, words) {
    if (element && element.textContent !== words) element.textContent = words;
  }

  function tick() {
    for (const element of document.querySelectorAll("[data-clock]")) {
      const { face, ahead } = faceOf(element);
      const now = told(face, face.words, performance.now() + ahead);
      put(element.querySelector("[data-clock-where]"), now.where);
      put(element.querySelector("[data-clock-digits]"), now.digits);
      put(element.querySelector("[data-clock-words]"), now.words);
      element.dataset.phase = now.paused ? "paused" : now.phase;
      element.classList.toggle("is-warning", now.warns);
      announce(now);
    }
  }

  window.fairdealClock = { told, now: () => before };
  setInterval(tick, TICK_MS);
  document.addEventListener("htmx:afterSwap", tick);
  tick();
})();
