"""Victory points against the published tables."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.teams.victory_points import (
    ACBL_20_LONG,
    ACBL_20_SHORT,
    ACBL_30_LONG,
    ACBL_30_SHORT,
    SCALES,
    DiscreteScale,
    continuous_points,
    continuous_scale,
    win_loss,
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


def test_a_blowout_is_worth_no_more_than_twenty():
    assert continuous_points(500, 6) == (Decimal("20.00"), Decimal("0.00"))


def test_a_match_has_boards():
    with pytest.raises(ScoringError, match="at least one board"):
        continuous_scale(0)


@pytest.mark.parametrize(
    ("scale", "margin", "expected"),
    [
        (ACBL_20_SHORT, 0, (10, 10)),
        (ACBL_20_SHORT, 2, (11, 9)),
        (ACBL_20_SHORT, -7, (7, 13)),
        (ACBL_20_SHORT, 28, (20, 0)),
        (ACBL_20_LONG, 35, (19, 1)),
        (ACBL_20_LONG, 36, (20, 0)),
        (ACBL_30_SHORT, 0, (15, 15)),
        (ACBL_30_SHORT, 1, (18, 12)),
        (ACBL_30_SHORT, 6, (22, 8)),
        (ACBL_30_SHORT, 28, (30, 0)),
        (ACBL_30_LONG, 4, (20, 10)),
        (ACBL_30_LONG, 36, (30, 0)),
    ],
)
def test_discrete_scales_are_those_of_the_tables(scale, margin, expected):
    assert scale.points(margin) == expected
    assert SCALES[scale.name] is scale


@pytest.mark.parametrize(
    ("margin", "expected"),
    [(3, (1, 0)), (0, (Decimal("0.5"), Decimal("0.5"))), (Fraction(-1, 4), (0, 1))],
)
def test_a_win_is_a_win(margin, expected):
    assert win_loss(margin) == expected


@pytest.mark.parametrize("margins", [[], [1, 2], [0, 3, 3], [0, 5, 2]])
def test_the_margins_of_a_scale_rise_from_nothing(margins):
    with pytest.raises(ScoringError, match="must rise from 0"):
        DiscreteScale("odd", tuple((margin, Decimal(1), Decimal(1)) for margin in margins))
