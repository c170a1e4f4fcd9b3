"""Where the points of a pair or a player on a board came from, as data.

A trace is built from a rating when it is asked for. It has the points of the rating and what they
were compared with.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.comparison.butler import datum
from scoring.comparison.fields import groups_of
from scoring.comparison.imps import imps
from scoring.pairs.imp_pairs import ImpSettings, mean_score
from scoring.pairs.settings import AverageRule, ImpAwardRule, PairsSettings
from scoring.play.boards import Side
from scoring.play.notation import Game
from scoring.play.scores import Award
from scoring.play.table_result import Outcome, TableResult
from scoring.rating.contest import Key
from scoring.rating.points import NOTHING, Asked, Rating
from scoring.whist.averages import deal_averages, played_both_ways

Groups = tuple[tuple[TableResult, ...], ...]
"""The results compared on a board, in groups of those who held the same cards."""


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A board without a result, or with an artificial score where tricks are counted."""

    board: int
    awarded: bool = False

    @property
    def points(self) -> Fraction:
        """Always 0."""
        return NOTHING


@dataclass(frozen=True, slots=True)
class AwardTrace:
    """Points that the director gave.

    Args:
        line: The result.
        side: Whose points.
        award: What the side was given.
        points: What that is worth.
        top: What the award is a percentage of; None at IMPs, which have no top.
        flat: Whether average plus and minus are always 60 and 40 percent, or fixed IMPs.
        fixed: What the award is worth in IMPs by the event's figures.
    """

    line: TableResult
    side: Side
    award: Award
    points: Fraction
    top: Fraction | None
    flat: bool = True
    fixed: Fraction = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonTrace:
    """A score compared with the others on its board.

    Args:
        line: The result.
        side: Whose points.
        points: What it got, in the event's unit.
        groups: All results compared on the board.
        mine: Which of the groups it is in.
        scores: How many scores a full board has.
    """

    line: TableResult
    side: Side
    points: Fraction
    groups: Groups
    mine: int
    scores: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many scores each group has."""
        return tuple(map(len, self.groups))

    @property
    def others(self) -> int:
        """How many scores it was compared with."""
        return self.sizes[self.mine] - 1


@dataclass(frozen=True, slots=True)
class OutcomeCompared:
    """One of the scores of a side.

    Args:
        score: As the side sees it.
        percent: Its share.
        beaten: How many scores it beat; a fraction if others are weighted.
        tied: How many scores it tied.
    """

    score: int
    percent: Fraction
    beaten: Fraction
    tied: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchpointTrace(ComparisonTrace):
    """A comparison by matchpoints.

    Args:
        raw: Its matchpoints among the scores compared, in the event's unit.
        top: The top of the full board.
        outcomes: The side's scores and how each compared.
        awarded: Whether some table has an artificial score.
        settings: The event's conditions.
        in_tricks: Whether scores are tricks.
    """

    raw: Fraction
    top: Fraction
    outcomes: tuple[OutcomeCompared, ...]
    awarded: bool
    settings: PairsSettings
    in_tricks: bool


def matchpoint_trace(asked: Asked) -> MatchpointTrace | AwardTrace | Uncounted:
    """Return how the matchpoints of one side of a result came about."""
    contest, line, side, got = asked.contest, asked.line, asked.side, asked.got
    if got is None:
        return Uncounted(line.board)
    points, raw = side.of(((got.ns, got.raw_ns), (got.ew, got.raw_ew)))
    settings, top = contest.settings.pairs, got.top or NOTHING
    if line.awards:
        # A partnership of one round has no session average.
        flat = contest.method.is_individual or settings.average_plus is AverageRule.FLAT
        return AwardTrace(line, side, side.of(line.awards), points, top, flat)
    entries, scores = contest.boards[line.field, line.board]
    groups, mine = _groups(asked)
    others = _others(asked, groups[mine])
    return MatchpointTrace(
        line=line,
        side=side,
        points=points,
        groups=groups,
        mine=mine,
        scores=scores,
        raw=raw,
        top=top,
        outcomes=tuple(_compared(each, others, side) for each in side.of(line.outcomes)),
        awarded=any(each.awards for _, each in entries),
        settings=settings,
        in_tricks=contest.method.game is Game.WHIST,
    )


def _groups(asked: Asked) -> tuple[Groups, int]:
    """Return the groups of the board, and which of them the result is in."""
    entries, _ = asked.contest.boards[asked.line.field, asked.line.board]
    groups = tuple(tuple(each for _, each in group) for group in groups_of(entries))
    return groups, next(n for n, group in enumerate(groups) if asked.line in group)


def _others(asked: Asked, group: Sequence[TableResult]) -> list[Outcome]:
    """Return the outcomes of the other tables."""
    key, side = asked.line.key, asked.side
    return [each for line in group if line.key != key for each in side.of(line.outcomes)]


def _compared(outcome: Outcome, others: Sequence[Outcome], side: Side) -> OutcomeCompared:
    mine = side.sign * outcome.score
    theirs = [(side.sign * each.score, each.percent / 100) for each in others]
    return OutcomeCompared(
        score=mine,
        percent=outcome.percent,
        beaten=sum((share for score, share in theirs if score < mine), NOTHING),
        tied=sum((share for score, share in theirs if score == mine), NOTHING),
    )


@dataclass(frozen=True, slots=True)
class ImpOutcome:
    """One of the scores of a side, and the IMPs that it won.

    Args:
        score: As the side sees it.
        won: How often it won each number of IMPs; at Butler once, against the datum.
    """

    score: int
    won: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpTrace(ComparisonTrace):
    """A comparison by IMPs.

    Args:
        outcomes: The side's scores and what each won.
        datum: As the side sees it; None at cross-IMPs.
        settings: The event's conditions.
    """

    outcomes: tuple[ImpOutcome, ...]
    datum: int | None
    settings: ImpSettings


def imp_trace(asked: Asked) -> ImpTrace | AwardTrace | Uncounted:
    """Return how the IMPs of one side of a result came about."""
    contest, line, side, got = asked.contest, asked.line, asked.side, asked.got
    if got is None:
        return Uncounted(line.board)
    points = side.of((got.ns, got.ew))
    settings, middle = contest.settings.imps, None
    _, scores = contest.boards[line.field, line.board]
    if line.awards:
        award = side.of(line.awards)
        always = settings.awards is ImpAwardRule.FIXED
        flat = contest.method.is_individual or always
        return AwardTrace(line, side, award, points, None, flat, settings.fixed(award, scores))
    groups, mine = _groups(asked)
    if settings.against_datum:
        counted = [mean_score(side.of(each.outcomes)) for each in groups[mine]]
        middle = side.sign * datum(counted, settings.datum)
    others = _others(asked, groups[mine])
    return ImpTrace(
        line=line,
        side=side,
        points=points,
        groups=groups,
        mine=mine,
        scores=scores,
        outcomes=tuple(
            _won(side.sign * each.score, others, side, middle, settings.cap)
            for each in side.of(line.outcomes)
        ),
        datum=middle,
        settings=settings,
    )


def _won(
    mine: int, others: Sequence[Outcome], side: Side, middle: int | None, cap: int
) -> ImpOutcome:
    if middle is not None:
        return ImpOutcome(mine, ((imps(mine - middle, cap), Fraction(1)),))
    won: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in others:
        won[imps(mine - side.sign * each.score, cap)] += each.percent / 100
    return ImpOutcome(mine, tuple(sorted(won.items(), reverse=True)))


@dataclass(frozen=True, slots=True)
class NetTrace:
    """Points that are only added up.

    Args:
        line: The result.
        side: Whose points.
        points: What the side won; 0 if nothing counts.
        theirs: What the other side won.
    """

    line: TableResult
    side: Side
    points: Fraction
    theirs: Fraction


def net_trace(asked: Asked) -> NetTrace:
    """Return what a result adds to the net points of a side."""
    line, side = asked.line, asked.side
    return NetTrace(line, side, line.net(side), line.net(side.other))


@dataclass(frozen=True, slots=True)
class AverageTrace:
    """Tricks against an average.

    Args:
        line: The result.
        side: Whose tricks.
        points: Tricks over the exact average.
        average: The average of those who held the same cards; half of the tricks if pairs sat both
            ways.
        tables: How many tables have played the deal.
        is_half: Whether everybody is compared with half of the tricks.
        groups: All results of the board.
    """

    line: TableResult
    side: Side
    points: Fraction
    average: Fraction
    tables: int
    is_half: bool
    groups: Groups


def average_trace(asked: Asked) -> AverageTrace | Uncounted:
    """Return how the tricks of one side of a deal compare with the average of its direction."""
    line, side = asked.line, asked.side
    if line.counted is None or line.awards:
        return Uncounted(line.board, awarded=line.awards is not None)
    lines = [each.result for each in asked.contest.schedule]
    ns_average = deal_averages(lines)[line.cards]
    same = [each.counted for each in lines if each.counted is not None and each.cards == line.cards]
    return AverageTrace(
        line=line,
        side=side,
        points=side.sign * Fraction(line.counted - ns_average),
        average=Fraction(side.tricks(ns_average)),
        tables=len(same),
        is_half=ns_average != Fraction(sum(same)) / len(same),
        groups=_groups(asked)[0] if line.is_entry else (),
    )


def measured_by_half(rated: Rating, who: Key) -> bool:
    """Tell whether a pair is compared with half of the tricks, because some sit both ways."""
    lines = rated.contest.lines
    mine = {line.field for line in lines if who in (line.ns, line.ew)}
    return bool(mine & played_both_ways(lines))
