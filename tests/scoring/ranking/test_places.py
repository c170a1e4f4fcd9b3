"""Competition ranking."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.places import ranks, ranks_in_columns


def test_ties_share_a_place_and_the_next_place_is_skipped():
    assert ranks([Fraction(55), Fraction(60), Fraction(55), Fraction(40)]) == ["2=", "1", "2=", "4"]


def test_results_that_only_look_equal_when_printed_do_not_tie():
    assert ranks([Fraction(1, 3), Fraction(33, 100)]) == ["1", "2"]


def test_nobody_has_no_place():
    assert ranks([]) == []


def test_tie_breaks_decide_in_their_order():
    assert ranks([5, 5, 5, 6], [[1, 9], [2, 0], [1, 9], [0, 0]]) == ["3=", "2", "3=", "1"]


def test_refuses_tie_breaks_for_others():
    with pytest.raises(ValueError, match="argument 2"):
        ranks([1, 2], [[1]])


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), max_size=12))
def test_a_place_is_one_more_than_the_number_ahead(results):
    places = ranks([value for value, _ in results], [[more] for _, more in results])

    for mine, place in zip(results, places, strict=True):
        ahead = sum(other > mine for other in results)
        shared = "=" if results.count(mine) > 1 else ""
        assert place == f"{ahead + 1}{shared}"


LARGE = [0, 1, 2, 1 << 20, -(1 << 20), 1 << 40, -(1 << 61), (1 << 61) + 1]


@given(st.lists(st.one_of(st.integers(-3, 3), st.sampled_from(LARGE)), max_size=40), st.booleans())
def test_whole_numbers_of_any_size_are_placed_as_they_are_one_by_one(results, of_any_size):
    kind = np.object_ if of_any_size else np.int64
    order, places = ranks_in_columns(np.array(results, kind))

    assert order.tolist() == sorted(range(len(results)), key=lambda who: -results[who])
    one_by_one = ranks(results)
    assert [places.of(row) for row in range(len(results))] == [one_by_one[who] for who in order]


def test_those_without_a_place_follow_those_who_have_one():
    order, places = ranks_in_columns(np.array([3, 7, 3]))
    followed = places.followed_by(2)
    assert order.tolist() == [1, 0, 2]
    assert [followed.of(row) for row in range(5)] == ["1", "2=", "2=", "", ""]
