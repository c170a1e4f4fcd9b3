"""Matchpoints of one board, and boards with fewer scores than expected."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.matchpoints import (
    ShortBoards,
    ascherman,
    factoring,
    full_top,
    half_top,
    matchpoints,
    neuberg,
    percentage,
)
from scoring.comparison.ruled_boards import compare_apart
from scoring.errors import ScoringError
from scoring.play.table_result import TableResult
from scoring.rounding import formatted

scores = st.lists(st.integers(-20, 20).map(lambda tens: tens * 10), min_size=1, max_size=40)


def compared_one_by_one(ns_scores):
    return [
        sum(2 * (mine > other) + (mine == other) for m, other in enumerate(ns_scores) if m != n)
        for n, mine in enumerate(ns_scores)
    ]


def test_two_points_for_each_score_beaten_and_one_for_each_tie():
    assert matchpoints([620, 650, 620, -100]) == [3, 6, 3, 0]


def test_a_single_score_beats_nobody():
    assert matchpoints([420]) == [0]


def test_refuses_a_board_without_scores():
    with pytest.raises(ScoringError, match="no scores to compare"):
        matchpoints([])


@given(scores)
def test_agrees_with_comparing_every_two_tables(ns_scores):
    assert matchpoints(ns_scores) == compared_one_by_one(ns_scores)


@given(scores)
def test_every_comparison_shares_out_two_half_points(ns_scores):
    tables = len(ns_scores)

    assert sum(matchpoints(ns_scores)) == tables * (tables - 1)


@given(scores)
def test_east_west_get_the_top_less_what_north_south_get(ns_scores):
    top = 2 * (len(ns_scores) - 1)

    from_east_west = matchpoints([-score for score in ns_scores])

    assert from_east_west == [top - points for points in matchpoints(ns_scores)]


@given(scores, st.integers(-500, 500))
def test_adding_a_constant_to_every_score_changes_nothing(ns_scores, constant):
    assert matchpoints([score + constant for score in ns_scores]) == matchpoints(ns_scores)


@given(scores, st.randoms(use_true_random=False))
def test_another_order_of_the_tables_permutes_the_points(ns_scores, random):
    order = list(range(len(ns_scores)))
    random.shuffle(order)

    points = matchpoints(ns_scores)

    assert matchpoints([ns_scores[n] for n in order]) == [points[n] for n in order]


@pytest.mark.parametrize(
    ("actual", "expected", "raw", "points"),
    [
        (10, 11, 18, "19.9"),
        (10, 11, 0, "0.1"),
        (6, 7, 4, "4.8333"),
        (6, 7, 9, "10.6667"),
        (19, 21, 27, "29.9474"),
        (2, 5, 0, "1.5"),
        (5, 9, 8, "15.2"),
        (4, 9, 6, "14.75"),
        (1, 9, 0, "8"),
    ],
)
def test_neuberg_gives_the_published_examples(actual, expected, raw, points):
    shown = formatted(neuberg(actual=actual, expected=expected).points(raw), 4, trim=True)

    assert shown == points


def test_half_top_counts_each_missing_score_as_a_tie():
    rule = half_top(actual=4, expected=6)

    assert [rule.points(raw) for raw in (0, 3, 6)] == [2, 5, 8]
    assert rule.top == 10


def test_percentage_keeps_the_share_of_the_comparisons_there_were():
    rule = percentage(actual=4, expected=6)

    assert [rule.points(raw) for raw in (0, 3, 6)] == [0, 5, 10]


@pytest.mark.parametrize("expected", [1, 2, 7])
def test_percentage_gives_a_lone_score_half_of_the_top(expected):
    assert percentage(actual=1, expected=expected).points(0) == expected - 1


def test_ascherman_lets_a_score_tie_with_itself():
    rule = ascherman(actual=4, expected=4)

    assert [rule.points(raw) for raw in (0, 3, 6)] == [1, 4, 7]
    assert rule.top == full_top(ShortBoards.ASCHERMAN, 4) == 8


def test_ascherman_keeps_the_percentage_of_a_short_board():
    assert ascherman(actual=4, expected=6).points(6) == Fraction(7, 8) * 12


@pytest.mark.parametrize("rule", ShortBoards)
@pytest.mark.parametrize(("actual", "expected"), [(0, 5), (6, 5)])
def test_refuses_impossible_numbers_of_scores(rule, actual, expected):
    with pytest.raises(ScoringError, match=f"cannot have {actual} of {expected} expected"):
        factoring(rule, actual=actual, expected=expected)


counts = st.integers(1, 30).flatmap(lambda n: st.tuples(st.integers(1, n), st.just(n)))


@given(st.sampled_from(ShortBoards), counts, st.data())
def test_both_sides_points_sum_to_the_full_top_under_every_rule(rule, count, draw):
    actual, expected = count
    raw = draw.draw(st.integers(0, 2 * (actual - 1)))

    short = factoring(rule, actual=actual, expected=expected)

    assert short.points(raw) + short.points(2 * (actual - 1) - raw) == short.top
    assert short.top == full_top(rule, expected)
    assert 0 <= short.points(raw) <= short.top


@given(st.sampled_from([r for r in ShortBoards if r is not ShortBoards.ASCHERMAN]), st.data())
def test_a_full_board_is_left_alone(rule, draw):
    tables = draw.draw(st.integers(2, 30))
    raw = draw.draw(st.integers(0, 2 * (tables - 1)))

    assert factoring(rule, actual=tables, expected=tables).points(raw) == raw


@given(counts)
def test_neuberg_is_the_formula_of_the_regulations(count):
    actual, expected = count
    m, e, a = 3, expected, actual

    assert neuberg(actual=actual, expected=expected).points(m) == Fraction(m * e + e - a, a)


def test_a_board_is_compared_by_what_each_side_is_compared_by():
    lines = [
        TableResult(1, "all", 1, 1, 2, score=420),
        TableResult(2, "all", 1, 3, 4, split=(450, -50)),
    ]

    compared = compare_apart(lines, neuberg(actual=2, expected=3))

    half = Fraction(1, 2)
    assert compared == [((half, half), (0, 0)), ((7 * half, 7 * half), (2, 2))]
