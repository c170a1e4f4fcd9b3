"""Traces hold what the rating computed, seen from the side that asks."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.rating.player_traces import BlockTrace, ChargeTrace
from scoring.rating.rate import rate
from scoring.rating.team_traces import LittleMatchTrace
from scoring.rating.trace import traces
from scoring.rating.traces import MatchpointTrace
from tests.scoring.contests import contest_of
from tests.scoring.pairs.test_sessions_by_definition import session


@pytest.mark.parametrize("unit", MatchpointUnit)
def test_scores_beaten_and_tied_come_to_the_matchpoints_of_the_rating(unit):
    chance = random.Random(unit)
    settings = ScoringSettings("test", pairs=PairsSettings(unit=unit))
    for _ in range(10):
        lines, _ = session(chance)
        rated = rate(contest_of(lines, Method.MATCHPOINTS, settings=settings))
        for line in lines:
            for side in Side:
                (trace,) = traces(rated, [line.key], None, side)
                if isinstance(trace, MatchpointTrace):
                    compared = sum(
                        (2 * each.beaten + each.tied) * each.percent / 100
                        for each in trace.outcomes
                    )
                    assert trace.raw == compared * unit.points_per_score_beaten / 2


def test_a_board_that_nobody_else_has_played_is_no_short_board():
    rated = rate(contest_of([TableResult(1, "all", 1, "N", "E", 420)], Method.MATCHPOINTS))

    (trace,) = traces(rated, [1], None, Side.NS)

    assert (trace.points, trace.raw, trace.top, trace.others) == (0, 0, 0, 0)


def test_a_block_of_four_pairs_leaves_out_what_is_still_in_play():
    lines = [
        TableResult((deal, table), "m", deal, ns, ew, taken)
        for deal, both in ((1, (8, 6)), (2, (9, 3)))
        for table, (ns, ew, taken) in enumerate(zip("AC", "BD", both, strict=True))
    ]
    rated = rate(contest_of(lines, Method.MATCHES))

    (whole,) = traces(rated, [(1, 0)], "A", Side.NS)
    (partly,) = traces(rated, [(1, 0)], "A", Side.NS, hidden={(2, 0), (2, 1)})

    assert isinstance(whole, BlockTrace)
    assert (whole.block.excess, whole.some_hidden) == (8, False)
    assert (partly.block.excess, partly.some_hidden) == (2, True)
    assert whole.points == rated.totals["A"].total == 1


def test_a_round_leaves_out_what_is_still_in_play():
    lines = [
        TableResult((deal, table), "m", deal, ns, ew, taken)
        for deal, both in ((1, (8, 6)), (2, (9, 3)))
        for table, (ns, ew, taken) in enumerate(
            zip((("a", "b"), ("e", "f")), (("c", "d"), ("g", "h")), both, strict=True)
        )
    ]
    rated = rate(contest_of(lines, Method.SHORTAGE, ContestKind.INDIVIDUAL))

    (whole,) = traces(rated, [(1, 1)], "e", Side.NS)
    (partly,) = traces(rated, [(1, 1)], "e", Side.NS, hidden={(2, 0), (2, 1)})

    assert isinstance(whole, ChargeTrace)
    assert (whole.points, whole.some_hidden) == (rated.totals["e"].total, False)
    assert (partly.points, partly.some_hidden) == (2, True)


def test_a_deal_waits_while_a_table_of_its_round_lacks_it():
    lines = [
        TableResult((deal, table), "m", deal, ns, ew, taken)
        for deal, both in ((1, (8, 6)), (2, (9, None)))
        for table, (ns, ew, taken) in enumerate(
            zip((("a", "b"), ("e", "f")), (("c", "d"), ("g", "h")), both, strict=True)
        )
    ]
    rated = rate(contest_of(lines, Method.SHORTAGE, ContestKind.INDIVIDUAL))

    (waits,) = traces(rated, [(2, 0)], "a", Side.NS)

    assert (waits.charge, waits.points) == (None, 0)


def test_a_little_match_leaves_out_what_is_still_in_play():
    lines = [
        TableResult((deal, ns), "m", deal, ns, ew, taken)
        for deal, both in ((1, (8, 6)), (2, (3, 9)))
        for ns, ew, taken in zip("AB", "BA", both, strict=True)
    ]
    contest = contest_of(lines, Method.MATCHES, ContestKind.TEAMS, contestants=("A", "B"))
    rated = rate(contest)

    (whole,) = traces(rated, [(1, "A"), (1, "B")], "B", Side.NS)
    (partly,) = traces(rated, [(1, "A"), (1, "B")], "B", Side.NS, {(2, "A"), (2, "B")})

    assert isinstance(whole, LittleMatchTrace)
    assert (whole.points, whole.lead, whole.worth) == (-2, 4, rated.totals["B"].total)
    assert (partly.lead, partly.worth, partly.some_hidden) == (-2, 0, True)


def test_a_team_that_meets_two_others_on_a_board_has_a_trace_for_each():
    lines = [
        TableResult((other, ns), "m", 1, ns, ew, taken)
        for other, both in (("B", (8, 6)), ("C", (7, 7)))
        for ns, ew, taken in zip(("A", other), (other, "A"), both, strict=True)
    ]
    contest = contest_of(lines, Method.MATCHES, ContestKind.TEAMS, contestants=("A", "B", "C"))
    rated = rate(contest)

    found = traces(rated, [line.key for line in lines], "A", Side.NS)

    assert [trace.worth for trace in found] == [1, Fraction(1, 2)]
    assert [trace.worth for trace in traces(rated, [("C", "C")], "C", Side.NS)] == [Fraction(1, 2)]


def test_a_deal_of_odd_pairs_is_not_compared_by_itself():
    contest = contest_of(
        [TableResult(1, "m", 1, "A", "B", 8)], Method.TRICKS, ContestKind.TEAM_MATCH
    )

    (trace,) = traces(rate(contest), [1], "B", Side.EW)

    assert (trace.in_match, trace.points) == (True, 5)


def test_a_pair_is_measured_by_half_of_the_tricks_where_some_sit_both_ways():
    lines = [TableResult(1, "all", 1, "A", "B", 8), TableResult(2, "all", 2, "B", "A", 7)]

    (trace,) = traces(rate(contest_of(lines, Method.TRICKS)), [1], None, Side.EW)

    assert (trace.is_half, trace.points) == (True, 5 - Fraction(13, 2))
    alone = replace(contest_of(lines[:1], Method.TRICKS))
    (direction,) = traces(rate(alone), [1], None, Side.NS)
    assert (direction.is_half, direction.points) == (False, 0)
