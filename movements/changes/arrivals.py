"""A late arrival: its labels, and the movement that includes it."""

from collections.abc import Iterable
from dataclasses import dataclass

from movements.changes.change import Change, check_played
from movements.errors import MovementError
from movements.model import Contestant, Movement


@dataclass(frozen=True, slots=True)
class Arrival:
    """A late pair, player or team, and the movement that includes it.

    Attributes:
        newcomers: The labels it has from now on: one, or the two halves of a team.
        change: The movement that includes it.
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
    """Return the arrival that plays the most rounds; of equals, the fairest."""
    return max(found, key=lambda each: (each.rounds, -(each.change.cost or 0)))


def check_joinable(movement: Movement, played: int, who: str) -> None:
    """Refuse a newcomer when nothing is left to play.

    Raises:
        MovementError: ``played`` is out of range, or no round is left.
    """
    check_played(movement, played)
    if movement.replayed or not any(row.round > played for row in movement.rows):
        raise MovementError(f"No round is left for another {who} to play.")
