"""Two teams over the same boards."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.imps import imps
from scoring.errors import ScoringError
from scoring.teams.plain_match import BoardSwing, MatchLine, MatchMethod, rate_match


def both_tables(board, at_first, at_second):
    return [MatchLine(board, "A", at_first), MatchLine(board, "B", at_second)]


def test_at_whist_all_tricks_count_and_the_margin_is_the_excess_over_half():
    lines = both_tables(1, 8, 6) + both_tables(2, 5, 7) + both_tables(3, 10, 7)

    result = rate_match(lines, method=MatchMethod.TRICKS)

    assert result.totals == {"A": 42, "B": 36}
    assert (result.difference, result.margin) == (6, 3)
    assert result.totals["A"] - Fraction(3 * 26, 2) == result.margin
    assert [swing.difference for swing in result.swings] == [4, -4, 6]
    assert result.winner == "A"


def test_a_whist_board_shows_what_each_team_took():
    result = rate_match(both_tables(4, 8, 6), method=MatchMethod.TRICKS)

    assert result.swings == (BoardSwing(4, first=15, second=11, difference=4, swing=4),)


def test_imps_compare_the_two_tables_of_each_board():
    lines = both_tables(1, 620, 170) + both_tables(2, -50, 110) + both_tables(3, 400, 400)

    result = rate_match(lines, method=MatchMethod.IMPS)

    assert [swing.swing for swing in result.swings] == [10, -4, 0]
    assert result.totals == {"A": 10, "B": 4}
    assert (result.difference, result.margin, result.winner) == (6, 6, "A")


def test_total_points_are_the_net_of_both_tables():
    lines = both_tables(1, 620, 170) + both_tables(2, -50, 600)

    result = rate_match(lines, method=MatchMethod.TOTAL_POINTS)

    assert result.totals == {"A": -200, "B": 200}
    assert (result.difference, result.margin, result.winner) == (-200, -200, "B")


def test_boards_without_both_results_are_listed_and_do_not_count():
    lines = [*both_tables(5, 620, None), MatchLine(3, "A", 100), *both_tables(1, 90, 90)]

    result = rate_match(lines, method=MatchMethod.IMPS)

    assert result.compared == (1,)
    assert result.incomplete == (3, 5)
    assert result.winner is None


def test_a_board_on_which_a_team_sat_one_way_only_is_not_compared():
    lines = [MatchLine(1, "A", 8), MatchLine(1, "A", 6)]

    assert rate_match(lines, method=MatchMethod.TRICKS).incomplete == (1,)


def test_larger_teams_add_their_tables_at_tricks():
    lines = both_tables(1, 8, 6) + both_tables(1, 7, 7)

    assert rate_match(lines, method=MatchMethod.TRICKS).swings[0].first == 28


def test_teams_carry_the_names_they_are_given():
    lines = [MatchLine(1, "Elms", 7), MatchLine(1, "Oaks", 9)]

    result = rate_match(lines, teams=("Oaks", "Elms"), method=MatchMethod.TRICKS)

    assert result.totals == {"Oaks": 15, "Elms": 11}
    assert result.winner == "Oaks"


def test_a_match_without_lines_is_a_tie_of_nothing():
    result = rate_match([], method=MatchMethod.IMPS)

    assert (result.totals, result.margin, result.winner) == ({"A": 0, "B": 0}, 0, None)


def test_refuses_a_team_that_does_not_play():
    with pytest.raises(ScoringError, match="Team C does not play in this match"):
        rate_match([MatchLine(1, "C", 7)], method=MatchMethod.TRICKS)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_tricks_that_a_hand_does_not_have(tricks):
    with pytest.raises(ScoringError, match=f"cannot take {tricks} tricks"):
        rate_match([MatchLine(1, "A", tricks)], method=MatchMethod.TRICKS)


def test_refuses_imps_over_more_than_two_tables():
    lines = both_tables(1, 100, 100) + both_tables(1, 100, 100)

    with pytest.raises(ScoringError, match="Board 1 has 4 results: IMPs compare two tables"):
        rate_match(lines, method=MatchMethod.IMPS)


results = st.lists(st.tuples(st.integers(0, 13), st.integers(0, 13)), max_size=30)


@given(results, st.sampled_from(MatchMethod))
def test_naming_the_teams_the_other_way_round_turns_every_sign(tables, method):
    lines = [each for board, two in enumerate(tables, 1) for each in both_tables(board, *two)]

    one = rate_match(lines, method=method)
    other = rate_match(lines, teams=("B", "A"), method=method)

    assert other.margin == -one.margin
    assert other.totals == one.totals
    assert [swing.swing for swing in other.swings] == [-swing.swing for swing in one.swings]


@given(results)
def test_only_north_south_scores_need_comparing_at_tricks(tables):
    lines = [each for board, two in enumerate(tables, 1) for each in both_tables(board, *two)]

    result = rate_match(lines, method=MatchMethod.TRICKS)

    assert result.margin == sum(a - b for a, b in tables)
    assert sum(result.totals.values()) == 26 * len(tables)


def test_a_swing_is_the_imps_of_the_difference_between_the_tables():
    for at_first, at_second in product(range(-2000, 2001, 250), repeat=2):
        result = rate_match(both_tables(1, at_first, at_second), method=MatchMethod.IMPS)
        assert result.margin == imps(at_first - at_second)
