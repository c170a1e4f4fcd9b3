"""A movement that seats the entrants, before it is described and compared."""

from dataclasses import dataclass, replace

from movements.advice.proposals import Proposal, longest_tables, proposal
from movements.advice.wishes import Wish
from movements.model import Movement

Shape = tuple[int, int, int]
"""What sections must have in common: winners, rounds and boards in a round."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A movement that seats the entrants, what it costs in time and boards, and what it misses.

    Attributes:
        movement: With the number of boards that suits the wish best.
        strain: The part of its cost that is known without its fairness; the rest only adds to it.
        misses: What does not fit the wish, in sentences.
    """

    movement: Movement
    strain: float
    misses: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """What sections must have in common: winners, rounds and boards in a round."""
        longest = max(longest_tables(self.movement), default=0)
        return self.movement.winners, self.movement.rounds, longest

    def described(self, wish: Wish) -> Proposal:
        """Return it as a proposal: its fairness takes most of the time."""
        return replace(proposal(self.movement, wish.minutes_per_board), misses=self.misses)
