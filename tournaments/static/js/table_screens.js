// The screens of a table's phone, one question on each; each returns the elements to show.
(function () {
  "use strict";
  const { entry } = window.fairdealTable;
  const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const RANKS = [..."AKQJT98765432"];
  const USUAL = 2; // tricks either way that are offered first

  function el(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return made;
  }

  const button = (words, press, kind = "", more = {}) =>
    el("button", { type: "button", class: `button ${kind}`.trim(), onclick: press, ...more }, words);

  function screens(words) {
    const say = (name, values = {}) =>
      (words[name] ?? name).replace(/\{(\w+)\}/g, (_whole, key) => values[key] ?? "");
    const seatName = (seat) => say(seat.toLowerCase());
    const sideName = (side) => say(side.toLowerCase());

    const strain = (letter) =>
      letter === "N"
        ? el("span", { class: "strain" }, say("no_trumps"))
        : el("span", { class: `strain suit-${letter.toLowerCase()}` }, SYMBOLS[letter]);

    const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

    function resultWords({ over }) {
      if (over === 0) return say("made");
      if (over < 0) return say("down", { count: -over });
      return say(over === 1 ? "over_one" : "over", { count: over });
    }

    const doubling = (score) => ["", ` ${say("doubled_word")}`, ` ${say("redoubled_word")}`][score.doubling];
    const rank = (card) => (card === "T" ? "10" : card);

    // A score in its parts: the contract, the result, the lead.
    function parts(text) {
      const score = entry.read(text);
      if (text === "PASS") return [[say("passed_out")]];
      if (!score) return [[text]];
      const contract = [`${score.level}`, strain(score.strain), `${doubling(score)} ${say("by", { seat: seatName(score.declarer) })}`];
      const lead = score.lead ? [[`${say("lead")} `, strain(score.lead[0]), rank(score.lead[1])]] : [];
      return [contract, [resultWords(score)], ...lead];
    }

    const inWords = (text) => parts(text).flatMap((part, place) => [["", ", ", "; "][place], ...part]);
    const inLines = (text) => el("div", { class: "contract" }, parts(text).map((part) => el("p", {}, part)));
    const asText = (text) => el("p", {}, inWords(text)).textContent;

    /** North-South's points as one side reads them: plus for what it scored itself; tricks at whist. */
    function ownPoints(side, points, whist) {
      if (whist) return String(side === "NS" ? points : 13 - points);
      return signed(side === "NS" ? points : -points || 0);
    }

    const bothSides = (points, whist) =>
      el(
        "dl",
        { class: "both-sides" },
        ["NS", "EW"].map((side) =>
          el(
            "div",
            {},
            el("dt", {}, sideName(side)),
            el("dd", {}, ownPoints(side, points, whist)),
          ),
        ),
      );

    // At whist nobody is vulnerable.
    function boardTitle(board, whist) {
      const deals = say("deals", { seat: seatName(board.dealer) });
      return el(
        "div",
        { class: "board-title" },
        el("h2", { tabindex: "-1" }, say("board", { board: board.board })),
        el("p", { class: "quiet" }, whist ? deals : `${deals}, ${say(`vul_${board.vulnerable}`)}`),
      );
    }

    // --- Entry ---
    function entered(score) {
      const said = [
        score.level ? [`${score.level}`, strain(score.strain), doubling(score)] : [score.typed, doubling(score)],
        score.declarer ? [` ${say("by", { seat: seatName(score.declarer) })}`] : [],
      ];
      return el("p", { class: "so-far", "aria-live": "polite" }, said.flat());
    }

    function bid(score, to) {
      const cells = [];
      for (let level = 1; level <= entry.LEVELS; level += 1) {
        for (const each of entry.STRAINS) {
          const name = each === "N" ? say("no_trumps") : SYMBOLS[each];
          cells.push(
            button([String(level), strain(each)], () => to(entry.bid(score, level, each)), "bid", { "aria-label": `${level} ${name}` }),
          );
        }
      }
      return [
        el("h3", {}, say("bid")),
        el("div", { class: "bids" }, cells),
      ];
    }

    // Pairs are named in the order of their seats.
    function playerAt(seat, sitters) {
      const side = "NS".includes(seat) ? "NS" : "EW";
      const single = sitters.find((each) => each.seat === seat);
      return (single ? single.players[0] : sitters.find((each) => each.seat === side)?.players["NE".includes(seat) ? 0 : 1]) ?? "";
    }

    const declarer = (score, to, sitters) => [
      el("h3", {}, say("declarer")),
      el(
        "div",
        { class: "compass" },
        ["N", "W", "E", "S"].map((seat) =>
          button([el("b", {}, seatName(seat)), el("span", { class: "seat-who" }, playerAt(seat, sitters))], () => to(entry.declare(score, seat)), `seat seat-${seat.toLowerCase()}`),
        ),
      ),
    ];

    const chipWords = (over) => (over === 0 ? say("made") : over > 0 ? `+${over}` : `−${-over}`);

    function lead(score, to) {
      const suit = score.lead[0] ?? "";
      const suits = ["S", "H", "D", "C"].map((each) =>
        button(strain(each), () => to({ ...score, lead: suit === each ? "" : each }), "chip", {
          "aria-label": SYMBOLS[each],
          "aria-pressed": String(suit === each),
        }),
      );
      const ranks = RANKS.map((each) =>
        button(rank(each), () => to({ ...score, lead: suit + each }), "chip", {
          "aria-pressed": String(score.lead[1] === each),
        }),
      );
      return [el("div", { class: "chips chips-suits" }, suits), suit ? el("div", { class: "chips chips-ranks" }, ranks) : el("p", { class: "quiet" }, say("lead_hint"))];
    }

    function tricks(score, to) {
      if (score.whist) {
        const chips = Array.from({ length: 14 }, (_none, count) =>
          button(String(count), () => to(entry.tricks(score, count)), "chip chip-large"),
        );
        return [el("h3", {}, say("tricks_whist")), el("div", { class: "chips chips-whist" }, chips)];
      }
      const doubled = [
        [1, "doubled"],
        [2, "redoubled"],
      ].map(([times, name]) =>
        button(say(name), () => to(entry.double(score, times)), "chip", { "aria-pressed": String(score.doubling === times) }),
      );
      return [
        el(
          "div",
          { class: "chips chips-three" },
          doubled,
          button(say("lead_button"), () => to({ ...score, leading: !score.leading, lead: "" }), "chip", { "aria-expanded": String(Boolean(score.leading)) }),
        ),
        score.leading ? lead(score, to) : null,
      ].flat();
    }

    // The usual results, and all of them once someone asks; at the foot, so that no lead pushes them out of reach.
    function results(score, to) {
      const least = score.more ? entry.least(score) : -USUAL;
      const most = score.more ? entry.most(score) : Math.min(USUAL, entry.most(score));
      const all = Array.from({ length: most - least + 1 }, (_none, count) => least + count);
      return [
        el(
          "div",
          { class: "results-head" },
          el("h3", {}, say("tricks")),
          button(say(score.more ? "fewer" : "more"), () => to({ ...score, more: !score.more }), "button-quiet"),
        ),
        el("div", { class: "chips chips-results" }, all.map((over) => button(chipWords(over), () => to(entry.result(score, over)), "chip"))),
      ];
    }

    const check = (score, board, table, save) => [
      el("h3", {}, say("check")),
      inLines(entry.write(score)),
      bothSides(entry.points(score, board.vulnerable, table), score.whist),
      button(say("save"), save, "button-primary wide tall", { id: "save" }),
    ];

    function entering(score, board, table, sitters, { to, save, cancel }) {
      const step = { bid, declarer, tricks }[score.step];
      const before = entry.back[score.step](score);
      return [
        boardTitle(board, score.whist),
        score.step === "check" ? null : entered(score),
        el("div", { class: "step" }, step ? step(score, to, sitters) : check(score, board, table, save)),
        el(
          "div",
          { class: "phone-foot" },
          score.step === "tricks" && !score.whist ? results(score, to) : null,
          el(
            "div",
            { class: "foot-row" },
            before ? button(say("undo"), () => to(before), "button-quiet") : button(say("cancel"), cancel, "button-quiet"),
            score.step === "bid" ? button(say("passed_out"), () => to(entry.pass(score))) : null,
          ),
        ),
      ];
    }

    // --- Agreeing: first the phone changes hands; "We agree" stands below, not where "Save" was ---
    const passing = (board, side, { there, again, later }) => [
      boardTitle(board, board.whist),
      el(
        "div",
        { class: "step" },
        el("h3", { class: "passing" }, say("pass_on", { side: sideName(side) })),
        button(say("we_are", { side: sideName(side) }), there, "wide tall"),
      ),
      el("div", { class: "phone-foot" }, el("div", { class: "foot-row" }, button(say("enter_again"), again, "button-quiet"), button(say("later"), later, "button-quiet"))),
    ];

    const agreeing = (board, side, { agree, disagree, later }) => [
      boardTitle(board, board.whist),
      el(
        "div",
        { class: "step" },
        el("h3", {}, say("hand_over", { side: sideName(side) })),
        inLines(board.score),
        board.ns_points === null ? null : bothSides(board.ns_points, board.whist),
        el(
          "div",
          { class: "two-buttons" },
          button(say("disagree"), disagree, "wide"),
          button(say("later"), later, "wide"),
        ),
        button(say("agree"), agree, "button-primary wide tall", { id: "agree" }),
      ),
    ];

    // --- Questions to answer ---
    const question = (asked, { settle, again, call }) =>
      el(
        "section",
        { class: "phone-question", role: "alert" },
        el("h2", {}, asked.title),
        el("p", {}, asked.text),
        asked.note ? el("p", { class: "quiet" }, asked.note) : null,
        el(
          "div",
          { class: "two-buttons" },
          button(asked.settle, settle, "wide"),
          again ? button(say("enter_again"), again, "wide") : null,
          call ? button(say("call"), call, "wide") : null,
        ),
      );

    // --- The table ---
    const people = (round) =>
      el(
        "ul",
        { class: "sitters" },
        round.sitters.map((each) =>
          el(
            "li",
            {},
            el("span", { class: "sitter-seat" }, sideName(each.seat)),
            el("span", { class: "sitter-who" }, el("b", {}, each.number ?? each.label), " ", each.who),
          ),
        ),
      );

    // --- Unsent scores for the director, when all else fails ---
    const handOver = (code, number, pages, { turn, save, back }) => [
      el("h2", { tabindex: "-1" }, say("hand_in")),
      el("p", { class: "quiet" }, say("hand_in_hint")),
      code,
      pages > 1 ? el("p", { class: "hand-over-page" }, say("hand_in_page", { number: number + 1, pages })) : null,
      el(
        "div",
        { class: "two-buttons" },
        pages > 1 ? button(say("hand_in_next"), turn, "wide tall button-primary") : null,
        button(say("hand_in_file"), save, "wide tall"),
      ),
      el("div", { class: "phone-foot" }, button(say("undo"), back, "button-quiet")),
    ];

    // --- Who sits here, in the first round ---
    const FEWEST_LETTERS = 2;
    const PAUSE_MS = 300;

    function whoAreYou(open, all, name) {
      const line = (whose, words, kind) =>
        button(say(words, { seat: sideName(whose.seat) }), () => name(whose), kind);
      if (open.length) {
        return el("div", { class: "who-are-you" }, open.map((whose) => line(whose, "who_are_you", "wide")));
      }
      return el(
        "details",
        { class: "who-are-you" },
        el("summary", {}, say("correct_names")),
        el("div", { class: "two-buttons" }, all.map((whose) => line(whose, "names_of", "wide"))),
      );
    }

    function nameField(value, place, find) {
      const list = el("datalist", { id: `names-${place}` });
      const id = `name-${place}`;
      const field = el("input", { id, type: "text", value, maxlength: 200, autocomplete: "off", autocapitalize: "words", list: list.id });
      let timer = 0;
      field.addEventListener("input", () => {
        clearTimeout(timer);
        const typed = field.value.trim();
        if (typed.length < FEWEST_LETTERS) return list.replaceChildren();
        timer = setTimeout(async () => {
          const names = await find(typed);
          if (field.value.trim() === typed) list.replaceChildren(...names.map((each) => el("option", { value: each })));
        }, PAUSE_MS);
      });
      const words = say("name_of", { number: place + 1 });
      return { field, shown: el("div", { class: "name-field" }, el("label", { for: id }, words), field, list) };
    }

    function naming(whose, { find, save, cancel }) {
      const fields = whose.names.map((each, place) => nameField(each, place, find));
      const send = (event) => {
        event.preventDefault();
        const names = fields.map(({ field }) => field.value.trim());
        if (names.some(Boolean)) save(names);
        else fields[0].field.focus();
      };
      return [
        el("h2", { tabindex: "-1" }, say("who_are_you", { seat: sideName(whose.seat) })),
        el("p", { class: "quiet" }, say("names_hint")),
        el(
          "form",
          { class: "name-form", onsubmit: send },
          fields.map(({ shown }) => shown),
          el("button", { type: "submit", class: "button button-primary wide tall" }, say("save_names")),
        ),
        el("div", { class: "phone-foot" }, button(say("undo"), cancel, "button-quiet")),
      ];
    }

    const namesRefused = (one, settle) =>
      question({ title: say("names_refused", { names: one.names.filter(Boolean).join(" – ") }), text: one.sentence, settle: say("understood") }, { settle });

    // Each side sees the score with its own sign, as on paper.
    function ownViews(board) {
      if (!board.score || board.ns_points === null) return null;
      const views = ["NS", "EW"].map((side) => `${sideName(side)} ${ownPoints(side, board.ns_points, board.whist)}`);
      return el("span", { class: "board-points" }, views.join(" · "));
    }

    function boardLine(board, press) {
      const state = el("span", { class: `board-state is-${board.state}` }, board.stateWords);
      const score = board.score ? el("span", { class: "board-score" }, inWords(board.score)) : null;
      const inside = [el("b", { class: "board-number" }, String(board.board)), score, state, ownViews(board)];
      return el("li", {}, press ? button(inside, press, "board-line") : el("p", { class: "board-line" }, inside));
    }

    function wayPicture(drawn) {
      const found = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
      const svg = document.importNode(found, true);
      svg.style.minWidth = `${0.78 * Number(svg.getAttribute("width"))}px`; // no smaller than one can read
      const box = el("div", { class: "way-picture", role: "region", tabindex: "0", "aria-label": say("way_picture") }, svg);
      requestAnimationFrame(() => {
        const here = svg.querySelector(".pic-here")?.getBoundingClientRect();
        if (here) box.scrollLeft += here.left - box.getBoundingClientRect().left - box.clientWidth / 2;
      });
      return box;
    }

    // Those who move come first: who stays has time to look.
    const whereNext = (round) =>
      el(
        "section",
        { class: "where-next", "aria-labelledby": "where-next" },
        el("h2", { id: "where-next", tabindex: "-1" }, say("where_next")),
        el(
          "ul",
          {},
          round.sitters
            .filter((each) => each.goes)
            .sort((one, other) => Number(one.stays) - Number(other.stays))
            .map((each) => el("li", { class: each.stays ? "stays" : "" }, el("b", {}, `${each.number ?? each.label} ${each.who}`), el("span", { class: "goes" }, each.goes))),
        ),
        round.boards_go ? el("p", { class: "quiet" }, round.boards_go) : null,
      );

    // --- What the people here have scored in earlier rounds ---
    const boardSoFar = (board) =>
      el(
        "li",
        { class: "board-line" },
        el("b", { class: "board-number" }, String(board.board)),
        el("span", { class: "board-score" }, inWords(board.score)),
        board.points === null ? null : el("span", { class: "so-far-points" }, /^\d+$/.test(board.score) ? String(board.points) : signed(board.points)),
        board.worth ? el("b", { class: "so-far-worth" }, board.worth.replace("-", "−")) : null,
      );

    function roundSoFar(each) {
      const shown = each.boards.filter((board) => board.score);
      if (!shown.length) return null;
      return el(
        "section",
        { class: "so-far-round" },
        el("h4", {}, say("so_far_round", each), " ", el("span", { class: "quiet" }, say("so_far_against", { who: each.opponents }))),
        el("ul", { class: "board-lines" }, shown.map(boardSoFar)),
      );
    }

    function sitterSoFar(each) {
      const held = each.rounds.flatMap((one) => one.boards).filter((board) => !board.score).length;
      const words = held === 1 ? "so_far_held_one" : "so_far_held";
      return el(
        "section",
        { class: "so-far-of" },
        el("h3", {}, `${each.label} ${each.who}`),
        each.rounds.length ? each.rounds.map(roundSoFar) : el("p", { class: "quiet" }, say("so_far_none")),
        held ? el("p", { class: "quiet" }, say(words, { count: held })) : null,
      );
    }

    // Nothing before anybody here has played elsewhere.
    const soFar = (found) =>
      found.some((each) => each.rounds.length)
        ? el("section", { class: "so-far-all", "aria-labelledby": "so-far-all" }, el("h2", { id: "so-far-all" }, say("so_far_title")), found.map(sitterSoFar))
        : null;

    const called = (words, reason, call) =>
      el("p", { class: "called" }, say(words), " ", button(say("call_back"), () => call(reason, true), "button-quiet"));

    // At the foot of the table's page: what comes next, and the director.
    const foot = (next, open, call) =>
      el(
        "div",
        { class: "phone-foot" },
        next,
        el(
          "div",
          { class: "foot-row" },
          open.includes("people")
            ? called("not_us_told", "people", call)
            : button(say("not_us"), () => call("people"), "button-quiet"),
          open.includes("director")
            ? called("called", "director", call)
            : button(say("call"), () => call("director"), "button-quiet"),
        ),
      );

    const skipping = (title, round, { stay, goOn }) => [
      el("h2", { tabindex: "-1" }, title),
      el("p", {}, say("skip_text", { round })),
      el("div", { class: "phone-foot main-button" }, button(say("skip_stay"), stay, "button-primary wide tall"), button(say("go_on", { round }), goOn, "wide")),
    ];

    const message = (text, more = []) => [el("p", { class: "phone-message" }, text), more];

    const whose = (title, choose, back = null, note = "") => [
      el("h2", { tabindex: "-1" }, title),
      note ? el("p", { class: "quiet" }, note) : null,
      el(
        "div",
        { class: "phone-foot" },
        el("div", { class: "two-buttons tall-buttons" }, ["NS", "EW"].map((side) => button(sideName(side), () => choose(side), "wide tall"))),
        back ? button(say("undo"), back, "button-quiet") : null,
      ),
    ];

    return { el, button, say, sideName, whoAreYou, naming, namesRefused, handOver, entering, passing, agreeing, question, people, boardLine, whereNext, wayPicture, soFar, foot, skipping, message, whose, asText };
  }

  window.fairdealTable.screens = screens;
})();
