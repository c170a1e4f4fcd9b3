"""The datum of a board: the rules, and what they refuse."""

import pytest

from scoring.comparison.butler import Datum, DatumKind, DatumRounding, datum
from scoring.errors import ScoringError


@pytest.mark.parametrize(
    ("scores", "rule", "expected"),
    [
        ([50, 100], Datum(drop=0), 80),
        ([-50, -100], Datum(drop=0), -80),
        ([90, 100, 110, 160], Datum(drop=0, rounding=DatumRounding.TO_EVEN), 120),
        ([50, 100], Datum(drop=0, rounding=DatumRounding.TO_EVEN), 80),
        ([40, 50], Datum(drop=0, rounding=DatumRounding.TO_EVEN), 40),
        ([-800, 400, 420, 450, 1400], Datum(drop=1), 420),
        ([-800, 400], Datum(drop=1), -200),
        ([-800, 400, 420, 450], Datum(kind=DatumKind.MEDIAN), 410),
        ([0] * 19 + [4000], Datum(drop=0, drop_percent=5), 0),
        ([0] * 18 + [4000], Datum(drop=0, drop_percent=5), 210),
    ],
)
def test_the_datum_is_a_setting(scores, rule, expected):
    assert datum(scores, rule) == expected


def test_no_datum_without_scores():
    with pytest.raises(ScoringError, match="no datum"):
        datum([], Datum())


@pytest.mark.parametrize(
    ("drop", "percent", "sentence"),
    [
        (-1, 0, "less than half"),
        (0, 50, "less than half"),
        (0, -5, "less than half"),
        (1, 5, "either"),
    ],
)
def test_a_datum_drops_by_number_or_by_percentage_and_leaves_something(drop, percent, sentence):
    with pytest.raises(ScoringError, match=sentence):
        Datum(drop=drop, drop_percent=percent)
