"""Results over their common denominator: the same order, the same ties."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.places import whole_numbers

results = st.lists(st.tuples(st.fractions(max_denominator=997), st.integers(-9, 9)), max_size=12)


@given(results)
def test_whole_numbers_compare_as_the_fractions_do(keys: list[tuple[Fraction, int]]) -> None:
    whole = whole_numbers(keys)
    for key, number in zip(keys, whole, strict=True):
        for other, its in zip(keys, whole, strict=True):
            assert (key < other, key == other) == (number < its, number == its)
