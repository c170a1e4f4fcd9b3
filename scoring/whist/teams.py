"""Teams at whist: matches of two teams, odd pairs, and the average of several teams."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND, check_tricks
from scoring.play.table_result import TableResult
from scoring.rounding import rounded


@dataclass(frozen=True, slots=True)
class TeamAverage:
    """A team against the average of all teams.

    Args:
        team: Which.
        result: Tricks over or under the average to the nearest whole number.
        exact: Tricks over or under the exact average.
        by_fraction: Whether only the fraction of a trick separates it from an equal result.
    """

    team: Hashable
    result: Fraction
    exact: Fraction
    by_fraction: bool


def rate_team_averages(aggregates: Mapping[Hashable, Fraction | int]) -> list[TeamAverage]:
    """Return how many tricks each of several teams is over or under their average.

    The average is rounded to the nearest whole number, one half upwards. Since it is the same for
    all, it makes no ties; only the averages of odd pairs, rounded in the same way, can. Then the
    fraction decides.

    Args:
        aggregates: Each team's tricks, including the exact average of an odd pair.

    Raises:
        ScoringError: there are no teams.

    Source: Laws of Duplicate Whist 1897, law (a).

    >>> [each.result for each in rate_team_averages({"A": 160, "B": 151, "C": 157})]
    [Fraction(4, 1), Fraction(-5, 1), Fraction(1, 1)]
    """
    if not aggregates:
        raise ScoringError("There are no teams, so there is no average.")
    exact = {team: Fraction(tricks) for team, tricks in aggregates.items()}
    average = sum(exact.values(), Fraction(0)) / len(exact)
    whole = rounded(average, 0)
    results = {team: Fraction(rounded(tricks, 0) - whole) for team, tricks in exact.items()}
    equal: defaultdict[Fraction, set[Fraction]] = defaultdict(set)
    for team, result in results.items():
        equal[result].add(exact[team])
    return [
        TeamAverage(team, result, exact[team] - average, len(equal[result]) > 1)
        for team, result in results.items()
    ]


@dataclass(frozen=True, slots=True)
class Margin:
    """How a match of two teams stands.

    Args:
        totals: Both teams' tricks, including averages, to the nearest whole number.
        margin: The first team's tricks over half of all: half the difference of the totals.
        by_fraction: Whether only the fraction of a trick separates the teams; ``margin`` is then
            exact.
    """

    totals: tuple[int, int]
    margin: Fraction
    by_fraction: bool


def match_margin(first: Fraction | int, second: Fraction | int) -> Margin:
    """Return by how much the first of two teams wins, or loses.

    Averages, of an odd pair or of an irregular deal, are rounded to the nearest whole number, one
    half upwards, unless that makes a tie.

    Args:
        first: The first team's aggregate, exact.
        second: The second team's.

    Source: Laws of Duplicate Whist 1897, law (a).

    >>> match_margin(Fraction(541, 3), Fraction(539, 3))
    Margin(totals=(180, 180), margin=Fraction(1, 3), by_fraction=True)
    """
    whole = int(rounded(first, 0)), int(rounded(second, 0))
    tied = whole[0] == whole[1]
    exact = Fraction(first - second) / 2
    margin = exact if tied else Fraction(whole[0] - whole[1], 2)
    return Margin(whole, margin, by_fraction=tied and exact != 0)


@dataclass(frozen=True, slots=True)
class TeamDeal:
    """What both teams of a match took with the same cards at all tables."""

    board: int
    first: Fraction
    second: Fraction


def compare_tricks(
    lines: Iterable[TableResult], teams: tuple[Hashable, Hashable]
) -> tuple[list[TeamDeal], list[int]]:
    """Compare the tricks of two teams deal by deal.

    Args:
        lines: One per table and deal, including those without a score yet. A deal counts when all
            its tables have one and each team sat North-South at the same number of tables.
        teams: The first and the second.

    Returns:
        The deals that count, and the numbers of those that still lack a result.

    Raises:
        ScoringError: a score is not a number of tricks.

    Source: Laws of Duplicate Whist 1897, law (a).

    >>> lines = [TableResult(1, "all", 1, "A", "B", 8), TableResult(2, "all", 1, "B", "A", 6)]
    >>> compare_tricks(lines, ("A", "B"))
    ([TeamDeal(board=1, first=Fraction(15, 1), second=Fraction(11, 1))], [])
    """
    deals: defaultdict[int, list[TableResult]] = defaultdict(list)
    for line in lines:
        deals[line.board].append(line)
    compared, incomplete = [], []
    for board, tables in sorted(deals.items()):
        if not is_comparable(tables, teams):
            incomplete.append(board)
            continue
        first = Fraction(0)
        for line in tables:
            check_tricks(line.counted or 0, "North-South")
            first += line.tricks(Side.NS if line.ns == teams[0] else Side.EW) or 0
        compared.append(TeamDeal(board, first, TRICKS_IN_A_HAND * len(tables) - first))
    return compared, incomplete


def is_comparable(tables: Sequence[TableResult], teams: tuple[Hashable, Hashable]) -> bool:
    """Tell whether a deal has all its results and both teams sat North-South equally often."""
    sat_ns = [line.ns for line in tables]
    is_played = all(line.counted is not None for line in tables)
    return is_played and sat_ns.count(teams[0]) == sat_ns.count(teams[1])


def team_tricks(
    lines: Iterable[TableResult], teams: Mapping[Hashable, Hashable]
) -> dict[Hashable, Fraction]:
    """Return every team's aggregate of tricks, including an odd pair's average.

    A team that sits North-South more often than East-West, or the other way round, has an odd
    pair there. The average of all pairs seated opposite is added for as many deals, so that all
    teams have the same number. During play, only the part already played is added. Averages that
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
    """What makes up for a team sitting one way more often than the other.

    Args:
        side: Where it sits more often; North-South if neither.
        deals: How many deals more often, over the whole schedule.
        added: The average of those opposite for as many deals, as far as they have been played.
    """

    side: Side
    deals: int
    added: Fraction


def odd_pairs(
    lines: Iterable[TableResult], teams: Mapping[Hashable, Hashable]
) -> dict[Hashable, OddPair]:
    """Return what is added to each team's tricks for its odd pair; see ``team_tricks``."""
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
