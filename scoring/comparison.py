"""One board's scores compared, in whole numbers, and sums of many such boards."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from scoring.lines import Line
from scoring.matchpoints import Factoring, ShortBoards, board_matchpoints, factoring


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


def compare_lines(lines: Sequence[Line], full: Factoring) -> BoardPoints:
    """Matchpoint the scores of one board, or of one group of a fouled board.

    Args:
        lines: All have a score, a split or a weighted score.
        full: How raw matchpoints become points.
    """
    sides = [line.sides for line in lines]
    simple = [scores for scores in sides if scores is not None]
    if len(simple) == len(lines):
        ns_scores, ew_scores = np.array(simple, dtype=np.int64).T
        return _board_points(board_matchpoints(ns_scores), board_matchpoints(-ew_scores), 1, full)
    whole = lcm(*(each.percent.denominator for line in lines for each in sum(line.outcomes, ())))
    ns = [[(each.score, each.percent) for each in line.outcomes[0]] for line in lines]
    ew = [[(-each.score, each.percent) for each in line.outcomes[1]] for line in lines]
    raw_ns = weighted_matchpoints(ns, 100 * whole)
    raw_ew = weighted_matchpoints(ew, 100 * whole)
    return _board_points(raw_ns, raw_ew, (100 * whole) ** 2, full)


def weighted_matchpoints(
    lines: Sequence[Sequence[tuple[int, Fraction]]], whole: int
) -> NDArray[np.int64]:
    """Return matchpoints when lines have several outcomes, over ``whole ** 2``.

    A comparison of two lines is the mean over their outcomes, so it still shares out two.

    Args:
        lines: For each the scores and their percentages.
        whole: What 100 percent are, so that every percentage becomes a whole number.
    """
    of_line = np.array([n for n, each in enumerate(lines) for _ in each], dtype=np.int64)
    scores = np.array([score for each in lines for score, _ in each], dtype=np.int64)
    shares = [int(percent * whole / 100) for each in lines for _, percent in each]
    weights = np.array(shares, dtype=np.int64)
    values, where = np.unique(scores, return_inverse=True)
    counts = np.zeros(len(values), np.int64)
    np.add.at(counts, where, weights)
    beaten = 2 * counts.cumsum() - counts
    points = np.full(len(lines), -whole * whole, np.int64)
    np.add.at(points, of_line, weights * beaten[where])
    return points


def _board_points(
    raw_ns: NDArray[np.int64], raw_ew: NDArray[np.int64], over: int, full: Factoring
) -> BoardPoints:
    return BoardPoints(
        ns=(raw_ns * full.multiplier + full.addend * over).tolist(),
        ew=(raw_ew * full.multiplier + full.addend * over).tolist(),
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
