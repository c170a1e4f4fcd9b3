"""Somebody who arrives late: under which labels, and the movement with them."""

from collections.abc import Iterable
from dataclasses import dataclass

from movements.changes.change import Change, check_played
from movements.errors import MovementError
from movements.model import Contestant, Movement


@dataclass(frozen=True, slots=True)
class Arrival:
    """A late pair, player or team, and the movement with it.

    Attributes:
        newcomers: The labels it has from now on: one, or the two halves of a team.
        change: The movement with it.
    """

    newcomers: tuple[Contestant, ...]
    change: Change

    @property
    def pair(self) -> Contestant:
        """The newcomer, or the first half of the team."""
        return self.newcomers[0]

    @property
    def rounds(self) -> int:
        """How many rounds it plays."""
        return sum(self.pair.label in row.seats for row in self.change.movement.rows)


def best(found: Iterable[Arrival]) -> Arrival:
    """Return the arrival that plays most rounds; of equals the fairest."""
    return max(found, key=lambda each: (each.rounds, -(each.change.cost or 0)))


def check_joinable(movement: Movement, played: int, who: str) -> None:
    """Refuse where nothing is left that somebody could play.

    Raises:
        MovementError: ``played`` is out of range, or there is no round left.
    """
    check_played(movement, played)
    if movement.replayed or not any(row.round > played for row in movement.rows):
        raise MovementError(f"There is no round left that one more {who} could play.")
