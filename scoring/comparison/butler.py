"""Butler: every score against the datum of its board, in IMPs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from scoring.choices import Choice
from scoring.comparison.frequencies import Integers, Spread, spread
from scoring.errors import ScoringError

_UNIT = 10  # a datum is rounded to the nearest ten, unless an event says otherwise


class DatumKind(StrEnum):
    """What a board's datum is."""

    MEAN = "mean"  # of the scores left after dropping extremes
    MEDIAN = "median"  # the middle score, or the mean of the middle two


class DatumRounding(Choice):
    """How a datum is rounded: to tens, and then which way an exact 5 goes, or to points."""

    AWAY_FROM_ZERO = "away_from_zero", "Away from zero", "5 away from zero"
    TO_EVEN = "to_even", "To the even number of tens (ACBL)", "5 to the even ten"
    TO_POINTS = "to_points", "To whole points instead of tens", "to whole points"


@dataclass(frozen=True, slots=True)
class Datum:
    """How the datum of a board is computed.

    At least one score is always left, or two if the number of scores is even.

    Args:
        kind: Mean or median; a median drops nothing.
        drop: How many scores the mean leaves out at each end; or
        drop_percent: what percentage of the scores it leaves out at each end, rounded down.
        rounding: How a mean ending in 5 is rounded.

    Raises:
        ScoringError: a number is negative, half of the scores or more is dropped, or both numbers
            are given.
    """

    kind: DatumKind = DatumKind.MEAN
    drop: int = 1
    drop_percent: int = 0
    rounding: DatumRounding = DatumRounding.AWAY_FROM_ZERO

    def __post_init__(self) -> None:
        if self.drop < 0 or not 0 <= self.drop_percent < 50:
            raise ScoringError(
                "At each end a datum can drop from none to less than half of the scores."
            )
        if self.drop and self.drop_percent:
            message = (
                "A datum drops either a number of scores or a percentage at each end, not both."
            )
            raise ScoringError(message)

    def dropped(self, sizes: Integers) -> Integers:
        """Return how many scores are dropped at each end, for boards of these sizes."""
        most = (sizes - 1) // 2
        if self.kind is DatumKind.MEDIAN:
            return most
        return np.minimum(self.drop + sizes * self.drop_percent // 100, most)


STANDARD_DATUM = Datum()


class DatumRule(Choice):
    """How the datum of a board is computed, as clubs choose it."""

    DROP_ONE = "drop_one", "Mean without the best and worst score"
    DROP_TWO = "drop_two", "Mean without the best two and worst two"
    DROP_NONE = "drop_none", "Mean of all scores"
    DROP_5_PERCENT = "drop_5_percent", "Mean without 5% at each end"
    DROP_10_PERCENT = "drop_10_percent", "Mean without 10% at each end"
    DROP_20_PERCENT = "drop_20_percent", "Mean without 20% at each end"
    MEDIAN = "median", "Median"

    def datum(self, rounding: DatumRounding = DatumRounding.AWAY_FROM_ZERO) -> Datum:
        """Return the rule in full, with the rounding of a datum that ends in 5.

        >>> DatumRule.DROP_5_PERCENT.datum().drop_percent
        5
        """
        return replace(_DATUMS[self], rounding=rounding)


_DATUMS = {
    DatumRule.DROP_ONE: STANDARD_DATUM,
    DatumRule.DROP_TWO: Datum(drop=2),
    DatumRule.DROP_NONE: Datum(drop=0),
    DatumRule.DROP_5_PERCENT: Datum(drop=0, drop_percent=5),
    DatumRule.DROP_10_PERCENT: Datum(drop=0, drop_percent=10),
    DatumRule.DROP_20_PERCENT: Datum(drop=0, drop_percent=20),
    DatumRule.MEDIAN: Datum(kind=DatumKind.MEDIAN, drop=0),
}


def datum(ns_scores: Sequence[int], rule: Datum) -> int:
    """Return the datum of one board, from North-South.

    Args:
        ns_scores: One per table, at least one.
        rule: How the datum is computed.

    Raises:
        ScoringError: there are no scores.

    >>> datum([620, 650, 170, -100, 620], Datum()), datum([620, 650], Datum(drop=0))
    (470, 640)
    """
    if len(ns_scores) == 0:
        raise ScoringError("A board without scores has no datum.")
    scores = np.asarray(ns_scores, dtype=np.int64)
    return int(data(spread(np.zeros_like(scores), scores), rule)[0])


def data(counted: Spread, rule: Datum) -> Integers:
    """Return the datum of every board; 0 for a board number without scores.

    Dropping k scores at each end leaves those between the k-th and the (n - k)-th, which the
    cumulative counts find without sorting.
    """
    upto = counted.at_or_below((0,))
    sizes = counted.sizes()
    drop = rule.dropped(sizes)
    kept = np.clip(upto, drop, sizes - drop) - np.clip(upto - counted.counts(), drop, sizes - drop)
    boards = counted.boards()
    # Sums of whole numbers far below 2 ** 53 stay exact as floats.
    total = np.bincount(boards, weights=kept * counted.scores()).astype(np.int64)
    number = np.bincount(boards, weights=kept).astype(np.int64)
    return _rounded(total, np.maximum(number, 1), rule.rounding)


def _rounded(total: Integers, number: Integers, rounding: DatumRounding) -> Integers:
    step = 1 if rounding is DatumRounding.TO_POINTS else _UNIT
    unit = step * number
    size = np.abs(total)
    steps: Integers = size // unit
    rest = 2 * (size - steps * unit)
    half_up = steps % 2 == 1 if rounding is DatumRounding.TO_EVEN else True
    steps += (rest > unit) | ((rest == unit) & half_up)
    return np.where(total < 0, -steps, steps) * step
