// One score on its way into the phone: level, strain, declarer, doubled, lead, tricks.
(function () {
  "use strict";
  const STRAINS = ["C", "D", "H", "S", "N"];
  const SEATS = ["N", "E", "S", "W"];
  const SLIP = /^([1-7])(NT|[CDHS])(X{0,2})([NESW])(=|[+-]\d+)(?: ([CDHS][2-9TJQKA]))?$/;
  const TRICKS = 14;
  const LEVELS = 7;

  // The score on a canonical slip; null for anything but a contract that was played.
  function read(text) {
    const found = SLIP.exec(text);
    if (!found) return null;
    const [, level, strain, crosses, declarer, result, lead] = found;
    const over = result === "=" ? 0 : Number(result);
    return { level: Number(level), strain: strain[0], doubling: crosses.length, declarer, over, lead: lead ?? "" };
  }

  function write(score) {
    if (score.passed) return "PASS";
    if (score.whist) return String(score.tricks);
    const { level, strain, doubling, declarer, over, lead } = score;
    const result = over === 0 ? "=" : over > 0 ? `+${over}` : String(over);
    return `${level}${strain === "N" ? "NT" : strain}${"X".repeat(doubling)}${declarer}${result}${lead ? ` ${lead}` : ""}`;
  }

  // North-South's points, from the table Fairdeal has sent; tricks at whist.
  function points(score, vulnerable, table) {
    if (score.passed) return 0;
    if (score.whist) return score.tricks;
    const side = score.declarer === "N" || score.declarer === "S" ? "NS" : "EW";
    const open = vulnerable === "all" || vulnerable === side ? 1 : 0;
    const row = ((open * 3 + score.doubling) * STRAINS.length + STRAINS.indexOf(score.strain)) * LEVELS + score.level - 1;
    const found = table[row * TRICKS + 6 + score.level + score.over];
    return side === "NS" ? found : -found;
  }

  function fresh(round, board, whist) {
    return { round, board: board.board, whist, step: whist ? "tricks" : "bid", doubling: 0, lead: "", typed: "" };
  }

  const back = {
    bid: () => null,
    declarer: (score) => ({ ...score, step: "bid", level: 0, strain: "" }),
    tricks: (score) => (score.whist ? null : { ...score, step: "declarer", declarer: "" }),
    check: (score) => ({ ...score, step: score.passed ? "bid" : "tricks", passed: false, over: undefined, typed: "" }),
  };

  const bid = (score, level, strain) => ({ ...score, level, strain, step: "declarer", typed: "" });
  const pass = (score) => ({ ...score, passed: true, step: "check", typed: "" });
  const declare = (score, declarer) => ({ ...score, declarer, step: "tricks", typed: "" });
  const double = (score, doubling) => ({ ...score, doubling: score.doubling === doubling ? 0 : doubling });
  const wholeLead = ({ lead }) => (lead.length === 2 ? lead : "");
  const result = (score, over) => ({ ...score, over, lead: wholeLead(score), step: "check", typed: "" });
  const tricks = (score, count) => ({ ...score, tricks: count, step: "check", typed: "" });
  const least = (score) => -(6 + score.level);
  const most = (score) => 7 - score.level;

  // The score after a key, as directors write slips; undefined where the key means nothing.
  function typed(score, key) {
    const letter = key.toUpperCase();
    if (letter === "X" && !score.whist && score.step !== "check") return { ...score, doubling: (score.doubling + 1) % 3 };
    switch (score.step) {
      case "bid":
        if (letter === "P") return pass(score);
        if (/^[1-7]$/.test(letter)) return { ...score, typed: letter };
        if (score.typed && STRAINS.includes(letter)) return bid(score, Number(score.typed), letter);
        return undefined;
      case "declarer":
        return SEATS.includes(letter) ? declare(score, letter) : undefined;
      case "tricks":
        return score.whist ? typedTricks(score, key) : typedResult(score, letter);
      default:
        return undefined;
    }
  }

  function typedResult(score, letter) {
    if (letter === "=") return result(score, 0);
    if (letter === "+" || letter === "-") return { ...score, typed: letter };
    const over = /^\d$/.test(letter) && /^[+-]1?$/.test(score.typed) ? Number(score.typed + letter) : NaN;
    return over >= least(score) && over <= most(score) ? result(score, over) : undefined;
  }

  function typedTricks(score, key) {
    if (/^\d$/.test(key) && Number(score.typed + key) <= 13) return { ...score, typed: score.typed + key };
    return key === "Enter" && score.typed ? tricks(score, Number(score.typed)) : undefined;
  }

  window.fairdealTable.entry = {
    STRAINS, LEVELS, read, write, points, fresh, back, bid, pass, declare, double, result, tricks, least, most, typed,
  };
})();
