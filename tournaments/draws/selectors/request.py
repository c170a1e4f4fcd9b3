"""The director's request for the next draw."""

from dataclasses import dataclass

from movements.draws.rounds import Couple


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """The director's request for the next draw.

    Attributes:
        out: The pairs or teams that do not play the round.
        apart: Pairs of entrants who must not meet.
        exchanges: Pairs of entrants who change places, in order.
        together: Pairs of entrants who must meet in this round.
        ties: How to decide a tied knockout match: the match, and one of ``TIE_CHOICES`` or the
            number of the team that goes through.
        adjourn: Whether to settle the matches of a knockout only, and continue it in a later
            session.
    """

    out: tuple[str, ...] = ()
    apart: tuple[Couple, ...] = ()
    exchanges: tuple[Couple, ...] = ()
    together: tuple[Couple, ...] = ()
    ties: tuple[Couple, ...] = ()
    adjourn: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        """Everybody it names."""
        twos = (*self.apart, *self.exchanges, *self.together)
        return (*self.out, *(each for two in twos for each in two))
