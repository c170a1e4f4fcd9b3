"""Awards to the last decimal of a table, whatever decimals it has and however it rounds."""

from fractions import Fraction

import pytest

from scoring.awards.awarding import awards
from scoring.awards.table import AwardScale, AwardTable, Rounding, Sharing

SCALE = AwardScale(contests=("pairs",), first=Fraction(5, 3), shares=(Fraction(1), Fraction(1, 2)))


def given(places, **how):
    table = AwardTable(name="Elm Row", version="1", source="us", scales=(SCALE,), **how)
    return [str(each) for each in awards(table, SCALE, places, field=3, tables=2)]


@pytest.mark.parametrize(
    ("decimals", "rounding", "expected"),
    [
        (0, Rounding.HALF_UP, ["2", "1", "0"]),
        (0, Rounding.DOWN, ["1", "0", "0"]),
        (1, Rounding.HALF_UP, ["1.7", "0.8", "0.0"]),
        (1, Rounding.UP, ["1.7", "0.9", "0.0"]),
        (3, Rounding.HALF_UP, ["1.667", "0.833", "0.000"]),
        (3, Rounding.DOWN, ["1.666", "0.833", "0.000"]),
        (4, Rounding.UP, ["1.6667", "0.8334", "0.0000"]),
    ],
)
def test_a_place_is_awarded_to_the_last_decimal(decimals, rounding, expected):
    assert given(["1", "2", "3"], decimals=decimals, rounding=rounding) == expected


def test_whoever_has_no_result_gets_nothing_and_those_after_still_do():
    assert given(["", "1", "2"]) == ["0.00", "1.67", "0.83"]


def test_sharing_rounded_awards_is_not_sharing_exact_ones():
    exact, rounded = (
        given(["1=", "1=", "3"], decimals=0, rounding=Rounding.DOWN, sharing=how)[0]
        for how in (Sharing.EXACT, Sharing.ROUNDED)
    )

    assert (exact, rounded) == ("1", "0")
