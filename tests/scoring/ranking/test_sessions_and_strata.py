"""Sessions carried over, strata and handicaps."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.ranking.carry_over import (
    CarryOver,
    CarryRule,
    FieldScope,
    SessionScore,
    combine_sessions,
)
from scoring.ranking.strata_and_handicap import (
    Handicap,
    rank_groups,
    rank_strata,
    rank_with_handicap,
)

FIRST = {
    "A": SessionScore(Fraction(60), Fraction(100)),
    "B": SessionScore(Fraction(40), Fraction(100)),
}
SECOND = {
    "A": SessionScore(Fraction(20), Fraction(50)),
    "C": SessionScore(Fraction(30), Fraction(50)),
}
THIRD = {"A": SessionScore(Fraction(10), Fraction(10)), "D": SessionScore(Fraction(1), Fraction(2))}


def combined(rule):
    return {
        each.contestant: (each.points, each.possible, each.percentage, each.carried)
        for each in combine_sessions([FIRST, SECOND], rule)
    }


@pytest.mark.parametrize(
    ("rule", "of_a"),
    [
        (CarryRule(), (80, 150, Fraction(160, 3), 60)),
        (CarryRule(share=Fraction(1, 2)), (80, 150, Fraction(160, 3), 60)),  # of another rule
        (CarryRule(CarryOver.PERCENTAGE), (80, 150, 50, 60)),
        (CarryRule(CarryOver.PROPORTION, share=Fraction(1, 2)), (50, 100, 50, 30)),
        (CarryRule(CarryOver.CAPPED, cap=Fraction(4)), (24, 50, 48, 4)),
        (CarryRule(CarryOver.CAPPED, share=Fraction(1, 5), cap=Fraction(4)), (22, 50, 44, 2)),
    ],
)
def test_earlier_sessions_are_carried_over(rule, of_a):
    assert combined(rule)["A"] == of_a


def test_a_cap_holds_for_what_is_below_average_too():
    assert combined(CarryRule(CarryOver.CAPPED, cap=Fraction(4)))["B"] == (-4, 0, 0, -4)


def test_who_missed_a_session_counts_with_the_others():
    by_percentage = combined(CarryRule(CarryOver.PERCENTAGE))

    assert (by_percentage["B"][2], by_percentage["C"][2]) == (40, 60)
    counted = {each.contestant: each for each in combine_sessions([FIRST, SECOND, THIRD])}
    assert (counted["A"].points, counted["A"].carried, counted["B"].carried) == (90, 80, 40)
    assert combine_sessions([]) == []


@pytest.mark.parametrize("wrong", [{"share": Fraction(2)}, {"share": -1}, {"cap": Fraction(-1)}])
def test_refuses_to_carry_more_than_everything(wrong):
    CarryRule(share=Fraction(0), cap=Fraction(0))  # nothing can be carried
    with pytest.raises(ScoringError) as refused:
        CarryRule(**wrong)
    assert str(refused.value) == (
        "The share carried over must be from 0 to 1, and the cap not below 0."
    )


@pytest.mark.parametrize(
    ("scope", "fields"), [(FieldScope.SECTION, 4), (FieldScope.SESSION, 3), (FieldScope.EVENT, 2)]
)
def test_the_scope_settles_who_is_compared(scope, fields):
    places = [
        (1, "Riverside", "A"),
        (1, "Riverside", "B"),
        (1, "Hilltop", "A"),
        (2, "Hilltop", "A"),
    ]

    found = {
        scope.field(session=session, club=club, section=section)
        for session, club, section in places
    }

    assert len(found) == fields
    assert all(isinstance(field, tuple) for field in found)


def test_groups_are_ranked_apart_and_only_those_in_one():
    results = {"N1": Fraction(50), "N2": Fraction(60), "E1": Fraction(50), "guest": Fraction(70)}

    assert rank_groups(results, {"N1": "NS", "N2": "NS", "E1": "EW"}) == {
        "NS": {"N1": "2", "N2": "1"},
        "EW": {"E1": "1"},
    }


def test_a_stratum_ranks_its_own_and_those_below():
    results = {"a": Fraction(60), "b": Fraction(65), "c": Fraction(55), "none": Fraction(70)}

    assert rank_strata(results, {"a": 1, "b": 3, "c": 2}) == {
        1: {"a": "2", "b": "1", "c": "3"},
        2: {"b": "1", "c": "2"},
        3: {"b": "1"},
    }


def test_a_handicap_is_added_or_scales_the_percentage():
    raw = {"a": Fraction(60), "b": Fraction(50)}
    handicaps = {"b": Fraction(20)}

    added = rank_with_handicap(raw, handicaps)
    scaled = rank_with_handicap(raw, handicaps, Handicap.SCALED)

    assert [(each.net, each.net_place) for each in added] == [
        (60, "2"),
        (70, "1"),
    ]
    assert [(each.net, each.net_place) for each in scaled] == [(60, "1="), (60, "1=")]
    with pytest.raises(ScoringError, match="no result"):
        rank_with_handicap(raw, {"stranger": Fraction(1)})
