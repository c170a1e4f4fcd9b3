"""Matchpoints (Law 78A), and boards with fewer scores than others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

import numpy as np
from numpy.typing import NDArray

from scoring.choices import Choice
from scoring.comparison.frequencies import Spread, spread
from scoring.errors import ScoringError


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
        message = "There are no scores to compare on this board."
        raise ScoringError(message)
    scores = np.asarray(ns_scores, dtype=np.int64)
    return [int(points) for points in board_matchpoints(scores)]


def board_matchpoints(ns_scores: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the matchpoints of a whole board, two for each score beaten.

    Sorted once, each score beats as many as lie left of it and ties with those between its
    left and right ends, itself excepted. The scores of a large field are counted instead, so
    that tens of thousands of a simultaneous event are as easy as a club's dozen.

    Args:
        ns_scores: One score per table, shape (n,), from North-South.

    Returns:
        Shape (n,), in the same order, each from 0 to ``2 * (n - 1)``.
    """
    if len(ns_scores) > _MANY:
        counted = spread(np.zeros_like(ns_scores), ns_scores)
        return by_counting(counted).take(counted.cell_of_line)
    in_order = np.sort(ns_scores)
    left = np.searchsorted(in_order, ns_scores, side="left")
    right = np.searchsorted(in_order, ns_scores, side="right")
    return (left + right - 1).astype(np.int64)


def by_counting(counted: Spread) -> NDArray[np.int64]:
    """Return for every cell of a spread the matchpoints of the scores in it."""
    return 2 * counted.at_or_below((0,)) - counted.counts() - 1


# From here on counting scores is faster than sorting them.
_MANY = 250


class ShortBoards(Choice):
    """What becomes of a board that has fewer scores than expected."""

    NEUBERG = "neuberg", "Neuberg formula", "Neuberg"
    HALF_TOP = (
        "half_top",
        "Half a comparison for each missing score",
        "half a comparison for each missing score",
    )
    PERCENTAGE = (
        "percentage",
        "Percentage of the scores there are",
        "the percentage of the comparisons there were",
    )
    ASCHERMAN = "ascherman", "Ascherman: a score ties with itself", "Ascherman"


@dataclass(frozen=True, slots=True)
class Factoring:
    """How raw matchpoints on a board become points out of the full top.

    A raw ``m`` (two for each score beaten) becomes
    ``(m * multiplier + addend) / denominator``, and East-West's points follow the same rule.

    Args:
        multiplier: Whole number.
        addend: Whole number.
        denominator: Positive whole number; the three have no common divisor.
        top: The most a score can get, in the same points: what both sides' points sum to.
    """

    multiplier: int
    addend: int
    denominator: int
    top: int

    def points(self, raw: int) -> Fraction:
        """Return the points for raw matchpoints, two for each score beaten.

        >>> neuberg(actual=10, expected=11).points(18)
        Fraction(199, 10)
        """
        return Fraction(raw * self.multiplier + self.addend, self.denominator)


def neuberg(*, actual: int, expected: int) -> Factoring:
    """Spread the actual scores over the expected ones: ``(E / A) * (m + 1) - 1``.

    Each actual score stands for ``E / A`` expected ones like it, so that a top on a short
    board is worth a little less than a full top.

    Args:
        actual: Scores that can be compared, A, at least 1.
        expected: Scores a full board has, E, at least A.

    Raises:
        ScoringError: the numbers are impossible.
    """
    _check_counts(actual, expected)
    return reduced(expected, expected - actual, actual, top=2 * (expected - 1))


def half_top(*, actual: int, expected: int) -> Factoring:
    """Count every missing score as a tie: ``m + (E - A)``.

    Args:
        actual: Scores that can be compared, A, at least 1.
        expected: Scores a full board has, E, at least A.

    Raises:
        ScoringError: the numbers are impossible.
    """
    _check_counts(actual, expected)
    return reduced(1, expected - actual, 1, top=2 * (expected - 1))


def percentage(*, actual: int, expected: int) -> Factoring:
    """Keep the percentage of the comparisons there were: ``m * (E - 1) / (A - 1)``.

    A single score, which compares with nothing, gets half of the top.

    Args:
        actual: Scores that can be compared, A, at least 1.
        expected: Scores a full board has, E, at least A.

    Raises:
        ScoringError: the numbers are impossible.
    """
    _check_counts(actual, expected)
    top = 2 * (expected - 1)
    if actual == 1:
        return reduced(0, expected - 1, 1, top=top)
    return reduced(expected - 1, 0, actual - 1, top=top)


def ascherman(*, actual: int, expected: int) -> Factoring:
    """Let every score tie with itself: ``(E / A) * (m + 1)`` out of ``2 E``.

    Args:
        actual: Scores that can be compared, A, at least 1.
        expected: Scores a full board has, E, at least A.

    Raises:
        ScoringError: the numbers are impossible.
    """
    _check_counts(actual, expected)
    return reduced(expected, expected, actual, top=2 * expected)


_RULES: dict[ShortBoards, Callable[..., Factoring]] = {
    ShortBoards.NEUBERG: neuberg,
    ShortBoards.HALF_TOP: half_top,
    ShortBoards.PERCENTAGE: percentage,
    ShortBoards.ASCHERMAN: ascherman,
}


def factoring(rule: ShortBoards, *, actual: int, expected: int) -> Factoring:
    """Return the rule's factoring for a board with ``actual`` of ``expected`` scores.

    Raises:
        ScoringError: the numbers are impossible.
    """
    return _RULES[rule](actual=actual, expected=expected)


def full_top(rule: ShortBoards, expected: int) -> int:
    """Return the top of a board with that many scores, two for each score beaten."""
    return _RULES[rule](actual=expected, expected=expected).top


def _check_counts(actual: int, expected: int) -> None:
    if not 1 <= actual <= expected:
        message = f"A board cannot have {actual} of {expected} expected scores."
        raise ScoringError(message)


def reduced(multiplier: int, addend: int, denominator: int, *, top: int) -> Factoring:
    """Return the factoring with its numbers divided by what they have in common."""
    common = gcd(multiplier, addend, denominator)
    return Factoring(multiplier // common, addend // common, denominator // common, top)
