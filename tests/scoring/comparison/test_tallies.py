"""Points added up in whole numbers are the fractions added up one by one."""

import pickle
from fractions import Fraction

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.comparison.tallies import Listed, Tallies, largest

PAIRS = ("a", "b", "c")
SMALL = st.integers(-(10**6), 10**6)
HUGE = st.integers(-(10**30), 10**30)
boards = st.lists(
    st.tuples(
        st.lists(st.integers(0, 2), min_size=1, max_size=4),
        st.one_of(SMALL, HUGE),
        st.sampled_from([1, 6, 7, 10**20]),
    ),
    max_size=6,
)
apart = st.lists(st.tuples(st.sampled_from(PAIRS), st.fractions()), max_size=3)


@given(boards, apart)
@example([([0], 0, 1), ([0], 0, 10**20)], [])  # noughts over a denominator that is none of theirs
def test_sums_are_exact_whatever_their_size(boards, apart):
    tallies = Tallies.of_contestants(PAIRS, ["d"])
    expected = [Fraction(0)] * 4
    for sides, numerator, denominator in boards:
        kind = np.int64 if abs(numerator) < 10**7 else np.object_
        numerators = np.array([numerator] * len(sides), kind)
        denominators = np.array([denominator] * len(sides), np.object_)
        tallies.add_all(sides, numerators, denominators, np.zeros(len(sides), np.int64))
        for side in sides:
            expected[side] += Fraction(numerator, denominator)
    for side, points in apart:
        tallies.add(side, points)
        expected[PAIRS.index(side)] += points

    sums = tallies.sums()
    numerators, whole = sums.over_one_denominator()

    assert [sums.of(number) for number in range(4)] == expected
    assert [Fraction(int(each), whole) for each in numerators.tolist()] == expected


def test_contestants_are_numbered_in_the_order_in_which_they_are_listed():
    listed, by_array = Listed([7, 5, 9]), Listed(np.array([7, 5, 9]))

    for each in (listed, by_array):
        assert list(each) == [7, 5, 9]
        assert len(each) == 3
        assert each[1] == 5
        assert each[1:] == [5, 9]
        assert each.numbers == {7: 0, 5: 1, 9: 2}
        assert each.as_array().tolist() == [7, 5, 9]
        assert list(pickle.loads(pickle.dumps(each))) == [7, 5, 9]  # noqa: S301 (our own)


def test_a_copy_of_contestants_does_not_carry_their_numbers():
    listed = Listed(np.arange(1000))
    bare = len(pickle.dumps(listed))
    assert listed.numbers[999] == 999
    assert len(pickle.dumps(listed)) == bare


def test_the_largest_of_no_numbers_is_zero():
    assert largest(np.zeros(0, np.int64)) == 0
    assert largest(np.array([3, -7])) == 7


def test_numbers_too_large_for_64_bits_are_added_to_small_ones():
    tallies = Tallies(PAIRS)
    tops = np.zeros(1, np.int64)
    for points in (np.array([5]), np.array([1 << 70], object), np.array([7])):
        tallies.add_all([1], points, np.array([3]), tops)
    assert tallies.sums().of(1) == Fraction((1 << 70) + 12, 3)


def test_no_boards_add_nothing():
    tallies, none = Tallies(PAIRS), np.zeros(0, np.int64)
    tallies.add_all([], none, none, none)
    assert tallies.sums().over_one_denominator()[0].tolist() == [0, 0, 0]
