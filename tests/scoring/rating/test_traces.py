"""Traces hold what the rating computed, seen from the side that asks."""

import random
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.rating.rate import rate, traces
from scoring.rating.side_traces import MatchpointTrace
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


def test_a_board_of_a_match_has_the_points_of_its_own_match():
    lines = [
        TableResult((other, board, ns), "", board, ns, ew, score)
        for other, board, both in (("B", 1, (50, 50)), ("C", 1, (620, 100)), ("C", 2, (0, 100)))
        for ns, ew, score in zip(("A", other), (other, "A"), both, strict=True)
    ]
    contest = contest_of(lines, Method.IMPS, ContestKind.TEAMS, contestants=("A", "B", "C"))
    rated = rate(contest)

    for board, points in ((1, [0, 11]), (2, [-3])):
        keys = [line.key for line in lines if line.board == board]
        found = traces(rated, keys, "A", Side.NS)
        assert [trace.points for trace in found] == points
        assert {len(trace.tables) for trace in found} == {2}
    assert [trace.points for trace in traces(rated, [("C", 2, "C")], "C", Side.NS)] == [3]


def test_a_deal_of_odd_pairs_is_not_compared_by_itself():
    contest = contest_of(
        [TableResult(1, "m", 1, "A", "B", 8)], Method.TRICKS, ContestKind.TEAM_MATCH
    )

    (trace,) = traces(rate(contest), [1], "B", Side.EW)

    assert (trace.in_match, trace.points) == (True, 5)
