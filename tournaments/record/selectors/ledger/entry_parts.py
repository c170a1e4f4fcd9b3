"""What ledger entries are made of: values, marks, and the parts of larger entries."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

from movements.model import Row
from tournaments.ledger.facts import Codec, Fact, mark_of
from tournaments.record.selectors.event.facts import StageDrawn

Change = tuple[Any, Any]
"""A value before and after."""


Prize = tuple[int | None, str | None]
"""A stratum, and a handicap with two decimals; each None if not set."""


Spot = tuple[int, int, int]
"""Round, table and board."""


Rows = Annotated[
    tuple[Row, ...],
    Codec(
        lambda said, _name: tuple(Row(*place, tuple(boards)) for *place, boards in said),
        lambda rows: [
            [row.round, row.table, row.north, row.south, row.east, row.west, list(row.boards)]
            for row in rows
        ],
    ),
]


Groups = Mapping[int, int]
"""Groups of a fouled board by result id."""


Players = tuple[str, ...]
"""The opaque marks of players (``player:17``) by seat; empty for an open seat.

Their names are kept outside the ledger, so that a person's data can be erased.
"""


Position = tuple[str, int | None, int]
"""Who starts at a label of the movement: contestant's address, part, number of seats."""


Substituted = tuple[int, str, int, int | None]
"""A substitute: the seat in the entry, the player's mark, the first and last round."""


Awarded = tuple[str, str]
"""Masterpoints as a text, and the table that awards them; both empty for none."""

Marks = Mapping[int, str | None]
"""Marks of the cards of boards, see ``deal_mark``; None for a board whose cards are removed."""


@dataclass(frozen=True, slots=True)
class EnteredContestant(Fact):
    """A pair, player or team, as lists and standings name it.

    ``name`` is a team's, and names no person.
    """

    section: str
    number: str
    direction: str
    name: str
    players: Players


@dataclass(frozen=True, slots=True)
class Brought(Fact):
    """What a contestant carries over from the previous event.

    Attributes:
        from_: The contestant's id in that event.
        points: What it won there, as an exact fraction; empty if nothing is carried over.
        possible: The most it could have won.
    """

    from_: int
    points: str
    possible: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedSection(Fact):
    """A section as it was started.

    ``own_movement`` is a mark of the club's own movement, if it plays one. ``byes`` says who has
    the bye in round 1, if later rounds are drawn. ``lot`` is the number by which a knockout's
    seating rights are drawn; ``stages`` says what was already settled in one that continues from an
    earlier session.
    """

    family: str
    parameters: Mapping[str, Any]
    winners: int | None = None
    shared: bool | None = None
    own_movement: str | None = None
    byes: Mapping[int, str] | None = None
    lot: str | None = None
    stages: Mapping[int, StageDrawn] | None = None
    rows: Rows
    positions: Mapping[str, Position] | None = None


@dataclass(frozen=True, slots=True)
class WishAnswered(Fact):
    """A request as it was when people were seated by it, and whether it was met.

    ``who`` are the contestants' addresses before they were seated.
    """

    kind: str
    who: tuple[str, ...]
    number: int
    section: str
    met: bool


@dataclass(frozen=True, slots=True)
class Arrival(Fact):
    """A contestant seated for the first time by a movement change.

    Attributes:
        label: Its label in the movement.
        address: Its address.
        contestant: What is known of it; names are entered afterwards.
        seats: How many players sit at the label.
        part: Which part of the contestant sits there; None for all of it.
        more: The contestant's other labels, if it has several.
    """

    label: str
    address: str
    contestant: EnteredContestant
    seats: int
    part: int | None = None
    more: Mapping[str, Position] | None = None

    @property
    def positions(self) -> dict[str, Position]:
        """Who starts at each of its labels."""
        return {self.label: (self.address, self.part, self.seats), **(self.more or {})}


@dataclass(frozen=True, slots=True)
class CarriedResult(Fact):
    """A result that a movement change moved, perhaps to another board."""

    result: int
    from_: Spot
    to: Spot
    previous: str
    score: str
    version: int


def prize_of(stratum: int | None, handicap: Decimal | None) -> Prize:
    """Return a contestant's stratum and handicap as the ledger holds them."""
    return stratum, None if handicap is None else f"{handicap:.2f}"


def deal_mark(cards: str, makeable: str, par: str) -> str:
    """Return the ledger's mark for a board's cards and their analysis.

    The ledger does not hold the cards themselves, so that nobody can learn them there before they
    are shown (Law 16).
    """
    return mark_of([cards, makeable, par])


def text_mark(text: str) -> str:
    """Return the mark of what a director wrote on a ruling; empty for nothing."""
    return mark_of(text) if text else ""


def name_mark(salt: str, name: str) -> str:
    """Return the mark by which final results know a player's name."""
    return mark_of([salt, name])


def player_mark(player_id: int) -> str:
    """Return the ledger's mark for a player."""
    return f"player:{player_id}"


def player_id(mark: str) -> int:
    """Return the id in a player's mark."""
    return int(mark.removeprefix("player:"))
