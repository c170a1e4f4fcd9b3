"""How points of a board are rounded before they are added up, and what traveller lines show."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from scoring.choices import Choice
from scoring.rounding import rounded


class BoardPoints(Choice):
    """How the points of a board are rounded before they are added; halves away from zero."""

    EXACT = "exact", "As they are", "as they are"
    HUNDREDTHS = "hundredths", "Rounded to hundredths", "rounded to hundredths"
    TENTHS = "tenths", "Rounded to tenths", "rounded to tenths"
    WHOLE = "whole", "Rounded to whole points", "rounded to whole points"

    @property
    def decimals(self) -> int | None:
        """The decimals that are kept; None for all."""
        return _DECIMALS[self]

    def of(self, points: Fraction) -> Fraction:
        """Return the points that are added up.

        >>> BoardPoints.TENTHS.of(Fraction(29, 6)), BoardPoints.EXACT.of(Fraction(29, 6))
        (Fraction(24, 5), Fraction(29, 6))
        """
        return points if self.decimals is None else Fraction(rounded(points, self.decimals))


_DECIMALS = {
    BoardPoints.EXACT: None,
    BoardPoints.HUNDREDTHS: 2,
    BoardPoints.TENTHS: 1,
    BoardPoints.WHOLE: 0,
}


class LinesShow(Choice):
    """Which matchpoints the lines of a traveller show if a board lacks scores."""

    PLAIN = "plain", "Points among the actual scores", "points among the actual scores"
    FACTORED = "factored", "Points brought to a full board", "points brought to a full board"


Numbers = NDArray[np.int64] | NDArray[np.object_]


def rounded_shares(
    numerators: Numbers, denominators: Numbers, unit: Fraction, decimals: int
) -> tuple[Numbers, int]:
    """Round many shares at once, halves away from zero.

    Args:
        numerators: The numerators of the shares, in points of the comparison.
        denominators: Their denominators, one for each.
        unit: Points of the event for one point of the comparison.
        decimals: Decimals kept of points of the event.

    Returns:
        New numerators and their common denominator, again in points of the comparison.

    >>> rounded_shares(np.array([29, -29]), np.array([6, 6]), Fraction(1, 2), 1)
    (array([ 48, -48]), 10)
    """
    scale: int = 10**decimals * unit.numerator
    whole = 2 * denominators * unit.denominator
    units = (2 * np.abs(numerators) * scale + denominators * unit.denominator) // whole
    return np.sign(numerators) * units * unit.denominator, scale
