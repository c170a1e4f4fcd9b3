"""Where the points of a pair or a player on a board came from, as data.

A trace is built from a rating when somebody asks: its points are those of the rating, and beside
them stands what they were compared with.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.comparison.butler import datum
from scoring.comparison.fields import groups_of
from scoring.comparison.imps import imps
from scoring.conditions.methods import ContestKind
from scoring.pairs.imp_pairs import ImpMethod, ImpSettings, mean_score
from scoring.pairs.settings import AverageRule, PairsSettings
from scoring.pairs.total_points import net_points
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import Outcome, TableResult
from scoring.rating.contest import Key
from scoring.rating.points import NOTHING, Rating
from scoring.whist.averages import deal_averages, deal_of, played_both_ways

Groups = tuple[tuple[TableResult, ...], ...]
"""The results of a board that are compared, apart for each group that held the same cards."""


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A board without a result."""

    board: int

    @property
    def points(self) -> Fraction:
        """What nobody has got."""
        return NOTHING


@dataclass(frozen=True, slots=True)
class AwardTrace:
    """Points that the director gave.

    Args:
        line: The result.
        side: Whose points.
        points: What it got.
        top: What the award is a percentage of; None at IMPs, which have no top.
        flat: Whether average plus and minus are 60 and 40 percent in any case.
    """

    line: TableResult
    side: Side
    points: Fraction
    top: Fraction | None
    flat: bool = True


@dataclass(frozen=True, slots=True)
class OutcomeCompared:
    """One of the scores a side is compared by.

    Args:
        score: From the side.
        percent: What it counts.
        beaten: Scores that it beat; a fraction where the others are weighted.
        tied: Scores that it tied.
    """

    score: int
    percent: Fraction
    beaten: Fraction
    tied: Fraction


@dataclass(frozen=True, slots=True)
class MatchpointTrace:
    """A comparison by matchpoints.

    Args:
        line: The result.
        side: Whose points.
        points: What it got, out of ``top``, in the event's unit.
        raw: Its matchpoints among the scores compared, in the event's unit.
        top: Of the full board.
        outcomes: What it was compared by.
        others: Scores it was compared with.
        groups: All results compared on the board.
        mine: Which of the groups it is in.
        scores: Scores of a full board.
        awarded: Whether some table has an artificial score.
        settings: The event's conditions.
        in_tricks: Whether scores are tricks.
    """

    line: TableResult
    side: Side
    points: Fraction
    raw: Fraction
    top: Fraction
    outcomes: tuple[OutcomeCompared, ...]
    others: int
    groups: Groups
    mine: int
    scores: int
    awarded: bool
    settings: PairsSettings
    in_tricks: bool


def matchpoint_trace(
    rated: Rating, key: Key, side: Side
) -> MatchpointTrace | AwardTrace | Uncounted:
    """Return how the matchpoints of one side of a result came about."""
    contest = rated.contest
    line, got = contest.by_key[key].result, rated.lines.get(key)
    if got is None:
        return Uncounted(line.board)
    points, raw = (got.ns, got.raw_ns) if side is Side.NS else (got.ew, got.raw_ew)
    settings, top = contest.settings.pairs, got.top or NOTHING
    if line.awards:
        # A partnership of one round has no session average.
        flat = contest.kind is ContestKind.INDIVIDUAL or settings.average_plus is AverageRule.FLAT
        return AwardTrace(line, side, points, top, flat)
    entries, scores = contest.boards[line.field, line.board]
    groups = _groups(rated, line)
    mine = _mine(groups, line)
    others = [each.outcomes[_index(side)] for each in groups[mine] if each.key != key]
    return MatchpointTrace(
        line=line,
        side=side,
        points=points,
        raw=raw,
        top=top,
        outcomes=tuple(_compared(each, others, side) for each in line.outcomes[_index(side)]),
        others=len(others),
        groups=groups,
        mine=mine,
        scores=scores,
        awarded=any(each.awards for _, each in entries),
        settings=settings,
        in_tricks=contest.in_tricks,
    )


def _index(side: Side) -> int:
    return 0 if side is Side.NS else 1


def _groups(rated: Rating, line: TableResult) -> Groups:
    entries, _ = rated.contest.boards[line.field, line.board]
    return tuple(tuple(each for _, each in group) for group in groups_of(entries))


def _mine(groups: Groups, line: TableResult) -> int:
    return next(n for n, group in enumerate(groups) if group[0].group == line.group)


def _compared(outcome: Outcome, others: Sequence[Sequence[Outcome]], side: Side) -> OutcomeCompared:
    sign = 1 if side is Side.NS else -1
    mine = sign * outcome.score
    theirs = [(sign * each.score, each.percent / 100) for other in others for each in other]
    return OutcomeCompared(
        score=mine,
        percent=outcome.percent,
        beaten=sum((share for score, share in theirs if score < mine), NOTHING),
        tied=sum((share for score, share in theirs if score == mine), NOTHING),
    )


