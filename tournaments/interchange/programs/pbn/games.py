"""One game of a PBN file: its day, its score, its auction and play.

Source: Portable Bridge Notation 2.1. The day may be known only in part: ``2024.05.??``. The cards
of a trick are in their players' columns, not in the order played; that follows from who won the
trick before.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.hands.tricks import tricks_of
from scoring.play.boards import Direction
from scoring.play.contracts import Contract
from scoring.play.notation import Game as Played
from scoring.play.notation import format_score, parse_score
from scoring.play.scores import BareScore, PassedOut, PlayedContract, PlayedScore, ns_points
from scoring.text import letters_only, quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.deals import board_of
from tournaments.interchange.programs.pbn.text import Game
from tournaments.record.services.hands import BoardPlay

_DATE = re.compile(r"([0-9]{4})[./-]([0-9]{1,2}|\?{1,2})[./-]([0-9]{1,2}|\?{1,2})")
_TAGS = ("Date", "EventDate")
_OPEN = frozenset("?.-/ ")
_WHOLE = 3


class _Said(NamedTuple):
    """A date as far as a tag gives it: year, month, day; 0 for an unknown part."""

    year: int
    month: int
    day: int

    @property
    def known(self) -> int:
        """How many parts are known, from the year on."""
        return 1 + bool(self.month) + bool(self.month and self.day)

    def completed(self, otherwise: date | None) -> date:
        """Return the day: ``otherwise`` if it fits what is known, else the first day that does.

        Raises:
            ValueError: there is no such month or day.
        """
        first = date(self.year, self.month or 1, self.day if self.known == _WHOLE else 1)
        if otherwise is None or self.known == _WHOLE:
            return first
        fits = otherwise.year == self.year and self.month in (0, otherwise.month)
        return otherwise if fits else first


def day_of_play(read: Sequence[Game], otherwise: date | None, remarks: list[str]) -> date | None:
    """Return the day of play: the first given in full, or completed from one known in part.

    Args:
        read: The games of the file.
        otherwise: The day the importer gives, for what the file leaves open.
        remarks: Gets a sentence with the line if the file leaves the day open.
    """
    known, found, doubt = 0, otherwise, ""
    for text, line in _dates(read):
        parts = _parts(text)
        try:
            day = parts.completed(otherwise) if parts else None
        except ValueError:
            parts = day = None
        if parts and parts.known == _WHOLE:
            return day
        if parts and parts.known > known:
            known, found = parts.known, day
            lacks = "the day" if parts.month else "month and day"
            doubt = f"Line {line}: the date {quoted(text)} leaves {lacks} open"
        elif not doubt:
            what = "is not a date such as 2024.05.31"
            if set(text) <= _OPEN:
                what = "leaves the day open"
            doubt = f"Line {line}: the date {quoted(text)} {what}"
    if doubt and found is not None:
        remarks.append(
            f"{doubt}. {found.day} {found:%B %Y} was used. Give the day of play if that is wrong."
        )
    return found


def _parts(text: str) -> _Said | None:
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    return _Said(*(int(part) if part.isdigit() else 0 for part in match.groups()))


def _dates(read: Sequence[Game]) -> Iterator[tuple[str, int]]:
    """Yield the dates of the file as written, each once, with its line."""
    seen: set[str] = set()
    for tag in _TAGS:
        for game in read:
            text, line = game.tags.get(tag, ("", 0))
            if text.strip() and text not in seen:
                seen.add(text)
                yield text.strip(), line


Cell = Callable[..., str]
"""A function that returns a cell, given the names its column may have."""


NOTHING = frozenset({"", "-", "?", "*"})


_PASSED = frozenset({"PASS", "PASSED", "PASSEDOUT", "P", "ALLPASS", "AP"})


_SIGNED = re.compile(r"[+-]?[0-9]{1,5}")


_TRICKS = re.compile(r"(?:NS|EW)?\s*([0-9]{1,2})(?:\s.*)?")


def score_of_game(game: Game, board: int) -> PlayedScore | None:
    """Return the score of a game; None if its result is missing."""
    written = letters_only(game.value("Contract"))
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
    written = letters_only(cell("Contract"))
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


_SEATS = "NESW"
_REMARK = re.compile(r"\$[0-9]{1,3}|=[0-9]{1,2}=|[!?]{1,2}")
_CALL = re.compile(r"[1-7][CDHSN]|P|X|XX")
_CARD = re.compile(r"[SHDC][AKQJT2-9]")
_SPELT = {"PASS": "P", "D": "X", "DBL": "X", "R": "XX", "RDBL": "XX"}
_END = ("*", "+")


def plays_of(read: Sequence[Game]) -> Iterator[BoardPlay]:
    """Yield how boards were bid and played; nothing if the file has several sessions."""
    if len({game.value("Stage") for game in read}) > 1:
        return
    for game in read:
        if not game.tables.get("Auction") and not game.tables.get("Play"):
            continue
        if game.value("Contract") in NOTHING:
            continue
        try:
            board = board_of(game)
            score = score_of_game(game, board)
        except (ScoringError, InterchangeError):
            continue  # was reported when the results were read
        if not isinstance(score, PlayedContract | PassedOut):
            continue
        calls = _calls(_words(game, "Auction"))
        cards = _cards(game, score) if isinstance(score, PlayedContract) else ()
        if calls or cards:
            yield BoardPlay(
                board=board,
                score=score,
                auction=calls,
                cards=cards,
                names=tuple(filter(None, map(game.value, ("North", "East", "South", "West")))),
                place=_place(game),
            )


def _place(game: Game) -> tuple[str, int, int] | None:
    """Return section, round and table; None if the file lacks either number."""
    numbers = [game.value(name) for name in ("Round", "Table")]
    if not all(each.isascii() and each.isdecimal() and len(each) <= 3 for each in numbers):
        return None
    return game.value("Section").upper()[:1], int(numbers[0]), int(numbers[1])


def _words(game: Game, name: str) -> list[str]:
    return [
        word.rstrip("!?")
        for row in game.tables.get(name, ())
        for word in row.text.upper().split()
        if not _REMARK.fullmatch(word)
    ]


def _calls(words: Sequence[str]) -> tuple[str, ...]:
    """Return the calls from the dealer on, ``AP`` as single passes; none if one is unreadable."""
    calls: list[str] = []
    for word in words:
        if word in _END:
            break
        if word == "AP":
            last = 4 if not any(call[0].isdigit() for call in calls) else 3
            while calls[-last:] != ["P"] * last:
                calls.append("P")
            break
        call = _SPELT.get(word, word.replace("NT", "N"))
        if not _CALL.fullmatch(call):
            return ()
        calls.append(call)
    return tuple(calls)


def _cards(game: Game, score: PlayedContract) -> tuple[str, ...]:
    """Return the cards in the order played, up to the first that is not given."""
    first = game.value("Play").upper()[:1]
    columns = _SEATS.find(first) if first else -1
    if columns < 0:
        return ()
    leader = (_SEATS.index(score.declarer.value) + 1) % 4
    words = _words(game, "Play")
    cards: list[str] = []
    for at in range(0, len(words), 4):
        row = words[at : at + 4]
        for turn in range(4):
            place = (leader + turn - columns) % 4
            if place >= len(row) or not _CARD.fullmatch(row[place]):
                return tuple(cards)
            cards.append(row[place])
        winner = tricks_of(score, cards)[-1].winner
        if winner is None or len(cards) != at + 4:
            break
        leader = _SEATS.index(winner.value)
    return tuple(cards)
