"""Pairs scored by IMPs: awards, totals and the director's example of a weighted score."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.comparison.butler import Datum
from scoring.pairs.imp_pairs import CrossImps, ImpSettings, rate_imps
from scoring.pairs.settings import ImpAwardRule
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, TableResult, Weighted

SUM = ImpSettings(cross=CrossImps.SUM)
MEAN = ImpSettings()
BUTLER = ImpSettings(against_datum=True, cross=CrossImps.SUM)


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


# Two tables, three boards, worked out by hand: +400 is 9 IMPs, +50 is 2, at cross-IMPs. With
# 9, 9 and 2 pair N1 has an average of 20/3; its opponents have as much less.
WON = {1: (420, 20), 2: (420, 20), 3: (50, 0)}


@pytest.mark.parametrize(
    ("settings", "rule", "awards", "expected"),
    [
        (MEAN, "fixed", (AVERAGE_PLUS, AVERAGE_MINUS), (3, -3)),
        (MEAN, "session", (AVERAGE_PLUS, AVERAGE_MINUS), (Fraction(20, 3), Fraction(-20, 3))),
        (SUM, "session", (AVERAGE_PLUS, AVERAGE_MINUS), (Fraction(20, 3), Fraction(-20, 3))),
        # The mean of two scores is the datum: 200 over it is 5 IMPs, 25 is 1 (to tens, 30 and 20).
        (
            replace(BUTLER, datum=Datum(drop=0)),
            "session",
            (AVERAGE_PLUS, AVERAGE_MINUS),
            (Fraction(11, 3), Fraction(-11, 3)),
        ),
        # Who did well keeps average minus, and who did badly average plus.
        (MEAN, "session", (AVERAGE_MINUS, AVERAGE_PLUS), (-3, 3)),
        # An average, or a percentage that the director gave, is what it is.
        (MEAN, "session", (AVERAGE, Award(Fraction(60))), (0, 3)),
        # Seven IMPs for average plus are more than the average, and seven less than its opposite.
        (
            replace(MEAN, average_plus=Fraction(7)),
            "session",
            (AVERAGE_PLUS, AVERAGE_MINUS),
            (7, -7),
        ),
    ],
)
def test_a_session_average_beyond_average_plus_or_minus_counts_in_its_place(
    settings, rule, awards, expected
):
    played = [line for board, scores in WON.items() for line in lines(*scores, board=board)]
    awarded = TableResult("A", "all", 4, "N1", "E1", awards=awards)
    settings = replace(settings, awards=ImpAwardRule(rule))

    rating = rate_imps([awarded, *played], settings=settings, penalties={"N1": Fraction(90)})

    assert (rating.lines["A"].ns, rating.lines["A"].ew) == expected
    won = rate_imps(played, settings=settings).totals["N1"].total
    assert rating.totals["N1"].won == won + expected[0]


def test_a_pair_without_another_board_gets_what_the_event_fixes():
    awarded = TableResult("A", "all", 1, "N9", "E9", awards=(AVERAGE_PLUS, AVERAGE_MINUS))
    settings = replace(MEAN, awards=ImpAwardRule.SESSION)

    rating = rate_imps([*lines(420, 50), awarded], settings=settings).lines["A"]

    assert (rating.ns, rating.ew) == (3, -3)
