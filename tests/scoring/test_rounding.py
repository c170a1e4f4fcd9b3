"""The one rounding function."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rounding import formatted, is_print_of, rounded


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (Fraction(289, 2), 0, "145"),
        (Fraction(-289, 2), 0, "-145"),
        (Fraction(1, 3), 2, "0.33"),
        (Fraction(2, 3), 2, "0.67"),
        (Fraction(5, 1000), 2, "0.01"),
        (Fraction(-5, 1000), 2, "-0.01"),
        (Fraction(-4, 1000), 2, "0.00"),
        (Fraction(0), 0, "0"),
        (7, 2, "7.00"),
    ],
)
def test_halves_go_away_from_zero(value, digits, expected):
    assert str(rounded(value, digits)) == expected
    assert formatted(value, digits) == expected


def test_large_numbers_lose_no_digit():
    assert str(rounded(Fraction(10**40 + 1), 2)) == f"{10**40 + 1}.00"


@given(
    st.integers(-(10**9), 10**9),
    st.sampled_from([1, 2, 4, 5, 8, 20, 1000]),
    st.integers(0, 4),
)
def test_rounds_as_decimal_arithmetic_does_where_that_is_exact(numerator, denominator, digits):
    with localcontext(prec=60):
        exact = Decimal(numerator) / denominator
        oracle = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)

    assert rounded(Fraction(numerator, denominator), digits) == oracle


@pytest.mark.parametrize(
    ("value", "digits", "shown"),
    [
        (Fraction(25, 2), 2, "12.5"),
        (12, 2, "12"),
        (120, 0, "120"),
        (Fraction(1, 200), 2, "0.01"),
        (0, 2, "0"),
    ],
)
def test_trimming_leaves_out_only_zeros_after_the_point(value, digits, shown):
    assert formatted(value, digits, trim=True) == shown


@pytest.mark.parametrize(
    ("printed", "exact", "is_print"),
    [
        ("4.83", Fraction(4839, 1000), True),  # cut off
        ("4.83", Fraction(4821, 1000), True),
        ("4.83", Fraction(484, 100), False),
        ("4.83", Fraction(482, 100), False),
        ("5", Fraction(5), True),
        ("5", Fraction(5001, 1000), False),
        ("5.0", Fraction(5099, 1000), True),
    ],
)
def test_a_number_is_printed_within_one_unit_of_its_last_decimal(printed, exact, is_print):
    assert is_print_of(Decimal(printed), exact) is is_print
