"""Frequencies of the scores on many boards: counted once, then compared by counts.

Boards, or the groups of a fouled board, are numbered 0, 1, 2 …; every score belongs to one. Every
rule of comparison needs just one number: how many scores on the board are at or below some point.
We compute it once for each cell (a score that can occur on a board), not once for each table.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

# A grid of this many cells fits into the processor's cache with all its arrays.
_CELLS_ALWAYS_ALLOWED = 1 << 15
_STEP = 10  # bridge scores are multiples of ten


class Spread(Protocol):
    """Counted scores.

    Attributes:
        cell_of_line: For each score, in the order given, the flat number of its cell.
    """

    cell_of_line: Integers

    def at_or_below(self, differences: Sequence[int]) -> Integers:
        """For every cell, count its board's scores at or below its own score plus a difference.

        Args:
            differences: In the unit of the scores; the counts for all of them are added up.
        """

    def scores(self) -> Integers:
        """Return the score of every cell."""

    def counts(self) -> Integers:
        """Return how often the score of every cell occurs."""

    def sizes(self) -> Integers:
        """Return the number of scores on the board of every cell."""

    def boards(self) -> Integers:
        """Return the number of the board of every cell."""


def spread(boards: Integers, scores: Integers) -> Spread:
    """Count scores, in a grid if there is room for one and otherwise by sorting.

    Args:
        boards: The board number of each score, shape (n,).
        scores: From North-South, shape (n,), n at least 1.
    """
    lowest = int(scores.min())
    width = int(scores.max()) - lowest + 1
    how_many = int(boards.max()) + 1
    offsets = scores - lowest
    steps = offsets // _STEP
    step = _STEP if np.array_equal(steps * _STEP, offsets) else 1
    columns = (width - 1) // step + 1
    if how_many * columns > max(_CELLS_ALWAYS_ALLOWED, 4 * len(scores)):
        return SortedSpread(boards, scores)
    places = steps if step == _STEP else offsets
    return GridSpread(boards, places, lowest=lowest, step=step, shape=(how_many, columns))


class GridSpread:
    """A grid: a row for every board, a column for every score from the lowest to the highest."""

    def __init__(
        self,
        boards: Integers,
        places: Integers,
        *,
        lowest: int,
        step: int,
        shape: tuple[int, int],
    ) -> None:
        rows, columns = shape
        self.cell_of_line = boards * columns
        self.cell_of_line += places
        counted = np.bincount(self.cell_of_line, minlength=rows * columns)
        self._counts = counted.reshape(shape)
        self._cumulative = self._counts.cumsum(axis=1)
        self._lowest = lowest
        self._step = step

    def at_or_below(self, differences: Sequence[int]) -> Integers:
        """Add up the cumulative counts, each shifted by a difference in whole steps."""
        rows, columns = self._cumulative.shape
        shifts = np.clip(np.floor_divide(differences, self._step), -columns, columns)
        widest = int(np.abs(shifts).max())
        # Nothing is below the first column, and everything is at or below the last.
        padded = np.zeros((rows, columns + 2 * widest), np.int64)
        padded[:, widest : widest + columns] = self._cumulative
        padded[:, widest + columns :] = self._cumulative[:, -1:]
        total = np.zeros((rows, columns), np.int64)
        for shift in (shifts + widest).tolist():
            total += padded[:, shift : shift + columns]
        return total.ravel()

    def scores(self) -> Integers:
        """Return the score of every cell, row by row."""
        rows, columns = self._counts.shape
        return np.tile(self._lowest + self._step * np.arange(columns), rows)

    def counts(self) -> Integers:
        """Return the counts, row by row."""
        return self._counts.ravel()

    def sizes(self) -> Integers:
        """Return the last cumulative count of each row, for every cell."""
        return np.repeat(self._cumulative[:, -1], self._cumulative.shape[1])

    def boards(self) -> Integers:
        """Return the number of the row, for every cell."""
        rows, columns = self._counts.shape
        return np.repeat(np.arange(rows), columns)


class SortedSpread:
    """One cell for every score that occurs on a board, for very many boards with few scores."""

    def __init__(self, boards: Integers, scores: Integers) -> None:
        self._lowest = int(scores.min())
        self._width = int(scores.max()) - self._lowest + 1
        keys = boards * self._width + (scores - self._lowest)
        occurring, cell_of_line, counts = np.unique(keys, return_inverse=True, return_counts=True)
        self.cell_of_line: Integers = cell_of_line
        self._keys: Integers = occurring
        self._counts: Integers = counts
        self._before: Integers = np.concatenate(([0], np.cumsum(counts)))
        self._first: Integers = occurring // self._width * self._width
        self._start: Integers = self._before[np.searchsorted(occurring, self._first)]
        self._end: Integers = self._before[np.searchsorted(occurring, self._first + self._width)]

    def at_or_below(self, differences: Sequence[int]) -> Integers:
        """Search for the scores these differences away, on the same board only."""
        total = -len(differences) * self._start
        last = self._first + self._width - 1
        for difference in differences:
            wanted = np.clip(self._keys + difference, self._first - 1, last)
            total += self._before[np.searchsorted(self._keys, wanted, side="right")]
        return total

    def scores(self) -> Integers:
        """Return the score of every cell."""
        return self._keys - self._first + self._lowest

    def counts(self) -> Integers:
        """Return how often each score occurs."""
        return self._counts

    def sizes(self) -> Integers:
        """Return the number of scores on the board of every cell."""
        return self._end - self._start

    def boards(self) -> Integers:
        """Return the number of the board of every cell."""
        return self._keys // self._width
