// Unsent scores as text, as codes that the director's phone reads, and as a file.
(function () {
  "use strict";
  const LETTERS = { scores: "s", confirmations: "c" };
  const PAGE_BYTES = 700; // a code that can still be read from a small screen; never more than 1,500
  const QUIET_SQUARES = 4;

  function line(item) {
    const { round, board, score, side, expected_version: version } = item.body;
    return [LETTERS[item.kind], item.key, round, board, score, side ?? "", version ?? ""].join(";");
  }

  // The unsent scores in pages, each complete in itself.
  function pages(place, queue) {
    const found = [];
    for (const item of queue.filter((each) => each.kind in LETTERS)) {
      const added = line(item);
      const last = found.at(-1);
      if (last && last.length + added.length < PAGE_BYTES) found[found.length - 1] = `${last}\n${added}`;
      else found.push(`FAIRDEAL ${place}\n${added}`);
    }
    return found;
  }

  function code(text, label) {
    const made = window.qrcode(0, "L");
    made.addData(text, "Byte");
    made.make();
    const count = made.getModuleCount();
    const size = count + 2 * QUIET_SQUARES;
    let path = "";
    for (let down = 0; down < count; down += 1) {
      for (let across = 0; across < count; across += 1) {
        if (made.isDark(down, across)) path += `M${across + QUIET_SQUARES} ${down + QUIET_SQUARES}h1v1h-1z`;
      }
    }
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("class", "hand-over-code");
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    const ink = document.createElementNS(space, "path");
    ink.setAttribute("d", path);
    svg.append(ink);
    return svg;
  }

  function save(place, found) {
    const address = URL.createObjectURL(new Blob([found.join("\n")], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `fairdeal-${place}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  window.fairdealTable.handOver = { pages, code, save };
})();
