"""A board with split or weighted scores, compared in exact fractions."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from scoring.comparison.frequencies import Integers, spread
from scoring.comparison.matchpoints import Factoring, board_matchpoints
from scoring.comparison.tallies import Exact
from scoring.play.table_result import Outcome, TableResult, Weighted

_LARGEST = 1 << 62
Both = tuple[Fraction, Fraction]
"""North-South's and East-West's."""


def compare_apart(lines: Sequence[TableResult], full: Factoring) -> list[tuple[Both, Both]]:
    """Matchpoint the scores of one board, or of one group of a fouled board.

    Args:
        lines: All have a score, a split or a weighted score.
        full: How raw matchpoints become points.

    Returns:
        For each line both sides' points, factored to a full board, and their matchpoints among
        the scores compared; two for each score beaten.
    """
    ns_scores, ew_scores = np.array([line.sides or (0, 0) for line in lines], dtype=np.int64).T
    weighted = {n: line.weighted for n, line in enumerate(lines) if line.weighted is not None}
    if weighted:
        raw_ns, raw_ew, over = compare_weighted(ns_scores, ew_scores, weighted)
    else:
        raw_ns, raw_ew, over = board_matchpoints(ns_scores), board_matchpoints(-ew_scores), 1
    compared = []
    for raw in zip(raw_ns.tolist(), raw_ew.tolist(), strict=True):
        ns, ew = (Fraction(each, over) for each in raw)
        compared.append(((_factored(ns, full), _factored(ew, full)), (ns, ew)))
    return compared


def _factored(raw: Fraction, full: Factoring) -> Fraction:
    return (raw * full.multiplier + full.addend) / full.denominator


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
