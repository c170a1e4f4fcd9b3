"""Whist beyond pairs: many teams, odd pairs, little matches, four pairs, trophy matches."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.ranking.places import ranks
from scoring.rounding import rounded


@dataclass(frozen=True, slots=True)
class TeamAverage:
    """A team against the average of all teams.

    Args:
        team: Which.
        tricks: Its aggregate, an odd pair's average included.
        result: Tricks over or under the average to the nearest whole number.
        exact: The same exactly.
        by_fraction: Whether only the fraction of a trick parts it from an equal result.
        place: Among the teams.
    """

    team: Hashable
    tricks: Fraction
    result: Fraction
    exact: Fraction
    by_fraction: bool
    place: str


def rate_team_averages(aggregates: Mapping[Hashable, Fraction | int]) -> list[TeamAverage]:
    """Return how many tricks each of several teams is over or under their average.

    The average is taken to the nearest whole number, one half counting as a whole. As it is the
    same for all, it makes no tie; only the averages of odd pairs, likewise rounded, can, and then
    the fraction decides.

    Args:
        aggregates: Each team's tricks, with the exact average of an odd pair added.

    Raises:
        ScoringError: there are no teams.

    Source: Laws of Duplicate Whist 1897, law (a).

    >>> [(each.result, each.place) for each in rate_team_averages({"A": 160, "B": 151, "C": 157})]
    [(Fraction(4, 1), '1'), (Fraction(-5, 1), '3'), (Fraction(1, 1), '2')]
    """
    if not aggregates:
        message = "There are no teams to take an average of."
        raise ScoringError(message)
    average = Fraction(sum(map(Fraction, aggregates.values())), len(aggregates))
    whole = Fraction(rounded(average, 0))
    results = [Fraction(rounded(Fraction(tricks), 0)) - whole for tricks in aggregates.values()]
    exact = [tricks - average for tricks in map(Fraction, aggregates.values())]
    places = ranks(results, [[each] for each in exact])
    parted = {
        result
        for result in results
        if len({e for r, e in zip(results, exact, strict=True) if r == result}) > 1
    }
    return [
        TeamAverage(team, Fraction(tricks), result, precise, result in parted, place)
        for (team, tricks), result, precise, place in zip(
            aggregates.items(), results, exact, places, strict=True
        )
    ]


@dataclass(frozen=True, slots=True)
class Margin:
    """How a match of two teams stands.

    Args:
        totals: Both teams' tricks, averages included, to the nearest whole number.
        margin: Tricks of the first team over half of all; half the difference of the totals.
        by_fraction: Whether only the fraction of a trick parts the teams; ``margin`` is then
            exact.
    """

    totals: tuple[int, int]
    margin: Fraction
    by_fraction: bool


def match_margin(first: Fraction | int, second: Fraction | int) -> Margin:
    """Return by how much the first of two teams wins, or loses.

    Averages, of an odd pair or of an irregular deal, are taken to the nearest whole number, one
    half counting as a whole, unless that makes a tie.

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
class LittleMatch:
    """The deals that two teams of a tournament of fours have played with each other.

    Args:
        teams: Both, in the order in which the lines name them.
        lead: By how much the first leads, over the deals that both have played North-South; a
            fraction where the average of a deal was given.
        boards: These deals.
        points: 1 for a match won, one half for a tie, 0 for a loss.
    """

    teams: tuple[Hashable, Hashable]
    lead: Fraction | int
    boards: tuple[int, ...]
    points: tuple[Fraction, Fraction]


def rate_little_matches(
    lines: Iterable[TableResult],
) -> tuple[tuple[LittleMatch, ...], dict[Hashable, Fraction]]:
    """Score a tournament of fours, or of three teams, as short matches of all with all.

    A deal counts between two teams when it is played at all their tables, and each has held
    North-South's cards against the other at as many. Unequal cards then cancel out, so tricks and
    bridge points do equally well.

    Args:
        lines: ``ns`` and ``ew`` are teams, ``score`` is tricks or points from North-South.
            Averages that were ``given`` count; a fraction of a trick wins a match.

    Returns:
        The matches, and every team's points.

    Source: W. H. Barney, Whist and Duplicate Whist, "The Howell System" for fours.
    """
    played: defaultdict[frozenset[Hashable], defaultdict[int, list[TableResult]]] = defaultdict(
        lambda: defaultdict(list)
    )
    teams: dict[Hashable, Fraction] = {}
    for line in lines:
        teams |= {line.ns: Fraction(0), line.ew: Fraction(0)}
        played[frozenset((line.ns, line.ew))][line.board].append(line)
    matches = []
    for boards in played.values():
        if all(line.counted is None for lines in boards.values() for line in lines):
            continue
        match = _little_match(boards)
        matches.append(match)
        for team, points in zip(match.teams, match.points, strict=True):
            teams[team] += points
    return tuple(matches), teams


