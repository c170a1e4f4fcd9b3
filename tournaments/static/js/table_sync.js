// Between a table's phone and Fairdeal: sends what is waiting, in order, and asks what is new.
(function () {
  "use strict";
  const PATIENCE_MS = 12000;
  const { store } = window.fairdealTable;
  const { follow, reader, refused: turnedAway } = window.fairdealLive;
  const later = (status) => status === 408 || status === 425 || status === 429 || status >= 500;

  const OF_A_BOARD = ["scores", "confirmations", "disputes"];

  function sync({ secret, api, place, changed }) {
    const state = { connected: true, gone: false, sheet: null, ahead: null, queue: [], refused: [] };
    const readSheet = reader(api, { credentials: "omit", headers: { Authorization: `Table ${secret}` } });

    async function ask(address, options) {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
      try {
        const headers = { Authorization: `Table ${secret}`, ...options?.headers };
        return await fetch(api + address, { credentials: "omit", ...options, headers, signal: stop.signal });
      } finally {
        clearTimeout(timer);
      }
    }

    async function read() {
      [state.queue, state.refused] = await Promise.all([store.queue(place), store.refused(place)]);
    }

    // An accepted score is on the sheet before it leaves the queue: no score is missing even for a moment.
    function take(taken, { kind, body }) {
      const here = state.sheet?.rounds.find((each) => each.round === taken.round);
      const board = here?.boards.find((each) => each.board === taken.board);
      if (!board) return;
      const { score, version, confirmed } = taken;
      Object.assign(board, { is_in: true, score, version, confirmed });
      if (kind === "scores") board.entered_by = body.side;
      board.questions = kind === "disputes" ? [{ side: body.side, score: "" }] : [];
    }

    // Throws if it has to be sent again later.
    async function send(item, unsent) {
      const body = OF_A_BOARD.includes(item.kind) ? { ...item.body, unsent } : item.body;
      const headers = { "Content-Type": "application/json", "Idempotency-Key": item.key };
      const answer = await ask(`${item.kind}/`, { method: "POST", headers, body: JSON.stringify(body) });
      if (answer.ok) {
        if (OF_A_BOARD.includes(item.kind)) take(await answer.json(), item);
        await store.done(item.number);
        return;
      }
      if (answer.status === 401 || later(answer.status)) throw turnedAway(answer.status, answer.headers.get("Retry-After"));
      const problem = await answer.json().catch(() => ({}));
      const same = (other) => other.body.round === item.body.round && other.body.board === item.body.board;
      const said = (await store.queue(place)).filter(
        (other) => item.kind === "scores" && other.kind !== "scores" && same(other),
      );
      const refused = { key: item.key, place, ...item.body, kind: item.kind, sentence: problem.detail ?? "" };
      const isNoScore = item.kind === "calls" || item.kind === "disputes";
      await store.refuse([item, ...said], isNoScore ? null : refused);
    }

    async function drain() {
      for (;;) {
        const [item, ...rest] = await store.queue(place);
        if (!item) return;
        await send(item, rest.filter((each) => each.kind === "scores").length);
        await read();
        changed();
      }
    }

    // Returns whether the sheet is a new one.
    async function refresh() {
      const { text, sentAt } = await readSheet();
      // Fairdeal says what time it is: this is how far it is ahead of the age of this page.
      state.ahead = sentAt - performance.now();
      if (text === null) return false;
      state.sheet = JSON.parse(text);
      await store.keep(`sheet-${place}`, state.sheet);
      return true;
    }

    // Whatever goes wrong, nothing is lost: it all waits in the queue.
    async function once() {
      try {
        await drain();
        const isNew = await refresh();
        state.connected = true;
        state.gone = false;
        return isNew;
      } catch (error) {
        state.connected = Boolean(error.status); // Fairdeal has refused; otherwise it was not reached
        state.gone = error.status === 401 || (state.gone && !error.status);
        throw error;
      } finally {
        await read();
        changed();
      }
    }

    const following = follow(once, () => state.queue.length > 0);
    const now = () => following.wake();

    async function put(kind, body) {
      await store.put({ place, kind, key: store.newKey(), body });
      await read();
      changed();
      now();
    }

    // The club's names that begin with what was typed; none without a connection.
    async function names(typed) {
      const answer = await ask(`names/?typed=${encodeURIComponent(typed)}`).catch(() => null);
      return answer?.ok ? (await answer.json()).names : [];
    }

    // What the players of a round have scored so far; the last copy if it cannot be read now.
    async function results(round) {
      const name = `results-${place}-${round}`;
      const answer = await ask(`results/?round=${round}`).catch(() => null);
      if (!answer?.ok) return (await store.kept(name)) ?? null;
      const found = await answer.json();
      store.keep(name, found);
      return found;
    }

    // The pictures of who goes where from this table, by round; null without a connection.
    async function ways() {
      const answer = await ask("ways/").catch(() => null);
      if (!answer?.ok) return null;
      return Object.fromEntries((await answer.json()).map((each) => [each.round, each.picture]));
    }

    async function begin() {
      state.sheet = (await store.kept(`sheet-${place}`)) ?? null;
      await read();
      changed();
      await now();
    }

    return { state, put, now, begin, names, results, ways, settle: async (key) => (await store.settle(key), await read(), changed()) };
  }

  window.fairdealTable.sync = sync;
})();
