"""Victory points: the margin of a match on the event's scale."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import ceil

from scoring.choices import Choice
from scoring.errors import ScoringError

_CENT = Decimal("0.01")


@lru_cache(maxsize=128)
def continuous_scale(boards: int) -> tuple[Decimal, ...]:
    """Return the WBF 20-point scale: the winner's VPs for margins of 0, 1, 2 … IMPs.

    With the golden section's T = (sqrt 5 - 1) / 2 and X = 15 sqrt N, a margin of m IMPs is worth
    10 + 10 (1 - T ** (3 m / X)) / (1 - T ** 3), at most 20, rounded to .01 with halves up. Steps
    must not grow: as long as a step is larger than the one before, .01 is added at the lower
    margin.

    Args:
        boards: Boards of the match, at least 1.

    Returns:
        One value for each margin, up to the first that is worth 20; so are all larger ones.

    Raises:
        ScoringError: there are no boards.

    >>> continuous_scale(8)[10], continuous_scale(16)[14]
    (Decimal('13.78'), Decimal('13.75'))
    """
    if boards < 1:
        raise ScoringError("A match has at least one board.")
    with localcontext(prec=40):
        section = (Decimal(5).sqrt() - 1) / 2
        blitz = 15 * Decimal(boards).sqrt()
        values = []
        for margin in range(ceil(blitz) + 1):
            share = (1 - section ** (3 * margin / blitz)) / (1 - section**3)
            points = min(Decimal(20), 10 + 10 * share)
            values.append(points.quantize(_CENT, rounding=ROUND_HALF_UP))
    return tuple(_concave(values))


def _concave(values: list[Decimal]) -> list[Decimal]:
    """Add .01 wherever a step is larger than the one before, until no step is."""
    changed = True
    while changed:
        changed = False
        for n in range(1, len(values) - 1):
            if values[n + 1] - values[n] > values[n] - values[n - 1]:
                values[n] += _CENT
                changed = True
    return values


def continuous_points(margin: Fraction | int, boards: int) -> tuple[Decimal, Decimal]:
    """Return the VPs of both sides of a match on the WBF continuous scale.

    Args:
        margin: IMPs by which the first side leads, less penalties. Between whole IMPs, such as
            after a weighted score, the points are interpolated and rounded half up.
        boards: Boards of the match.

    >>> continuous_points(-10, 8)
    (Decimal('6.22'), Decimal('13.78'))
    """
    scale = continuous_scale(boards)
    size = abs(Fraction(margin))
    whole = size.numerator // size.denominator
    lower = scale[min(whole, len(scale) - 1)]
    upper = scale[min(whole + 1, len(scale) - 1)]
    cents = Fraction(lower) + (size - whole) * (Fraction(upper) - Fraction(lower))
    winner = Decimal(int(cents * 100 + Fraction(1, 2))) * _CENT
    return _sides(margin, winner, Decimal(20) - winner)


def percent_points(over: Fraction, boards: int) -> tuple[Decimal, Decimal]:
    """Return the VPs of both sides of a match by matchpoints, on the WBF's curve.

    The WBF has no scale for matchpoints. We use its curve for percentages, so that it reaches 20
    where the table of :func:`percent_scale` does.

    Args:
        over: Per cent by which the first side is over half of the matchpoints.
        boards: Boards of the match, at least 1.

    >>> percent_points(Fraction(0), 7), percent_points(Fraction(-5), 7)
    ((Decimal('10.00'), Decimal('10.00')), (Decimal('5.74'), Decimal('14.26')))
    """
    with localcontext(prec=40):
        section = (Decimal(5).sqrt() - 1) / 2
        most = _percent(_FULL_AT, boards)
        size = Decimal(abs(over).numerator) / Decimal(abs(over).denominator)
        share = (1 - section ** (3 * size / most)) / (1 - section**3)
        winner = min(Decimal(20), 10 + 10 * share).quantize(_CENT, rounding=ROUND_HALF_UP)
    return _sides(over, winner, Decimal(20) - winner)


@lru_cache(maxsize=128)
def percent_scale(boards: int) -> "DiscreteScale":
    """Return the EBU's scale of whole VPs for a match of pairs by matchpoints.

    The table is published for 7 boards. The chance spread of a mean percentage falls with the
    root of the number of boards, so its margins are multiplied by the root of 7 over that number
    and rounded to hundredths.

    Args:
        boards: Boards of the match, at least 1.

    Source: Oxfordshire Bridge Association, congress Swiss pairs, the scale of its seven-board
    matches.

    >>> percent_scale(7).points(Fraction(6)), percent_scale(28).points(Fraction(6))
    ((Decimal('14'), Decimal('6')), (Decimal('18'), Decimal('2')))
    """
    with localcontext(prec=40):
        steps = [(Decimal(0), Decimal(10), Decimal(10))]
        for more, least in enumerate(_PERCENT_OF_7_BOARDS, 1):
            margin = _percent(least, boards).quantize(_CENT, rounding=ROUND_HALF_UP)
            steps.append((margin, Decimal(10 + more), Decimal(10 - more)))
    return DiscreteScale("EBU, per cent of matchpoints", tuple(steps))


def _percent(of_7_boards: Decimal, boards: int) -> Decimal:
    if boards < 1:
        raise ScoringError("A match has at least one board.")
    return of_7_boards * (Decimal(7) / boards).sqrt()


_PERCENT_OF_7_BOARDS = tuple(
    Decimal(hundredths) / 100 for hundredths in (66, 199, 334, 475, 624, 784, 965, 1176, 1441, 1836)
)
"""The least per cent over half in 7 boards for 11, 12 … 20 VPs."""

_FULL_AT = _PERCENT_OF_7_BOARDS[-1]


@dataclass(frozen=True, slots=True)
class DiscreteScale:
    """A scale of whole steps, as data.

    Args:
        name: As the event prints it.
        steps: For each step the least margin and both sides' VPs, by rising margins from 0.

    Raises:
        ScoringError: the margins do not rise from 0.
    """

    name: str
    steps: tuple[tuple[int | Decimal, Decimal, Decimal], ...]

    def __post_init__(self) -> None:
        margins = [margin for margin, _, _ in self.steps]
        if not margins or margins[0] != 0 or margins != sorted(set(margins)):
            raise ScoringError(f"The margins of the scale {self.name} must rise from 0.")

    def points(self, margin: Fraction | int) -> tuple[Decimal, Decimal]:
        """Return both sides' VPs when the first leads by this margin.

        >>> WIN_LOSS.points(-4)
        (Decimal('0'), Decimal('1'))
        """
        margins = [Fraction(least) for least, _, _ in self.steps]
        _, winner, loser = self.steps[bisect_right(margins, abs(Fraction(margin))) - 1]
        return _sides(margin, winner, loser)


def summing_scale(
    name: str, total: int, margins: Sequence[int], *, narrowest: int = 1
) -> DiscreteScale:
    """Return a scale that shares out a total, from half each, with one more VP at each margin.

    Args:
        name: As the event prints it.
        total: What both sides' VPs sum to, an even number.
        margins: The least margin for the narrowest win, for one VP more, and so on.
        narrowest: VPs over half for the narrowest win.

    >>> summing_scale("teaching", 4, [1, 10]).points(12)
    (Decimal('4'), Decimal('0'))
    """
    half = total // 2
    steps = [(0, 0), *((margin, more) for more, margin in enumerate(margins, narrowest))]
    return DiscreteScale(
        name, tuple((margin, Decimal(half + more), Decimal(half - more)) for margin, more in steps)
    )


WIN_LOSS = DiscreteScale(
    "win 1, tie 1/2, loss 0",
    (
        (0, Decimal("0.5"), Decimal("0.5")),
        (1, Decimal(1), Decimal(0)),
    ),
)


# Swiss teams in North America: six to eight boards, and nine to eleven.
ACBL_20_SHORT = summing_scale("20 points, 6-8 boards", 20, (1, 3, 5, 8, 11, 14, 17, 20, 24, 28))
ACBL_20_LONG = summing_scale("20 points, 9-11 boards", 20, (1, 3, 6, 10, 14, 18, 22, 26, 31, 36))
ACBL_30_SHORT = summing_scale(
    "30 points, 6-8 boards", 30, (1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28), narrowest=3
)
ACBL_30_LONG = summing_scale(
    "30 points, 9-11 boards", 30, (1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36), narrowest=3
)
SCALES = {
    scale.name: scale
    for scale in (ACBL_20_SHORT, ACBL_20_LONG, ACBL_30_SHORT, ACBL_30_LONG, WIN_LOSS)
}


class VictoryPointScale(Choice):
    """The scale of victory points that an event chooses; those in whole steps have their names."""

    WBF = "wbf", "WBF continuous, 20"
    EBU_PERCENT = "ebu_percent", "EBU, matchpoints in per cent"
    ACBL_20_SHORT = "20 points, 6-8 boards", "ACBL 20, 6–8 boards"
    ACBL_20_LONG = "20 points, 9-11 boards", "ACBL 20, 9–11 boards"
    ACBL_30_SHORT = "30 points, 6-8 boards", "ACBL 30, 6–8 boards"
    ACBL_30_LONG = "30 points, 9-11 boards", "ACBL 30, 9–11 boards"
    OWN = "own", "A scale of our own"


def _sides(margin: Fraction | int, winner: Decimal, loser: Decimal) -> tuple[Decimal, Decimal]:
    return (winner, loser) if margin >= 0 else (loser, winner)
