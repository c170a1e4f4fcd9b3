"""Points of a board rounded before they are added, against the definition."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.board_points import BoardPoints, rounded_shares
from scoring.comparison.butler import Datum, DatumRounding, datum
from scoring.comparison.imps import imps
from scoring.pairs.imp_pairs import CrossImps, ImpSettings, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import TableResult
from scoring.rounding import rounded

ROUNDED = [rule for rule in BoardPoints if rule is not BoardPoints.EXACT]
shares = st.tuples(st.integers(-(10**6), 10**6), st.integers(1, 200))


@given(st.lists(shares, min_size=1, max_size=20), st.sampled_from((1, 2)), st.integers(0, 3))
def test_many_shares_are_rounded_as_one_is(found, per, decimals):
    unit = Fraction(1, per)
    tops, lows = (np.array(each, np.int64) for each in zip(*found, strict=True))

    numerators, denominator = rounded_shares(tops, lows, unit, decimals)

    assert [Fraction(int(n), denominator) * unit for n in numerators] == [
        Fraction(rounded(Fraction(top, low) * unit, decimals)) for top, low in found
    ]


def lines(scores, *, awards=()):
    """Return a session: one board with all scores, another without the last."""
    found = [
        TableResult(f"{board}.{n}", "A", board, f"N{n}", f"E{n}", score)
        for board, here in ((1, scores), (2, scores[:-1]))
        for n, score in enumerate(here)
    ]
    return [*found, *awards]


AWARD = TableResult("x", "A", 2, "N9", "E9", None, awards=(AVERAGE_PLUS, AVERAGE_MINUS))


@pytest.mark.parametrize("rule", ROUNDED)
@pytest.mark.parametrize("unit", MatchpointUnit)
def test_matchpoints_of_a_board_are_rounded_and_then_added(rule, unit):
    session = lines([420, 400, 170, -50, 420], awards=[AWARD])
    exact = rate_pairs(session, settings=PairsSettings(unit=unit)).lines
    found = rate_pairs(session, settings=PairsSettings(unit=unit, board_points=rule))

    for key, points in found.lines.items():
        assert (points.ns, points.ew) == (rule.of(exact[key].ns), rule.of(exact[key].ew))
        assert points.raw_ns == exact[key].raw_ns
    won = found.lines["1.0"].ns + found.lines["2.0"].ns
    assert found.totals["N0"].won == won


@pytest.mark.parametrize("rule", ROUNDED)
@pytest.mark.parametrize("cross", CrossImps)
def test_imps_of_a_board_are_rounded_and_then_added(rule, cross):
    session = lines([420, 400, 170, -50, 420], awards=[AWARD])
    exact = rate_imps(session, settings=ImpSettings(cross=cross)).lines
    found = rate_imps(session, settings=ImpSettings(cross=cross, board_points=rule))

    assert all(found.lines[key].ns == rule.of(exact[key].ns) for key in exact)
    assert found.totals["N1"].won == found.lines["1.1"].ns + found.lines["2.1"].ns


@pytest.mark.parametrize("cap", [1, 5, 12, 24])
def test_no_comparison_gives_more_than_the_cap(cap):
    scores = [1430, 650, -100, -2000, 620]
    found = rate_imps(lines(scores), settings=ImpSettings(cross=CrossImps.SUM, cap=cap)).lines

    for n, mine in enumerate(scores):
        assert found[f"1.{n}"].ns == sum(
            max(-cap, min(cap, imps(mine - other))) for other in scores
        )


def test_butler_keeps_to_the_cap():
    rule = Datum(drop=0)
    scores = [1430, 650, -100, -2000]
    settings = ImpSettings(against_datum=True, datum=rule, cap=6)
    found = rate_imps(lines(scores), settings=settings).lines

    middle = datum(scores, rule)
    assert [found[f"1.{n}"].ns for n in range(4)] == [
        max(-6, min(6, imps(score - middle))) for score in scores
    ]


def test_a_datum_may_be_rounded_to_points():
    scores = [620, 650, 650]
    exact = Datum(drop=0, rounding=DatumRounding.TO_POINTS)

    assert (datum(scores, exact), datum(scores, Datum(drop=0))) == (640, 640)
    assert (datum([420, 450, -50, 170], exact), datum([-90, -110, -50], exact)) == (248, -83)
