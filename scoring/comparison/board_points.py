"""One board's scores compared, in whole numbers, and sums of many such boards."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.frequencies import Integers, spread
from scoring.comparison.matchpoints import Factoring, ShortBoards, board_matchpoints, factoring
from scoring.play.table_result import Outcome, TableResult, Weighted

Exact = NDArray[Any]
"""Whole numbers: of 64 bits, or of any size (``object``) where those would not do."""


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """What the tables of one board got, two for each score beaten, in the order given.

    Args:
        ns: North-South's points, factored to a full board, over ``denominator``.
        ew: East-West's.
        denominator: Common denominator of ``ns`` and ``ew``.
        raw_ns: North-South's matchpoints among the scores compared.
        raw_ew: East-West's.
        raw_denominator: Common denominator of ``raw_ns`` and ``raw_ew``: 1 unless weighted.
    """

    ns: list[int]
    ew: list[int]
    denominator: int
    raw_ns: list[int]
    raw_ew: list[int]
    raw_denominator: int = 1


def compare(sides: Sequence[tuple[int, int]], rule: ShortBoards, *, expected: int) -> BoardPoints:
    """Matchpoint one board.

    Args:
        sides: For each table, the score North-South is compared by and the score East-West is
            compared by, both from North-South; they differ only after a split ruling.
        rule: What becomes of a board with fewer scores than expected.
        expected: Scores a full board has, at least as many as there are.
    """
    ns_scores, ew_scores = np.array(sides, dtype=np.int64).T
    full = factoring(rule, actual=len(sides), expected=expected)
    return _board_points(board_matchpoints(ns_scores), board_matchpoints(-ew_scores), 1, full)


def compare_lines(lines: Sequence[TableResult], full: Factoring) -> BoardPoints:
    """Matchpoint the scores of one board, or of one group of a fouled board.

    Args:
        lines: All have a score, a split or a weighted score.
        full: How raw matchpoints become points.
    """
    ns_scores, ew_scores = np.array([line.sides or (0, 0) for line in lines], dtype=np.int64).T
    weighted = {n: line.weighted for n, line in enumerate(lines) if line.weighted is not None}
    if not weighted:
        return _board_points(board_matchpoints(ns_scores), board_matchpoints(-ew_scores), 1, full)
    return _board_points(*compare_weighted(ns_scores, ew_scores, weighted), full)


def compare_weighted(
    ns_scores: Integers, ew_scores: Integers, weighted: Mapping[int, Weighted]
) -> tuple[Exact, Exact, int]:
    """Compare the scores of one board, some of which have several outcomes.

    A comparison of two lines is the mean over their outcomes, so it still shares out two.

    Args:
        ns_scores: What North-South is compared by, from North-South; of no account where a line
            is weighted.
        ew_scores: What East-West is compared by, from North-South.
        weighted: The weighted lines by their place.

    Returns:
        North-South's matchpoints, East-West's, and their common denominator.
    """
    of_ns = {n: each.ns for n, each in weighted.items()}
    of_ew = {n: each.ew for n, each in weighted.items()}
    outcomes = [each for side in (*of_ns.values(), *of_ew.values()) for each in side]
    whole = 100 * lcm(*(each.percent.denominator for each in outcomes))
    raw_ns = _weighted_side(ns_scores, of_ns, 1, whole)
    raw_ew = _weighted_side(-ew_scores, of_ew, -1, whole)
    return raw_ns, raw_ew, whole * whole


def _weighted_side(
    scores: Integers, weighted: Mapping[int, Sequence[Outcome]], sign: int, whole: int
) -> Exact:
    """Return a side's matchpoints over ``whole ** 2``; ``whole`` is what 100 percent are."""
    lines = len(scores)
    several = [(n, each) for n, outcomes in weighted.items() for each in outcomes]
    alone = np.delete(np.arange(lines), list(weighted))
    of_line = np.concatenate((alone, [n for n, _ in several]))
    compared = np.concatenate((scores[alone], [sign * each.score for _, each in several]))
    counted = spread(np.zeros_like(compared), compared)
    # Whole numbers of any size where 64 bits might not do.
    kind = np.int64 if 2 * lines * whole * whole < _LARGEST else np.object_
    weights = np.full(len(of_line), whole, kind)
    weights[len(alone) :] = [int(each.percent * whole / 100) for _, each in several]
    counts = np.zeros(len(counted.counts()), kind)
    np.add.at(counts, counted.cell_of_line, weights)
    beaten = 2 * counts.cumsum() - counts
    points = np.full(lines, -whole * whole, kind)
    np.add.at(points, of_line, weights * beaten[counted.cell_of_line])
    return points


def factored(raw: Exact, over: int, full: Factoring) -> Exact:
    """Return points over ``full.denominator * over`` for raw matchpoints over ``over``."""
    if full.top * full.denominator * over >= _LARGEST_SHARE:
        raw = raw.astype(np.object_)
    return raw * full.multiplier + full.addend * over


_LARGEST = 1 << 62
# As many boards as anybody plays are added up in 64 bits.
_LARGEST_SHARE = 1 << 52


def _board_points(raw_ns: Exact, raw_ew: Exact, over: int, full: Factoring) -> BoardPoints:
    return BoardPoints(
        ns=factored(raw_ns, over, full).tolist(),
        ew=factored(raw_ew, over, full).tolist(),
        denominator=full.denominator * over,
        raw_ns=raw_ns.tolist(),
        raw_ew=raw_ew.tolist(),
        raw_denominator=over,
    )


@dataclass(slots=True)
class Tally:
    """Running sum of one contestant's points, two for each score beaten.

    Nearly all points of a session are whole or share a few denominators: adding integers and
    building fractions only at the end spares a greatest common divisor per board.
    """

    numerators: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    possible: int = 0
    boards: int = 0
    largest_top: int = 0

    def add(self, numerator: int, denominator: int, top: int) -> None:
        """Count one board: ``numerator / denominator`` points out of ``top``."""
        self.numerators[denominator] += numerator
        self.possible += top
        self.boards += 1
        self.largest_top = max(self.largest_top, top)

    @property
    def points(self) -> Fraction:
        """The exact sum."""
        return sum((Fraction(n, d) for d, n in self.numerators.items()), Fraction(0))

    @property
    def percentage(self) -> Fraction | None:
        """Points in percent of what was possible; None when nothing was."""
        return self.points * 100 / self.possible if self.possible else None


@dataclass(slots=True)
class ExactFractions:
    """Points in the event's unit from whole numbers at two for each score beaten.

    The few values that occur on a board are built once, since a fraction costs as much as the
    comparison that led to it.
    """

    points_per_score_beaten: int
    known: dict[tuple[int, int], Fraction] = field(default_factory=dict)

    def __call__(self, numerator: int, denominator: int) -> Fraction:
        """Return ``numerator / denominator``, halved in a one-point event."""
        value = self.known.get((numerator, denominator))
        if value is None:
            value = Fraction(numerator * self.points_per_score_beaten, denominator * 2)
            self.known[numerator, denominator] = value
        return value
