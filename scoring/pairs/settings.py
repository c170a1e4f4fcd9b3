"""How pairs are matchpointed where federations differ, as named settings of an event."""

from dataclasses import dataclass

from scoring.choices import Choice
from scoring.comparison.board_points import BoardPoints
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards


class MatchpointUnit(Choice):
    """What one score beaten is worth."""

    TWO_POINT = (  # Europe, USEBIO
        "two_point",
        "2 for a score beaten, 1 for a tie",
        "2 for each score beaten, 1 for each tied",
    )
    ONE_POINT = (  # ACBL
        "one_point",
        "1 for a score beaten, ½ for a tie",
        "1 for each score beaten, a half for each tied",
    )

    @property
    def points_per_score_beaten(self) -> int:
        """2 or 1."""
        return 2 if self is MatchpointUnit.TWO_POINT else 1


class AverageRule(Choice):
    """How average plus and average minus are measured (Law 12C2)."""

    SESSION = (
        "session",
        "60%, or the session average if higher",
        "60 and 40 per cent, or the session average if better or worse",
    )
    FLAT = "flat", "60% always", "60 and 40 per cent"


class ImpAwardRule(Choice):
    """How average plus and average minus are measured if boards give IMPs (Law 12C2)."""

    FIXED = "fixed", "These IMPs always", "always these IMPs"
    SESSION = (
        "session",
        "These, or the session average if higher",
        "these IMPs, or the session average if better or worse",
    )


class PercentageBasis(Choice):
    """What a session percentage is the percentage of."""

    EXACT_TOTAL = "exact_total", "The exact total", "of exact totals"
    PRINTED_TOTAL = "printed_total", "The total as printed", "of totals as printed"  # ACBL


class PenaltyOff(Choice):
    """What a penalty is subtracted from if a contestant played fewer boards than others."""

    SCALED = (
        "scaled",
        "Totals brought to a full session",
        "off totals brought to a full session",
    )
    PLAYED = (
        "played",
        "The points won, before that",
        "off the points won, before totals are brought to a full session",
    )


@dataclass(frozen=True, slots=True)
class PairsSettings:
    """How a pairs event is matchpointed; printed with its results.

    Args:
        unit: What one score beaten is worth.
        short_boards: The rule for boards with fewer scores than others.
        fouled: The rule for the groups of a fouled board.
        average_plus: How average plus and average minus are measured.
        common_top: Bring every board of a field to the largest top, so that all boards count
            the same; otherwise a board's top depends on its own entries.
        percentage_of: Whether percentages are of exact or of printed totals.
        penalty_off: Whether a penalty costs everyone the same, or grows with the boards missed.
        points_digits: Decimals printed of points.
        percentage_digits: Decimals printed of percentages.
        board_points: How the points of a board are rounded before they are added.
    """

    unit: MatchpointUnit = MatchpointUnit.TWO_POINT
    short_boards: ShortBoards = ShortBoards.NEUBERG
    average_plus: AverageRule = AverageRule.SESSION
    common_top: bool = True
    percentage_of: PercentageBasis = PercentageBasis.EXACT_TOTAL
    penalty_off: PenaltyOff = PenaltyOff.SCALED
    points_digits: int = 2
    percentage_digits: int = 2
    fouled: FouledBoards = FouledBoards.NEUBERG_ALWAYS
    board_points: BoardPoints = BoardPoints.EXACT


STANDARD = PairsSettings()
