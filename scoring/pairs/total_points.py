"""Plain totals: points won by pairs and players, and by teams that have no head-to-head match."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import Outcome, TableResult


@dataclass(frozen=True, slots=True)
class NetTotal:
    """What a contestant won less what its opponents won, in points; and on how many boards."""

    contestant: Hashable
    points: Fraction
    boards_played: int


def rate_total_points(lines: Iterable[TableResult]) -> list[NetTotal]:
    """Add up net points, as at pivot bridge or a match by total points.

    Args:
        lines: ``score`` in points from North-South, or a split or weighted ruling. Where single
            players are ranked, ``ns`` and ``ew`` are tuples of them, and each wins what the side
            wins. Awards are a percentage of nothing here and count as not played.

    Returns:
        One total per contestant, in the order in which the lines name them.

    >>> result = TableResult(1, "all", 1, ns=("Ann", "Ben"), ew=("Cy", "Di"), score=420)
    >>> rate_total_points([result])[0]
    NetTotal(contestant='Ann', points=Fraction(420, 1), boards_played=1)
    """
    won: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    boards: defaultdict[Hashable, int] = defaultdict(int)
    for line in lines:
        for side, outcomes, sign in zip((line.ns, line.ew), line.outcomes, (1, -1), strict=True):
            for who in side if isinstance(side, tuple) else (side,):
                won[who] += sign * net_points(outcomes)
                boards[who] += line.is_compared
    return [NetTotal(who, points, boards[who]) for who, points in won.items()]


def team_tricks(
    lines: Iterable[TableResult], teams: Mapping[Hashable, Hashable]
) -> dict[Hashable, Fraction]:
    """Return every team's aggregate of tricks, an odd pair's average included.

    A team that sits North-South more often than East-West, or the other way about, has an odd
    pair there: the average of all pairs seated opposite is added for as many deals, so that all
    teams have as many. While play goes on only the part that is played is added. Averages that
    were ``given`` for irregular deals count like tricks taken.

    Args:
        lines: Every line of the schedule; ``ns`` and ``ew`` are pairs, ``score`` is
            North-South's tricks.
        teams: Each pair's team.

    Source: Laws of Duplicate Whist 1897, law (a).
    """
    all_lines = list(lines)
    sums = {team: odd.added for team, odd in odd_pairs(all_lines, teams).items()}
    for line in all_lines:
        if line.counted is not None:
            sums[teams[line.ns]] += line.counted
            sums[teams[line.ew]] += TRICKS_IN_A_HAND - line.counted
    return sums


@dataclass(frozen=True, slots=True)
class OddPair:
    """What evens out that a team sits one way more often than the other.

    Args:
        side: Where it sits more often; North-South if neither.
        deals: How many deals more often, over the whole schedule.
        added: The average of those opposite for as many deals, as far as they are played.
    """

    side: Side
    deals: int
    added: Fraction


def odd_pairs(
    lines: Iterable[TableResult], teams: Mapping[Hashable, Hashable]
) -> dict[Hashable, OddPair]:
    """Return what is added to each team's tricks for its odd pair; arguments as ``team_tricks``."""
    all_lines = list(lines)
    played = [line.counted for line in all_lines if line.counted is not None]
    surplus = dict.fromkeys(teams.values(), 0)
    for line in all_lines:
        surplus[teams[line.ns]] += 1
        surplus[teams[line.ew]] -= 1
    ns_average = Fraction(sum(played)) / (len(played) or 1)
    done = Fraction(len(played), len(all_lines) or 1)
    found = {}
    for team, deals in surplus.items():
        opposite = TRICKS_IN_A_HAND - ns_average if deals > 0 else ns_average
        side = Side.NS if deals >= 0 else Side.EW
        found[team] = OddPair(side, abs(deals), abs(deals) * opposite * done)
    return found


def net_points(outcomes: Iterable[Outcome]) -> Fraction:
    """Return what a side is compared by, from North-South; of several outcomes the mean."""
    return sum((each.percent * each.score for each in outcomes), Fraction(0)) / 100
