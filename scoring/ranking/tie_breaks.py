"""Tie-breaks: the list that an event has published, and nothing else."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from scoring.choices import Choice
from scoring.play.table_result import TableResult, members_of
from scoring.ranking.places import whole_numbers, won_or_tied


class TieBreak(Choice):
    """What decides between equal results: the first on an event's list that can.

    Source: English Bridge Union, White Book, split-tie procedure (the match between two
    contestants, then its margin; the points before any scale; boards won); Contract Bridge
    Association of Ireland, Breaking Ties in Team Competitions (the quotient of IMPs).
    """

    HEAD_TO_HEAD = "head_to_head", "Head to head"  # those tied, on boards or in matches
    SPLIT_TIE = "split_tie", "Boards on which one did better"  # than another who is tied
    MOST_TOPS = "most_tops", "Most tops"
    MOST_ABOVE_AVERAGE = "most_above_average", "Most boards above average"  # of teams: won
    QUOTIENT = "quotient", "Won divided by lost in all matches"
    NET = "net", "Won less lost in all matches"
    MATCHES_WON = "matches_won", "Most matches won"  # a tie is one half
    SWISS_POINTS = "swiss_points", "What the opponents got in all their matches"  # Buchholz
    MEDIAN_SWISS_POINTS = (  # median Buchholz
        "median_swiss_points",
        "The same without the best and the worst opponent",
    )

    @property
    def words(self) -> str:
        """The tie-break as a result sheet prints it.

        >>> TieBreak.HEAD_TO_HEAD.words
        'head to head'
        """
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True)
class BoardScore:
    """What a contestant got on one board, and against whom.

    Args:
        board: Identifies the board, with its field.
        over: By how much it was above the average, negative if below: at matchpoints as a share
            of the top, so from -1/2 to 1/2; otherwise in IMPs, points or tricks.
        opponents: Against whom: one pair or team, or two players.
    """

    board: Hashable
    over: Fraction
    opponents: tuple[Hashable, ...]


Boards = Mapping[Hashable, Sequence[BoardScore]]
"""By contestant what it got on every board it has played."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match of two teams, or of two pairs whose rounds are matches.

    Args:
        teams: Both teams; pairs of numbers follow this order.
        points: What the match is worth to each: victory points, 1 for a win, or its boards.
        won: What each won before any scale: IMPs, points or tricks, 0 or more.
    """

    teams: tuple[Hashable, Hashable]
    points: tuple[Fraction, Fraction]
    won: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class TeamsMatch:
    """A match as one team sees it: the opponent, the lead in points, what was won and lost."""

    opponent: Hashable
    lead: Fraction
    won: Fraction
    lost: Fraction


Value = tuple[Fraction, ...]
"""The value of a tie-break for one of those who are tied."""
_Others = frozenset[Hashable]


@dataclass(frozen=True, slots=True)
class Placing:
    """A place, and what puts it ahead of the next if the results are equal."""

    number: int
    is_shared: bool = False
    ahead_by: TieBreak | None = None

    @property
    def place(self) -> str:
        """The place as printed: ``1``, or ``2=`` if it is shared."""
        return f"{self.number}{'=' if self.is_shared else ''}"


@dataclass(frozen=True)
class Evidence:
    """What tie-breaks look at: boards, and matches if the contest has them."""

    boards: Boards = field(default_factory=dict)
    matches: Sequence[MatchScore] = ()

    @cached_property
    def means(self) -> Mapping[Hashable, Mapping[Hashable, Fraction]]:
        """What each contestant got on each board; the mean if it was played more than once."""
        return {who: _by_board(scores) for who, scores in self.boards.items()}

    @cached_property
    def got(self) -> Mapping[Hashable, Fraction]:
        """What each team got in all of its matches."""
        points: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
        for match in self.matches:
            for team, won in zip(match.teams, match.points, strict=True):
                points[team] += won
        return points

    def matches_of(self, team: Hashable) -> list[TeamsMatch]:
        """Return a team's matches as it sees them."""
        return [
            TeamsMatch(
                opponent=match.teams[1 - mine],
                lead=match.points[mine] - match.points[1 - mine],
                won=match.won[mine],
                lost=match.won[1 - mine],
            )
            for match in self.matches
            for mine in (0, 1)
            if match.teams[mine] == team
        ]


def board_scores(
    lines: Iterable[TableResult], over: Mapping[Hashable, tuple[Fraction, Fraction]]
) -> dict[Hashable, list[BoardScore]]:
    """Return what everybody got on each board.

    Args:
        lines: ``ns`` and ``ew`` are contestants, or tuples of players who are ranked singly.
        over: How far North-South and East-West were above the average, by the key of the result;
            results that are missing here do not count.
    """
    scores: defaultdict[Hashable, list[BoardScore]] = defaultdict(list)
    for line in lines:
        if line.key in over:
            ns, ew = members_of(line.ns), members_of(line.ew)
            for mine, theirs, points in zip((ns, ew), (ew, ns), over[line.key], strict=True):
                for who in mine:
                    scores[who].append(BoardScore(line.cards, points, theirs))
    return dict(scores)


