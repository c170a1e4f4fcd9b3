"""Matches of two teams: every method, several tables, and what rulings do."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.imps import imps
from scoring.errors import ScoringError
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import Outcome, TableResult, Weighted
from scoring.teams.match import PattonShare, TeamMethod, TeamSettings, rate_team_match
from tests.scoring.contests import split

BAM = TeamSettings(TeamMethod.BOARD_A_MATCH)
PATTON = TeamSettings(TeamMethod.PATTON)
points = st.sampled_from([-620, -100, -50, 0, 110, 170, 420, 450, 980])


def home(board, score=None, **more):
    return TableResult((board, "home"), "match", board, "A", "B", score, **more)


def away(board, score=None, **more):
    return TableResult((board, "away"), "match", board, "B", "A", score, **more)


def match(*lines, settings=None, **more):
    return rate_team_match(lines, teams=("A", "B"), settings=settings or TeamSettings(), **more)


@given(st.lists(st.tuples(points, points), min_size=1, max_size=6))
def test_a_swing_is_the_net_of_both_tables_or_its_imps(scores):
    lines = []
    for board, (first, second) in enumerate(scores, 1):
        lines += [home(board, first), away(board, second)]

    for method, worth in ((TeamMethod.IMPS, imps), (TeamMethod.TOTAL_POINTS, int)):
        rated = match(*lines, settings=TeamSettings(method))
        swings = [worth(first - second) for first, second in scores]
        assert rated.results == (sum(swings), -sum(swings))
        assert [each.result[0] for each in rated.boards] == swings


def test_board_a_match_gives_two_for_a_win_and_one_for_a_tie():
    rated = match(
        home(1, 420), away(1, 450), home(2, 50), away(2, 50), home(3, 0), away(3, -50), settings=BAM
    )

    assert [each.result for each in rated.boards] == [(0, 2), (1, 1), (2, 0)]
    assert rated.results == (3, 3)


def test_patton_adds_a_share_by_total_points():
    lines = [home(1, 420), away(1, 450), home(2, 600), away(2, 170)]

    ratio = match(*lines, settings=PATTON)
    sign = match(*lines, settings=TeamSettings(TeamMethod.PATTON, patton=PattonShare.SIGN))

    net, at_stake = 400, 420 + 450 + 600 + 170
    assert ratio.share == (2 + 2 * Fraction(net, at_stake), 2 - 2 * Fraction(net, at_stake))
    assert ratio.results == (2 + ratio.share[0], 2 + ratio.share[1])
    assert sign.share == (4, 0)
    one_point = TeamSettings(TeamMethod.PATTON, patton_points=1)
    assert sum(match(*lines, settings=one_point).share) == 2


def test_pattons_share_by_the_sign_is_half_for_each_where_points_are_level():
    level = [home(1, 420), away(1, 450), home(2, 200), away(2, 170)]
    settings = TeamSettings(TeamMethod.PATTON, patton=PattonShare.SIGN)
    assert match(*level, settings=settings).share == (2, 2)
    behind = [home(1, 420), away(1, 450)]
    assert match(*behind, settings=settings).share == (0, 2)


def test_patton_shares_equally_when_nothing_was_scored():
    assert match(home(1, 0), away(1, 0), settings=PATTON).results == (2, 2)


def test_average_plus_is_three_imps_and_need_not_balance():
    rated = match(
        home(1, awards=(AVERAGE_PLUS, AVERAGE_MINUS)),
        away(1, 420),
        home(2, 420),
        away(2, awards=(AVERAGE_PLUS, AVERAGE_PLUS)),
        home(3, awards=(AVERAGE_PLUS, AVERAGE)),
        away(3, awards=(AVERAGE_MINUS, AVERAGE)),
    )

    assert [each.result for each in rated.boards] == [
        (3, -3),
        (3, 3),
        (Fraction(3, 2), Fraction(-3, 2)),
    ]
    assert rated.boards[0].net == (0, 0)


def test_average_plus_is_what_the_event_says():
    settings = TeamSettings(average_plus=Fraction(2))
    rated = match(home(1, awards=(AVERAGE_PLUS, AVERAGE_MINUS)), away(1, 420), settings=settings)
    assert rated.results == (2, -2)


def test_awards_are_a_share_of_two_at_board_a_match():
    rated = match(home(1, awards=(AVERAGE_PLUS, AVERAGE_MINUS)), away(1, 420), settings=BAM)

    assert rated.results == (Fraction(6, 5), Fraction(4, 5))


def test_no_awards_at_total_points():
    with pytest.raises(ScoringError, match="assign a score"):
        match(
            home(1, awards=(AVERAGE, AVERAGE)),
            away(1, 420),
            settings=TeamSettings(TeamMethod.TOTAL_POINTS),
        )


def test_a_split_score_counts_for_each_team_by_its_own():
    rated = match(home(1, weighted=split(-50, 420)), away(1, 420))

    assert rated.results == (-10, 0)


def test_a_weighted_score_is_the_mean_of_the_imps():
    ruling = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))

    rated = match(home(1, weighted=ruling), away(1, 420))

    assert rated.results == (-4, 4)


def test_four_tables_are_compared_crosswise_and_count_twice():
    rated = match(home(1, 420), home(1, 420), away(1, 420), away(1, -50))

    assert rated.results == (10, -10)


def test_incomplete_boards_wait():
    rated = match(home(1, 420), away(1), home(2, 50), home(3, 420), away(3, 420))

    assert rated.incomplete == (1, 2)
    assert len(rated.boards) == 1


@pytest.mark.parametrize("teams", [("A", "C"), ("A", "A")])
def test_refuses_teams_that_are_not_in_the_match(teams):
    with pytest.raises(ScoringError, match=r"^Board 1 was not played by A against B\.$"):
        match(TableResult(1, "match", 1, *teams, 420))
