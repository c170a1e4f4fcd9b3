"""The places of a room, the seats at its tables, and who sits there round by round."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from movements.model import Row

Seat = Literal["N", "E", "S", "W", "NS", "EW", "boards"]
"""A pair's two seats, a player's one, or where the boards lie."""

SEAT_NAMES: Mapping[str, str] = {
    "NS": "North-South",
    "EW": "East-West",
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
}
PAIR_SEATS: tuple[Seat, ...] = ("NS", "EW")
PLAYER_SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A table, a relay, the stand for all other boards, or the place of those who sit out.

    Attributes:
        kind: Which of these it is.
        number: The number of the table; for a relay, of the table before it.
        nth: For a relay, its position among the relays after that table, from 0.
    """

    kind: Literal["table", "relay", "stand", "out"]
    number: int = 0
    nth: int = 0


STAND, OUT = Place("stand"), Place("out")


@dataclass(frozen=True, slots=True)
class Seated:
    """Where a contestant plays in a round."""

    row: Row
    seat: Seat

    @property
    def round(self) -> int:
        """The round."""
        return self.row.round

    @property
    def table(self) -> int:
        """The table."""
        return self.row.table

    @property
    def words(self) -> str:
        """The seat in words: ``North-South``."""
        return SEAT_NAMES[self.seat]


def seats_of(row: Row) -> tuple[tuple[Seat, str], ...]:
    """Return each seat of a table with its contestant: two pairs, or four players clockwise."""
    seats = PAIR_SEATS if row.is_of_pairs else PLAYER_SEATS
    return tuple(zip(seats, row.contestants, strict=True))


@dataclass(frozen=True)
class People:
    """The seats of everyone in some rows."""

    rows: tuple[Row, ...]

    @cached_property
    def _seats(self) -> Mapping[str, Mapping[int, Seated]]:
        """Everyone's seats, by label, then by round in order."""
        seats: dict[str, dict[int, Seated]] = {}
        for row in sorted(self.rows, key=lambda row: row.round):
            for seat, label in seats_of(row):
                seats.setdefault(label, {})[row.round] = Seated(row, seat)
        return seats

    def seated(self, label: str, number: int) -> Seated | None:
        """Return where a contestant plays in a round; None if it sits out."""
        return self._seats.get(label, {}).get(number)

    def next_seat(self, label: str, number: int) -> Seated | None:
        """Return where a contestant plays next after a round; None if it has finished."""
        seats = self._seats.get(label, {}).values()
        return next((seated for seated in seats if seated.round > number), None)
