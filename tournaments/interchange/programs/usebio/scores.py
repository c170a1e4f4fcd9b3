"""The score of a traveller line in a USEBIO file, and a remark if the line contradicts itself."""

import re
from decimal import Decimal

from scoring.errors import ScoringError
from scoring.play.boards import Direction
from scoring.play.contracts import Contract
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import (
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
    ns_points,
)
from scoring.text import letters_only, quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.usebio.xml_tree import Node

_PASSED_OUT = frozenset({"P", "PO", "PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS"})
_NOT_PLAYED = frozenset({"NP", "NOTPLAYED"})
_SEATS = {"N": "N", "NORTH": "N", "E": "E", "EAST": "E", "S": "S", "SOUTH": "S"} | {
    "W": "W",
    "WEST": "W",
}
_NO_POINTS = frozenset({"", "-", "--", "N/A", "NA", "NULL"})  # not applicable, as programs write it
_NOTHING = frozenset({"", "-", "--", "NULL"})
_SCORE = re.compile(r"[+-]?[0-9]{1,5}")
_RELATIVE = re.compile(r"=|[+-][0-9]{1,2}")
_AVERAGES = re.compile(r"(?:AVERAGE|AVE|AVG|AV|ADJ)")
_PERCENTS = re.compile(r"A?([0-9]{1,3}(?:[.,][0-9]+)?)%?[/:-]([0-9]{1,3}(?:[.,][0-9]+)?)%")
_POINTS = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?")


def whole_number(node: Node, tag: str, *, low: int, high: int, where: str = "") -> int:
    """Return the whole number in a child element.

    Raises:
        InterchangeError: it is missing, not a whole number, or out of range.
    """
    found = node.first(tag)
    text = "" if found is None else found.text
    if text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    line = node.line if found is None else found.line
    said = f"is {quoted(text)}, not" if text else "is missing; it should be"
    raise InterchangeError(f"Line {line}{where}: {tag} {said} a whole number from {low} to {high}.")


def points(node: Node, *tags: str, where: str = "") -> Decimal | None:
    """Return the published points or percentage in the first of these elements; None without one.

    Raises:
        InterchangeError: it is not a number.
    """
    found = node.first(*tags)
    if found is None:
        return None
    text = found.text.removesuffix("%").strip().replace("−", "-")
    if text.upper() in _NO_POINTS:
        return None
    if not _POINTS.fullmatch(text):
        raise found.refused(f"{found.tag} is {quoted(found.text)}, which is not a number.", where)
    return Decimal(text.replace(",", "."))


def read_score(line: Node, board: int) -> tuple[PlayedScore, str]:
    """Return a traveller line's score and, if the line contradicts itself, a remark.

    A line without a contract or a score is a board that was not played.

    If the contract does not give the published score, we drop it and keep the published score as a
    bare score, because that is what was compared.

    Raises:
        InterchangeError: the score cannot be read, or is impossible.
    """
    where = f"Line {line.line}, board {board}"
    try:
        return _score(line, board)
    except ScoringError as error:
        raise InterchangeError(f"{where}: {error}") from error


def _score(line: Node, board: int) -> tuple[PlayedScore, str]:
    written = _plain(line.value("CONTRACT"))
    published = _plain(line.value("SCORE"))
    for text in (published, written, _percents_of_sides(line)):
        if text in _NOT_PLAYED or (text.startswith("A") and text not in _PASSED_OUT):
            return parse_score(text, game=Game.BRIDGE), ""
    score = _bare(published)
    if not written:
        return score or NotPlayed(), ""
    played, remark = _played(line, written)
    if played is None:
        if score is None:
            raise ScoringError(
                f"{line.value('CONTRACT')} has no declarer or tricks, and there is no score."
            )
        return score, ""
    if score is not None and score.ns_points != ns_points(played, board):
        return score, (
            f"{format_score(played)} scores {ns_points(played, board):+}, "
            f"the file says {score.ns_points:+}: kept {score.ns_points:+}"
        )
    return played, remark


def _plain(written: str) -> str:
    """Return a score in our notation: doubles as X, averages as A."""
    text = letters_only(written)
    if text in _NOTHING:
        return ""
    if match := _PERCENTS.fullmatch(text):
        return f"A{match[1]}/{match[2]}"
    if text in _PASSED_OUT or text.startswith("ALL"):
        return text
    text = text.replace("*", "X").replace("RDBL", "XX").replace("DBL", "X")
    return _AVERAGES.sub("A", text, count=1)


def _percents_of_sides(line: Node) -> str:
    """Return a line's awards for each side, ``60%`` and ``40%``."""
    ns, ew = (letters_only(line.value(tag)) for tag in ("NS_SCORE", "EW_SCORE"))
    return f"A{ns}/{ew}".replace("%", "") if ns.endswith("%") and ew.endswith("%") else ""


def _bare(text: str) -> BareScore | None:
    if not text:
        return None
    if not _SCORE.fullmatch(text):
        raise ScoringError(f"{quoted(text)} is not a score.")
    return BareScore(int(text))


def _played(line: Node, written: str) -> tuple[PlayedScore | None, str]:
    """Return what was played; None if declarer or tricks are missing."""
    if written in _PASSED_OUT:
        return PassedOut(), ""
    contract = Contract.parse(written)
    seat, tricks = letters_only(line.value("PLAYED_BY")), line.value("TRICKS")
    if seat in _NOTHING or tricks.upper() in _NOTHING:
        return None, ""
    if seat not in _SEATS:
        raise ScoringError(f"PLAYED_BY is {quoted(seat)}, not N, E, S or W.")
    if _RELATIVE.fullmatch(tricks):
        tricks = str(contract.needed + int(tricks.replace("=", "0")))
    if not (tricks.isascii() and tricks.isdecimal() and len(tricks) <= 2):
        raise ScoringError(f"TRICKS is {quoted(tricks)}, not a whole number from 0 to 13.")
    played = PlayedContract(contract, Direction(_SEATS[seat]), int(tricks))
    lead = line.value("LEAD")
    if lead.upper() in _NOTHING:
        return played, ""
    try:
        return PlayedContract(contract, played.declarer, played.tricks, lead), ""
    except ScoringError:
        return played, f"the lead {quoted(lead)} is not a card and was left out"
