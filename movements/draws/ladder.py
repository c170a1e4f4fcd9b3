"""A ladder: an entrant who beats one above takes that place."""

from dataclasses import dataclass, replace

from movements.errors import MovementError

LARGEST_REACH = 50


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match that was played on a ladder."""

    challenger: int
    challenged: int
    won: bool


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who stands above whom, and what has been played so far.

    Attributes:
        reach: How many places above one's own may be challenged.
        rungs: The entrants' numbers, best first.
        played: The challenges, in order.
    """

    reach: int
    rungs: tuple[int, ...] = ()
    played: tuple[Challenge, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a reach that is out of range.

        Raises:
            MovementError: it is not 1 to 50.
        """
        if not 1 <= self.reach <= LARGEST_REACH:
            raise MovementError(f"A challenge can reach 1 to {LARGEST_REACH} places up.")

    def joined(self, number: int) -> "Ladder":
        """Return the ladder with a new entrant on the lowest rung."""
        return replace(self, rungs=(*self.rungs, number))

    def left(self, number: int) -> "Ladder":
        """Return the ladder without an entrant; those below move up.

        Raises:
            MovementError: the entrant is not on the ladder.
        """
        self._rung(number)
        return replace(self, rungs=tuple(each for each in self.rungs if each != number))

    def may_be_challenged(self, challenger: int) -> tuple[int, ...]:
        """Return whom an entrant may challenge, nearest first.

        Raises:
            MovementError: the entrant is not on the ladder.
        """
        place = self._rung(challenger)
        return self.rungs[max(0, place - self.reach) : place][::-1]

    def challenged(self, challenger: int, challenged: int, *, won: bool) -> "Ladder":
        """Return the ladder after a challenge; the challenger who wins takes the other's rung.

        Raises:
            MovementError: one of them is not on the ladder, or out of the challenger's reach.
        """
        above = self._rung(challenged)
        if challenged not in self.may_be_challenged(challenger):
            places = "the place" if self.reach == 1 else f"one of the {self.reach} places"
            raise MovementError(
                f"Place {self._rung(challenger) + 1} cannot challenge place {above + 1}. "
                f"Challenge {places} directly above."
            )
        rungs = list(self.rungs)
        if won:
            rungs.remove(challenger)
            rungs.insert(above, challenger)
        match = Challenge(challenger, challenged, won)
        return replace(self, rungs=tuple(rungs), played=(*self.played, match))

    def _rung(self, number: int) -> int:
        if number not in self.rungs:
            raise MovementError(f"{number} is not on the ladder.")
        return self.rungs.index(number)
