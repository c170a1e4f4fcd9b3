"""The command line: ``python -m movements list | show | picture | verify | next ...``.

Exit status 0: done, and for ``verify`` proved. 1: ``verify`` found something wrong. 2: what was
asked for does not exist; a sentence says what is allowed.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn, TextIO

from movements.advice.advisor import Advice
from movements.advice.proposals import Proposal
from movements.command.given import parameters, read_text
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

_PROGRAM = "python -m movements"
Answer = Callable[[Namespace], str | tuple[str, int]]
"""Answers a command with what to print, and an exit status if that is not always 0."""


def main(arguments: Sequence[str], out: TextIO | None = None, errors: TextIO | None = None) -> int:
    """Run one command, given without the name of the program, and return its exit status."""
    out, errors = out or sys.stdout, errors or sys.stderr
    try:
        asked = _asked(arguments)
        answer = asked.answer(asked)
    except MovementError as refusal:
        errors.write(f"{refusal}\n")
        return 2
    text, status = (answer, 0) if isinstance(answer, str) else answer
    out.write(f"{text}\n")
    return status


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise MovementError(f"{message[:1].upper()}{message[1:]}. {self.prog} --help says more.")


def _asked(arguments: Sequence[str]) -> Namespace:
    parser = _Parser(prog=_PROGRAM, description="Who meets whom, with which boards?")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    known: dict[str, ArgumentParser] = {}

    def command(name: str, what: str, answer: Answer, *places: str) -> ArgumentParser:
        known[name] = commands.add_parser(
            name, help=what, description=f"{what[:1].upper()}{what[1:]}.", allow_abbrev=False
        )
        known[name].set_defaults(answer=answer)
        for place in places:
            known[name].add_argument(place, metavar=place.upper())
        return known[name]

    def words(of: ArgumentParser, what: str) -> None:
        of.add_argument("words", nargs="*", metavar="NAME=VALUE", help=what)

    def as_json(of: ArgumentParser) -> None:
        of.add_argument("--json", action="store_true", help="print one JSON object")

    as_json(command("list", "list every movement and progression", _list))
    as_json(command("catalogue", "list the systems of the old books", _catalogue))
    form = f"one of {', '.join(FORMS)}"

    show = command("show", "print a movement", _show, "id")
    words(show, _PARAMETERS)
    as_json(show)
    show.add_argument("--format", default="text", metavar="FORM", help=form)

    picture = command("picture", "draw the room as SVG", _picture, "id")
    words(picture, _PARAMETERS)
    picture.add_argument("--round", default="1", metavar="N", help="the round to draw")
    picture.add_argument("--matrix", action="store_true", help="draw the comparisons instead")

    proof = command("verify", "prove a movement of the registry or of a file", _verify)
    proof.add_argument("id", nargs="?", metavar="ID")
    words(proof, _PARAMETERS)
    proof.add_argument("--rows", metavar="FILE", help="a file with the rows of any movement")
    proof.add_argument("--copies", default="1", metavar="N", help="how many copies of the boards")
    as_json(proof)

    advise = command("advise", "propose movements, the best first", _advise)
    words(advise, "such as pairs=11, minutes=180, boards=26 or winners=1")
    advise.add_argument("--wishes", default="", metavar="WISHES", help=_WISHES)
    as_json(advise)

    seat = command("seat", "say who starts where, by requests for seats", _seat, "id")
    words(seat, _PARAMETERS)
    seat.add_argument("--wishes", default="", metavar="WISHES", help=_WISHES)
    seat.add_argument("--lot", default="", metavar="N", help="draw the places by this number")
    as_json(seat)

    command("next", "say who meets whom next, in JSON", _next, "game", "file")
    convert = command("convert", "print the movement of a file in another form", _convert, "file")
    convert.add_argument("--format", required=True, metavar="FORM", help=form)
    command("document", "write what is measured into the documentation", _document, "docs")

    if arguments and arguments[0] in known:  # options may stand among the parameters
        return known[arguments[0]].parse_intermixed_args(arguments[1:])
    return parser.parse_args(arguments)


_PARAMETERS = "the movement's parameters, such as tables=7; list names them"
_WISHES = "requests for seats, such as 'still 3; never_meet 3 7'"


def _list(asked: Namespace) -> str:
    return listing(as_json=asked.json)


def _catalogue(asked: Namespace) -> str:
    return catalogue(as_json=asked.json)


def _show(asked: Namespace) -> str:
    movement = generate(asked.id, parameters(asked.words))
    if asked.json:
        return _dump(movement.to_json())
    return written(movement, asked.format).rstrip("\n")


def _picture(asked: Namespace) -> str:
    """Return a picture of the room in a round, the first by default, or of the comparisons."""
    movement = generate(asked.id, parameters(asked.words))
    if asked.matrix:
        return standalone(matrix_picture(movement))
    number = whole_number("round", 1, movement.rounds).check(asked.round)
    return standalone(room_picture(movement, int(number)))


def _verify(asked: Namespace) -> tuple[str, int]:
    if bool(asked.id) == bool(asked.rows):
        raise MovementError("Write either the id of a movement or --rows FILE.")
    if asked.rows:
        return rows_verdict(asked.rows, asked.copies, as_json=asked.json)
    return verdict(generate(asked.id, parameters(asked.words)), as_json=asked.json)


def _advise(asked: Namespace) -> str:
    advice = advice_for(parameters(asked.words), asked.wishes)
    return _dump(advice.to_json()) if asked.json else _advice_text(advice)


def _seat(asked: Namespace) -> str:
    movement = generate(asked.id, parameters(asked.words))
    return seated(movement, asked.wishes, asked.lot, as_json=asked.json)


def _next(asked: Namespace) -> str:
    return _dump(next_seating(asked.game, read_text(asked.file)))


def _convert(asked: Namespace) -> str:
    return written(movement_in(read_text(asked.file)), asked.format).rstrip("\n")


def _document(asked: Namespace) -> str:
    return "\n".join(write(Path(asked.docs))) or "Nothing has changed."


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _advice_text(advice: Advice) -> str:
    lines = [advice.nobody] if advice.nobody else []
    if advice.proposals and all(each.misses for each in advice.proposals):
        lines.append("These come nearest:")
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
