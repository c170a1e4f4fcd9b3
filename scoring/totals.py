"""Plain totals: points won by pairs and players, and by teams that have no head-to-head match."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards import Side
from scoring.contracts import TRICKS_IN_A_HAND
from scoring.lines import Line, Outcome
from scoring.whist_matches import odd_pair_average


@dataclass(frozen=True, slots=True)
class NetTotal:
    """What a contestant won less what its opponents won, in points; and on how many boards."""

    contestant: Hashable
    points: Fraction
    boards_played: int


def rate_total_points(lines: Iterable[Line]) -> list[NetTotal]:
    """Add up net points, as at pivot bridge or a match by total points.

    Args:
        lines: ``score`` in points from North-South, or a split or weighted ruling. Where single
            players are ranked, ``ns`` and ``ew`` are tuples of them, and each wins what the side
            wins. Awards are a percentage of nothing here and count as not played.

    Returns:
        One total per contestant, in the order in which the lines name them.

    >>> rate_total_points([Line(1, "all", 1, ns=("Ann", "Ben"), ew=("Cy", "Di"), score=420)])[0]
    NetTotal(contestant='Ann', points=Fraction(420, 1), boards_played=1)
    """
    won: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    boards: defaultdict[Hashable, int] = defaultdict(int)
    for line in lines:
        for side, outcomes, sign in zip((line.ns, line.ew), line.outcomes, (1, -1), strict=True):
            for who in side if isinstance(side, tuple) else (side,):
                won[who] += sign * _mean(outcomes)
                boards[who] += line.is_compared
    return [NetTotal(who, points, boards[who]) for who, points in won.items()]


def team_tricks(
    lines: Iterable[Line], teams: Mapping[Hashable, Hashable]
) -> dict[Hashable, Fraction]:
    """Return every team's aggregate of tricks, an odd pair's average included.

    A team with a pair more North-South than East-West has an odd pair there (or the other way
    about): the average of all pairs seated opposite is added, so that all teams have as many.

    Args:
        lines: ``ns`` and ``ew`` are pairs, ``score`` is North-South's tricks.
        teams: Each pair's team.

    Source: Laws of Duplicate Whist 1897, law (a).
    """
    taken: defaultdict[tuple[Hashable, Side], int] = defaultdict(int)
    for line in lines:
        if line.score is not None:
            taken[line.ns, Side.NS] += line.score
            taken[line.ew, Side.EW] += TRICKS_IN_A_HAND - line.score
    sums = dict.fromkeys(teams.values(), Fraction(0))
    for (pair, _side), tricks in taken.items():
        sums[teams[pair]] += tricks
    for team in sums:
        seated = [side for pair, side in taken if teams[pair] == team]
        surplus = seated.count(Side.NS) - seated.count(Side.EW)
        if surplus:
            opposite = Side.EW if surplus > 0 else Side.NS
            there = [tricks for (_pair, side), tricks in taken.items() if side is opposite]
            sums[team] += abs(surplus) * odd_pair_average(there)
    return sums


def _mean(outcomes: Iterable[Outcome]) -> Fraction:
    return sum((each.percent * each.score for each in outcomes), Fraction(0)) / 100
