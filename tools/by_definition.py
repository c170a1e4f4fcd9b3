"""The definitions, computed as they are written, for ``bench_scoring`` to measure against.

Every score is compared with every other score on its board, n * n comparisons, a row at a time.
There is a row for each board and a column for each table.
"""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from scoring.comparison.butler import Datum, DatumKind, DatumRounding
from scoring.comparison.frequencies import Integers
from scoring.comparison.imps import imps, imps_of
from scoring.rounding import rounded

_COMPARED_TOGETHER = 12_000  # as many as fit into the cache


def matchpoints_by_definition(scores: Integers) -> Integers:
    """Count for every score the scores it beats, twice, and the others it ties."""

    def points(rows: Integers, board: Integers) -> Integers:
        won = np.count_nonzero(rows > board, axis=1)
        tied = np.count_nonzero(rows == board, axis=1) - 1
        return np.asarray(2 * won + tied, np.int64)

    return _each_with_each(scores, points)


def cross_imps_by_definition(scores: Integers) -> Integers:
    """Add for every score its IMPs against each score on its board."""
    return _each_with_each(scores, lambda rows, board: imps_of(rows - board).sum(axis=1))


def _each_with_each(scores: Integers, points: Callable[[Integers, Integers], Integers]) -> Integers:
    tables = scores.shape[1]
    together = max(1, _COMPARED_TOGETHER // tables)
    found = np.empty_like(scores)
    for board, row in enumerate(scores):
        for begin in range(0, tables, together):
            part = slice(begin, begin + together)
            found[board, part] = points(row[part, np.newaxis], row)
    return found


def butler_by_definition(scores: Integers, rule: Datum) -> Integers:
    """Sort each board, drop its extremes, take the mean and score everybody against it.

    Only for a mean that drops a fixed number of scores and rounds a 5 away from zero.

    Raises:
        ValueError: another rule is asked for.
    """
    if rule != Datum(DatumKind.MEAN, rule.drop, 0, DatumRounding.AWAY_FROM_ZERO):
        raise ValueError("The definition is only for means that drop a fixed number of scores.")
    points: list[list[int]] = []
    for row in scores.tolist():
        kept = sorted(row)[rule.drop : len(row) - rule.drop]
        datum = 10 * int(rounded(Fraction(sum(kept), 10 * len(kept)), 0))
        points.append([imps(score - datum) for score in row])
    return np.array(points, dtype=np.int64)


def totals_by_definition(scores: Integers) -> list[int]:
    """Add up the matchpoints of everybody in a Mitchell whose East-West move a table up."""
    boards, tables = scores.shape
    points = matchpoints_by_definition(scores)
    top = 2 * (tables - 1)
    return [
        *(int(points[:, table].sum()) for table in range(tables)),
        *(
            sum(top - int(points[board, (pair - board) % tables]) for board in range(boards))
            for pair in range(tables)
        ),
    ]
