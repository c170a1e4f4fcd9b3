"""The rule of a series as its page says it."""

from fractions import Fraction

import pytest

from scoring.series.rule import (
    Combined,
    Entrants,
    SeriesPoints,
    SeriesRule,
    figure,
    parse_places,
    rule_in_words,
)


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
