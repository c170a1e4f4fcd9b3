"""What the director asks for of the next draw."""

from dataclasses import dataclass

from movements.draws.rounds import Couple


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What the director asks for of the next draw.

    Attributes:
        out: The pairs or teams that do not play the round.
        apart: Two who are not to meet.
        exchanges: Two who change places, one after the other.
        together: Two who are to meet in this round.
        ties: How a tied match of a knockout is decided: the match, and one of ``TIE_CHOICES`` or
            the number of the team that goes on.
        adjourn: Whether the matches of a knockout are settled only, and it goes on in a later
            session.
    """

    out: tuple[str, ...] = ()
    apart: tuple[Couple, ...] = ()
    exchanges: tuple[Couple, ...] = ()
    together: tuple[Couple, ...] = ()
    ties: tuple[Couple, ...] = ()
    adjourn: bool = False

    def written(self) -> dict[str, object]:
        """Return the request as the ledger holds it; what is rare is named only where it is."""
        together = {"together": [list(two) for two in self.together]} if self.together else {}
        ties = {"ties": [list(two) for two in self.ties]} if self.ties else {}
        return {
            "out": list(self.out),
            "apart": [list(two) for two in self.apart],
            "exchanges": [list(two) for two in self.exchanges],
            **together,
            **ties,
            **({"adjourn": True} if self.adjourn else {}),
        }

    @property
    def named(self) -> tuple[str, ...]:
        """Everybody whom it names."""
        twos = (*self.apart, *self.exchanges, *self.together)
        return (*self.out, *(each for two in twos for each in two))
