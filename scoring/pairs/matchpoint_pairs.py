"""Matchpointed pairs: every board of a session compared, and each contestant's total."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from scoring.comparison.columns import Columns, Lines
from scoring.comparison.fouled import group_factoring
from scoring.comparison.many_boards import PlainGroup, compare
from scoring.comparison.matchpoints import compare_apart, full_top, matchpoint_values
from scoring.comparison.points import LinePoints, SessionRating
from scoring.pairs.compared import Awarded, ComparedSession
from scoring.pairs.settings import STANDARD, AverageRule, PairsSettings, PenaltyOff
from scoring.pairs.totals import TotalsInColumns
from scoring.play.scores import Award, AwardKind
from scoring.play.table_result import Penalty, TableResult


def rate_pairs(
    lines: Iterable[TableResult] | Columns,
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> SessionRating:
    """Matchpoint a session.

    Args:
        lines: Every result of the session, including pending ones. The session average behind
            average plus and average minus is taken over these. If single players are ranked,
            ``ns`` and ``ew`` are tuples of players, and each gets what the side gets. A large
            field is given as columns.
        expected: How many scores a full board has, by field. If a field is missing or the number
            is too small, the board with most entries decides. Give the scheduled number during
            play, so that a board played twice so far is already worth its full top. Not used
            without a common top.
        settings: The event's conditions.
        penalties: Subtracted from the totals.

    Returns:
        Exact points and totals in the event's unit. Real scores on a board with awards are
        factored to the full board; awards are a percentage of the full top.
    """
    unit = Fraction(settings.unit.points_per_score_beaten, 2)
    results = lines if isinstance(lines, Columns) else Lines(lines)
    others = [penalty.contestant for penalty in penalties]
    session = ComparedSession(
        results, others, unit=unit, has_tops=True, board_points=settings.board_points
    )
    _give_awards(session, _compare(session, expected or {}, settings), settings)
    return SessionRating(session.points(), _totals(session, penalties, settings))


def _compare(
    session: ComparedSession, expected: Mapping[Hashable, int], settings: PairsSettings
) -> Awarded:
    """Compare all boards; return where the awards are, with the top they are a share of."""
    awarded: list[tuple[int, int]] = []
    plain: list[PlainGroup] = []
    rule = settings.short_boards
    boards = session.results.boards(expected, common_top=settings.common_top)
    for given, groups, scores in boards:
        top = full_top(rule, scores)
        awarded += [(place, top) for place, _ in given]
        sizes = tuple(map(len, groups))
        for mine, group in enumerate(groups):
            full = group_factoring(settings.fouled, rule, sizes=sizes, mine=mine, top_of=scores)
            found = PlainGroup.of(group, full)
            if found is not None:
                plain.append(found)
                continue
            entries = group.entries()
            compared = compare_apart([line for _, line in entries], full)
            for (place, _), (points, raw) in zip(entries, compared, strict=True):
                session.add_apart(
                    place, points, full.top, _line_points(session, points, full.top, raw)
                )
    raw_ns = compare(plain, matchpoint_values)
    sizes_of_all = [len(group.scores) for group in plain]
    both = np.repeat(2 * (np.array(sizes_of_all, np.int64) - 1), sizes_of_all)
    session.add_plain(plain, raw_ns, both - raw_ns)
    return awarded


def _line_points(
    session: ComparedSession,
    points: tuple[Fraction, Fraction],
    top: int,
    raw: tuple[Fraction, Fraction],
) -> LinePoints:
    unit = session.unit
    return LinePoints(points[0] * unit, points[1] * unit, top * unit, raw[0] * unit, raw[1] * unit)


def _give_awards(session: ComparedSession, awarded: Awarded, settings: PairsSettings) -> None:
    """Turn awards into points once every session average is known."""
    if not awarded:
        return
    tallies, won = session.tallies, session.tallies.sums()
    lines = [session.results.line(place) for place, _top in awarded]
    numbers = {who: tallies.numbers.get(who) for line in lines for who in (line.ns, line.ew)}
    averages = {
        who: won.of(number) * 100 / possible
        for who, number in numbers.items()
        if number is not None and (possible := int(tallies.possible[number]))
    }
    for (place, top), line in zip(awarded, lines, strict=True):
        ns, ew = (
            _percent(award, averages.get(side), settings) * top / 100
            for side, award in zip((line.ns, line.ew), line.awards or (), strict=True)
        )
        session.add_apart(place, (ns, ew), top, _line_points(session, (ns, ew), top, (ns, ew)))


def _percent(award: Award, average: Fraction | None, settings: PairsSettings) -> Fraction:
    flat = settings.average_plus is AverageRule.FLAT
    if average is None or flat or award.or_better is AwardKind.EXACT:
        return award.percent
    better = award.or_better is AwardKind.OR_BETTER
    return max(award.percent, average) if better else min(award.percent, average)


def _totals(
    session: ComparedSession, penalties: Sequence[Penalty], settings: PairsSettings
) -> TotalsInColumns:
    """Return everybody's total, less penalties."""
    tallies, unit = session.tallies, session.unit
    lost: dict[Hashable, Fraction] = {}
    most = int(tallies.possible.max(initial=0))
    for each in penalties:
        number = tallies.numbers[each.contestant]
        cost = _cost(each, int(tallies.largest_top[number]) * unit)
        possible = int(tallies.possible[number])
        if settings.penalty_off is PenaltyOff.PLAYED and possible:
            cost = cost * most / possible  # scaled along with what it is subtracted from
        lost[each.contestant] = lost.get(each.contestant, _NOTHING) + cost
    return TotalsInColumns.of(tallies, unit, lost, settings)


_NOTHING = Fraction(0)


def _cost(penalty: Penalty, top: Fraction) -> Fraction:
    if penalty.points is not None:
        return Fraction(penalty.points)
    return Fraction(penalty.percent_of_top or 0) * top / 100
