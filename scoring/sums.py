"""Exact sums of fractions for thousands of contestants at once, and places by them."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scoring.fast import places_of_runs
from scoring.spread import Integers

Floats = NDArray[np.float64]

# Results closer than this are compared exactly. A result here is a share of what was possible,
# about 1, and is wrong by a few units of 2 ** -53.
_NEAR = 1e-12


class ExactSums:
    """A sum for each contestant, kept as whole numbers over each denominator that occurs."""

    def __init__(self, contestants: int) -> None:
        self._contestants = contestants
        self._rows: dict[int, Integers] = {}
        self._uses: Counter[int] = Counter()

    def add(self, denominator: int, who: Integers, numerators: Integers) -> None:
        """Add ``numerators / denominator`` to these contestants, who may occur twice."""
        if denominator not in self._rows:
            self._rows[denominator] = np.zeros(self._contestants, np.int64)
        self._uses[denominator] += 1
        np.add.at(self._rows[denominator], who, numerators)

    def remove(self, denominator: int, who: Integers, numerators: Integers) -> None:
        """Take back what was added in the same words."""
        self._uses[denominator] -= 1
        if self._uses[denominator]:
            np.subtract.at(self._rows[denominator], who, numerators)
        else:
            # Everything added over this denominator has been taken back.
            del self._rows[denominator], self._uses[denominator]

    def move(self, denominator: int, who: Integers, numerators: Integers) -> None:
        """Change what has been added before, by so much."""
        np.add.at(self._rows[denominator], who, numerators)

    def nearly(self) -> Floats:
        """Return the sums to the precision of floats."""
        total = np.zeros(self._contestants)
        for denominator, numerators in self._rows.items():
            total += numerators / denominator
        return total

    def exactly(self, who: int) -> Fraction:
        """Return the sum of one contestant."""
        return sum((Fraction(int(row[who]), d) for d, row in self._rows.items()), Fraction(0))

    def rows(self) -> list[Integers]:
        """Return the whole numbers the sums are made of: equal in all means equal sums."""
        return list(self._rows.values())


def exact_places(
    nearly: Floats, rows: list[Integers], exactly: Callable[[int], Fraction]
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
    order = np.argsort(nearly)[::-1]
    in_order = nearly[order]
    near = in_order[:-1] - in_order[1:] <= _NEAR
    alike = near.copy()
    for row in rows:
        sorted_row = row[order]
        alike &= sorted_row[:-1] == sorted_row[1:]
    differ = ~alike
    for begin, end in _runs(near, near & differ):
        exact = {int(who): exactly(int(who)) for who in order[begin:end]}
        settled = sorted(exact, key=exact.__getitem__, reverse=True)
        order[begin:end] = settled
        differ[begin : end - 1] = [exact[a] != exact[b] for a, b in pairwise(settled)]
    return places_of_runs(order, differ)


def _runs(near: NDArray[np.bool_], doubtful: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return begin and end of every run of near neighbours with a doubtful pair in it."""
    breaks = np.concatenate(([-1], np.flatnonzero(~near), [len(near)]))
    runs = np.unique(np.searchsorted(breaks, np.flatnonzero(doubtful)))
    return [(int(breaks[run - 1]) + 1, int(breaks[run]) + 1) for run in runs]
