"""The plain scores of many boards compared at once, on arrays."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from scoring.comparison.butler import Datum, data
from scoring.comparison.columns import Group, Places
from scoring.comparison.frequencies import Integers, Spread, spread
from scoring.comparison.imps import IMP_BOUNDS, imps_of
from scoring.comparison.matchpoints import Factoring

# As many as fit into the processor's cache. Larger arrays are taken from the system and given back
# at each step, which costs more than the arithmetic.
_SCORES_TOGETHER = 8192


@dataclass(frozen=True, slots=True)
class PlainGroup:
    """Scores compared with each other, none of them affected by a ruling.

    Args:
        places: The places of their results in the session.
        scores: From North-South, bridge points or tricks.
        full: How the points of the comparison become those of a full board.
    """

    places: Places
    scores: Places
    full: Factoring

    @classmethod
    def of(cls, group: Group, full: Factoring) -> Self | None:
        """Return a group of results; None if one of them is split or weighted."""
        found = group.plain()
        return None if found is None else cls(*found, full)


Values = Callable[[Spread], Integers]
"""What each score that occurs on a board gets, from North-South."""


def compare(groups: Sequence[PlainGroup], values: Values) -> Integers:
    """Return what every score of the groups gets, group after group."""
    return np.concatenate(
        [np.zeros(0, np.int64), *(_compared(block, values) for block in blocks(groups))]
    )


def blocks(groups: Sequence[PlainGroup]) -> Iterator[Sequence[PlainGroup]]:
    """Yield the boards that are compared together."""
    block: list[PlainGroup] = []
    size = 0
    for group in groups:
        if block and size + len(group.scores) > _SCORES_TOGETHER:
            yield block
            block, size = [], 0
        block.append(group)
        size += len(group.scores)
    if block:
        yield block


def _compared(block: Sequence[PlainGroup], values: Values) -> Integers:
    boards = np.repeat(np.arange(len(block)), [len(group.scores) for group in block])
    counted = spread(boards, joined([group.scores for group in block]))
    return values(counted).take(counted.cell_of_line)


def joined(parts: Sequence[Places]) -> Integers:
    """Return the numbers of several groups as one array."""
    if parts and isinstance(parts[0], np.ndarray):
        return np.concatenate(parts)
    return np.array([number for part in parts for number in part], np.int64)


def cross_imp_values(cap: int = 0) -> Values:
    """Return the function that gives each score the sum of its IMPs against every other.

    A score wins one more IMP for every bound that a difference reaches. So each of the 24 bounds
    needs two counts: the scores at least that far below, and at least that far above.

    Args:
        cap: The most IMPs for one comparison, and so the number of bounds; 0 for all of them.
    """
    counted_bounds = IMP_BOUNDS[: cap or None]
    # Scores at least a bound below, and all scores less those at least a bound above.
    offsets = tuple(-bound for bound in counted_bounds) + tuple(b - 1 for b in counted_bounds)
    return lambda counted: counted.at_or_below(offsets) - len(counted_bounds) * counted.sizes()


def datum_values(rule: Datum) -> Values:
    """Return the function that gives each score the datum of its board."""
    return lambda counted: data(counted, rule).take(counted.boards())


def compare_with_datum(
    groups: Sequence[PlainGroup], rule: Datum, cap: int = 0
) -> tuple[Integers, Integers]:
    """Return the IMPs of every score against the datum of its board, and that datum.

    One comparison gives at most ``cap`` IMPs; 0 sets no limit.
    """
    data_of_scores = compare(groups, datum_values(rule))
    scores = joined([group.scores for group in groups])
    return imps_of(scores - data_of_scores, cap), data_of_scores
