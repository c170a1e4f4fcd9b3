"""Pairs rated by each of their methods."""

from fractions import Fraction
from typing import TypeGuard

from scoring.pairs.imp_pairs import ImpRating, ImpTotal, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.total_points import NetTotal, rate_total_points
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import PairsRating, TableResult, Total
from scoring.rounding import rounded
from scoring.whist.averages import WhistTotal, rate_direction_averages
from scoring.whist.matches import rate_four_pairs
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.rating.points import ContestantTotal, LinePoints, Rating
from tournaments.selectors.rating.table_results import (
    lines,
    lines_by_section,
    penalties,
    penalties_in_points,
    points_lost,
    scheduled_lines,
    scheduled_scores,
)


def rate_by_matchpoints(snapshot: EventSnapshot) -> Rating:
    """Compare every score with the others of its board."""
    rated = rate_pairs(
        lines(snapshot),
        expected=scheduled_scores(snapshot),
        settings=snapshot.settings.pairs,
        penalties=penalties(snapshot),
    )
    totals = {t.contestant: matchpoint_total(t) for t in rated.totals if is_id(t.contestant)}
    return Rating(matchpoint_lines(rated), totals)


def rate_by_imps(snapshot: EventSnapshot) -> Rating:
    """Compare by IMPs, with every other score or with the datum of the board."""
    rated = rate_imps(
        lines(snapshot),
        expected=scheduled_scores(snapshot),
        settings=snapshot.settings.imps,
        penalties=penalties_in_points(snapshot),
    )
    totals = {t.contestant: imp_total(t) for t in rated.totals if is_id(t.contestant)}
    return Rating(imp_lines(rated), totals)


def rate_by_total_points(snapshot: EventSnapshot) -> Rating:
    """Add up what everybody won less what their opponents won."""
    counted = lines(snapshot)
    lost = points_lost(snapshot)
    totals = {
        total.contestant: net_total(total, lost.get(total.contestant, Fraction(0)))
        for total in rate_total_points(counted)
        if is_id(total.contestant)
    }
    return Rating(point_lines(counted), totals)


def rate_by_tricks(snapshot: EventSnapshot) -> Rating:
    """Rate whist pairs by their tricks against the average of their direction."""
    counted = list(scheduled_lines(snapshot).values())
    lost = points_lost(snapshot)
    totals = {
        total.contestant: _whist_total(total, lost.get(total.contestant, Fraction(0)))
        for total in rate_direction_averages(counted)
        if is_id(total.contestant)
    }
    return Rating(trick_lines(counted), totals)


def rate_by_matches(snapshot: EventSnapshot) -> Rating:
    """Rate the four-pair match: matches won, then tricks gained; each section is one."""
    counted = lines(snapshot)
    lost = points_lost(snapshot)
    deals = {
        who: sum(who in (line.ns, line.ew) for line in counted if line.score is not None)
        for who in snapshot.contestants
    }
    totals = {}
    standings = [each for four in lines_by_section(snapshot) for each in rate_four_pairs(four)]
    # In every comparison two pairs share out one match, and all pairs have as many comparisons.
    shared = 2 * sum((each.matches for each in standings), Fraction(0)) / (len(standings) or 1)
    for standing in standings:
        if is_id(standing.pair):
            penalty = lost.get(standing.pair, Fraction(0))
            totals[standing.pair] = ContestantTotal(
                total=standing.matches - penalty,
                percentage=None,
                boards_played=deals[standing.pair],
                penalty=penalty,
                note="by tricks gained",
                tricks=standing.tricks,
                tie_break=Fraction(standing.tricks),
                possible=shared,
            )
    return Rating(trick_lines(counted), totals)


def matchpoint_lines(rated: PairsRating) -> dict[int, LinePoints]:
    """Return the matchpoints of every result."""
    return {
        line.key: LinePoints(line.ns, line.ew, line.top, line.raw_ns, line.raw_ew)
        for line in rated.lines
        if is_id(line.key)
    }


def matchpoint_total(total: Total) -> ContestantTotal:
    """Return a total in matchpoints with its percentage."""
    return ContestantTotal(
        total=total.factored,
        percentage=total.percentage if total.possible else None,
        boards_played=total.boards_played,
        penalty=total.penalty,
        possible=total.possible,
    )


def imp_lines(rated: ImpRating) -> dict[int, LinePoints]:
    """Return the IMPs of every result."""
    return {
        line.key: LinePoints(line.ns, line.ew, None, line.ns, line.ew, line.datum)
        for line in rated.lines
        if is_id(line.key)
    }


def imp_total(total: ImpTotal) -> ContestantTotal:
    """Return a total in IMPs; who has sat out has fewer boards, which the list shows."""
    return ContestantTotal(total.imps, None, total.boards_played, total.penalty)


def net_total(total: NetTotal, penalty: Fraction) -> ContestantTotal:
    """Return a total in points."""
    return ContestantTotal(total.points - penalty, None, total.boards_played, penalty)


def point_lines(counted: list[TableResult]) -> dict[int, LinePoints]:
    """Return for every result the points both sides won."""
    points: dict[int, LinePoints] = {}
    for line in counted:
        if line.is_compared and is_id(line.key):
            ns, ew = (
                sum((each.percent * each.score for each in side), Fraction(0)) / 100
                for side in line.outcomes
            )
            points[line.key] = LinePoints(ns, -ew, None, ns, -ew)
    return points


def trick_lines(counted: list[TableResult]) -> dict[int, LinePoints]:
    """Return for every result the tricks both sides took."""
    points: dict[int, LinePoints] = {}
    for line in counted:
        if line.counted is not None and is_id(line.key):
            ns = Fraction(line.counted)
            ew = TRICKS_IN_A_HAND - ns
            points[line.key] = LinePoints(ns, ew, None, ns, ew)
    return points


def is_id(key: object) -> TypeGuard[int]:
    """Whether a contestant or line of ``scoring`` is one of ours; those are named by their id."""
    return isinstance(key, int)


def _whist_total(total: WhistTotal, penalty: Fraction) -> ContestantTotal:
    return ContestantTotal(
        total=total.result - penalty,
        percentage=None,
        boards_played=total.deals,
        penalty=penalty,
        note="by the fraction of a trick" if total.by_fraction else "",
        tricks=int(rounded(total.tricks, 0)),
        tie_break=total.exact - penalty,
    )
