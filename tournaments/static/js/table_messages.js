// What the director tells the table: above every screen, until someone marks it as read.
(function () {
  "use strict";
  const { store } = window.fairdealTable;
  const SHOWN = 3; // the newest; a phone is small

  function messages({ place, say, el, button, moved }) {
    const box = document.getElementById("phone-messages");
    let read = new Set();
    let latest = [];
    let drawn = "";

    async function begin() {
      read = new Set(await store.kept(`read-${place}`));
      draw(latest);
    }

    function dismiss(message) {
      read.add(message.id);
      store.keep(`read-${place}`, [...read]);
      draw(latest);
    }

    const time = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

    const line = (message) =>
      el(
        "section",
        { class: "phone-message-from" },
        el("p", { class: "quiet" }, say(message.to_all ? "message_all" : "message_table"), ` · ${time(message.at)}`),
        el("p", { class: "phone-message-text" }, message.text),
        button(say("message_read"), () => dismiss(message), "", { "aria-label": `${say("message_read")}: ${message.text}` }),
      );

    /** Show what is new; what is already shown stays, so screen readers do not say it twice. */
    function draw(found) {
      latest = found;
      const open = latest.filter((each) => !read.has(each.id)).slice(0, SHOWN);
      const now = JSON.stringify(open);
      if (now === drawn) return;
      drawn = now;
      box.replaceChildren(...open.map(line));
      moved();
    }

    return { begin, draw };
  }

  window.fairdealTable.messages = messages;
})();
