"""Fouled boards: groups are compared apart, by the rule of the event."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.errors import ScoringError
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.table_result import Outcome, TableResult, Weighted


def board(*groups):
    """Return the lines of one board; each group is a list of its scores."""
    return [
        TableResult((group, n), "all", 1, f"N{group}{n}", f"E{group}{n}", score, group=group)
        for group, scores in enumerate(groups)
        for n, score in enumerate(scores)
    ]


def percentages(groups, rule, **settings):
    rating = rate_pairs(board(*groups), settings=PairsSettings(fouled=rule, **settings))
    return [(each.ns * 100 / each.top, each.ew * 100 / each.top) for each in rating.lines.values()]


LARGE = [10 * n for n in range(9)]


@pytest.mark.parametrize(
    ("groups", "rule", "small"),
    [
        ([LARGE, [50, 40, 30]], FouledBoards.ACBL, [(70, 50), (60, 60), (50, 70)]),
        ([LARGE, [50, 50, 30]], FouledBoards.ACBL, [(65, 55), (65, 55), (50, 70)]),
        ([LARGE, [50, 40]], FouledBoards.ACBL, [(65, 55), (55, 65)]),
        ([LARGE, [50, 50]], FouledBoards.ACBL, [(60, 60), (60, 60)]),
        ([LARGE, [50]], FouledBoards.ACBL, [(60, 60)]),
        ([LARGE, [50, 40, 30]], FouledBoards.EBU, [(70, 50), (60, 60), (50, 70)]),
        ([LARGE, [50]], FouledBoards.EBU, [(60, 60)]),
        ([[40], [50]], FouledBoards.EBU, [(60, 60)]),
        ([[50, 40, 30], [9, 8, 7]], FouledBoards.ACBL, [(70, 50), (60, 60), (50, 70)]),
    ],
)
def test_a_small_group_gets_fixed_awards(groups, rule, small):
    assert percentages(groups, rule)[-len(small) :] == small


@pytest.mark.parametrize("rule", [FouledBoards.ACBL, FouledBoards.EBU])
def test_four_scores_are_always_compared(rule):
    groups = [LARGE, [50, 40, 30, 20]]

    assert percentages(groups, rule) == percentages(groups, FouledBoards.NEUBERG_ALWAYS)


@pytest.mark.parametrize(("rule", "compared"), [(FouledBoards.ACBL, 3), (FouledBoards.EBU, 5)])
def test_the_larger_group_is_compared_and_at_ebu_one_of_more_than_a_third(rule, compared):
    groups = [[50, 40, 30], [9, 8]]

    found = percentages(groups, rule)

    assert found[:compared] == percentages(groups, FouledBoards.NEUBERG_ALWAYS)[:compared]
    assert found[compared:] == [(65, 55), (55, 65)][: 5 - compared]


def test_groups_of_five_and_four_in_a_field_of_nine():
    rating = rate_pairs(board([5, 4, 3, 2, 1], [4, 3, 2, 1]))

    assert next(iter(rating.lines.values())).ns == Fraction(76, 5)
    assert [each.ns for each in list(rating.lines.values())[5:]] == [
        Fraction(59, 4),
        Fraction(41, 4),
        Fraction(23, 4),
        Fraction(5, 4),
    ]


@pytest.mark.parametrize(
    ("settings", "points", "top"),
    [
        (PairsSettings(unit=MatchpointUnit.ONE_POINT), [3, 1.5, 1.5, 2.5, 1.5], 4),
        (PairsSettings(short_boards=ShortBoards.ASCHERMAN), [7, 4, 4, 6, 4], 10),
    ],
)
def test_culbertson_gives_a_half_for_each_pair_that_held_other_cards(settings, points, top):
    settings = replace(settings, fouled=FouledBoards.CULBERTSON_1949)

    lines = rate_pairs(board([500, 400, 400], [100, 50]), settings=settings).lines.values()

    assert [each.ns for each in lines] == points
    assert {each.top for each in lines} == {top}


def weighted(*outcomes):
    return Weighted.of(*(Outcome(score, Fraction(percent)) for score, percent in outcomes))


def test_shares_in_any_fractions_are_compared_exactly():
    shares = [Fraction(100, n) for n in (7, 11, 13, 17, 19, 23, 29)]
    rulings = [weighted((420, share), (-50, 100 - share)) for share in shares]
    lines = [
        TableResult(n, "all", 1, f"N{n}", f"E{n}", weighted=each) for n, each in enumerate(rulings)
    ]

    rating = rate_pairs(lines, expected={"all": 9})

    for mine, each in zip(shares, rating.lines.values(), strict=True):
        # 1 for a comparison that is tied on average, and more as 420 is likelier than elsewhere.
        assert each.raw_ns == sum(1 + (mine - other) / 100 for other in shares) - 1
        assert each.ns + each.ew == each.top == 16


def test_the_outcomes_make_a_hundred_percent():
    with pytest.raises(ScoringError, match="add up to 100 percent"):
        weighted((420, 60), (-50, 30))


@pytest.mark.parametrize("percent", [0, -10, 101])
def test_an_outcome_counts_something_and_no_more_than_all(percent):
    with pytest.raises(ScoringError, match="more than 0 and at most 100"):
        Outcome(420, Fraction(percent))


def test_a_line_without_a_score_has_no_outcomes():
    assert TableResult(1, "all", 1, "N", "E").outcomes == ((), ())
