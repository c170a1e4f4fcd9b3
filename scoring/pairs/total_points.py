"""Net points of pairs, players and teams who only add up what they win."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.table_result import TableResult, members_of


@dataclass(frozen=True, slots=True)
class NetTotal:
    """What a contestant won less what its opponents won, in points, and on how many boards."""

    contestant: Hashable
    points: Fraction
    boards_played: int


def rate_total_points(lines: Iterable[TableResult]) -> list[NetTotal]:
    """Add up net points, as at pivot bridge or a match by total points.

    Args:
        lines: ``score`` in points from North-South, or a split or weighted ruling. If single
            players are ranked, ``ns`` and ``ew`` are tuples of players, and each wins what the
            side wins. There is no top to give a percentage of, so awards count as not played.

    Returns:
        One total per contestant, in the order in which the results name them.

    >>> result = TableResult(1, "all", 1, ns=("Ann", "Ben"), ew=("Cy", "Di"), score=420)
    >>> rate_total_points([result])[0]
    NetTotal(contestant='Ann', points=Fraction(420, 1), boards_played=1)
    """
    totals: dict[Hashable, NetTotal] = {}
    for line in lines:
        for side in Side:
            for who in members_of(side.of((line.ns, line.ew))):
                before = totals.get(who, NetTotal(who, Fraction(0), 0))
                boards = before.boards_played + line.is_compared
                totals[who] = NetTotal(who, before.points + line.net(side), boards)
    return list(totals.values())
