"""The largest that a series may be, and the sentences that stand at its limits."""

from fractions import Fraction

import pytest

from scoring.series.rule import (
    LARGEST_AWARD,
    MOST_PLACES,
    Entrants,
    SeriesPoints,
    SeriesRule,
    format_places,
    parse_places,
    rule_in_words,
)


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
