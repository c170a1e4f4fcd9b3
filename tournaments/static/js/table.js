// A table's phone: which screen is shown, and what a tap does.
(function () {
  "use strict";
  const { store, sync, entry, screens, messages, handOver } = window.fairdealTable;
  const told = JSON.parse(document.getElementById("phone").textContent);
  const { place, points } = told;
  const show = screens(told.words);
  const { el, button, say, asText } = show;
  const SETTLING_MS = 1000; // before a new screen takes taps
  const STEP_MS = 400; // the same between the questions of one entry
  const byId = (id) => document.getElementById(id);
  const main = byId("phone-main");
  const notes = messages({ place, say, el, button, moved: settle });

  // --- What only this phone knows ---
  let side = ""; // whose phone it is, where each side has one
  let round = 0; // the round it is in: it moves on when someone says so
  let back = false; // whether they went back to an earlier round, for a board that is not in
  let mine = {}; // what was entered here, by round and board
  let seen = {}; // the scores as last entered or read here, by round and board
  let score = null; // the score that is being entered
  let saving = false; // whether it is being stored: until then, more taps on Save mean the same
  let agreeingOn = 0; // the board on which the other side is asked
  let handedOn = false; // whether the other side has the phone: until then nobody can agree
  let skipping = false; // whether they are asked if they go on without all scores
  let changing = 0; // the board whose score is wrong, until they say who enters it again
  let handing = -1; // the page of unsent scores that the director reads, -1 for none
  let naming = null; // whose names are being entered
  let ways = {}; // pictures of who goes where from here, and of which seating they are
  let askedWays = ""; // the seating whose pictures have been requested
  let soFar = { found: [] }; // what the people here have scored so far: when it was read, and what was found
  let kept = {}; // queried scores that the players confirmed
  let drawn = "";
  let stood = ""; // the buttons as they last stood
  let settling = 0;

  const talk = sync({ ...told, changed: draw });
  const state = talk.state;
  const sheet = () => state.sheet;
  const twoPhones = () => sheet().entry === "two_phones";
  const isWhist = () => sheet().game === "whist";
  const otherSide = (one) => (one === "EW" ? "NS" : "EW");
  const spot = (number, board) => `${number}-${board}`;
  const roundHere = () => sheet().rounds.find((each) => each.round === round);
  const following = () => sheet().rounds.find((each) => each.round > round);

  const keep = (name, value) => store.keep(`${name}-${place}`, value);

  function look(scores) {
    const now = { ...seen, ...scores };
    if (JSON.stringify(now) === JSON.stringify(seen)) return;
    seen = now;
    keep("seen", seen);
  }

  const scoresSent = () => Object.fromEntries((roundHere()?.boards ?? []).filter((each) => each.score).map((each) => [spot(round, each.board), each.score]));

  // --- A board as seen here: what Fairdeal has, and what is on its way there ---
  function merged(board) {
    const here = (each) => each.body.round === round && each.body.board === board.board;
    const onTheWay = state.queue.filter(here);
    const last = onTheWay.filter((each) => each.kind === "scores").at(-1);
    const since = onTheWay.slice(onTheWay.lastIndexOf(last) + 1);
    const asked = since.some((each) => each.kind === "confirmations");
    const said = last || asked ? undefined : board.questions.find((each) => !each.score);
    const director = !last && (board.checked ? "checked" : board.entered_by === "director" ? "entered" : "");
    const own = mine[spot(round, board.board)];
    // Fairdeal sends a score until both sides have agreed; at the recap every phone still has it.
    const agreedHere = board.is_in && (!twoPhones() || board.confirmed) ? (twoPhones() && own) || seen[spot(round, board.board)] : "";
    const text = (last?.body.score ?? board.score) || agreedHere || "";
    const read = scoreOf(text);
    const found = {
      ...board,
      whist: isWhist(),
      is_in: board.is_in || Boolean(last),
      score: text,
      ns_points: read ? entry.points(read, board.vulnerable, points) : board.ns_points,
      confirmed: asked || (board.confirmed && !last),
      seen: board.version + onTheWay.filter((each) => each.kind === "scores").length,
      unsent: onTheWay.length > 0,
      entered_by: last?.body.side ?? board.entered_by,
      own,
      director,
      settled: asked || (board.confirmed && !last) || Boolean(director),
      disputedBy: since.find((each) => each.kind === "disputes")?.body.side ?? said?.side ?? "",
    };
    if (twoPhones() && !found.settled && !own) found.score = ""; // each side enters what it saw
    return { ...found, ...stateOf(found) };
  }

  function scoreOf(text) {
    if (!text) return null;
    if (text === "PASS") return { passed: true };
    if (isWhist() && /^\d+$/.test(text)) return { whist: true, tricks: Number(text) };
    return entry.read(text);
  }

  function stateOf(board) {
    if (!board.is_in) return { state: "open", stateWords: say("not_in") };
    if (board.disputedBy && !board.settled) {
      return { state: "wrong", stateWords: say("disputed", { side: show.sideName(board.disputedBy) }) };
    }
    if (board.unsent) return { state: "unsent", stateWords: say("kept") };
    if (board.confirmed) return { state: "agreed", stateWords: say("agreed") };
    if (board.director) return { state: "agreed", stateWords: say(`director_${board.director}`) };
    if (twoPhones() && !board.own) return { state: "open", stateWords: say("other_side") };
    return { state: "waiting", stateWords: say("to_agree") };
  }

  const isToEnter = (board) => (twoPhones() ? !board.settled && !board.own : !board.is_in);

  // --- What a tap does ---
  // On a phone for both sides, North-South enter unless someone says otherwise.
  function enter(board, by = "NS") {
    score = { ...entry.fresh(round, board, isWhist()), seen: board.seen, side: twoPhones() ? side : by };
    draw();
  }

  async function save() {
    if (saving) return;
    saving = true;
    const { board, seen, side: by } = score;
    const text = entry.write(score);
    await talk.put("scores", { round, board, score: text, side: by, expected_version: seen });
    saving = false;
    mine = { ...mine, [spot(round, board)]: text };
    keep("mine", mine);
    look({ [spot(round, board)]: text });
    score = null;
    agreeingOn = twoPhones() ? 0 : board;
    handedOn = false;
    draw();
  }

  async function agree(board, by) {
    await talk.put("confirmations", { round, board: board.board, score: board.score, side: by });
    agreeingOn = 0;
    draw();
  }

  // The earlier round that lacks a score, if there is one.
  function unfinished() {
    const onItsWay = (number, board) =>
      state.queue.some((each) => each.kind === "scores" && each.body.round === number && each.body.board === board);
    const lacks = (each) => each.boards.some((board) => !board.is_in && !onItsWay(each.round, board.board));
    return sheet().rounds.find((each) => each.round < round && lacks(each));
  }

  const goBack = (before) => goTo(before, true);
  const goOn = (next) => goTo(next, false);

  function goTo(next, isBack) {
    back = isBack;
    round = next.round;
    agreeingOn = changing = 0;
    skipping = false;
    mine = {};
    seen = {};
    keep("round", round);
    keep("mine", mine);
    keep("seen", seen);
    draw();
  }

  const call = (reason, taken_back = false) => talk.put("calls", { round, reason, taken_back });

  // --- Who sits here, in the first round ---
  const isNamed = (whose) => whose.names.every(Boolean) || state.queue.some((each) => each.body.label === whose.label);

  function named(here) {
    const waiting = new Map(state.queue.filter((each) => each.kind === "names").map(({ body }) => [body.label, body.names]));
    const sitters = here.sitters.map((each) => {
      const names = waiting.get(each.label)?.filter(Boolean).join(" – ");
      return names ? { ...each, who: names } : each;
    });
    return { ...here, sitters };
  }

  function name(whose) {
    naming = whose;
    draw();
  }

  async function keepNames(names) {
    const { label, names: seen } = naming;
    naming = null;
    await talk.put("names", { label, names, seen });
  }

  const namesScreen = () =>
    show.naming(naming, {
      find: talk.names,
      save: keepNames,
      cancel: () => ((naming = null), draw()),
    });

  function whoAreYou(boards) {
    if (round !== 1 || !sheet().names?.length || boards.every((board) => board.is_in)) return null;
    const open = sheet().names.filter((each) => !isNamed(each));
    return show.whoAreYou(open, sheet().names, name);
  }

  // --- Results so far: read when a round begins and when it is over, which is when people look ---
  async function readResults() {
    const here = sheet() && roundHere();
    if (!here) return;
    const asked = `${round} ${here.boards.every((each) => each.is_in)} ${state.connected}`;
    if (soFar.asked === asked) return;
    soFar = { asked, round, found: soFar.round === round ? soFar.found : [] };
    const found = await talk.results(round);
    if (soFar.asked !== asked || !found) return; // they have moved on meanwhile, or it cannot be read
    soFar = { ...soFar, found };
    draw();
  }

  // --- Pictures of the room: all rounds at once, so they are there without a connection ---
  function seatingHere() {
    return JSON.stringify(sheet().rounds.map((each) => [each.round, each.sitters.map(({ label, goes }) => [label, goes]), each.boards_go]));
  }

  async function readWays() {
    if (!state.connected || !sheet()?.rounds.length) return;
    const seating = seatingHere();
    if (seating === ways.seating || seating === askedWays) return;
    askedWays = seating;
    const pictures = await talk.ways();
    askedWays = "";
    if (!pictures) return;
    ways = { seating, pictures };
    keep("ways", ways);
    draw();
  }

  const wayFrom = (here) => (ways.seating === seatingHere() ? ways.pictures[here.round] : undefined);

  // --- Unsent scores for the director, when all else fails ---
  const unsentPages = () => handOver.pages(place, state.queue);

  function handOverButton() {
    if ((state.connected && !state.gone) || !unsentPages().length) return null;
    return button(say("hand_in"), () => ((handing = 0), draw()), "wide");
  }

  function handOverScreen() {
    const pages = unsentPages();
    const number = handing % pages.length;
    const code = handOver.code(pages[number], say("hand_in_code"));
    return show.handOver(code, number, pages.length, {
      turn: () => ((handing = number + 1), draw()),
      save: () => handOver.save(place, pages),
      back: () => ((handing = -1), draw()),
    });
  }

  // --- Questions ---
  function disputes(boards) {
    return boards.flatMap((board) => {
      const ours = mine[spot(round, board.board)];
      const asked = board.questions.find((each) => each.score);
      if (!twoPhones() || !asked || !ours) return [];
      const stands = roundHere().boards.find((each) => each.board === board.board).score;
      const theirs = asked.side === side ? stands : asked.score;
      return [
        show.question(
          {
            title: say("question", { board: board.board }),
            text: say("question_text", { ours: asText(asked.side === side ? asked.score : ours), theirs: asText(theirs) }),
            note: say("director_knows"),
            settle: say("theirs_right"),
          },
          { settle: () => giveWay(board, theirs), again: () => enter({ ...board, seen: board.version }) },
        ),
      ];
    });
  }

  async function giveWay(board, theirs) {
    mine = { ...mine, [spot(round, board.board)]: theirs };
    keep("mine", mine);
    const ours = state.refused.filter((each) => each.board === board.board && each.round === round);
    for (const each of ours) await talk.settle(each.key);
    const given = { round, board: board.board, score: theirs, side };
    await talk.put("scores", { ...given, expected_version: board.version });
  }

  // One side says that a score is wrong, and nobody has entered another one.
  function objections(boards) {
    return boards
      .filter((board) => board.state === "wrong")
      .map((board) =>
        show.question(
          {
            title: say("dispute", { board: board.board }),
            text: say("dispute_text", { side: show.sideName(board.disputedBy), score: asText(board.score) }),
            note: say("director_knows"),
            settle: say("look_again"),
          },
          { settle: () => ask(board), again: () => ((changing = board.board), draw()) },
        ),
      );
  }

  // Scores at odds with the cards, once both sides have agreed: from then on only the director can correct them.
  function doubts(boards) {
    return boards
      .filter((board) => board.doubt && kept[spot(round, board.board)] !== board.score)
      .map((board) =>
        show.question(
          { title: say("doubted", { board: board.board, score: asText(board.score) }), text: `${board.doubt}.`, settle: say("is_right") },
          { settle: () => isRight(board), call: () => (call("director"), isRight(board)) },
        ),
      );
  }

  function isRight(board) {
    kept = { ...kept, [spot(round, board.board)]: board.score };
    keep("right", kept);
    draw();
  }

  function refusals() {
    const asked = twoPhones() ? (roundHere()?.boards ?? []).filter((board) => board.questions.length) : [];
    const disputed = new Set(asked.map((board) => board.board));
    const boardOf = (one) =>
      sheet()
        .rounds.find((each) => each.round === one.round)
        ?.boards.find((each) => each.board === one.board);
    const isAgreed = (one) => boardOf(one)?.confirmed;
    return state.refused
      .filter((each) => !(twoPhones() && isAgreed(each))) // the two sides have settled the score
      .filter((each) => !(each.round === round && disputed.has(each.board)))
      .map((each) => {
        if (each.kind === "names") return show.namesRefused(each, () => talk.settle(each.key));
        const board = each.round === round ? boardOf(each) : undefined;
        return show.question(
          {
            title: say("refused", { board: each.board, score: asText(each.score) }),
            text: each.sentence,
            note: say("director_knows"),
            settle: say("keep_theirs"),
          },
          {
            settle: () => ((agreeingOn = 0), talk.settle(each.key)), // the other phone asks the other side
            again: board && !merged(board).settled ? async () => (await talk.settle(each.key), enter(merged(board), each.side)) : null,
          },
        );
      });
  }

  // --- Screens ---
  function tableScreen(here) {
    const boards = here.boards.map(merged);
    const next = boards.find(isToEnter);
    const all = boards.every((board) => board.is_in) && !next;
    const open = boards.filter((board) => !board.settled);
    const waiting = all && boards.find((board) => board.state === "waiting");
    const isFirst = !sheet().rounds.some((each) => each.round < round);
    const lookAgain = (board) => (twoPhones() ? enter(board) : ask(board));
    const lines = boards.map((board) => show.boardLine(board, ["waiting", "wrong"].includes(board.state) ? () => lookAgain(board) : null));
    const where = all && (following() || movesOn(here)) ? show.whereNext(here) : null;
    const way = wayFrom(here);
    return [
      ...refusals(),
      ...disputes(boards),
      ...objections(boards),
      ...doubts(boards),
      ...(all ? (open.length ? [recapHead(boards), where] : [where, recapHead(boards)]) : [show.people(named(here))]),
      whoAreYou(boards),
      el("ul", { class: "board-lines" }, lines),
      where && way ? show.wayPicture(way) : null,
      el("div", { class: "main-button" }, all ? over(here, waiting) : skipButton(boards), backButton(), handOverButton(), ownLink(here)),
      all && isFirst ? null : show.soFar(soFar.found),
      show.foot(waiting ? agreeButton(waiting) : all ? onButton() : enterButton(next), sheet().calls, call),
    ];
  }

  function recapHead(boards) {
    const settled = boards.every((board) => board.confirmed || board.unsent)
      ? "recap_agreed"
      : boards.every((board) => board.director === "entered")
        ? "recap_entered"
        : "recap_settled";
    const words = boards.every((board) => board.settled) ? `${say(settled)} ${say("recap_compared")}` : say("recap_open");
    return el("div", { class: "recap-head" }, el("h2", { tabindex: "-1" }, say("recap", { round })), el("p", {}, words));
  }

  function ask(board) {
    agreeingOn = board.board;
    handedOn = false;
    draw();
  }

  const enterButton = (next) =>
    next ? button(say("enter", { board: next.board }), () => enter(next), "button-primary wide tall", { id: "enter" }) : null;

  function skipButton(boards) {
    const next = following();
    if (!next || !boards.some((board) => board.is_in)) return null;
    return button(say("go_on", { round: next.round }), () => ((skipping = true), draw()), "button-quiet wide");
  }

  function skippingScreen(here) {
    const open = here.boards.map(merged).filter(isToEnter);
    const next = following();
    if (!open.length || !next) return null;
    const boards = open.map((each) => each.board).join(", ");
    return show.skipping(say(open.length === 1 ? "skip_one" : "skip", { boards }), next.round, {
      stay: () => ((skipping = false), draw()),
      goOn: () => goOn(next),
    });
  }

  function backButton() {
    const before = unfinished();
    return before ? button(say("go_back", { round: before.round }), () => goBack(before), "wide") : null;
  }

  // Whether anyone sitting here is told more than when the next round will be drawn.
  const movesOn = (here) => here.sitters.some((each) => each.goes && each.goes !== sheet().next_draw);

  const standings = () => el("a", { class: "button wide", href: `/events/${sheet().address}/` }, say("standings"));

  // The way to the page of the people who remember themselves on this phone, while they sit here.
  function ownLink(here) {
    const us = window.fairdealRemembered(sheet().address);
    const isHere = us?.own && here.sitters.some((each) => each.address === us.address);
    return el("a", { class: "own-link", href: isHere ? us.own : `${location.pathname}who/` }, say(isHere ? "own_page" : "own_choose"));
  }

  // While a board waits to be agreed on, that comes first, and the way on stands above the foot.
  function over(here, waiting) {
    const words = movesOn(here) ? say("table_done") : sheet().next_draw || say("finished");
    return [following() ? (waiting ? onButton("wide") : null) : el("p", { class: "phone-message" }, words), standings()];
  }

  const agreeButton = (board) => button(say("agree_on", { board: board.board }), () => ask(board), "button-primary wide tall");

  function onButton(kind = "button-primary wide tall") {
    const next = following();
    return next ? button(say("next_round", { round: next.round }), () => goOn(next), kind) : null;
  }

  function screen() {
    if (handing >= 0 && unsentPages().length) return handOverScreen();
    handing = -1;
    if (state.gone) return show.message(say("gone"), handOverButton() ?? []);
    if (!sheet()) return show.message(say("no_connection"));
    if (sheet().status === "final") return [...refusals(), ...show.message(say("final"), standings())];
    if (sheet().status === "setup") return show.message(say("setup"));
    if (sheet().entry === "paper") return [...refusals(), ...show.message(say("paper"), show.foot(null, sheet().calls, call))];
    if (!sheet().rounds.length) return show.message(say("nobody"));
    if (twoPhones() && !side) return show.whose(say("whose"), choose);
    const here = roundHere();
    if (!here) return show.message(say("nobody"));
    if (naming) return namesScreen();
    if (score) return enteringScreen(here);
    const asking = skipping && skippingScreen(here);
    if (asking) return asking;
    skipping = false;
    const wrong = here.boards.find((each) => each.board === changing);
    if (wrong) return changingScreen(merged(wrong));
    changing = 0;
    if (agreeingOn) {
      const refused = refusals(); // whoever entered it must not be asked to agree on another score unawares
      if (refused.length) return refused;
      const board = here.boards.map(merged).find((each) => each.board === agreeingOn);
      if (board?.score && !board.settled) return handedOn ? agreeingScreen(board) : passingScreen(board);
      agreeingOn = 0;
    }
    return tableScreen(here);
  }

  const enteringScreen = (here) =>
    show.entering(score, here.boards.find((each) => each.board === score.board), points, here.sitters, {
      to: (next) => ((score = next), draw()),
      save,
      cancel: () => ((score = null), draw()),
    });

  const passingScreen = (board) =>
    show.passing(board, otherSide(board.entered_by), {
      there: () => ((handedOn = true), draw()),
      again: () => ((agreeingOn = 0), enter(board, board.entered_by)),
      later: () => ((agreeingOn = 0), draw()),
    });

  // The side that did not enter the score is asked; if it is wrong, whoever enters it asks the other side.
  function agreeingScreen(board) {
    const asked = otherSide(board.entered_by);
    return show.agreeing(board, asked, {
      agree: () => agree(board, asked),
      disagree: () => disagree(board, asked),
      later: () => ((agreeingOn = 0), draw()),
    });
  }

  // Said at once: if nobody enters another score now, the dispute is not forgotten.
  async function disagree(board, by) {
    changing = board.board;
    agreeingOn = 0;
    await talk.put("disputes", { round, board: board.board, score: board.score, side: by });
  }

  function changingScreen(board) {
    const again = (by) => ((changing = 0), enter(board, by));
    return show.whose(say("who_changes", { board: changing }), again, () => ((changing = 0), draw()), say("dispute_open"));
  }

  function choose(which) {
    side = which;
    keep("side", side);
    draw();
  }

  // --- The round: Fairdeal's, unless the players have moved on, or are still at the recap ---
  function followRound() {
    if (!sheet()?.rounds.length || back) return;
    const there = sheet().round;
    const begun = sheet().rounds.find((each) => each.round === there)?.boards.some((board) => board.is_in);
    const before = sheet().rounds.filter((each) => each.round < there).at(-1)?.round;
    if (round && (there <= round || (before === round && !begun))) return;
    round = there;
    mine = {};
    seen = {};
    keep("round", round);
    keep("mine", mine);
    keep("seen", seen);
  }

  function drawHead() {
    const onTheWay = state.queue.filter((each) => each.body.board);
    const waiting = new Set(onTheWay.map(({ body }) => spot(body.round, body.board))).size;
    const unsent = byId("phone-unsent");
    const words = waiting === 0 ? "unsent_none" : waiting === 1 ? "unsent_one" : "unsent";
    unsent.textContent = say(words, { count: waiting });
    unsent.classList.toggle("is-waiting", waiting > 0);
    const offline = byId("phone-offline");
    const warnings = [store.isFull() ? say("not_kept") : "", state.connected ? "" : say(store.isFull() ? "no_way_out" : "no_connection")];
    offline.textContent = warnings.filter(Boolean).join(" ");
    offline.hidden = !offline.textContent;
    notes.draw(sheet()?.messages ?? []);
    const playing = sheet()?.status === "running" && round;
    byId("phone-round").textContent = playing ? say("round", { round, rounds: sheet().rounds_in_all }) : "";
  }

  function draw() {
    if (!score && !naming && !changing) followRound();
    if (sheet()) look(scoresSent());
    drawHead();
    readWays();
    readResults();
    drawMain();
    settle();
  }

  // Redrawing only on change keeps the button under the finger and the reader's place.
  function drawMain() {
    const asked = [state.sheet, state.queue, state.refused, state.gone, state.connected, side, round, mine, seen, kept, score, soFar.found, ways.seating, agreeingOn, handedOn, skipping, changing, handing];
    const typing = score ?? naming;
    const now = JSON.stringify(typing ? [typing, state.gone, sheet()?.entry] : asked);
    if (now === drawn) return;
    drawn = now;
    const which = `${score?.step ?? ""}${naming?.label ?? ""}${handing}${agreeingOn}${handedOn}${skipping}${changing}${round}`;
    main.replaceChildren(...screen().flat().filter(Boolean));
    if (main.dataset.which !== which) {
      main.dataset.which = which;
      main.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  }

  // A tap meant for what stood there before must not press what stands there now: buttons that have come or
  // moved, or that answer something else, wait a second. Questions of one entry follow each other as fast as
  // people tap, so they only outwait the second tap of two; nothing is saved before the last of them.
  function settle() {
    const places = [...document.querySelectorAll("button, a.button, .contract, .phone-question")].map((each) => [
      each.textContent,
      each.closest(".phone-foot") ? 0 : Math.round(each.getBoundingClientRect().top + window.scrollY),
    ]);
    const now = JSON.stringify(places);
    if (now === stood) return;
    stood = now;
    clearTimeout(settling);
    document.body.dataset.settling = "";
    const isStep = score && score.step !== "check";
    settling = setTimeout(() => delete document.body.dataset.settling, isStep ? STEP_MS : SETTLING_MS);
  }

  function drawClock() {
    const line = byId("phone-clock");
    const face = sheet()?.clock;
    line.hidden = !face || face.phase === "ready" || Number.isNaN(state.ahead ?? NaN);
    if (line.hidden) return;
    const now = window.fairdealClock.told(face, told.clock_words, performance.now() + state.ahead);
    if (line.textContent !== now.line) line.textContent = now.line;
    line.classList.toggle("is-warning", now.warns);
  }

  document.addEventListener("keydown", (event) => {
    if (!score || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" || event.key === "Escape") {
      score = score.typed ? { ...score, typed: "" } : entry.back[score.step](score);
      event.preventDefault();
      return draw();
    }
    const next = entry.typed(score, event.key);
    if (!next) return;
    event.preventDefault();
    score = next;
    draw();
    byId("save")?.focus();
  });

  async function begin() {
    side = (await store.kept(`side-${place}`)) ?? "";
    round = (await store.kept(`round-${place}`)) ?? 0;
    mine = (await store.kept(`mine-${place}`)) ?? {};
    seen = (await store.kept(`seen-${place}`)) ?? {};
    ways = (await store.kept(`ways-${place}`)) ?? {};
    await notes.begin();
    kept = (await store.kept(`right-${place}`)) ?? {};
    navigator.storage?.persist?.();
    await talk.begin();
  }

  window.addEventListener("beforeunload", (event) => {
    if (store.holdsWhatIsNotStored()) event.preventDefault();
  });

  // As soon as the page is there, so that even a short visit is enough; without a certificate there is none.
  const keepPage = () => navigator.serviceWorker?.controller?.postMessage("keep");
  window.addEventListener("load", () => navigator.serviceWorker?.register(told.worker).then(keepPage).catch(() => {}));
  document.addEventListener("visibilitychange", () => document.hidden || keepPage());
  setInterval(drawClock, 500);
  begin();
})();
