"""A whole field compared at once: matchpoints, cross-IMPs and Butler on arrays.

What comes back is North-South's, line by line, in whole numbers.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.butler import Datum, data
from scoring.comparison.columns import Columns
from scoring.comparison.frequencies import Integers, Spread, spread
from scoring.comparison.imps import IMP_BOUNDS, imps_of
from scoring.comparison.matchpoints import by_counting


def rate_matchpoints(columns: Columns) -> tuple[Integers, Integers]:
    """Return North-South's matchpoints of every line, and the total of every contestant.

    A score beaten is worth two and one tied one. Everybody's boards count with the points that
    were compared on them. The totals are added up block by block, while its points are in the
    processor's cache.
    """
    points = np.empty(len(columns.scores), np.int64)
    sums = np.zeros(columns.contestants, np.int64)
    tops = 2 * (columns.sizes - 1)
    for block, lines, boards in columns.blocks():
        counted = spread(boards, columns.scores[lines])
        mine = by_counting(counted).take(counted.cell_of_line)
        points[lines] = mine
        np.add.at(sums, columns.ns[lines], mine)
        np.subtract(tops[block].take(boards), mine, out=mine)
        np.add.at(sums, columns.ew[lines], mine)
    return points, sums


def all_cross_imps(columns: Columns) -> Integers:
    """Return the sum of the IMPs of each score against every other on its board.

    A score wins one IMP more for every bound that a difference reaches. So each of the 24
    bounds needs two counts: the scores that lie at least so far below, and so far above.
    """
    return _by_cell(columns, _cross_imps)


def all_butler(columns: Columns, rule: Datum) -> Integers:
    """Return the IMPs of each score against the datum of its board."""
    return _by_cell(
        columns,
        lambda counted: imps_of(counted.scores() - data(counted, rule).take(counted.boards())),
    )


def _by_cell(columns: Columns, value: Callable[[Spread], Integers]) -> Integers:
    """Compute once for each score that occurs on a board, and look it up for each line."""
    points = np.empty(len(columns.scores), np.int64)
    for _, lines, boards in columns.blocks():
        counted = spread(boards, columns.scores[lines])
        points[lines] = value(counted).take(counted.cell_of_line)
    return points


def _cross_imps(counted: Spread) -> Integers:
    return counted.at_or_below(_BOUNDS) - len(IMP_BOUNDS) * counted.sizes()


# Scores at least a bound below, and all scores less those at least a bound above.
_BOUNDS = tuple(-bound for bound in IMP_BOUNDS) + tuple(bound - 1 for bound in IMP_BOUNDS)


def integer_places(results: Integers) -> Integers:
    """Return the place of each result, the highest first; equal results share the best place.

    >>> integer_places(np.array([50, 61, 50, 40]))
    array([2, 1, 2, 4])
    """
    below = results.max(initial=0) - results
    order = rising_order(below)
    in_order = below.take(order)
    return places_of_runs(order, in_order[1:] != in_order[:-1])


def rising_order(numbers: Integers) -> Integers:
    """Return the order that sorts whole numbers from 0 up.

    Sixteen bits are sorted by counting, in a fraction of the time of comparing; numbers below
    2 ** 32 by their lower half and then, leaving equal ones as they are, by their upper half.

    >>> rising_order(np.array([70_000, 5, 70_001, 4]))
    array([3, 1, 0, 2])
    """
    largest = numbers.max(initial=0)
    if largest >= 1 << 32:
        return np.argsort(numbers, kind="stable")
    order = np.argsort(numbers.astype(np.uint16), kind="stable")
    if largest >= 1 << 16:
        upper = (numbers >> 16).astype(np.uint16).take(order)
        order = order.take(np.argsort(upper, kind="stable"))
    return order


def places_of_runs(order: Integers, differ: NDArray[np.bool_]) -> Integers:
    """Return the places of contestants whose order is known.

    Args:
        order: Contestants from the best, shape (n,).
        differ: Whether each but the first is worse than the one before it, shape (n - 1,).
    """
    first = np.arange(1, len(order) + 1)
    first[1:] *= differ
    places = np.empty(len(order), np.int64)
    places[order] = np.maximum.accumulate(first)
    return places
