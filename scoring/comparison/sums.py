"""Exact sums of fractions for thousands of contestants at once, and places by them."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.board_points import Exact
from scoring.comparison.fast import places_of_runs, rising_order
from scoring.comparison.frequencies import Integers

Floats = NDArray[np.float64]

# Places in the order of floats are certain from here on: results are shares of what was possible,
# about 1, and their floats are wrong by far less.
_CERTAIN = 4e-12
_STEPS = (1 << 32) - 2  # as fine as an order of 32 bits can be
_FRESH = 500  # changes, each of which makes a float a little less right


class ExactSums:
    """A sum for each contestant, kept as whole numbers over each denominator that occurs."""

    def __init__(self, contestants: int) -> None:
        self._rows: dict[int, Exact] = {}
        self._uses: Counter[int] = Counter()
        self._nearly = np.zeros(contestants)
        self._changes = 0

    def add(self, denominator: int, who: Integers, numerators: Exact) -> None:
        """Add ``numerators / denominator`` to these contestants, who may occur twice."""
        if denominator not in self._rows:
            self._rows[denominator] = np.zeros(len(self._nearly), np.int64)
        self._uses[denominator] += 1
        self.move(denominator, who, numerators)

    def remove(self, denominator: int, who: Integers, numerators: Exact) -> None:
        """Take back what was added in the same words."""
        self._uses[denominator] -= 1
        self.move(denominator, who, -numerators)
        if not self._uses[denominator]:
            # Everything added over this denominator has been taken back.
            del self._rows[denominator], self._uses[denominator]

    def move(self, denominator: int, who: Integers, numerators: Exact) -> None:
        """Change what has been added before, by so much."""
        row = self._rows[denominator]
        if row.dtype != numerators.dtype:  # numbers too large for 64 bits, now or before
            row = self._rows[denominator] = row.astype(np.object_)
            numerators = numerators.astype(np.object_)
        np.add.at(row, who, numerators)
        np.add.at(self._nearly, who, (numerators / denominator).astype(np.float64))
        self._changes += 1

    def nearly(self) -> Floats:
        """Return the sums to nearly the precision of floats; not to be written to."""
        if self._changes > _FRESH:
            self._changes = 0
            self._nearly[:] = 0
            for denominator, numerators in self._rows.items():
                self._nearly += (numerators / denominator).astype(np.float64)
        return self._nearly

    def exactly(self, who: int) -> Fraction:
        """Return the sum of one contestant."""
        return sum((Fraction(int(row[who]), d) for d, row in self._rows.items()), Fraction(0))

    def rows(self) -> list[Exact]:
        """Return the whole numbers the sums are made of: equal in all means equal sums."""
        return list(self._rows.values())


def exact_places(
    nearly: Floats, rows: Sequence[Exact], exactly: Callable[[int], Fraction]
) -> Integers:
    """Return the place of each result, the highest first, without an error of rounding.

    Floats settle the order of all results that are not very near each other. Of those, nearly
    all are equal because they are made of equal whole numbers; the few others are compared as
    fractions.

    Args:
        nearly: The results as floats, about 1 or less.
        rows: Whole numbers the results are made of; equal in all of them means equal results.
        exactly: Returns one result.
    """
    best = nearly.max(initial=0.0)
    step = max((best - nearly.min(initial=0.0)) / _STEPS, _CERTAIN)
    steps = ((best - nearly) / step).astype(np.int64)
    order = rising_order(steps)
    in_order = steps.take(order)
    differ = in_order[1:] - in_order[:-1] > 1
    near = np.flatnonzero(~differ)
    upper, lower = order[:-1].take(near), order[1:].take(near)
    alike = np.ones(len(near), np.bool_)
    for row in rows:
        alike &= (row.take(upper) == row.take(lower)).astype(np.bool_)
    doubtful = near[~alike]
    differ[doubtful] = True
    for begin, end in _runs(in_order[1:] - in_order[:-1] <= 1, doubtful):
        exact = {int(who): exactly(int(who)) for who in order[begin:end]}
        settled = sorted(exact, key=exact.__getitem__, reverse=True)
        order[begin:end] = settled
        differ[begin : end - 1] = [exact[a] != exact[b] for a, b in pairwise(settled)]
    return places_of_runs(order, differ)


def _runs(near: NDArray[np.bool_], doubtful: Integers) -> list[tuple[int, int]]:
    """Return begin and end of every run of near neighbours with a doubtful one in it."""
    breaks = np.concatenate(([-1], np.flatnonzero(~near), [len(near)]))
    runs = np.unique(np.searchsorted(breaks, doubtful))
    return [(int(breaks[run - 1]) + 1, int(breaks[run]) + 1) for run in runs]