@dataclass(frozen=True, slots=True)
class ImpOutcome:
    """One of the scores a side is compared by, and the IMPs that it won.

    Args:
        score: From the side.
        won: How often it won so many IMPs; at Butler once, against the datum.
    """

    score: int
    won: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class ImpTrace:
    """A comparison by IMPs.

    Args:
        line: The result.
        side: Whose IMPs.
        points: What it got.
        outcomes: What it was compared by.
        groups: All results compared on the board.
        mine: Which of the groups it is in.
        scores: Scores of a full board.
        datum: From the side; None at cross-IMPs.
        settings: The event's conditions.
    """

    line: TableResult
    side: Side
    points: Fraction
    outcomes: tuple[ImpOutcome, ...]
    groups: Groups
    mine: int
    scores: int
    datum: int | None
    settings: ImpSettings


def imp_trace(rated: Rating, key: Key, side: Side) -> ImpTrace | AwardTrace | Uncounted:
    """Return how the IMPs of one side of a result came about."""
    line, got = rated.contest.by_key[key].result, rated.lines.get(key)
    if got is None:
        return Uncounted(line.board)
    points = got.ns if side is Side.NS else got.ew
    if line.awards:
        return AwardTrace(line, side, points, None)
    _, scores = rated.contest.boards[line.field, line.board]
    groups, settings = _groups(rated, line), rated.contest.settings.imps
    mine = _mine(groups, line)
    trace = ImpTrace(line, side, points, (), groups, mine, scores, None, settings)
    if settings.method is ImpMethod.BUTLER:
        return _against_datum(trace)
    others = [each.outcomes[_index(side)] for each in groups[mine] if each.key != key]
    return replace(
        trace,
        outcomes=tuple(_crosswise(each, others, side) for each in line.outcomes[_index(side)]),
    )


def _crosswise(outcome: Outcome, others: Sequence[Sequence[Outcome]], side: Side) -> ImpOutcome:
    sign = 1 if side is Side.NS else -1
    won: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in (each for other in others for each in other):
        won[sign * imps(outcome.score - each.score)] += each.percent / 100
    return ImpOutcome(sign * outcome.score, tuple(sorted(won.items(), reverse=True)))


def _against_datum(trace: ImpTrace) -> ImpTrace:
    sign, index = (1 if trace.side is Side.NS else -1), _index(trace.side)
    scores = [mean_score(each.outcomes[index]) for each in trace.groups[trace.mine]]
    middle = sign * datum(scores, trace.settings.datum)
    mine = [sign * each.score for each in trace.line.outcomes[index]]
    won = tuple(ImpOutcome(each, ((imps(each - middle), Fraction(1)),)) for each in mine)
    return replace(trace, outcomes=won, datum=middle)


@dataclass(frozen=True, slots=True)
class NetTrace:
    """Points that are only added up.

    Args:
        line: The result.
        side: Whose points.
        points: What the side won; 0 where nothing counts.
        theirs: What the other side has from it.
    """

    line: TableResult
    side: Side
    points: Fraction
    theirs: Fraction


def net_trace(rated: Rating, key: Key, side: Side) -> NetTrace:
    """Return what a result adds to the net points of a side."""
    line = rated.contest.by_key[key].result
    ns, ew = (net_points(outcomes) for outcomes in line.outcomes)
    mine, theirs = (ns, -ew) if side is Side.NS else (-ew, ns)
    return NetTrace(line, side, mine, theirs)


@dataclass(frozen=True, slots=True)
class AverageTrace:
    """Tricks against an average.

    Args:
        line: The result.
        side: Whose tricks.
        points: Tricks over the exact average.
        average: Of those who held the same cards; half of the tricks where pairs sat both ways.
        tables: Tables that have played the deal.
        is_half: Whether everybody is measured by half of the tricks.
        groups: All results of the board.
    """

    line: TableResult
    side: Side
    points: Fraction
    average: Fraction
    tables: int
    is_half: bool
    groups: Groups


@dataclass(frozen=True, slots=True)
class NoTricksTrace:
    """An artificial score where tricks are counted: nobody wins or loses by it."""

    board: int

    @property
    def points(self) -> Fraction:
        """What it gives."""
        return NOTHING


def average_trace(rated: Rating, key: Key, side: Side) -> AverageTrace | NoTricksTrace | Uncounted:
    """Return how the tricks of one side of a deal compare with the average of its direction."""
    contest = rated.contest
    line = contest.by_key[key].result
    if line.awards:
        return NoTricksTrace(line.board)
    if line.counted is None:
        return Uncounted(line.board)
    lines = [each.result for each in contest.schedule]
    ns_average = deal_averages(lines)[deal_of(line)]
    over, average = line.counted - ns_average, ns_average
    if side is Side.EW:
        over, average = -over, TRICKS_IN_A_HAND - ns_average
    same = [
        each.counted
        for each in lines
        if each.counted is not None and deal_of(each) == deal_of(line)
    ]
    return AverageTrace(
        line=line,
        side=side,
        points=Fraction(over),
        average=average,
        tables=len(same),
        is_half=ns_average != Fraction(sum(same)) / len(same),
        groups=_groups(rated, line) if line.is_entry else (),
    )


def measured_by_half(rated: Rating, who: Key) -> bool:
    """Whether a pair is measured by half of the tricks, since some sit both ways."""
    lines = rated.contest.lines
    mine = {line.field for line in lines if who in (line.ns, line.ew)}
    return bool(mine & played_both_ways(lines))
