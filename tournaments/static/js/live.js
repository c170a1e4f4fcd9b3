// Keeps what a page shows up to date by asking again: parts marked <div data-live="address">, the wall and a
// table's phone. Everything here asks through `follow`, and this table alone says how often.
(function () {
  "use strict";
  const SECOND = 1000;
  const OFTEN = 2 * SECOND; // while things happen: a score is on every screen within 2.5 seconds
  const LATELY = 60 * SECOND; // so long after the last change: in play, the next one soon follows
  const SLOWER = 1.5; // after that each pause is half as long again …
  const LONGEST = 10 * SECOND; // … up to this: nobody waits long for the first score after a break
  const HIDDEN = 30 * SECOND; // nobody is looking, but a tab that is opened again should not be far behind
  const ASLEEP = 10 * 60 * SECOND; // hidden so long, it stops: a phone in a pocket saves its battery
  const FAILING = 2; // after a failure each pause is twice the one before, up to the longest
  const LONGEST_REFUSAL = 5 * 60 * SECOND; // a later Retry-After is a mistake; the evening goes on
  const SPREAD = 0.1; // each pause is up to a tenth shorter or longer: 200 phones do not ask in step
  const PATIENCE = 12 * SECOND; // an answer that takes longer is a failure

  const NOT_MODIFIED = 304;
  const all = new Set();
  const spread = (pause) => pause * (1 + SPREAD * (2 * Math.random() - 1));

  // The error for a refusal; it knows when to ask again.
  function refused(status, retryAfter) {
    const wait = Math.min(Number(retryAfter) * SECOND || 0, LONGEST_REFUSAL);
    return Object.assign(new Error(String(status)), { status, wait });
  }

  // Asks as often as the table above says, until it is stopped. `ask` tells whether anything was new; without a
  // good answer, it throws. While `mustGoOn()`, a hidden page asks as if it were shown.
  function follow(ask, mustGoOn = () => false) {
    let timer = 0;
    let asking = false;
    let again = false; // whether something happened while it was asking
    let pause = OFTEN;
    let failures = 0;
    let notBefore = 0; // Retry-After; also holds for whoever comes back to the page
    let changedAt = performance.now();
    let hiddenAt = performance.now();

    function next() {
      clearTimeout(timer);
      const hidden = document.hidden && !mustGoOn();
      if (!all.has(here) || (hidden && performance.now() - hiddenAt > ASLEEP)) return;
      const wait = spread(hidden ? HIDDEN : pause);
      timer = setTimeout(now, Math.max(wait, notBefore - performance.now()));
    }

    async function once() {
      try {
        const changed = await ask();
        failures = notBefore = 0;
        if (changed) changedAt = performance.now();
        const calm = performance.now() - changedAt > LATELY;
        pause = calm ? Math.min(pause * SLOWER, LONGEST) : OFTEN;
      } catch (error) {
        failures += 1;
        pause = Math.min(OFTEN * FAILING ** failures, LONGEST);
        // Later than asked rather than earlier, and not all at once.
        notBefore = performance.now() + (error?.wait ?? 0) * (1 + SPREAD * Math.random());
      }
    }

    async function now() {
      if (asking) {
        again = true;
        return;
      }
      if (performance.now() < notBefore) return next();
      asking = true;
      do {
        again = false;
        await once();
      } while (again && !failures);
      asking = false;
      next();
    }

    const here = {
      // Someone has acted or has come back: asks at once, and often from now on.
      wake() {
        pause = OFTEN;
        changedAt = performance.now();
        return now();
      },
      hide() {
        hiddenAt = performance.now();
        next();
      },
      stop() {
        all.delete(here);
        clearTimeout(timer);
      },
    };
    all.add(here);
    next();
    return here;
  }

  const wake = () => all.forEach((each) => each.wake());

  // Returns a function that reads an address for `follow`: its text, null if that has not changed, and when
  // Fairdeal sent it. Without a good answer, it throws.
  function reader(address, options) {
    let tag = "";
    return async function read() {
      const headers = { ...options?.headers, ...(tag && { "If-None-Match": tag }) };
      const answer = await fetch(address, { ...options, headers, signal: AbortSignal.timeout(PATIENCE) });
      const sentAt = Date.parse(answer.headers.get("Date"));
      if (answer.status === NOT_MODIFIED) return { text: null, sentAt };
      if (!answer.ok) throw refused(answer.status, answer.headers.get("Retry-After"));
      const text = await answer.text();
      tag = answer.headers.get("ETag") ?? "";
      return { text, sentAt };
    };
  }

  window.fairdealLive = { follow, reader, refused };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) all.forEach((each) => each.hide());
    else wake();
  });
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => event.persisted && wake());

  // --- Parts of a page, fetched by htmx; unchanged ones are not redrawn, so nothing moves under the pointer ---
  const answers = new WeakMap();

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, headers } = event.detail;
    if (elt.matches("[data-live]") && elt.dataset.etag) headers["If-None-Match"] = elt.dataset.etag;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, xhr } = event.detail;
    if (!elt.matches("[data-live]")) return;
    answers.set(elt, xhr);
    if (xhr.status === NOT_MODIFIED) event.detail.shouldSwap = false;
    else if (xhr.status < 400) elt.dataset.etag = xhr.getResponseHeader("ETag") ?? "";
  });

  // What someone has just sent shows at once.
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && detail.requestConfig.verb !== "get") wake();
  });

  function followPart(part) {
    const following = follow(async () => {
      if (!part.isConnected) return following.stop();
      answers.delete(part);
      await window.htmx.ajax("get", part.dataset.live, { source: part, target: part, swap: "innerHTML" });
      const xhr = answers.get(part);
      if (!xhr || xhr.status >= 400) throw refused(xhr?.status ?? 0, xhr?.getResponseHeader("Retry-After"));
      return xhr.status !== NOT_MODIFIED;
    });
  }

  for (const part of document.querySelectorAll("[data-live]")) if (part.dataset.live) followPart(part);
})();
