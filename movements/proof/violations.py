"""What a proof finds."""

from dataclasses import dataclass

from movements.analysis.encounters import Tallies


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that cannot or must not happen.

    Attributes:
        kind: ``seats`` (not two pairs or four players), ``no-boards``, ``two-places`` (twice in
            a round), ``table-twice``, ``board-again`` (twice for one contestant),
            ``board-shared`` (at more tables at a time than there are copies), ``unknown`` (not a
            contestant), ``unaccounted`` (neither plays nor sits out), ``promise`` (what the
            family promises).
        sentence: What to tell the director.
        round: The round in which it happens, or None.
        table: The table at which it happens, or None.
        contestant: The label of the contestant it concerns, or None.
        board: The number of the board it concerns, or None.
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
        violations: In the order of their rounds, where they have one.
        tallies: What was counted.
    """

    violations: tuple[Violation, ...]
    tallies: Tallies

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations
