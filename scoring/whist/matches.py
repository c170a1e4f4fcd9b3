"""Whist matches: little matches of all against all, four pairs, and trophy matches by line."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.ranking.places import won_or_tied
from scoring.whist.teams import is_comparable


@dataclass(frozen=True, slots=True)
class LittleMatch:
    """The deals that two teams of a tournament of fours have played against each other.

    Args:
        teams: Both, in the order in which the results name them.
        lead: By how much the first leads, over the deals that both have played North-South; a
            fraction if the average of a deal was given.
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
    """Score a tournament of fours, or of three teams, as short matches of all against all.

    A deal counts between two teams when all their tables have played it and each has held
    North-South's cards against the other at the same number of tables. Unequal cards then cancel
    out, so tricks and bridge points work equally well.

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
        if is_comparable(lines, (first, second)):
            compared.append(board)
            lead += sum((line.counted or 0) * (1 if line.ns == first else -1) for line in lines)
    points = (won_or_tied(lead), won_or_tied(-lead)) if compared else (Fraction(0), Fraction(0))
    return LittleMatch((first, second), lead, tuple(compared), points)


@dataclass(frozen=True, slots=True)
class FourPairStanding:
    """A pair of a four-pair match: matches won first, then tricks gained."""

    pair: Hashable
    matches: Fraction
    tricks: int


def rate_four_pairs(lines: Iterable[TableResult]) -> list[FourPairStanding]:
    """Score a match of four pairs.

    In each block of eight deals the two pairs that sat North-South are compared by their
    tricks, and so are the two that sat East-West. The better pair scores one match and the tricks
    by which it was better; a tie is one half each.

    Args:
        lines: ``ns`` and ``ew`` are pairs, which identify a block; deals that lack a score at a
            table do not count yet.

    Source: W. H. Barney, Whist and Duplicate Whist, "Four-Pair Match".
    """
    all_lines = list(lines)
    pairs = dict.fromkeys(pair for line in all_lines for pair in (line.ns, line.ew))
    standings = {pair: FourPairStanding(pair, Fraction(0), 0) for pair in pairs}
    taken = four_pair_tricks(all_lines)
    for (compared, pair), mine in taken.items():
        (other,) = compared - {pair}
        excess = sum(mine.values()) - sum(taken[compared, other].values())
        before = standings[pair]
        standings[pair] = FourPairStanding(
            pair, before.matches + won_or_tied(excess), before.tricks + max(excess, 0)
        )
    return list(standings.values())


Blocks = Mapping[tuple[frozenset[Hashable], Hashable], Mapping[int, int]]
"""For two pairs that are compared, and for each of them: its tricks on each of their deals."""


def four_pair_tricks(lines: Iterable[TableResult]) -> Blocks:
    """Return the tricks that count in a match of four pairs by deal."""
    tables: defaultdict[int, list[TableResult]] = defaultdict(list)
    for line in lines:
        tables[line.board].append(line)
    taken: defaultdict[tuple[frozenset[Hashable], Hashable], dict[int, int]] = defaultdict(dict)
    for board, here in sorted(tables.items()):
        if len(here) != 2 or any(line.score is None for line in here):
            continue
        for side in Side:
            pairs = {side.of((line.ns, line.ew)): line for line in here}
            for pair, line in pairs.items():
                taken[frozenset(pairs), pair][board] = int(side.tricks(line.score or 0))
    return taken


@dataclass(frozen=True, slots=True)
class MatchLineScore:
    """A line of a trophy schedule: the deals played before scores are compared.

    Args:
        deals: Their numbers.
        compared: Those of them that both tables have played.
        difference: Tricks by which the first team was better on these.
        so_far: The difference since the beginning of the match.
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
        differences: The tricks by which the first team was better, by deal, for deals that can be
            compared.
        lines: The deals of each line of the schedule, in order.
        before: The difference when the first line began, from an earlier session.

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
