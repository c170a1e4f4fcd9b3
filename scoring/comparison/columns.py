"""The results of one field as columns, board after board."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from scoring.comparison.frequencies import Integers
from scoring.errors import ScoringError

# Lines of small boards are compared together, but no more than fit the processor's cache:
# arrays that the allocator takes from and returns to the system cost more than the sums.
_LINES_TOGETHER = 8192


@dataclass(frozen=True, slots=True)
class Columns:
    """Results of one field: an entry of each array is one table's result on one board.

    Args:
        first: Where the lines of each board begin, and the number of lines at the end;
            shape (boards + 1,).
        ns: Who sat North-South, numbered from 0; shape (lines,).
        ew: Who sat East-West.
        scores: From North-South, bridge points or tricks.
        contestants: How many there are.
    """

    first: Integers
    ns: Integers
    ew: Integers
    scores: Integers
    contestants: int

    @classmethod
    def by_board(
        cls, boards: Integers, *, ns: Integers, ew: Integers, scores: Integers, contestants: int
    ) -> Self:
        """Put lines that come in any order board after board, otherwise in their order.

        Args:
            boards: The board of each line, numbered from 0.
            ns: Who sat North-South.
            ew: Who sat East-West.
            scores: From North-South.
            contestants: How many there are.

        Raises:
            ScoringError: the columns are not equally long.
        """
        if len({len(boards), len(ns), len(ew), len(scores)}) > 1:
            message = "Every line needs a board, two contestants and a score."
            raise ScoringError(message)
        order = np.argsort(boards, kind="stable")
        first = np.concatenate(([0], np.cumsum(np.bincount(boards)))).astype(np.int64)
        return cls(first, ns[order], ew[order], scores[order], contestants)

    @property
    def sizes(self) -> Integers:
        """Scores on each board."""
        return np.diff(self.first)

    def boards(self) -> Iterator[slice]:
        """Yield the lines of each board."""
        for start, end in zip(self.first[:-1].tolist(), self.first[1:].tolist(), strict=True):
            yield slice(start, end)

    def blocks(self) -> Iterator[tuple[slice, slice, Integers]]:
        """Yield boards that are compared together.

        Yields:
            The boards, their lines, and for each of these lines its board within the block.
        """
        first = self.first.tolist()
        sizes = self.sizes
        begin = 0
        while begin < len(sizes):
            end = int(np.searchsorted(self.first, first[begin] + _LINES_TOGETHER, side="right"))
            end = max(begin + 1, end - 1)
            if first[end] > first[begin]:
                boards = np.repeat(np.arange(end - begin), sizes[begin:end])
                yield slice(begin, end), slice(first[begin], first[end]), boards
            begin = end
