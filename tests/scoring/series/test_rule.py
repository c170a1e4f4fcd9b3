"""The rule of a series: what it accepts, its limits, and its words."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError
from scoring.series.rule import (
    LARGEST_AWARD,
    MOST_PLACES,
    Combined,
    Entrants,
    SeriesPoints,
    SeriesRule,
    figure,
    format_places,
    parse_places,
    rule_in_words,
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Enter the points for 1 to 60 places"),
        ("1 " * (MOST_PLACES + 1), "Enter the points for 1 to 60 places"),
        ("10 seven", "“seven” is not a number of points"),
        ("10 -3", "“-3” is not a number of points"),
        ("5000", "“5000” is too much"),
        ("10 7 8", "Place 3 gets “8”, more than the place before it"),
    ],
)
def test_refuses_what_cannot_be_meant(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        parse_places(text)


@given(st.lists(st.integers(0, 4000), min_size=1, max_size=MOST_PLACES))
def test_points_come_back_as_they_were_written(quarters):
    places = tuple(sorted((Fraction(each, 4) for each in quarters), reverse=True))

    assert parse_places(format_places(places)) == places


def test_sixty_places_and_a_thousand_points_can_be_given():
    assert len(parse_places("1 " * MOST_PLACES)) == MOST_PLACES
    assert parse_places(str(LARGEST_AWARD)) == (LARGEST_AWARD,)


def test_points_are_written_with_two_decimals_at_most():
    assert format_places((Fraction(7), Fraction(1, 3))) == "7 0.33"


@pytest.mark.parametrize(
    ("rule", "sentences"),
    [
        (
            SeriesRule(points=SeriesPoints.PERCENTAGE, best=1, minimum=2),
            (
                "Pairs are followed. A player with another partner is another pair.",
                "A result is worth its percentage.",
                "The best result counts.",
                "To be placed, play in at least 2 events.",
                "Ties are decided by the best result, then the second best, and so on.",
            ),
        ),
        (
            SeriesRule(points=SeriesPoints.MASTERPOINTS, minimum=1),
            (
                "Pairs are followed. A player with another partner is another pair.",
                "A result is worth the masterpoints awarded for it.",
                "All results count and are added up.",
                "Ties are decided by the best result, then the second best, and so on.",
            ),
        ),
    ],
)
def test_a_rule_is_said_whole(rule, sentences):
    assert rule_in_words(rule, Entrants.PAIR) == sentences


@pytest.mark.parametrize(
    ("rule", "sentences"),
    [
        (
            SeriesRule(points=SeriesPoints.PLACE, places=parse_places("10 7"), best=1),
            [
                "Places are worth, in order, 10, 7. Those who share a place get",
                "The best result counts.",
            ],
        ),
        (
            SeriesRule(points=SeriesPoints.PLACE, places=parse_places("3")),
            ["First place is worth 3. Those who share", "All results count and are added up."],
        ),
        (
            SeriesRule(points=SeriesPoints.BEATEN, best=4, minimum=6, combined=Combined.AVERAGE),
            [
                "A result is worth 1 for each contestant beaten",
                "The best 4 results count and are averaged.",
                "To be placed, play in at least 6 events.",
            ],
        ),
    ],
)
def test_every_part_of_the_rule_has_its_sentence(rule, sentences):
    told = " ".join(rule_in_words(rule, Entrants.PLAYER))

    for sentence in sentences:
        assert sentence in told
    assert ("To be placed" in told) == (rule.minimum > 1)


@pytest.mark.parametrize(
    ("points", "combined", "printed"),
    [
        (SeriesPoints.PERCENTAGE, Combined.TOTAL, "8.00"),
        (SeriesPoints.PLACE, Combined.TOTAL, "8"),
        (SeriesPoints.PLACE, Combined.AVERAGE, "8.00"),
    ],
)
def test_figures_of_a_column_have_the_same_decimals(points, combined, printed):
    assert figure(SeriesRule(points=points, combined=combined), Fraction(8)) == printed
