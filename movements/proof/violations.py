"""What a proof finds."""

from collections.abc import Mapping
from dataclasses import dataclass

from movements.analysis.encounters import Meeting, Share, Tallies, Two


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that cannot or must not happen.

    Attributes:
        kind: ``seats`` (not two pairs or four players), ``no-boards``, ``two-places`` (twice in
            a round), ``table-twice``, ``board-again`` (twice for one contestant),
            ``board-shared`` (at more tables at a time than there are copies), ``unknown`` (not a
            contestant), ``unaccounted`` (neither plays nor sits out), ``promise`` (what the
            family promises).
        sentence: For the director.
        round: Where it shows, or None.
        table: Where it shows, or None.
        contestant: Whom it concerns, or None.
        board: Which it concerns, or None.
    """

    kind: str
    sentence: str
    round: int | None = None
    table: int | None = None
    contestant: str | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """What a proof found; without violations the movement is proved.

    Attributes:
        violations: By round where they have one.
        tallies: All counts; the attributes below are the usual ones.
    """

    violations: tuple[Violation, ...]
    tallies: Tallies

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations

    @property
    def meetings(self) -> Mapping[Two, Meeting]:
        """How often two contestants were opponents, in both orders of the two."""
        return self.tallies.meetings

    @property
    def partnerships(self) -> Mapping[Two, int]:
        """On how many boards two players were partners, in both orders of the two."""
        return self.tallies.partnerships

    @property
    def shares(self) -> tuple[Share, ...]:
        """The boards that were at several tables in one round."""
        return self.tallies.shares
