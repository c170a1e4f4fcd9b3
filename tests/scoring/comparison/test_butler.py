"""The datum of a board, by every rule, against the definition."""

from fractions import Fraction
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.butler import Datum, DatumKind, DatumRounding, butler, datum
from scoring.errors import ScoringError

bridge = st.integers(-760, 760).map(lambda tens: 10 * tens)


def datum_by_definition(scores, rule):
    in_order = sorted(scores)
    if rule.kind is DatumKind.MEDIAN:
        exact = Fraction(median(map(Fraction, in_order)))
    else:
        drop = rule.drop + len(scores) * rule.drop_percent // 100
        drop = min(drop, (len(scores) - 1) // 2)
        kept = in_order[drop : len(scores) - drop]
        exact = Fraction(sum(kept), len(kept))
    tens = abs(exact) / 10
    whole = int(tens)
    if rule.rounding is DatumRounding.TO_EVEN:
        whole = round(tens)
    elif tens - whole >= Fraction(1, 2):
        whole += 1
    return 10 * whole if exact > 0 else -10 * whole


data = st.builds(
    Datum,
    kind=st.sampled_from(DatumKind),
    drop=st.integers(0, 3),
    rounding=st.sampled_from(DatumRounding),
) | st.builds(Datum, drop=st.just(0), drop_percent=st.integers(0, 40))


@given(st.lists(bridge, min_size=1, max_size=20), data)
def test_butler_changes_sign_with_the_direction(scores, rule):
    turned = butler([-score for score in scores], rule)

    assert [-points for points in turned] == butler(scores, rule)


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


@pytest.mark.parametrize(("drop", "percent"), [(-1, 0), (0, 50), (0, -5)])
def test_a_datum_leaves_something(drop, percent):
    with pytest.raises(ScoringError, match="less than half"):
        Datum(drop=drop, drop_percent=percent)


def test_a_datum_drops_by_number_or_by_percentage():
    with pytest.raises(ScoringError, match="either"):
        Datum(drop=1, drop_percent=5)
