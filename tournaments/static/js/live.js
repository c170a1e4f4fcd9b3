// Keeps parts of a page fresh: <div data-live hx-get="…" hx-trigger="fresh">. The server says when
// there is something new; while it cannot be heard, the part asks every few seconds. With
// data-live="asked" it only asks: nobody tells when scores of other clubs change.
(function () {
  "use strict";
  const NOT_MODIFIED = 304;
  const POLL_MS = 5000;
  const HIDDEN_MS = 5000; // a page that nobody looks at for so long stops listening: browsers have few connections
  const MUTE_MS = 40000; // a stream that says nothing for so long does not get through; it has a beat every 15 s
  const AGAIN_MS = 30000; // when the server is full, or says that a page cannot be followed

  // Calls `changed` whenever what is at `address` may have changed, until it is told to stop.
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
        if (stream?.readyState !== EventSource.CLOSED) return; // it comes again by itself
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

  // What has not changed is not drawn again, so that nothing moves under the hand.
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