def rank_with_tie_breaks(
    results: Mapping[Hashable, tuple[Fraction, ...]],
    evidence: Evidence,
    tie_breaks: Sequence[TieBreak],
) -> dict[Hashable, Placing]:
    """Return everybody's place; ties that the list cannot break remain.

    When a tie-break separates some of those who are tied, those who are still equal start again
    at the top of the list, among themselves.

    Args:
        results: Everybody's result, the highest first, followed by what the books of the game
            let decide next, such as the fraction of a trick.
        evidence: What tie-breaks look at.
        tie_breaks: The event's list, the most important first.
    """
    groups: defaultdict[tuple[int, ...], list[Hashable]] = defaultdict(list)
    for who, result in zip(results, whole_numbers(tuple(results.values())), strict=True):
        groups[result].append(who)
    places: dict[Hashable, Placing] = {}
    for result in sorted(groups, reverse=True):
        for equal, ahead_by in _with_ties_broken(groups[result], evidence, tie_breaks):
            placing = Placing(len(places) + 1, len(equal) > 1, ahead_by)
            places |= dict.fromkeys(equal, placing)
    return {who: places[who] for who in results}


def _with_ties_broken(
    tied: list[Hashable], evidence: Evidence, tie_breaks: Sequence[TieBreak]
) -> list[tuple[list[Hashable], TieBreak | None]]:
    """Return groups that stay equal, the best first, each with what puts it ahead of the next.

    The last group has None, since the next contestant has a different result.
    """
    if len(tied) == 1:
        return [(tied, None)]
    for tie_break in tie_breaks:
        equal: defaultdict[Value, list[Hashable]] = defaultdict(list)
        for who, value in values_of(tie_break, tied, evidence).items():
            equal[value].append(who)
        if len(equal) > 1:
            found: list[tuple[list[Hashable], TieBreak | None]] = []
            for value in sorted(equal, reverse=True):
                if found:
                    found[-1] = (found[-1][0], tie_break)
                found += _with_ties_broken(equal[value], evidence, tie_breaks)
            return found
    return [(tied, None)]


def values_of(
    tie_break: TieBreak, tied: Sequence[Hashable], evidence: Evidence
) -> dict[Hashable, Value]:
    """Return the value of a tie-break for each of those who are tied, the highest first.

    The first number decides. Matches between the tied have a second number, their margins.
    """
    if tie_break is TieBreak.SPLIT_TIE:
        return _split_tie(tied, evidence)
    together = frozenset(tied)
    return {who: _RULES[tie_break](who, together - {who}, evidence) for who in tied}


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def _head_to_head(who: Hashable, others: _Others, evidence: Evidence) -> Value:
    """Return the mean against the others; in matches that of the points, then of the margins."""
    if evidence.matches:
        met = [match for match in evidence.matches_of(who) if match.opponent in others]
        return _mean([m.lead for m in met]), _mean([m.won - m.lost for m in met])
    scores = evidence.boards.get(who, ())
    return (_mean([score.over for score in scores if others.intersection(score.opponents)]),)


def _split_tie(tied: Sequence[Hashable], evidence: Evidence) -> dict[Hashable, Value]:
    """Return for each how often it beat one of the others on a board, less how often it lost.

    Once sorted, the scores of a board show how many are below each of them and how many above.
    """
    scores: defaultdict[Hashable, list[Fraction]] = defaultdict(list)
    for who in tied:
        for board, over in evidence.means.get(who, {}).items():
            scores[board].append(over)
    for here in scores.values():
        here.sort()
    return {
        who: (
            Fraction(
                sum(
                    bisect_left(scores[board], over)
                    + bisect_right(scores[board], over)
                    - len(scores[board])
                    for board, over in evidence.means.get(who, {}).items()
                )
            ),
        )
        for who in tied
    }


def _by_board(scores: Iterable[BoardScore]) -> dict[Hashable, Fraction]:
    gathered: defaultdict[Hashable, list[Fraction]] = defaultdict(list)
    for score in scores:
        gathered[score.board].append(score.over)
    return {board: _mean(v) if len(v) > 1 else v[0] for board, v in gathered.items()}


def _tops(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    return (Fraction(sum(s.over >= Fraction(1, 2) for s in evidence.boards.get(who, ()))),)


def _above_average(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    return (Fraction(sum(score.over > 0 for score in evidence.boards.get(who, ()))),)


def _quotient(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    """Return what was won as a share of all that was won and lost.

    This gives the same order as won divided by lost, but also works if a team has lost nothing.
    """
    matches = evidence.matches_of(who)
    won = sum((match.won for match in matches), Fraction(0))
    lost = sum((match.lost for match in matches), Fraction(0))
    return (won / (won + lost) if won + lost else Fraction(1, 2),)


def _net(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    return (sum((m.won - m.lost for m in evidence.matches_of(who)), Fraction(0)),)


def _matches_won(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    return (sum((won_or_tied(m.won - m.lost) for m in evidence.matches_of(who)), Fraction(0)),)


def _swiss_points(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    """Return what the opponents got in their matches; an opponent met twice counts twice."""
    return (sum((evidence.got[m.opponent] for m in evidence.matches_of(who)), Fraction(0)),)


def _median_swiss_points(who: Hashable, _: _Others, evidence: Evidence) -> Value:
    """Return the same without the highest and the lowest; nothing for fewer than three."""
    points = sorted(evidence.got[m.opponent] for m in evidence.matches_of(who))
    return (sum(points[1:-1], Fraction(0)),)


_RULES: dict[TieBreak, Callable[[Hashable, _Others, Evidence], Value]] = {
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.MOST_TOPS: _tops,
    TieBreak.MOST_ABOVE_AVERAGE: _above_average,
    TieBreak.QUOTIENT: _quotient,
    TieBreak.NET: _net,
    TieBreak.MATCHES_WON: _matches_won,
    TieBreak.SWISS_POINTS: _swiss_points,
    TieBreak.MEDIAN_SWISS_POINTS: _median_swiss_points,
}
