// A Bridgemate file on this computer, read every few seconds and sent when it has changed.
(function () {
  "use strict";
  const EVERY_MS = 3000;
  const form = document.getElementById("bridgemates-form");
  if (!form || !window.showOpenFilePicker) return;

  const part = (name) => form.querySelector(`[data-follow-file${name}]`);
  const start = part("");
  const stop = part("-stop");
  let timer = 0;
  let handle = null;
  let before = "";
  let sent = "";

  start.hidden = false;
  part("-cannot").hidden = true;

  function show(following) {
    start.hidden = following;
    stop.hidden = !following;
    part("-words").hidden = !following;
  }

  async function fingerprint(bytes) {
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return Array.from(new Uint8Array(digest)).join();
  }

  // Send only what two readings agree on: a row may be half written.
  async function look() {
    const file = await handle.getFile();
    const bytes = await file.arrayBuffer();
    const now = await fingerprint(bytes);
    const settled = now === before;
    before = now;
    if (!settled || now === sent) return;
    const body = new FormData(form);
    body.set("file", new File([bytes], file.name));
    const answer = await fetch(location.pathname, {
      method: "POST",
      body,
      headers: { "HX-Request": "true" },
      redirect: "error",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    document.getElementById("bridgemates-said").innerHTML = await answer.text();
    // Try again what was not accepted: the session may start, or a name be entered.
    sent = document.querySelector("#bridgemates-said li, #bridgemates-said [role=alert]") ? "" : now;
  }

  async function again() {
    try {
      await look();
      part("-lost").hidden = true;
    } catch {
      part("-lost").hidden = false;
    }
    if (handle) timer = setTimeout(again, EVERY_MS);
  }

  start.addEventListener("click", async () => {
    try {
      [handle] = await window.showOpenFilePicker();
    } catch {
      return; // nothing was chosen
    }
    before = sent = "";
    show(true);
    again();
  });

  stop.addEventListener("click", () => {
    clearTimeout(timer);
    handle = null;
    show(false);
  });
})();
