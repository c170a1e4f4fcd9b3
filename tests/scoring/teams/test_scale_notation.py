"""Scales of victory points as directors write them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError
from scoring.teams.scale_notation import MOST_STEPS, format_scale, parse_scale
from scoring.teams.victory_points import ACBL_20_SHORT, SCALES


@pytest.mark.parametrize(
    "text",
    [
        "0 10-10, 1 11-9, 3 12-8",
        "0: 10-10; 1-2: 11-9; 3+: 12-8",
        "0 = 10 - 10\n1 – 2 = 11 – 9\n\n3 = 12:8\n",
        "0 10.00-10.00,1 11-9,3-90 12-8",
    ],
)
def test_a_scale_may_be_written_in_several_ways(text: str):
    scale = parse_scale(text, "club")

    assert scale.name == "club"
    assert [scale.points(margin) for margin in (0, 1, -2, 3, 400)] == [
        (Decimal(10), Decimal(10)),
        (Decimal(11), Decimal(9)),
        (Decimal(9), Decimal(11)),
        (Decimal(12), Decimal(8)),
        (Decimal(12), Decimal(8)),
    ]


@pytest.mark.parametrize("name", SCALES)
def test_a_scale_that_was_written_is_read_again(name: str):
    assert parse_scale(format_scale(SCALES[name]), name) == SCALES[name]


def test_margins_and_points_go_up_to_a_thousand():
    assert parse_scale("0 1000-1000, 1000 1000--1000", "any").points(1000)[1] == -1000


def test_the_loser_may_get_less_than_nothing():
    assert parse_scale("0 10-10, 30 20--4", "old").points(30) == (Decimal(20), Decimal(-4))


@given(
    st.lists(st.integers(1, 200), min_size=1, max_size=20, unique=True).map(sorted),
    st.integers(-300, 300),
)
def test_every_margin_belongs_to_the_last_step_that_is_not_larger(margins, margin):
    text = ", ".join(
        f"{least} {10 + place}-{10 - place if place <= 10 else 0}"
        for place, least in enumerate([0, *margins])
    )

    winner = max(parse_scale(text, "any").points(margin))

    assert winner == 10 + sum(least <= abs(margin) for least in margins)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Give 1 to 60 steps, such as 0 10-10, 1 11-9, 3 12-8."),
        (" , ;\n", "Give 1 to 60 steps, such as 0 10-10, 1 11-9, 3 12-8."),
        (
            ",".join(f"{n} 9-9" for n in range(MOST_STEPS + 1)),
            "Give 1 to 60 steps, such as 0 10-10, 1 11-9, 3 12-8.",
        ),
        ("1 11-9", "A scale must begin at a margin of 0, for a tie."),
        (
            "0 10-10, three 12-8",
            "“three 12-8” is not a step of a scale. Write margin and VPs: 3 12-8.",
        ),
        ("0 10-10, 3 12", "“3 12” is not a step of a scale. Write margin and VPs: 3 12-8."),
        ("0 10,5-9,5", "“0 10” is not a step of a scale. Write margin and VPs: 3 12-8."),
        (
            "0 10-10, 3 12-8, 2 11-9",
            "The margin 2 must be larger than 3, the margin before it.",
        ),
        ("0 10-10, 0 11-9", "The margin 0 must be larger than 0, the margin before it."),
        ("0-1 10-10, 3 11-9", "After the step from 0 to 1, the next begins at 2, not 3."),
        ("0-1 10-10, 1 11-9", "After the step from 0 to 1, the next begins at 2, not 1."),
        (
            "0-0.65 10-10, 0.70 11-9",
            "After the step from 0 to 0.65, the next begins at 0.66, not 0.70.",
        ),
        ("0 10-10, 3 9-9", "A margin of 3 gives the winner less than one of 0."),
        ("0 8-12", "“0 8-12” gives the loser more than the winner."),
        ("0 10-10, 1001 20-0", "“1001 20-0” is too much: margins and VPs are at most 1,000."),
        ("0 1001-10", "“0 1001-10” is too much: margins and VPs are at most 1,000."),
        ("٠ ١٠-١٠", "“٠ ١٠-١٠” is not a step of a scale. Write margin and VPs: 3 12-8."),
    ],
)
def test_what_is_wrong_is_said(text: str, sentence: str):
    with pytest.raises(NotationError) as refused:
        parse_scale(text, "club")
    assert str(refused.value) == sentence


def test_margins_in_per_cent_have_decimals():
    scale = parse_scale("0-0.65 10-10, 0.66-1.98 11-9, 1.99+ 12-8", "club")

    assert format_scale(scale) == "0 10-10, 0.66 11-9, 1.99 12-8"
    assert scale.points(Fraction(-198, 100)) == (9, 11)


def test_a_usual_scale_in_words():
    assert format_scale(ACBL_20_SHORT).startswith("0 10-10, 1 11-9, 3 12-8, 5 13-7")
