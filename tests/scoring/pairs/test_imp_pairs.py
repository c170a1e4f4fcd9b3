"""Pairs scored by IMPs: cross-IMPs and Butler with everything a director can rule."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.butler import Datum, DatumKind
from scoring.errors import ScoringError
from scoring.pairs.imp_pairs import CrossImps, ImpMethod, ImpSettings, rate_imps
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, Penalty, TableResult, Weighted
from tests.scoring import definitions

SUM = ImpSettings(cross=CrossImps.SUM)
MEAN = ImpSettings()
BUTLER = ImpSettings(method=ImpMethod.BUTLER)
points = st.sampled_from([-620, -100, -50, 0, 110, 140, 170, 420, 450, 980])
boards = st.lists(points, min_size=1, max_size=9)


def lines(*scores, board=1):
    return [
        TableResult((board, n), "all", board, f"N{n}", f"E{n}", score)
        for n, score in enumerate(scores, 1)
    ]


def ns(rating):
    return [each.ns for each in rating.lines.values()]


@given(boards)
def test_cross_imps_are_those_of_the_definition(scores):
    rating = rate_imps(lines(*scores), settings=SUM)

    assert ns(rating) == definitions.cross_imps(scores)
    assert [each.ew for each in rating.lines.values()] == [-each for each in ns(rating)]
    assert sum(ns(rating)) == 0


@given(boards.filter(lambda scores: len(scores) > 1))
def test_the_mean_is_over_the_other_scores(scores):
    means = [Fraction(each, len(scores) - 1) for each in definitions.cross_imps(scores)]

    assert ns(rate_imps(lines(*scores), settings=MEAN)) == means


def test_a_missing_score_is_made_up_for():
    short = lines(420, 50, None)

    summed = rate_imps(short, expected={"all": 3}, settings=SUM)
    mean = rate_imps(short, expected={"all": 3}, settings=MEAN)

    assert ns(summed) == [9 * Fraction(3, 2), -9 * Fraction(3, 2)]
    assert ns(mean) == [Fraction(27, 4), Fraction(-27, 4)]


def test_each_board_keeps_its_own_comparisons_without_a_common_top():
    settings = replace(SUM, common_top=False)
    both = lines(420, 50, 50) + lines(420, 50, board=2)

    assert ns(rate_imps(both, settings=settings))[3:] == [9, -9]


def test_a_lone_score_wins_nothing():
    assert ns(rate_imps(lines(420))) == [0]


@given(boards)
def test_butler_is_each_score_against_the_datum(scores):
    rating = rate_imps(lines(*scores), settings=BUTLER)

    for each, score in zip(rating.lines.values(), scores, strict=True):
        assert each.ns == definitions.imps(score - each.datum)
        assert each.ew == -each.ns


def test_the_datum_is_a_setting():
    settings = replace(BUTLER, datum=Datum(kind=DatumKind.MEDIAN))

    rating = rate_imps(lines(420, 450, -50), settings=settings)

    assert [each.datum for each in rating.lines.values()] == [420] * 3
    assert ns(rating) == [0, 1, -10]


@pytest.mark.parametrize(
    ("settings", "expected"), [(MEAN, [3, -3]), (BUTLER, [3, -3]), (SUM, [9, -9])]
)
def test_average_plus_and_minus_are_three_imps_a_comparison(settings, expected):
    awarded = TableResult("A", "all", 1, "N9", "E9", awards=(AVERAGE_PLUS, AVERAGE_MINUS))

    rating = rate_imps([*lines(420, 420, 420), awarded], settings=settings).lines["A"]

    assert [rating.ns, rating.ew] == expected


def test_other_awards_are_in_proportion():
    awarded = TableResult("A", "all", 1, "N9", "E9", awards=(Award(Fraction(70)), AVERAGE))

    rating = rate_imps([awarded]).lines["A"]

    assert (rating.ns, rating.ew) == (6, 0)


@pytest.mark.parametrize("settings", [SUM, BUTLER])
def test_a_split_score_is_compared_for_each_side(settings):
    split = TableResult("S", "all", 1, "N9", "E9", split=(-50, 420))

    rating = rate_imps([*lines(420, 420, 420), split], settings=settings).lines["S"]

    assert (rating.ns, rating.ew) == ((-30, 0) if settings is SUM else (-10, 0))


def test_a_weighted_score_is_the_mean_of_its_outcomes():
    ruling = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))
    weighted = TableResult("W", "all", 1, "N9", "E9", weighted=ruling)

    rating = rate_imps([*lines(420, -50), weighted], settings=SUM)

    made, down = definitions.cross_imps([420, 420, -50]), definitions.cross_imps([-50, 420, -50])
    assert rating.lines["W"].ns == Fraction(60 * made[0] + 40 * down[0], 100)
    assert sum(ns(rating)) == 0


def test_a_weighted_score_counts_in_the_datum_by_its_mean():
    ruling = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))
    weighted = TableResult("W", "all", 1, "N9", "E9", weighted=ruling)
    settings = replace(BUTLER, datum=Datum(drop=0))

    rating = rate_imps([weighted], settings=settings).lines["W"]

    assert rating.datum == 230
    assert rating.ns == Fraction(60 * 5 - 40 * 7, 100)


def test_groups_of_a_fouled_board_are_compared_apart():
    fouled = [replace(line, group=n > 1) for n, line in enumerate(lines(420, 50, 50, 50))]

    assert ns(rate_imps(fouled, settings=SUM)) == [18, -18, 0, 0]


def test_totals_add_up_and_lose_penalties():
    both = lines(420, 50) + lines(-50, 50, board=2)
    penalties = [Penalty("N1", points=Fraction(2)), Penalty("late", points=Fraction(1))]

    totals = rate_imps(both, penalties=penalties).totals

    assert (totals["N1"].total, totals["N1"].penalty) == (9 - 3 - 2, 2)
    assert (totals["N1"].boards_played, totals["N1"].won) == (2, 9 - 3)
    assert (totals["late"].total, totals["late"].boards_played) == (-1, 0)


def test_no_percentage_of_a_top_at_imps():
    with pytest.raises(ScoringError, match="there is no top"):
        rate_imps([], penalties=[Penalty("N1", percent_of_top=Fraction(10))])
