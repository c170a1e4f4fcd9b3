// Lets a phone remember who its player is; none of this leaves the phone.
(function () {
  "use strict";
  const NAME = "fairdeal-follow";
  const AGAIN_MS = 15000;

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(NAME)) ?? {};
    } catch {
      return {};
    }
  }

  window.fairdealRemembered = (event) => kept()[event];

  function keep(event, who) {
    const all = kept();
    delete all[event]; // the latest goes last; the oldest are dropped first
    const entries = Object.entries(all).slice(-19);
    if (who) entries.push([event, who]);
    try {
      localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // A phone that cannot store anything is asked again next time.
    }
    show();
  }

  // --- The button on a scorecard and on a pair's own page ---
  function showButton(place) {
    const { follow: event, followAddress: address, followPrivate: own } = place.dataset;
    const who = kept()[event];
    const followed = who?.address === address;
    // Who has just chosen this pair at its table need not say so again.
    const chosen = own && location.hash === "#us";
    if (chosen) history.replaceState(null, "", location.pathname);
    if (chosen || (followed && own && who.own !== own)) return keep(event, { address, own });
    place.hidden = false;
    place.querySelector("[data-follow-start]").hidden = followed;
    place.querySelector("[data-follow-told]").hidden = !followed;
    place.querySelector("[data-follow-stop]").hidden = !followed;
  }

  // --- The top of an event's page ---
  let asked = 0; // by a clock that nobody sets

  async function showFollowed(place) {
    const who = kept()[place.dataset.followed];
    if (!who) {
      place.replaceChildren();
      place.hidden = true;
      return;
    }
    asked = performance.now();
    const address = place.dataset.followedAt.replace("WHO", encodeURIComponent(who.address));
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.status === 404) return keep(place.dataset.followed, null);
    if (!answer?.ok) return; // keep what is shown until there is a connection
    const words = await answer.text();
    if (place.dataset.shown !== words) {
      place.innerHTML = words;
      place.dataset.shown = words;
    }
    place.hidden = false;
    const link = place.querySelector("[data-follow-link]");
    if (link && /^\/p\/[\w-]+\/$/.test(who.own ?? "")) {
      link.href = who.own;
      link.hidden = false;
    }
  }

  // --- Their own line in standings and travellers: remembered, or named by the link that led here ---
  function markOwn() {
    const own = new URLSearchParams(location.hash.slice(1)).get("own");
    const address = own ?? kept()[location.pathname.split("/")[2]]?.address;
    for (const row of document.querySelectorAll("tr[data-who]")) {
      const isOwn = Boolean(address) && row.dataset.who.split(" ").includes(address);
      row.classList.toggle("is-own", isOwn);
      if (isOwn) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    if (!own) return;
    for (const link of document.querySelectorAll("a[data-keeps-own]")) link.hash = location.hash;
  }

  function showButtons() {
    for (const place of document.querySelectorAll("[data-follow]")) showButton(place);
  }

  function show() {
    markOwn();
    showButtons();
    for (const place of document.querySelectorAll("[data-followed]")) showFollowed(place);
  }

  document.addEventListener("click", (event) => {
    const start = event.target.closest("[data-follow-start]")?.closest("[data-follow]");
    if (start) {
      const { follow, followAddress, followPrivate } = start.dataset;
      keep(follow, { address: followAddress, own: followPrivate });
      start.querySelector("[data-follow-stop]").focus();
    }
    const stop = event.target.closest("[data-follow-stop]");
    if (stop) keep(stop.dataset.followStop, null);
  });

  // The standings are refreshed every few seconds; this part is refreshed less often.
  document.addEventListener("htmx:afterSwap", () => {
    markOwn();
    showButtons();
    if (performance.now() - asked > AGAIN_MS) show();
  });
  document.addEventListener("visibilitychange", () => document.hidden || show());
  show();
})();
