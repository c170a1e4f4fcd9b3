// What a table's phone stores: scores to send, scores that were refused, and what it last received.
(function () {
  "use strict";
  const NAME = "fairdeal-table";
  const VERSION = 1;
  let opening;

  // Phones close what a page has open while it is out of sight: then it is opened again.
  function open() {
    opening ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, VERSION);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("queue", { keyPath: "number", autoIncrement: true });
        asked.result.createObjectStore("refused", { keyPath: "key" });
        asked.result.createObjectStore("kept");
      };
      asked.onsuccess = () => {
        asked.result.onclose = forget;
        resolve(asked.result);
      };
      asked.onerror = () => reject(asked.error);
    });
    return opening;
  }

  const forget = () => (opening = undefined);

  async function begun(names, mode) {
    try {
      return (await open()).transaction(names, mode, { durability: "strict" });
    } catch {
      forget(); // it may have been closed without a word
      return (await open()).transaction(names, mode, { durability: "strict" });
    }
  }

  // Resolves once the phone has written: nothing is called saved before that.
  async function act(names, mode, work) {
    const transaction = await begun(names, mode);
    return new Promise((resolve, reject) => {
      const asked = work(...names.map((name) => transaction.objectStore(name)));
      transaction.oncomplete = () => resolve(asked?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  // Not crypto.randomUUID, which is missing on a club's own machine without a certificate.
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  // What the phone has no room for stays with the page, behind all that is stored: the order matters.
  const onPage = [];
  const refusedOnPage = [];
  let isFull = false;

  // Whether it was written. A phone that is full shows so and goes on: what is connected still reaches Fairdeal.
  async function write(names, work) {
    try {
      await act(names, "readwrite", work);
      isFull = false;
    } catch {
      isFull = true;
    }
    return !isFull;
  }

  async function read(name, work) {
    try {
      return await act([name], "readonly", work);
    } catch {
      isFull = true;
      return undefined;
    }
  }

  async function rows(name, place, more) {
    const found = (await read(name, (store) => store.getAll())) ?? [];
    return [...found, ...more].filter((row) => row.place === place);
  }

  function takeOff(page, isGone) {
    const found = page.findIndex(isGone);
    if (found >= 0) page.splice(found, 1);
    return found >= 0;
  }

  const takeOut = (name, key) => act([name], "readwrite", (store) => store.delete(key));

  window.fairdealTable = {
    store: {
      newKey,
      isFull: () => isFull || onPage.length > 0,
      holdsWhatIsNotStored: () => onPage.length > 0,
      async put(item) {
        if (onPage.length || !(await write(["queue"], (queue) => queue.add(item)))) onPage.push({ ...item, number: item.key });
      },
      queue: (place) => rows("queue", place, onPage),
      done: async (number) => takeOff(onPage, (item) => item.number === number) || takeOut("queue", number),
      // A refused score leaves the queue in the same transaction, with what the other side said to it.
      async refuse(items, refused) {
        const stored = items.filter(({ number }) => !takeOff(onPage, (item) => item.number === number));
        const isWritten = await write(["queue", "refused"], (queue, store) => {
          for (const item of stored) queue.delete(item.number);
          if (refused) store.put(refused);
        });
        if (isWritten || !refused) return;
        for (const item of stored) await takeOut("queue", item.number);
        refusedOnPage.push(refused);
      },
      refused: (place) => rows("refused", place, refusedOnPage),
      settle: async (key) => takeOff(refusedOnPage, (each) => each.key === key) || takeOut("refused", key),
      keep: (name, value) => write(["kept"], (kept) => kept.put(value, name)),
      kept: (name) => read("kept", (kept) => kept.get(name)),
    },
  };
})();
