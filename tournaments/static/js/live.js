// Keeps parts of a page up to date: <div data-live hx-get="…" hx-trigger="fresh">. The server says when
// there is something new; while it cannot be reached, the part asks every few seconds. With
// data-live="asked" it only asks: nothing announces changes to other clubs' scores.
(function () {
  "use strict";
  const NOT_MODIFIED = 304;
  const POLL_MS = 5000;
  const HIDDEN_MS = 5000; // a page hidden this long stops listening: browsers have few connections
  const MUTE_MS = 40000; // a stream silent this long is not getting through; it has a heartbeat every 15 s
  const AGAIN_MS = 30000; // when the server is full, or says that a page cannot be followed

  // Calls `changed` whenever the content of `address` may have changed, until told to stop.
  function follow(address, changed, pollMs = POLL_MS, listens = true) {
    let stream = null;
    let wait = 0;
    let quiet = 0;
    let heard = 0;
    const hears = () => stream?.readyState === EventSource.OPEN && performance.now() - heard < MUTE_MS;
    const note = () => (heard = performance.now());

    function listen() {
      clearTimeout(wait);
      if (!listens || stream || document.hidden) return;
      note();
      stream = new EventSource(address);
      stream.addEventListener("beat", note);
      stream.addEventListener("changed", () => (note(), changed()));
      stream.addEventListener("error", () => {
        if (stream?.readyState !== EventSource.CLOSED) return; // it reconnects by itself
        hush();
        wait = setTimeout(listen, AGAIN_MS);
      });
    }

    function hush() {
      stream?.close();
      stream = null;
    }

    function onVisibility() {
      clearTimeout(quiet);
      if (document.hidden) quiet = setTimeout(hush, HIDDEN_MS);
      else if (stream) return;
      else listen();
    }

    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", hush);
    window.addEventListener("pageshow", listen);
    const poll = setInterval(() => document.hidden || hears() || changed(), pollMs);
    listen();
    return function stop() {
      clearInterval(poll);
      clearTimeout(wait);
      clearTimeout(quiet);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", hush);
      window.removeEventListener("pageshow", listen);
      hush();
    };
  }

  window.fairdealLive = { follow };

  // Unchanged parts are not redrawn, so nothing moves under the pointer.
  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, headers } = event.detail;
    if (elt.matches("[data-live]") && elt.dataset.etag) headers["If-None-Match"] = elt.dataset.etag;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, xhr } = event.detail;
    if (!elt.matches("[data-live]")) return;
    if (xhr.status === NOT_MODIFIED) event.detail.shouldSwap = false;
    else elt.dataset.etag = xhr.getResponseHeader("ETag") ?? "";
  });

  for (const part of document.querySelectorAll("[data-live][hx-get]")) {
    const address = part.getAttribute("hx-get");
    if (!address) continue;
    const fresh = () => part.isConnected && window.htmx.trigger(part, "fresh");
    follow(address, fresh, POLL_MS, part.dataset.live !== "asked");
  }
})();
