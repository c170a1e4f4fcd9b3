"""What a match of a league is worth."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from scoring.choices import Choice
from scoring.errors import ScoringError
from scoring.teams.victory_points import (
    SCALES,
    VictoryPointScale,
    continuous_points,
)

MOST_BOARDS = 128
MOST_WON = 999
"""The most IMPs, points or tricks that a side wins in one segment."""
MOST_SEGMENTS = 8
MOST_POINTS = Decimal(100)

Sides = tuple[Fraction, Fraction]
"""A figure for the home team and one for the visitors."""


class LeagueUnit(Choice):
    """What a match is scored in before it is turned into points."""

    IMPS = "imps", "IMPs"
    TRICKS = "tricks", "Tricks"
    POINTS = "points", "Points"


class LeaguePoints(Choice):
    """What a match is worth in the table."""

    RESULT = "result", "For a win, a draw and a loss"
    VPS = "vps", "Victory points by a scale"


class LeagueTieBreak(Choice):
    """What separates teams on equal points: the first on a league's list that can."""

    HEAD_TO_HEAD = "head_to_head", "Matches between those who are tied", "head to head"
    DIFFERENCE = "difference", "Won less lost in all matches", "difference"
    QUOTIENT = "quotient", "Won divided by lost in all matches", "quotient"
    WINS = "wins", "Most matches won", "matches won"
    AWAY_WINS = "away_wins", "Most matches won away", "matches won away"
    DECIDED = "decided", "Decided by a play-off or by lot", "play-off or lot"  # never on a list


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league scores its matches.

    Attributes:
        unit: What matches are scored in.
        points: What a match is worth.
        for_result: Points for a win, a draw and a loss, where these count; the largest first.
        scale: The scale of victory points, where these count; not ``OWN``.
        boards: How many boards a match has, which the continuous scale needs.
        segments: In how many parts its result is entered.
        walkover: Points for an awarded match: for the side it was awarded to, and for the other.
        tie_breaks: What decides between equal points, the most important first.
        movers: How many go up from each division and down from the one above.

    Raises:
        ScoringError: something is out of range.
    """

    unit: LeagueUnit = LeagueUnit.IMPS
    points: LeaguePoints = LeaguePoints.VPS
    for_result: tuple[Decimal, Decimal, Decimal] = (Decimal(2), Decimal(1), Decimal(0))
    scale: VictoryPointScale = VictoryPointScale.WBF
    boards: int = field(default=24, metadata={"min_value": 1, "max_value": MOST_BOARDS})
    segments: int = field(default=1, metadata={"min_value": 1, "max_value": MOST_SEGMENTS})
    walkover: tuple[Decimal, Decimal] = (Decimal(12), Decimal(0))
    tie_breaks: tuple[LeagueTieBreak, ...] = (
        LeagueTieBreak.HEAD_TO_HEAD,
        LeagueTieBreak.DIFFERENCE,
    )
    movers: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= MOST_BOARDS:
            raise ScoringError(f"A match has 1 to {MOST_BOARDS} boards.")
        if not 1 <= self.segments <= MOST_SEGMENTS:
            raise ScoringError(f"A match has 1 to {MOST_SEGMENTS} segments.")
        if not 0 <= self.for_result[2] <= self.for_result[1] <= self.for_result[0] <= MOST_POINTS:
            raise ScoringError(
                "A win must be worth at least as much as a draw, and a draw at least as much "
                "as a loss."
            )
        if not 0 <= self.walkover[1] <= self.walkover[0] <= MOST_POINTS:
            raise ScoringError(
                "The winner of an awarded match must get at least as much as the loser."
            )
        if self.scale is VictoryPointScale.OWN:
            raise ScoringError("Choose one of the scales that are listed.")
        if LeagueTieBreak.DECIDED in self.tie_breaks:
            raise ScoringError(
                "A play-off or lot is entered once the season is over; leave it out here."
            )
        if len(set(self.tie_breaks)) < len(self.tie_breaks):
            raise ScoringError("List each tie-break once.")
        if self.movers < 0:
            raise ScoringError("The number promoted and relegated must be 0 or more.")


def total(segments: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return what both sides have won in all segments of a match.

    Args:
        segments: What the home team and the visitors won in each, 0 to 999; just one for a match
            that was not split, or of which only the total is known.

    Raises:
        ScoringError: there are none or too many, or a number is out of range.

    >>> total([(31, 12), (8, 20)])
    (39, 32)
    """
    if not 1 <= len(segments) <= MOST_SEGMENTS:
        raise ScoringError(f"A match has 1 to {MOST_SEGMENTS} segments.")
    for segment in segments:
        if not all(0 <= won <= MOST_WON for won in segment):
            raise ScoringError(f"A side wins 0 to {MOST_WON} in a segment.")
    return sum(home for home, _ in segments), sum(away for _, away in segments)


def match_points(won: tuple[int, int], rules: LeagueRules) -> Sides:
    """Return what a match that was played is worth to both sides.

    Args:
        won: What each side won before any scale.
        rules: How the league scores its matches.

    >>> [float(each) for each in match_points((39, 32), LeagueRules(boards=24))]
    [11.68, 8.32]
    >>> match_points((7, 7), LeagueRules(points=LeaguePoints.RESULT))
    (Fraction(1, 1), Fraction(1, 1))
    """
    lead = won[0] - won[1]
    if rules.points is LeaguePoints.RESULT:
        win, draw, loss = map(Fraction, rules.for_result)
        if not lead:
            return draw, draw
        return (win, loss) if lead > 0 else (loss, win)
    if rules.scale is VictoryPointScale.WBF:
        home, away = continuous_points(lead, rules.boards)
    else:
        home, away = SCALES[rules.scale.value].points(lead)
    return Fraction(home), Fraction(away)
