"""Matchpoints of one board, and boards with fewer scores than expected."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.matchpoints import ShortBoards, factoring, full_top, matchpoints
from scoring.errors import ScoringError
from scoring.rounding import formatted
from tests.scoring import definitions


@given(st.lists(st.integers(-20, 20).map(lambda tens: tens * 10), min_size=1, max_size=40))
def test_matchpoints_are_those_of_the_definition(ns_scores):
    assert matchpoints(ns_scores) == definitions.matchpoints(ns_scores)


def test_refuses_a_board_without_scores():
    with pytest.raises(ScoringError, match="no scores to compare"):
        matchpoints([])


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
    rule = factoring(ShortBoards.NEUBERG, actual=actual, expected=expected)

    assert formatted(rule.points(raw), 4, trim=True) == points


@pytest.mark.parametrize(
    ("rule", "actual", "expected", "points"),
    [
        (ShortBoards.HALF_TOP, 4, 6, (2, 5, 8)),  # each missing score is a tie
        (ShortBoards.PERCENTAGE, 4, 6, (0, 5, 10)),  # the share of the actual comparisons
        (ShortBoards.PERCENTAGE, 1, 1, (0,)),
        (ShortBoards.PERCENTAGE, 1, 7, (6,)),
        (ShortBoards.ASCHERMAN, 4, 4, (1, 4, 7)),  # a score ties with itself
        (ShortBoards.ASCHERMAN, 4, 6, (Fraction(3, 2), 6, Fraction(21, 2))),
    ],
)
def test_other_rules_for_short_boards(rule, actual, expected, points):
    short = factoring(rule, actual=actual, expected=expected)

    assert tuple(short.points(3 * n) for n in range(len(points))) == points


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
