"""The command line: ``python -m movements list | show | picture | verify | next ...``.

Exit status 0: done, and for ``verify`` proved. 1: ``verify`` found something wrong. 2: what was
asked for does not exist; a sentence says what is allowed.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from movements.advice.advisor import Advice
from movements.advice.proposals import Proposal
from movements.command.given import parameters, read_text, without_option
from movements.command.listing import catalogue, listing
from movements.command.pages import write
from movements.command.seating import advice_for, seated
from movements.command.verdict import rows_verdict, verdict
from movements.diagrams.matrix import matrix_picture
from movements.diagrams.room import room_picture
from movements.diagrams.svg import standalone
from movements.draws.next_seating import next_seating
from movements.errors import MovementError
from movements.family import whole_number
from movements.formats.reading import movement_in
from movements.formats.writing import FORMS, written
from movements.model import ParameterValue
from movements.registry import generate

USAGE = (
    "Write: list [--json], show ID name=value ... [--json | --format FORM], picture ID name=value "
    "... [--round N | --matrix], next GAME FILE, catalogue [--json], document DOCS, "
    "verify ID name=value ... [--json], verify --rows FILE [--copies N] [--json], "
    "convert FILE --format FORM or advise pairs=N [minutes=N] [boards=N] [winners=N] "
    "[minutes_per_board=N] [boards_per_round=N] [historical=yes] [drawn=yes] [--wishes WISHES] "
    "[--json], seat ID name=value ... --wishes WISHES [--lot N] [--json]; WISHES are written like "
    "'still 3; never_meet 3 7', a FORM is " + ", ".join(FORMS)
)


def main(arguments: Sequence[str], out: TextIO | None = None, errors: TextIO | None = None) -> int:
    """Run one command, given without the name of the program, and return its exit status."""
    out, errors = out or sys.stdout, errors or sys.stderr
    as_json = "--json" in arguments
    words = [word for word in arguments if word != "--json"]
    try:
        text, status = _run(words, as_json=as_json)
    except MovementError as refusal:
        errors.write(f"{refusal}\n")
        return 2
    out.write(f"{text}\n")
    return status


def _run(words: Sequence[str], *, as_json: bool) -> tuple[str, int]:
    match words:
        case ["list"]:
            return listing(as_json=as_json), 0
        case ["show" | "seat" as command, id_, *given]:
            shown = _show if command == "show" else seated
            return shown(id_, given, as_json=as_json), 0
        case ["convert", file, "--format", form]:
            return written(movement_in(read_text(file)), form).rstrip("\n"), 0
        case ["picture", id_, *given]:
            return _picture(id_, given), 0
        case ["next", game, file]:
            return _dump(next_seating(game, read_text(file))), 0
        case ["catalogue"]:
            return catalogue(as_json=as_json), 0
        case ["document", directory]:
            return "\n".join(write(Path(directory))) or "Nothing has changed.", 0
        case ["advise", *given]:
            advice = advice_for(given)
            return (_dump(advice.to_json()) if as_json else _advice_text(advice)), 0
        case ["verify", *given]:
            return _verify(given, as_json=as_json)
        case _:
            raise MovementError(f"{USAGE}.")


def _verify(given: Sequence[str], *, as_json: bool) -> tuple[str, int]:
    match given:
        case ["--rows", file]:
            return rows_verdict(file, "1", as_json=as_json)
        case ["--rows", file, "--copies", copies]:
            return rows_verdict(file, copies, as_json=as_json)
        case [id_, *rest]:
            return verdict(generate(id_, parameters(rest)), as_json=as_json)
        case _:
            raise MovementError(f"{USAGE}.")


def _picture(id_: str, given: Sequence[str]) -> str:
    """Return a picture of the room in a round, the first by default, or of the comparisons."""
    match given:
        case [*rest, "--matrix"]:
            return standalone(matrix_picture(generate(id_, parameters(rest))))
        case [*rest, "--round", wanted]:
            movement = generate(id_, parameters(rest))
            asked = whole_number("round", 1, movement.rounds).check(wanted)
            return standalone(room_picture(movement, int(asked)))
        case _:
            return standalone(room_picture(generate(id_, parameters(given)), 1))


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _advice_text(advice: Advice) -> str:
    lines = [advice.nobody] if advice.nobody else []
    if advice.proposals and advice.proposals[0].misses:
        lines.append("Nothing fits exactly. The nearest:")
    for each in advice.proposals:
        lines.append(
            f"{each.name}: {each.rounds} rounds of {each.boards_per_round}, {each.boards} boards, "
            f"{each.minutes} minutes, {each.fairness}{_winners(each)}"
        )
        lines += [f"    {sentence}" for sentence in _of_wishes(each)]
        said = (each.opponents, *each.misses) if each.opponents else each.misses
        lines += [f"    {sentence}" for sentence in said]
        lines += [
            f"    {part.entrants} {part.unit}s: {part.family} {_words(part.parameters)}"
            for part in each.sections
        ]
    return "\n".join([*lines, *(f"Not {id_}: {why}" for id_, why in advice.out.items())])


def _winners(found: Proposal) -> str:
    """Return how many winners there are; nothing for players, teams and Swiss, which have one."""
    if found.share_percent is None:
        return ""
    return ", two winners" if found.winners == 2 else ", one winner"


def _of_wishes(found: Proposal) -> Sequence[str]:
    """Return what becomes of the wishes for seats."""
    if found.unmet is None:
        return ()
    return found.unmet or ("Meets the requests.",)


def _words(given: Mapping[str, ParameterValue]) -> str:
    return " ".join(f"{name}={value}" for name, value in given.items())


def _show(id_: str, given: Sequence[str], *, as_json: bool) -> str:
    words, form = without_option(given, "--format", "text")
    movement = generate(id_, parameters(words))
    return _dump(movement.to_json()) if as_json else written(movement, form).rstrip("\n")