def _little_match(boards: Mapping[int, Sequence[TableResult]]) -> LittleMatch:
    first_line = next(iter(boards.values()))[0]
    first, second = first_line.ns, first_line.ew
    compared = []
    lead: Fraction | int = 0
    for board, lines in sorted(boards.items()):
        sat_ns = [line.ns for line in lines]
        is_played = all(line.counted is not None for line in lines)
        if is_played and sat_ns.count(first) == sat_ns.count(second):
            compared.append(board)
            lead += sum((line.counted or 0) * (1 if line.ns == first else -1) for line in lines)
    half = Fraction((lead > 0) - (lead < 0), 2)
    even = Fraction(1, 2) if compared else Fraction(0)
    return LittleMatch((first, second), lead, tuple(compared), (even + half, even - half))


@dataclass(frozen=True, slots=True)
class FourPairStanding:
    """A pair of a four-pair match: matches won first, then tricks gained."""

    pair: Hashable
    matches: Fraction
    tricks: int
    place: str


def rate_four_pairs(lines: Iterable[TableResult]) -> list[FourPairStanding]:
    """Score a match of four pairs.

    In each block of eight deals the two pairs that sat North-South are compared by their
    tricks, and so are the two that sat East-West. The better scores one match, each one half in
    a tie, and the tricks by which it was better.

    Args:
        lines: ``ns`` and ``ew`` are pairs. A block is known by its pairs; deals that lack a
            score at a table do not count yet.

    Source: W. H. Barney, Whist and Duplicate Whist, "Four-Pair Match".
    """
    all_lines = list(lines)
    return _four_pair_standings(all_lines, four_pair_tricks(all_lines))


Blocks = Mapping[tuple[frozenset[Hashable], Hashable], Mapping[int, int]]
"""The two pairs that are compared and one of them: its tricks on each deal of theirs."""


def four_pair_tricks(lines: Iterable[TableResult]) -> Blocks:
    """Return the tricks that count in a match of four pairs, deal by deal."""
    tables: defaultdict[int, list[TableResult]] = defaultdict(list)
    for line in lines:
        tables[line.board].append(line)
    taken: defaultdict[tuple[frozenset[Hashable], Hashable], dict[int, int]] = defaultdict(dict)
    for board, here in sorted(tables.items()):
        if len(here) != 2 or any(line.score is None for line in here):
            continue
        for side in (0, 1):
            compared = frozenset((line.ns, line.ew)[side] for line in here)
            for line in here:
                tricks = line.score or 0
                mine = (tricks, TRICKS_IN_A_HAND - tricks)[side]
                taken[compared, (line.ns, line.ew)[side]][board] = mine
    return taken


def match_of_block(excess: int) -> Fraction:
    """Return what a block of deals counts: 1 to the better pair, one half in a tie."""
    return Fraction(1 + (excess > 0) - (excess < 0), 2)


def _four_pair_standings(lines: Iterable[TableResult], taken: Blocks) -> list[FourPairStanding]:
    pairs = list(dict.fromkeys(side for line in lines for side in (line.ns, line.ew)))
    matches = dict.fromkeys(pairs, Fraction(0))
    tricks = dict.fromkeys(pairs, 0)
    for (compared, pair), mine in taken.items():
        (other,) = compared - {pair}
        excess = sum(mine.values()) - sum(taken[compared, other].values())
        matches[pair] += match_of_block(excess)
        tricks[pair] += max(excess, 0)
    places = ranks([matches[pair] for pair in pairs], [[tricks[pair]] for pair in pairs])
    return [
        FourPairStanding(pair, matches[pair], tricks[pair], place)
        for pair, place in zip(pairs, places, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class MatchLineScore:
    """A line of a trophy schedule: the deals played before scores are compared.

    Args:
        deals: Their numbers.
        compared: Those of them that both tables have played.
        difference: Tricks by which the first team was better on them.
        so_far: The same since the beginning of the match.
    """

    deals: tuple[int, ...]
    compared: tuple[int, ...]
    difference: Fraction | int
    so_far: Fraction | int

    @property
    def lead(self) -> Fraction:
        """By how much the first team leads in the match: half of the difference (law (a))."""
        return Fraction(self.so_far) / 2


def trophy_lines(
    differences: Mapping[int, Fraction | int],
    lines: Iterable[Sequence[int]],
    *,
    before: Fraction | int = 0,
) -> list[MatchLineScore]:
    """Return a match of two teams line by line, as trophy matches compare their scores.

    Args:
        differences: By deal, as far as it can be compared, the tricks by which the first team
            was better.
        lines: The deals of each line of the schedule, in order.
        before: The difference when the first line began: what an earlier session gave.

    Source: W. H. Barney, Whist and Duplicate Whist, the schedules for the Challenge Trophy.
    """
    scored = []
    so_far = before
    for deals in lines:
        compared = tuple(deal for deal in deals if deal in differences)
        difference = sum(differences[deal] for deal in compared)
        so_far += difference
        scored.append(MatchLineScore(tuple(deals), compared, difference, so_far))
    return scored
