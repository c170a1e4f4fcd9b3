"""The score of a game in a PBN file, or of a row of its score table."""

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from scoring.errors import ScoringError
from scoring.play.boards import Direction
from scoring.play.contracts import Contract
from scoring.play.notation import Game as Played
from scoring.play.notation import format_score, parse_score
from scoring.play.scores import BareScore, PassedOut, PlayedContract, PlayedScore, ns_points
from scoring.text import letters_only, quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn_text import Game

Cell = Callable[..., str]
"""A function that returns a cell, given the names its column may have."""


NOTHING = frozenset({"", "-", "?", "*"})


_PASSED = frozenset({"PASS", "PASSED", "PASSEDOUT", "P", "ALLPASS", "AP"})


_SIGNED = re.compile(r"[+-]?[0-9]{1,5}")


_TRICKS = re.compile(r"(?:NS|EW)?\s*([0-9]{1,2})(?:\s.*)?")


def score_of_game(game: Game, board: int) -> PlayedScore | None:
    """Return the score of a game; None if its result is missing."""
    written = letters_only(game.value("Contract")).replace("*", "X")
    if written in _PASSED:
        return PassedOut()
    contract = Contract.parse(written)
    declarer = letters_only(game.value("Declarer")).removeprefix("^")[:1]
    tricks = _TRICKS.fullmatch(game.value("Result").lstrip("^"))
    if tricks is not None and declarer in tuple("NESW"):
        return PlayedContract(contract, Direction(declarer), int(tricks[1]))
    score = game.value("Score")
    side, _space, points = score.rpartition(" ")
    if _SIGNED.fullmatch(points) and side in ("NS", "EW"):
        return BareScore(int(points) if side == "NS" else -int(points))
    return None


def score_of_row(cell: Cell, board: int, line: int, remarks: list[str]) -> PlayedScore | None:
    """Return the score of a table's row; None if it has none. Oddities become remarks."""
    for ns, ew in (
        ("Percentage_NS", "Percentage_EW"),
        ("MP_NS", "MP_EW"),
        ("Score_NS", "Score_EW"),
    ):
        awards = cell(ns), cell(ew)
        if any(award.startswith("^") for award in awards):
            return _artificial(*awards)
    ns_text, ew_text = cell("Score_NS", "Score"), cell("Score_EW")
    bare: int | None = None
    if _SIGNED.fullmatch(ns_text):
        bare = int(ns_text)
    elif _SIGNED.fullmatch(ew_text):
        bare = -int(ew_text)
    elif ns_text and not ns_text.replace("%", "").isdecimal():
        return parse_score(ns_text, game=Played.BRIDGE)
    written = letters_only(cell("Contract")).replace("*", "X")
    if written in _PASSED:
        return PassedOut()
    played = _played(written, cell) if written else None
    if played is None:
        return None if bare is None else BareScore(bare)
    worth = ns_points(played, board)
    if bare is not None and worth != bare:
        remarks.append(
            f"Line {line}, board {board}: {format_score(played)} scores {worth:+}, the file says "
            f"{bare:+}: kept {bare:+}."
        )
        return BareScore(bare)
    return played


def _played(written: str, cell: Cell) -> PlayedContract | None:
    contract = Contract.parse(written)
    declarer, result = letters_only(cell("Declarer"))[:1], cell("Result")
    if declarer not in tuple("NESW") or not result:
        return None
    if result == "=":
        tricks = contract.needed
    elif result[0] in "+-" and result[1:].isdecimal() and len(result) <= 3:
        tricks = contract.needed + int(result)
    elif result.isdecimal() and len(result) <= 2:
        tricks = int(result)
    else:
        raise InterchangeError(f"{quoted(result)} is not a number of tricks.")
    played = PlayedContract(contract, Direction(declarer), tricks)
    lead = cell("Lead")
    try:
        return replace(played, lead=lead) if lead else played
    except ScoringError:
        return played


def _artificial(ns: str, ew: str) -> PlayedScore:
    """Return the score of ``^50``: an awarded percentage of a top."""
    sides = [side.lstrip("^").rstrip("%") for side in (ns, ew)]
    for at, other in ((0, 1), (1, 0)):
        if not sides[at]:
            try:
                sides[at] = format(100 - Decimal(sides[other]), "f")
            except InvalidOperation as error:
                raise InterchangeError(f"{quoted(sides[other])} is not a percentage.") from error
    return parse_score(f"A{sides[0]}/{sides[1]}", game=Played.BRIDGE)
