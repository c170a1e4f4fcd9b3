"""Pairs scored by IMPs: awards, totals and the director's example of a weighted score."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.comparison.butler import Datum
from scoring.pairs.imp_pairs import CrossImps, ImpMethod, ImpSettings, rate_imps
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, TableResult, Weighted

SUM = ImpSettings(cross=CrossImps.SUM)
MEAN = ImpSettings()
BUTLER = ImpSettings(method=ImpMethod.BUTLER, cross=CrossImps.SUM)


def lines(*scores, board=1):
    return [
        TableResult((board, n), "all", board, f"N{n}", f"E{n}", score)
        for n, score in enumerate(scores, 1)
    ]


@pytest.mark.parametrize(
    ("settings", "awards", "expected"),
    [
        (MEAN, (AVERAGE_PLUS, AVERAGE_MINUS), (3, -3)),
        (BUTLER, (AVERAGE_PLUS, AVERAGE_MINUS), (3, -3)),
        (SUM, (AVERAGE_PLUS, AVERAGE_MINUS), (9, -9)),
        (MEAN, (Award(Fraction(70)), AVERAGE), (6, 0)),
        (replace(SUM, average_plus=Fraction(5, 2)), (AVERAGE_PLUS, AVERAGE_MINUS), (7.5, -7.5)),
    ],
)
def test_average_plus_is_three_imps_a_comparison_and_others_in_proportion(
    settings, awards, expected
):
    awarded = TableResult("A", "all", 1, "N9", "E9", awards=awards)

    rating = rate_imps([*lines(420, 420, 420), awarded], settings=settings).lines["A"]

    assert (rating.ns, rating.ew) == expected


def test_a_weighted_score_counts_in_the_datum_by_its_mean():
    ruling = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))
    weighted = TableResult("W", "all", 1, "N9", "E9", weighted=ruling)

    rating = rate_imps([weighted], settings=replace(BUTLER, datum=Datum(drop=0))).lines["W"]

    assert rating.datum == 230
    assert rating.ns == Fraction(60 * 5 - 40 * 7, 100)
