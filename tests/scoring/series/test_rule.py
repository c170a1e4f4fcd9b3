"""How the points of places are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError
from scoring.series.rule import MOST_PLACES, format_places, parse_places


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
