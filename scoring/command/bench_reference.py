"""The definitions, computed as they are written: what the benchmark measures against.

Every score is compared with every other score on its board, n * n comparisons, a row at a time.
"""

from fractions import Fraction

import numpy as np

from scoring.comparison.butler import Datum, DatumKind, DatumRounding
from scoring.comparison.columns import Columns
from scoring.comparison.frequencies import Integers
from scoring.comparison.imps import imps, imps_of
from scoring.rounding import rounded

_COMPARED_TOGETHER = 12_000  # as many fit the cache


def matchpoints_by_definition(columns: Columns) -> Integers:
    """Count for every score the scores it beats, twice, and the others it ties."""
    points = np.empty(len(columns.scores), np.int64)
    for lines in columns.boards():
        scores = columns.scores[lines]
        together = max(1, _COMPARED_TOGETHER // len(scores))
        for begin in range(0, len(scores), together):
            rows = scores[begin : begin + together, np.newaxis]
            won = np.count_nonzero(rows > scores, axis=1)
            tied = np.count_nonzero(rows == scores, axis=1) - 1
            end = lines.start + begin + len(rows)
            points[lines.start + begin : end] = 2 * won + tied
    return points


def cross_imps_by_definition(columns: Columns) -> Integers:
    """Add for every score its IMPs against each score on its board."""
    points = np.empty(len(columns.scores), np.int64)
    for lines in columns.boards():
        scores = columns.scores[lines]
        together = max(1, _COMPARED_TOGETHER // len(scores))
        for begin in range(0, len(scores), together):
            rows = scores[begin : begin + together, np.newaxis]
            end = lines.start + begin + len(rows)
            points[lines.start + begin : end] = imps_of(rows - scores).sum(axis=1)
    return points


def butler_by_definition(columns: Columns, rule: Datum) -> Integers:
    """Sort each board, drop its extremes, take the mean and score everybody against it.

    Only for a mean without a percentage, ending in 5 away from zero.

    Raises:
        ValueError: another rule is asked for.
    """
    if rule != Datum(DatumKind.MEAN, rule.drop, 0, DatumRounding.AWAY_FROM_ZERO):
        message = "The definition is written for means that drop a number of scores."
        raise ValueError(message)
    points: list[int] = []
    for lines in columns.boards():
        scores = columns.scores[lines].tolist()
        kept = sorted(scores)[rule.drop : len(scores) - rule.drop]
        datum = 10 * int(rounded(Fraction(sum(kept), 10 * len(kept)), 0))
        points += [imps(score - datum) for score in scores]
    return np.array(points, dtype=np.int64)
