"""Sessions, strata, handicaps and the conventions of federations."""

from dataclasses import fields, replace
from fractions import Fraction

import pytest

from scoring.comparison.butler import Datum, DatumKind
from scoring.conditions.presets import ACBL, CLUB_1897, EBU, PRESETS, WBF, Conditions, in_words
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
from scoring.teams.match import TeamSettings

FIRST = {
    "A": SessionScore(Fraction(60), Fraction(100)),
    "B": SessionScore(Fraction(40), Fraction(100)),
}
SECOND = {
    "A": SessionScore(Fraction(20), Fraction(50)),
    "C": SessionScore(Fraction(30), Fraction(50)),
}


def combined(rule):
    return {
        each.contestant: (each.points, each.possible, each.percentage, each.carried)
        for each in combine_sessions([FIRST, SECOND], rule)
    }


@pytest.mark.parametrize(
    ("rule", "of_a"),
    [
        (CarryRule(), (80, 150, Fraction(160, 3), 60)),
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
    counted = [each.sessions for each in combine_sessions([FIRST, SECOND])]
    assert counted == [2, 1, 1]
    assert combine_sessions([]) == []


@pytest.mark.parametrize("wrong", [{"share": Fraction(2)}, {"share": -1}, {"cap": Fraction(-1)}])
def test_refuses_to_carry_more_than_everything(wrong):
    with pytest.raises(ScoringError, match="share from 0 to 1"):
        CarryRule(**wrong)


def test_the_scope_settles_who_is_compared():
    def tables(scope):
        places = [("Riverside", "A"), ("Riverside", "B"), ("Hilltop", "A")]
        return [scope.field(session=1, club=club, section=section) for club, section in places]

    assert len(set(tables(FieldScope.SECTION))) == 3
    assert len(set(tables(FieldScope.SESSION))) == 2
    assert len(set(tables(FieldScope.EVENT))) == 1


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


def test_raw_and_net_rankings_stand_side_by_side():
    raw = {"a": Fraction(60), "b": Fraction(50)}
    handicaps = {"b": Fraction(20)}

    added = rank_with_handicap(raw, handicaps)
    scaled = rank_with_handicap(raw, handicaps, Handicap.SCALED)

    assert [(each.net, each.raw_place, each.net_place) for each in added] == [
        (60, "1", "2"),
        (70, "2", "1"),
    ]
    assert [(each.net, each.net_place) for each in scaled] == [(60, "1="), (60, "1=")]
    with pytest.raises(ScoringError, match="no result"):
        rank_with_handicap(raw, {"stranger": Fraction(1)})


@pytest.mark.parametrize("conventions", PRESETS.values(), ids=PRESETS)
def test_every_convention_is_printed(conventions):
    printed = in_words(conventions)

    assert printed[0] == ("Conditions", conventions.name)
    assert all(what and how for what, how in printed)
    assert len(dict(printed)) == len(printed) >= len(fields(Conditions))


def test_presets_differ_where_federations_do():
    acbl, club = dict(in_words(ACBL)), dict(in_words(CLUB_1897))

    assert acbl["Datum"] == "the mean without the best and worst 5 %, 5 to the even ten"
    assert acbl["Victory points"] == "20 points, 6-8 boards"
    assert acbl["Average plus at IMPs"] == "+3 and -3 IMPs"
    assert dict(in_words(WBF))["Ties"] == "broken by head to head"
    assert dict(in_words(EBU))["Ties"] == "broken by split tie"
    assert club["Boards with fewer scores"] == "half a comparison for each missing score"


def test_other_conventions_are_printed_too():
    event = replace(
        EBU,
        imps=replace(EBU.imps, datum=Datum(kind=DatumKind.MEDIAN)),
        pairs=replace(EBU.pairs, common_top=False),
        carry=CarryRule(CarryOver.CAPPED, share=Fraction(1, 2), cap=Fraction(25, 2)),
    )
    half = replace(event, carry=CarryRule(CarryOver.PROPORTION, share=Fraction(1, 2)))

    printed = dict(in_words(event))

    assert printed["Datum"] == "the median, 5 away from zero"
    everything = replace(EBU, imps=replace(EBU.imps, datum=Datum(drop=0)))
    assert dict(in_words(everything))["Datum"] == "the mean of all scores, 5 away from zero"
    one = replace(EBU, teams=TeamSettings(average_plus=Fraction(5, 2), patton_points=1))
    assert dict(in_words(one))["Average plus at IMPs"] == "+2.5 and -2.5 IMPs"
    assert dict(in_words(one))["Patton"].endswith("the net to all points, 1 point for each board")
    assert printed["Tops"] == "by the scores of each board"
    assert printed["Sessions"] == "50 % of points above average are carried over, at most 12.5"
    assert dict(in_words(half))["Sessions"] == "50 % of earlier points are carried over"
