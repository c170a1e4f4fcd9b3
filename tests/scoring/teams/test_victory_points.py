"""Victory points against the published tables."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.teams.victory_points import (
    SCALES,
    DiscreteScale,
    continuous_points,
    continuous_scale,
    percent_points,
    percent_scale,
)


def test_all_545_published_cells_of_the_continuous_scale(shared_data):
    published = json.loads((shared_data / "wbf-vp20-continuous.json").read_text())

    wrong = []
    cells = 0
    for boards, row in published.items():
        for margin, points in enumerate(row):
            cells += 1
            printed = Decimal(str(points)).quantize(Decimal("0.01"))
            if continuous_points(margin, int(boards))[0] != printed:
                wrong.append((boards, margin))

    assert (cells, wrong) == (545, [])


@given(st.integers(1, 60), st.integers(0, 150))
def test_the_scale_rises_by_steps_that_do_not_grow(boards, margin):
    values = [continuous_points(m, boards)[0] for m in (margin, margin + 1, margin + 2)]

    assert values[0] <= values[1] <= values[2] <= 20
    assert values[2] - values[1] <= values[1] - values[0]


@given(st.integers(1, 40), st.fractions(-200, 200, max_denominator=100))
def test_both_sides_share_twenty(boards, margin):
    first, second = continuous_points(margin, boards)

    assert first + second == 20
    assert continuous_points(-margin, boards) == (second, first)


def test_a_margin_between_whole_imps_lies_between():
    assert continuous_points(Fraction(1, 2), 8) == (Decimal("10.22"), Decimal("9.78"))
    assert continuous_points(Fraction(5, 2), 8) == (Decimal("11.07"), Decimal("8.93"))  # of 11.065


def test_a_blowout_is_worth_no_more_than_twenty():
    assert continuous_points(500, 6) == (Decimal("20.00"), Decimal("0.00"))


def test_a_match_has_boards():
    with pytest.raises(ScoringError, match=r"^A match has at least one board\.$"):
        continuous_scale(0)


# As printed: the least margin of each row, and what the winner gets of 20 or of 30.
ACBL = {
    "20 points, 6-8 boards": """0 10  1 11  3 12  5 13  8 14  11 15  14 16  17 17  20 18  24 19
        28 20""",
    "20 points, 9-11 boards": """0 10  1 11  3 12  6 13  10 14  14 15  18 16  22 17  26 18  31 19
        36 20""",
    "30 points, 6-8 boards": """0 15  1 18  2 19  3 20  4 21  5 22  7 23  9 24  11 25  14 26  17 27
        20 28  24 29  28 30""",
    "30 points, 9-11 boards": """0 15  1 18  2 19  3 20  5 21  7 22  9 23  12 24  15 25  18 26
        22 27  26 28  31 29  36 30""",
}


@pytest.mark.parametrize("name", ACBL)
def test_discrete_scales_are_those_of_the_tables(name):
    numbers = list(map(int, ACBL[name].split()))
    printed = dict(zip(numbers[::2], numbers[1::2], strict=True))
    shared = int(name[:2])

    for margin in range(60):
        winner = printed[max(least for least in printed if least <= margin)]
        assert SCALES[name].points(margin) == (winner, shared - winner)
        assert SCALES[name].points(-margin) == (shared - winner, winner)


@pytest.mark.parametrize("margins", [[], [1, 2], [0, 3, 3], [0, 5, 2]])
def test_the_margins_of_a_scale_rise_from_nothing(margins):
    with pytest.raises(ScoringError, match="must rise from 0"):
        DiscreteScale("odd", tuple((margin, Decimal(1), Decimal(1)) for margin in margins))


PUBLISHED = "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35"
"""The highest per cent of 10, 11 … 19 victory points in a match of seven boards."""


def test_the_scale_of_seven_boards_is_the_published_one():
    for points, highest in enumerate(PUBLISHED.split(), 10):
        over = Fraction(highest) - 50
        assert percent_scale(7).points(over) == (points, 20 - points)
        assert percent_scale(7).points(over + Fraction(1, 100)) == (points + 1, 19 - points)


@given(st.integers(1, 40), st.integers(0, 5000))
def test_the_curve_stays_within_one_point_of_the_table(boards, hundredths):
    over = Fraction(hundredths, 100)
    curve, table = percent_points(over, boards), percent_scale(boards).points(over)

    assert sum(curve) == sum(table) == 20
    assert percent_points(-over, boards) == curve[::-1]
    assert abs(curve[0] - table[0]) <= Decimal("1.5")
    assert percent_points(over + Fraction(1, 100), boards)[0] >= curve[0]


def test_a_percentage_is_of_some_boards():
    with pytest.raises(ScoringError, match=r"^A match has at least one board\.$"):
        percent_points(Fraction(1), 0)


@pytest.mark.parametrize(
    ("boards", "of_7_boards", "margin"),
    [(28, "9.65", "4.83"), (28, "14.41", "7.21"), (112, "0.66", "0.17")],
)
def test_half_a_hundredth_of_a_margin_goes_up(boards, of_7_boards, margin):
    place = [str(least) for least, *_ in percent_scale(7).steps].index(of_7_boards)
    assert str(percent_scale(boards).steps[place][0]) == margin
