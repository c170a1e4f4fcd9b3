"""What we keep of a large field once counted, and which boards have changed since."""

from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.columns import Columns
from scoring.comparison.frequencies import Integers
from scoring.comparison.tallies import Tallies


@dataclass(frozen=True, eq=False)
class CountedBoards:
    """A session of a large field with its boards compared and counted, before awards are given.

    Args:
        results: Its results.
        depends_on: Everything else that its points depend on.
        tallies: Everybody's points, tops and boards.
    """

    results: Columns
    depends_on: object
    tallies: Tallies


def boards_changed(was: Columns, now: Columns) -> AbstractSet[int] | None:
    """Return the boards on which something differs, perhaps with others; None if all may differ.

    Args:
        was: The results of a session at some time.
        now: Those of the same or another session later.
    """
    if was.field != now.field or was.contestants != now.contestants:
        return None
    found = _of_rows(was, now)
    if was.apart != now.apart:
        before, after = Counter(was.apart), Counter(now.apart)
        found |= {line.board for line in ((before - after) + (after - before))}
    boards = np.count_nonzero(now.rows_by_board)
    # Boards are compared as they were and as they are; with more of them, all are as quick.
    return found if len(found) <= boards / 2 else None


def _of_rows(was: Columns, now: Columns) -> set[int]:
    """Return the boards of all rows that differ.

    If there are more or fewer rows, this means all between the first and the last that differ.
    """
    both = [(getattr(was, name), getattr(now, name)) for name in _ROWS]
    counted, counts = _counting(was), _counting(now)
    if len(was.board) == len(now.board):
        differs = np.zeros(len(now.board), np.bool_)
        for old, new in both:
            if old is not new:
                differs |= old != new
        differs = (differs & counted & counts) | (counted != counts)
        return {*was.board[differs].tolist(), *now.board[differs].tolist()}
    both.append((counted, counts))
    first = min(_alike(old, new) for old, new in both)
    rest = min(_alike(old[first:][::-1], new[first:][::-1]) for old, new in both)
    return {
        board
        for each in (was.board, now.board)
        for board in np.unique(each[first : len(each) - rest]).tolist()
    }


def _counting(columns: Columns) -> NDArray[np.bool_]:
    """Return which rows are results."""
    return np.ones(len(columns.board), np.bool_) if columns.counting is None else columns.counting


_ROWS = ("board", "group", "ns", "ew", "score")


def _alike(one: Integers | NDArray[np.bool_], other: Integers | NDArray[np.bool_]) -> int:
    """Return how many numbers two columns share at their beginning."""
    shorter = min(len(one), len(other))
    differs = one[:shorter] != other[:shorter]
    first = int(differs.argmax()) if shorter else 0
    return first if shorter and differs[first] else shorter
