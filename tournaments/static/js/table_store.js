// What a table's phone stores: scores to send, scores that were refused, and what it last received.
(function () {
  "use strict";
  const NAME = "fairdeal-table";
  const VERSION = 1;
  let opening;

  function open() {
    opening ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, VERSION);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("queue", { keyPath: "number", autoIncrement: true });
        asked.result.createObjectStore("refused", { keyPath: "key" });
        asked.result.createObjectStore("kept");
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    return opening;
  }

  // Resolves once the phone has written: nothing is called saved before that.
  async function act(names, mode, work) {
    const base = await open();
    return new Promise((resolve, reject) => {
      const transaction = base.transaction(names, mode, { durability: "strict" });
      const asked = work(...names.map((name) => transaction.objectStore(name)));
      transaction.oncomplete = () => resolve(asked?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  const ofPlace = (rows, place) => rows.filter((row) => row.place === place);

  // Not crypto.randomUUID, which is missing on a club's own machine without a certificate.
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  window.fairdealTable = {
    store: {
      newKey,
      put: (item) => act(["queue"], "readwrite", (queue) => queue.add(item)),
      queue: async (place) => ofPlace(await act(["queue"], "readonly", (queue) => queue.getAll()), place),
      done: (number) => act(["queue"], "readwrite", (queue) => queue.delete(number)),
      // A refused score leaves the queue in the same transaction, with what the other side said to it.
      refuse: (items, refused) =>
        act(["queue", "refused"], "readwrite", (queue, store) => {
          for (const item of items) queue.delete(item.number);
          return refused ? store.put(refused) : undefined;
        }),
      refused: async (place) => ofPlace(await act(["refused"], "readonly", (store) => store.getAll()), place),
      settle: (key) => act(["refused"], "readwrite", (store) => store.delete(key)),
      keep: (name, value) => act(["kept"], "readwrite", (kept) => kept.put(value, name)),
      kept: (name) => act(["kept"], "readonly", (kept) => kept.get(name)),
    },
  };
})();
