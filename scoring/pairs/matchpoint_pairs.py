"""Matchpointed pairs: every board of a session compared, and each contestant's total."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from scoring.comparison.fields import boards_of, groups_of
from scoring.comparison.fouled import group_factoring
from scoring.comparison.many_boards import PlainGroup, compare
from scoring.comparison.matchpoints import full_top, matchpoint_values
from scoring.comparison.points import ContestantTotal, LinePoints, SessionRating
from scoring.comparison.ruled_boards import compare_apart
from scoring.pairs.compared import ComparedSession
from scoring.pairs.settings import STANDARD, AverageRule, PairsSettings, PercentageBasis
from scoring.play.scores import Award, AwardKind
from scoring.play.table_result import Penalty, TableResult
from scoring.rounding import rounded


def rate_pairs(
    lines: Iterable[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> SessionRating:
    """Matchpoint a session.

    Args:
        lines: Every result of the session, pending ones included. The session average behind
            average plus and average minus is taken over these. Where single players are ranked,
            ``ns`` and ``ew`` are tuples of them, and each gets what the side gets.
        expected: For a field, the scores a full board has. A field that is not named, or a
            number that is too small, follows the board of the field with most entries. Give
            the scheduled number while play goes on, so that a board played twice so far is
            worth as much as it will be. Not used without a common top.
        settings: The event's conditions.
        penalties: Subtracted from the totals.

    Returns:
        Exact points and totals in the event's unit. Real scores on a board with awards are
        factored to the full board; awards are a percentage of the full top.
    """
    all_lines = list(lines)
    unit = Fraction(settings.unit.points_per_score_beaten, 2)
    others = [penalty.contestant for penalty in penalties]
    session = ComparedSession(
        all_lines, others, unit=unit, has_tops=True, board_points=settings.board_points
    )
    awarded = _compare(session, expected or {}, settings)
    _give_awards(session, awarded, settings)
    return SessionRating(session.points(), _totals(session, penalties, settings))


def _compare(
    session: ComparedSession, expected: Mapping[Hashable, int], settings: PairsSettings
) -> list[tuple[int, int]]:
    """Compare all boards; return the places of awards with the top they are a share of."""
    awarded: list[tuple[int, int]] = []
    plain: list[PlainGroup] = []
    rule = settings.short_boards
    for entries, scores in boards_of(session.lines, expected, common_top=settings.common_top):
        top = full_top(rule, scores)
        awarded += [(place, top) for place, line in entries if line.awards]
        groups = groups_of(entries)
        sizes = tuple(map(len, groups))
        for mine, group in enumerate(groups):
            full = group_factoring(settings.fouled, rule, sizes=sizes, mine=mine, top_of=scores)
            found = PlainGroup.of(group, full)
            if found is not None:
                plain.append(found)
                continue
            compared = compare_apart([line for _, line in group], full)
            for (place, _), (points, raw) in zip(group, compared, strict=True):
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


def _give_awards(
    session: ComparedSession, awarded: Sequence[tuple[int, int]], settings: PairsSettings
) -> None:
    """Turn awards into points, once every session average is known."""
    if not awarded:
        return
    tallies = session.tallies
    averages = {
        who: won * 100 / possible
        for who, won, possible in zip(
            tallies.numbers, tallies.sums(), tallies.possible.tolist(), strict=True
        )
        if possible
    }
    for place, top in awarded:
        line = session.lines[place]
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
) -> dict[Hashable, ContestantTotal]:
    """Return everybody's total, with penalties subtracted."""
    tallies, unit = session.tallies, session.unit
    most = int(tallies.possible.max(initial=0))
    lost: dict[Hashable, Fraction] = {}
    for each in penalties:
        top = int(tallies.largest_top[tallies.numbers[each.contestant]]) * unit
        lost[each.contestant] = lost.get(each.contestant, _NOTHING) + _cost(each, top)
    found = {}
    for who, won, possible, boards in zip(
        tallies.numbers,
        tallies.sums(),
        tallies.possible.tolist(),
        tallies.boards.tolist(),
        strict=True,
    ):
        penalty = lost.get(who, _NOTHING)
        # What a penalty costs does not depend on how many boards somebody sat out.
        factored = won if possible == most else won * most / possible if possible else _NOTHING
        total = factored * unit - penalty if possible else _NOTHING
        found[who] = ContestantTotal(
            total=total,
            percentage=_percentage(total, most * unit, settings) if possible else None,
            boards_played=boards,
            penalty=penalty,
            possible=possible * unit,
            won=won * unit,
        )
    return found


_NOTHING = Fraction(0)


def _percentage(total: Fraction, most: Fraction, settings: PairsSettings) -> Fraction:
    if settings.percentage_of is PercentageBasis.PRINTED_TOTAL:
        total = Fraction(rounded(total, settings.points_digits))
    return total * 100 / most


def _cost(penalty: Penalty, top: Fraction) -> Fraction:
    if penalty.points is not None:
        return Fraction(penalty.points)
    return Fraction(penalty.percent_of_top or 0) * top / 100
