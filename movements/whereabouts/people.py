"""Where everyone plays, round by round."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from movements.model import Row
from movements.whereabouts.places import Seated, seats_of


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
                seats.setdefault(label, {})[row.round] = Seated(row.round, row.table, seat)
        return seats

    def seated(self, label: str, number: int) -> Seated | None:
        """Return where a contestant plays in a round; None if it sits out."""
        return self._seats.get(label, {}).get(number)

    def next_seat(self, label: str, number: int) -> Seated | None:
        """Return where a contestant plays next after a round; None if it has finished."""
        seats = self._seats.get(label, {}).values()
        return next((seated for seated in seats if seated.round > number), None)
