"""The conventions in which bodies differ, as named settings of an event."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards


class MatchpointUnit(StrEnum):
    """What one score beaten is worth."""

    TWO_POINT = "two_point"  # 2 per score beaten, 1 per tie: Europe, USEBIO
    ONE_POINT = "one_point"  # 1 per score beaten, a half per tie: ACBL

    @property
    def points_per_score_beaten(self) -> int:
        """2 or 1."""
        return 2 if self is MatchpointUnit.TWO_POINT else 1


class AverageRule(StrEnum):
    """What average plus and average minus are measured by (Law 12C2)."""

    FLAT = "flat"  # always 60 and 40 percent
    SESSION = "session"  # the session average on other boards, when that is better or worse


class PercentageBasis(StrEnum):
    """What a session percentage is the percentage of."""

    EXACT_TOTAL = "exact_total"
    PRINTED_TOTAL = "printed_total"  # of the total as it is printed: ACBL


@dataclass(frozen=True, slots=True)
class PairsSettings:
    """How a pairs event is matchpointed; printed with its results.

    Args:
        unit: What one score beaten is worth.
        short_boards: The rule for boards with fewer scores than others.
        fouled: The rule for the groups of a fouled board.
        average_plus: What average plus and average minus are measured by.
        common_top: Bring every board of a field to its largest top, so that all boards count
            the same; otherwise a board's top follows the entries on that board.
        percentage_of: Whether percentages are of exact or of printed totals.
        points_digits: Decimals printed of points.
        percentage_digits: Decimals printed of percentages.
    """

    unit: MatchpointUnit = MatchpointUnit.TWO_POINT
    short_boards: ShortBoards = ShortBoards.NEUBERG
    average_plus: AverageRule = AverageRule.SESSION
    common_top: bool = True
    percentage_of: PercentageBasis = PercentageBasis.EXACT_TOTAL
    points_digits: int = 2
    percentage_digits: int = 2
    fouled: FouledBoards = FouledBoards.NEUBERG_ALWAYS


STANDARD = PairsSettings()
