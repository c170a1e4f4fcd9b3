"""Deals for teaching: what the hands must hold, and dealing only such hands.

Hands are drawn as in ``dealing`` and thrown away together unless all of a board's requirements are
met, so every deal that meets them is equally likely. The hands with requirements are drawn first,
so we notice a failure before we deal the rest; this changes no probability.
"""

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import comb
from typing import Self

from scoring.errors import ScoringError
from scoring.hands.dealing import combination, hand_of, random_deal
from scoring.hands.deals import Deal
from scoring.text import quoted

MOST_TRIES = 200_000
"""How many deals we draw for one set of boards before we give up: a few seconds."""
MOST_LINES = 40

PRESETS: Mapping[str, str] = {
    "1nt opening": "15-17 points, balanced",
    "weak 1nt opening": "12-14 points, balanced",
    "2nt opening": "20-21 points, balanced",
    "strong 2c opening": "22+ points",
    "1h opening": "12-19 points, 5+ hearts, 0-4 spades",
    "1s opening": "12-19 points, 5+ spades",
    "weak 2d opening": "6-10 points, 6 diamonds, 0-3 hearts, 0-3 spades",
    "weak 2h opening": "6-10 points, 6 hearts, 0-3 spades",
    "weak 2s opening": "6-10 points, 6 spades, 0-3 hearts",
    "3c pre-empt": "5-10 points, 7 clubs",
    "3d pre-empt": "5-10 points, 7 diamonds",
    "3h pre-empt": "5-10 points, 7 hearts",
    "3s pre-empt": "5-10 points, 7 spades",
    "game": "25-30 points",
    "slam": "31+ points",
}
"""Short names for usual requirements; the last two are for a partnership."""

_SEATS = "NESW"
_WHO = {"N": "N", "E": "E", "S": "S", "W": "W", "NS": "NS", "EW": "EW", "N-S": "NS", "E-W": "EW"}
_WHO |= {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
_WHO |= {"NORTH-SOUTH": "NS", "EAST-WEST": "EW"}
_LINE = re.compile(r"(?:boards?\s+([^:]+):)?\s*([a-z-]+)\s*:\s*(.+)", re.IGNORECASE)
_COUNT = re.compile(r"(\d{1,2})\s*(?:(\+)|(?:-|to)\s*(\d{1,2}))?\s*([a-z]+)")
_SHAPE = re.compile(r"(?:shape\s+)?(\d)([=-]?)(\d)\2(\d)\2(\d)")
_SUIT_WORDS = {"s": 0, "h": 1, "d": 2, "c": 3, "spade": 0, "heart": 1, "diamond": 2, "club": 3}
_BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
_ALL_POINTS, _HAND = 40, 13
_SUIT_SIZE = 13

Lengths = tuple[int, int, int, int]
"""Cards in spades, hearts, diamonds and clubs."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that a hand, or the hands of a partnership together, must have.

    Args:
        kind: ``points``; ``suit``, the length of the suit ``suit``; ``pattern``, one of the
            ``patterns`` with the longest suit first; ``shape``, exactly these lengths from spades;
            ``shortest``, the length of the shortest suit.
        low: The least number allowed.
        high: The most.
        suit: From 0 for spades to 3 for clubs.
        patterns: Lengths.
        unlike: Whether these are the patterns that it must not have.
    """

    kind: str
    low: int = 0
    high: int = 0
    suit: int = 0
    patterns: tuple[tuple[int, ...], ...] = ()
    unlike: bool = False

    def holds(self, points: int, lengths: Lengths) -> bool:
        """Return whether high-card points and suit lengths meet it."""
        match self.kind:
            case "points":
                return self.low <= points <= self.high
            case "suit":
                return self.low <= lengths[self.suit] <= self.high
            case "shortest":
                return self.low <= min(lengths) <= self.high
            case "shape":
                return lengths in self.patterns
            case _:
                return (tuple(sorted(lengths, reverse=True)) in self.patterns) is not self.unlike


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a hand or a partnership must hold.

    Args:
        seats: One of N, E, S, W; or ``NS`` or ``EW``, whose points and lengths are added up.
        conditions: What must hold, all together.
        boards: On which boards; empty for every board.
        text: As it was written.
    """

    seats: str
    conditions: tuple[Condition, ...]
    boards: frozenset[int]
    text: str

    def met_by(self, hands: Mapping[str, Sequence[int]]) -> bool:
        """Return whether the cards of its seats meet it; cards have the numbers of ``dealing``."""
        points, lengths = 0, [0, 0, 0, 0]
        for seat in self.seats:
            for card in hands[seat]:
                suit, rank = divmod(card, _SUIT_SIZE)
                lengths[suit] += 1
                if rank < 4:
                    points += 4 - rank
        found = (lengths[0], lengths[1], lengths[2], lengths[3])
        return all(each.holds(points, found) for each in self.conditions)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The requirements for a set of boards."""

    requirements: tuple[Requirement, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read requirements, one on each line or separated by semicolons.

        A line names a seat (``S``) or a partnership (``NS``), then what it must hold, with commas
        between: ``15-17 points``, ``5+ spades``, ``0-3 hearts``, ``no clubs``, ``balanced``,
        ``unbalanced``, ``void``, ``singleton``, ``5431`` in any order, ``5=4=3=1`` from spades to
        clubs, or the name of one of ``PRESETS``. ``Boards 1-4, 7:`` in front limits the line to
        those boards.

        Raises:
            ScoringError: a line cannot be read, or no hand can meet it.

        >>> wanted = Wanted.parse("S: 1NT opening; Boards 2-3: NS: 8+ spades")
        >>> [len(wanted.of_board(board)) for board in (1, 2)]
        [1, 2]
        """
        lines = [line.strip() for part in text.splitlines() for line in part.split(";")]
        lines = [line for line in lines if line]
        if len(lines) > MOST_LINES:
            raise ScoringError(f"Give at most {MOST_LINES} requirements.")
        return cls(tuple(map(_requirement, lines)))

    def of_board(self, board: int) -> tuple[Requirement, ...]:
        """Return those for a board."""
        return tuple(r for r in self.requirements if not r.boards or board in r.boards)

    def __str__(self) -> str:
        """The requirements as they were written, one on each line."""
        return "\n".join(each.text for each in self.requirements)


def deal_wanted(
    boards: Iterable[int], wanted: Wanted, chance: random.Random, *, most: int = MOST_TRIES
) -> dict[int, Deal]:
    """Draw a deal for each board, each equally likely among those that meet its requirements.

    Args:
        boards: Their numbers.
        wanted: What they must hold.
        chance: Where the numbers come from, as in ``random_deal``.
        most: The most deals to draw for all boards together.

    Raises:
        ScoringError: such deals are too rare.
    """
    numbers = tuple(boards)
    left = most
    found: dict[int, Deal] = {}
    for board in numbers:
        needed = wanted.of_board(board)
        if not needed:
            found[board] = random_deal(chance)
            continue
        while board not in found:
            if not left:
                raise ScoringError(
                    f"Such hands are too rare: {most:,} deals were drawn, but only {len(found)} of "
                    f"{len(numbers)} boards got one; board {board} did not. Ask for less, or "
                    "deal fewer boards at once."
                )
            left -= 1
            deal = _drawn(needed, chance)
            if deal is not None:
                found[board] = deal
    return found


def _drawn(needed: Sequence[Requirement], chance: random.Random) -> Deal | None:
    """Draw four hands; None as soon as one or two of them fail."""
    order = "".join(dict.fromkeys(chain(*sorted((r.seats for r in needed), key=len), _SEATS)))
    left = list(range(4 * _SUIT_SIZE))
    hands: dict[str, Sequence[int]] = {}
    for place, seat in enumerate(order):
        if place < 3:
            rank = chance.randrange(comb(len(left), _HAND))
            places = set(combination(rank))
            hands[seat] = [card for at, card in enumerate(left) if at in places]
            left = [card for at, card in enumerate(left) if at not in places]
        else:
            hands[seat] = left
        known = order[: place + 1]
        for each in needed:
            if seat in each.seats and set(each.seats) <= set(known) and not each.met_by(hands):
                return None
    north, east, south, west = (hand_of(hands[seat]) for seat in _SEATS)
    return Deal(north, east, south, west)


def _requirement(line: str) -> Requirement:
    plain = line.replace("–", "-").replace("−", "-")
    match = _LINE.fullmatch(plain)
    seats = _WHO.get(match[2].upper()) if match else None
    if match is None or seats is None:
        raise ScoringError(
            f"{quoted(line)} is not a requirement. Name a seat or a partnership and what it "
            "holds, such as “S: 15-17 points, balanced” or “NS: 8+ spades”."
        )
    boards = frozenset(_boards(match[1], line)) if match[1] else frozenset[int]()
    words = [word.strip().casefold() for word in match[3].split(",")]
    written = (PRESETS.get(word, word) for word in words if word)
    named = [part.strip() for text in written for part in text.split(",")]
    conditions = tuple(_condition(part, seats) for part in named)
    return Requirement(seats, conditions, boards, " ".join(line.split()))


def _boards(text: str, line: str) -> Iterator[int]:
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?", part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise ScoringError(f"{quoted(line)}: write the boards as “Boards 1-4, 7: …”.")
        yield from range(int(match[1]), int(match[2] or match[1]) + 1)


def _condition(text: str, seats: str) -> Condition:
    found = _of_one_hand(text)
    if found is not None:
        if len(seats) > 1:
            raise ScoringError(
                f"{quoted(text)} can be asked of a hand, not of a partnership. Name N, E, S or W."
            )
        return found
    text = re.sub(r"^(no|void in)\b", "0", text)
    text = re.sub(r"^(a |singleton in )", "1 ", text)
    match = _COUNT.fullmatch(text)
    if match is None:
        raise ScoringError(
            f"{quoted(text)} cannot be read. Write “15-17 points”, “5+ spades”, “no clubs”, "
            "“balanced”, “5431” or the name of an opening, such as “1NT opening”."
        )
    word, low = match[4], int(match[1])
    if word in ("points", "point", "hcp", "p"):
        return _range("points", low, match, most=_ALL_POINTS if len(seats) > 1 else 37)
    suit = _SUIT_WORDS.get(word.removesuffix("s") or "s")
    if suit is None:
        raise ScoringError(f"{quoted(text)}: ask for points, spades, hearts, diamonds or clubs.")
    return _range("suit", low, match, most=_SUIT_SIZE, suit=suit)


def _of_one_hand(text: str) -> Condition | None:
    match text:
        case "balanced" | "unbalanced":
            return Condition("pattern", patterns=_BALANCED, unlike=text == "unbalanced")
        case "void" | "a void":
            return Condition("shortest")
        case "singleton" | "a singleton":
            return Condition("shortest", 1, 1)
    match = _SHAPE.fullmatch(text)
    if match is None:
        return None
    lengths = tuple(int(match[place]) for place in (1, 3, 4, 5))
    if sum(lengths) != _HAND:
        raise ScoringError(f"{quoted(text)} is not a shape: a hand has 13 cards.")
    if match[2] == "=":
        return Condition("shape", patterns=(lengths,))
    return Condition("pattern", patterns=(tuple(sorted(lengths, reverse=True)),))


def _range(kind: str, low: int, match: "re.Match[str]", *, most: int, suit: int = 0) -> Condition:
    high = most if match[2] else int(match[3] or low)
    if not low <= high <= most:
        raise ScoringError(f"{quoted(match[0])}: no hand has that. Give at most {most}.")
    return Condition(kind, low, high, suit)
