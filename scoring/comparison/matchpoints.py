"""Matchpoints (Law 78A), and boards with fewer scores than others."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from typing import assert_never

import numpy as np

from scoring.choices import Choice
from scoring.comparison.frequencies import Integers, Spread, spread
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.table_result import TableResult


def matchpoints(ns_scores: Sequence[int]) -> list[int]:
    """Return North-South's matchpoints for each score on one board.

    Args:
        ns_scores: Duplicate points seen from North-South (``620``, ``-100``, ``0`` for
            a pass-out), or tricks, one per table, in any order.

    Returns:
        One whole number per score, in the order given: two for each score beaten, one
        for each tied. A top is ``2 * (n - 1)``; East-West get the top less this.

    Raises:
        ScoringError: there are no scores.

    Source: Laws of Duplicate Bridge 2017, Law 78A.

    >>> matchpoints([620, 650, 620, -100])
    [3, 6, 3, 0]
    """
    if len(ns_scores) == 0:
        raise ScoringError("There are no scores to compare on this board.")
    scores = np.asarray(ns_scores, dtype=np.int64)
    counted = spread(np.zeros_like(scores), scores)
    return [int(points) for points in matchpoint_values(counted).take(counted.cell_of_line)]


def matchpoint_values(counted: Spread) -> Integers:
    """Return the matchpoints of the scores in every cell of a spread."""
    return 2 * counted.at_or_below((0,)) - counted.counts() - 1


class ShortBoards(Choice):
    """What happens to a board that has fewer scores than expected."""

    NEUBERG = "neuberg", "Neuberg formula", "Neuberg"
    HALF_TOP = (
        "half_top",
        "Half a comparison for each missing score",
        "half a comparison for each missing score",
    )
    PERCENTAGE = (
        "percentage",
        "Percentage of the actual scores",
        "the percentage of the actual comparisons",
    )
    ASCHERMAN = "ascherman", "Ascherman: a score ties with itself", "Ascherman"


@dataclass(frozen=True, slots=True)
class Factoring:
    """How raw matchpoints on a board become points out of a full top.

    A raw ``m`` (two for each score beaten) becomes
    ``(m * multiplier + addend) / denominator``, and East-West's points follow the same rule.

    Args:
        multiplier: Whole number.
        addend: Whole number.
        denominator: Positive whole number; the three have no common divisor.
        top: The most a score can get, in the same points; both sides' points add up to it.
    """

    multiplier: int
    addend: int
    denominator: int
    top: int

    def points(self, raw: Fraction | int) -> Fraction:
        """Return the points for raw matchpoints, two for each score beaten."""
        return Fraction(raw * self.multiplier + self.addend) / self.denominator


def neuberg(*, actual: int, expected: int) -> Factoring:
    """Return Neuberg's factoring, ``(E / A) * (m + 1) - 1``, for A of E expected scores.

    Each actual score stands for ``E / A`` expected ones like it, so a top on a short board is
    worth a little less than a full top.

    >>> neuberg(actual=10, expected=11).points(18)
    Fraction(199, 10)
    """
    top = full_top(ShortBoards.NEUBERG, expected)
    return reduced(expected, expected - actual, actual, top=top)


def factoring(rule: ShortBoards, *, actual: int, expected: int) -> Factoring:
    """Return the rule's factoring for a board with ``actual`` of ``expected`` scores.

    Args:
        rule: ``NEUBERG`` is ``neuberg``. ``HALF_TOP`` counts every missing score as a tie,
            ``m + (E - A)``. ``PERCENTAGE`` keeps the percentage of the actual comparisons,
            ``m * (E - 1) / (A - 1)``; a single score gets half of the top. ``ASCHERMAN`` lets
            every score tie with itself, ``(E / A) * (m + 1)`` out of ``2 E``.
        actual: A, the number of scores that can be compared, at least 1.
        expected: E, the number of scores on a full board, at least A.

    Raises:
        ScoringError: the numbers are impossible.
    """
    if not 1 <= actual <= expected:
        raise ScoringError(f"A board cannot have {actual} of {expected} expected scores.")
    missing, top = expected - actual, full_top(rule, expected)
    match rule:
        case ShortBoards.NEUBERG:
            return neuberg(actual=actual, expected=expected)
        case ShortBoards.ASCHERMAN:
            return reduced(expected, expected, actual, top=top)
        case ShortBoards.PERCENTAGE if actual > 1:
            return reduced(expected - 1, 0, actual - 1, top=top)
        case ShortBoards.PERCENTAGE:
            return reduced(0, expected - 1, 1, top=top)
        case ShortBoards.HALF_TOP:
            return reduced(1, missing, 1, top=top)
        case _:
            assert_never(rule)


def full_top(rule: ShortBoards, expected: int) -> int:
    """Return the top of a board with that many scores, two for each score beaten."""
    return 2 * expected if rule is ShortBoards.ASCHERMAN else 2 * (expected - 1)


def reduced(multiplier: int, addend: int, denominator: int, *, top: int) -> Factoring:
    """Return the factoring with its three numbers divided by their common divisor."""
    common = gcd(multiplier, addend, denominator)
    return Factoring(multiplier // common, addend // common, denominator // common, top)


Both = tuple[Fraction, Fraction]
"""North-South's points and East-West's."""


def compare_apart(lines: Sequence[TableResult], full: Factoring) -> list[tuple[Both, Both]]:
    """Matchpoint the scores of one board, or of one group of a fouled board.

    Args:
        lines: Table results; all have a score, or a split or weighted one.
        full: How raw matchpoints become points.

    Returns:
        For each result both sides' points, factored to a full board, and their matchpoints among
        the scores compared, with two for each score beaten.
    """
    raw = zip(_matchpoints(lines, Side.NS), _matchpoints(lines, Side.EW), strict=True)
    points = cache(full.points)  # thousands of tables share a few scores
    return [((points(ns), points(ew)), (ns, ew)) for ns, ew in raw]


def _matchpoints(lines: Sequence[TableResult], side: Side) -> Iterable[Fraction]:
    """Yield a side's matchpoints: the mean over its outcomes and those of every other result."""
    weighted = [side.of(line.outcomes) for line in lines if line.weighted]
    # In whole numbers: 100 percent becomes a number that makes every share whole.
    whole = 100 * lcm(*(each.percent.denominator for outcomes in weighted for each in outcomes))
    shares = [
        [(side.sign * line.score, whole)]
        if line.score is not None
        else [(side.sign * o.score, int(o.percent * whole / 100)) for o in side.of(line.outcomes)]
        for line in lines
    ]
    counts: defaultdict[int, int] = defaultdict(int)
    for outcomes in shares:
        for score, share in outcomes:
            counts[score] += share
    worth, below = {}, 0
    for score, count in sorted(counts.items()):
        worth[score] = 2 * below + count
        below += count
    for outcomes in shares:
        won = sum(share * worth[score] for score, share in outcomes)
        yield Fraction(won, whole * whole) - 1  # less the comparison with itself
