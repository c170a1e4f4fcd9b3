"""A board with split or weighted scores, matchpointed in exact fractions."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm

from scoring.comparison.matchpoints import Factoring
from scoring.play.boards import Side
from scoring.play.table_result import TableResult

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
