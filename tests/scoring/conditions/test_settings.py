"""Conditions of contest as settings of a rating, and as a result sheet prints them."""

from dataclasses import fields, replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.comparison.butler import Datum, DatumKind, DatumRounding, DatumRule
from scoring.comparison.fouled import FouledBoards
from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.presets import PRESETS
from scoring.conditions.settings import ScoringSettings, in_words, settings_of
from scoring.pairs.imp_pairs import CrossImps
from scoring.pairs.settings import MatchpointUnit, PairsSettings, PercentageBasis
from scoring.play.historical_scoring import ContractGame
from scoring.ranking.carry_over import CarryOver, CarryRule
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.match import PattonShare, TeamMethod, TeamSettings
from scoring.teams.victory_points import SCALES, VictoryPointScale

EBU = settings_of(PRESETS["EBU"], name="EBU")


def words(settings: ScoringSettings) -> dict[str, str]:
    return dict(in_words(settings).values())


def test_every_condition_reaches_the_setting_it_names() -> None:
    found = settings_of(
        Conditions(
            unit=MatchpointUnit.ONE_POINT,
            common_top=False,
            fouled=FouledBoards.EBU,
            percentage_of=PercentageBasis.PRINTED_TOTAL,
            cross=CrossImps.SUM,
            datum=DatumRule.MEDIAN,
            datum_rounding=DatumRounding.TO_EVEN,
            average_plus_imps=Decimal("2.5"),
            patton=PattonShare.SIGN,
            patton_points=4,
            victory_points=VictoryPointScale.ACBL_30_SHORT,
            contract_table=ContractGame.AUCTION,
            carry=CarryOver.CAPPED,
            carry_share=50,
            carry_cap=Decimal("7.5"),
            tie_breaks=(TieBreak.MOST_TOPS, TieBreak.HEAD_TO_HEAD),
        ),
        name="ours",
    )

    assert (found.pairs.unit, found.pairs.fouled) == (MatchpointUnit.ONE_POINT, FouledBoards.EBU)
    assert found.pairs.percentage_of is PercentageBasis.PRINTED_TOTAL
    assert (found.pairs.common_top, found.imps.common_top) == (False, False)
    assert found.imps.cross is CrossImps.SUM
    assert found.imps.datum == Datum(DatumKind.MEDIAN, 0, 0, DatumRounding.TO_EVEN)
    assert found.imps.average_plus == found.teams.average_plus == Fraction(5, 2)
    assert (found.teams.patton, found.teams.patton_points) == (PattonShare.SIGN, 4)
    assert found.scale == SCALES["30 points, 6-8 boards"]
    assert found.game is ContractGame.AUCTION
    assert found.carry == CarryRule(CarryOver.CAPPED, Fraction(1, 2), Fraction(15, 2))
    assert found.tie_breaks == (TieBreak.MOST_TOPS, TieBreak.HEAD_TO_HEAD)


def test_a_setting_named_after_a_condition_needs_no_line_of_its_own() -> None:
    club = PRESETS["club of 1897"]
    found = settings_of(club, name="ours")

    assert found.pairs == PairsSettings(
        unit=club.unit,
        short_boards=club.short_boards,
        average_plus=club.average_plus,
        fouled=club.fouled,
    )
    assert (found.handicap, found.shortage) == (club.handicap, club.shortage)


def test_the_usual_conditions_are_the_settings_that_ratings_have_by_themselves() -> None:
    assert settings_of(Conditions(), name="usual") == ScoringSettings(name="usual")


def test_the_method_says_what_pairs_and_teams_are_compared_by() -> None:
    butler = settings_of(Conditions(), name="", method=scoring_method("bridge", "pairs", "butler"))
    patton = settings_of(Conditions(), name="", method=scoring_method("bridge", "teams", "patton"))
    tricks = settings_of(Conditions(), name="", method=scoring_method("whist", "teams", "tricks"))

    assert (butler.imps.against_datum, patton.imps.against_datum) == (True, False)
    assert (patton.teams.method, tricks.teams.method) == (TeamMethod.PATTON, TeamMethod.IMPS)


def test_what_has_no_meaning_by_a_method_is_left_out() -> None:
    chosen = Conditions(
        carry=CarryOver.PERCENTAGE, tie_breaks=(TieBreak.MOST_TOPS, TieBreak.SPLIT_TIE)
    )

    by_imps = settings_of(chosen, name="", method=scoring_method("bridge", "pairs", "butler"))
    by_tops = settings_of(chosen, name="", method=scoring_method("bridge", "pairs", "matchpoints"))

    assert (by_imps.carry.kind, by_imps.tie_breaks) == (CarryOver.SUM, (TieBreak.SPLIT_TIE,))
    assert by_tops.carry.kind is CarryOver.PERCENTAGE
    assert by_tops.tie_breaks == chosen.tie_breaks


def test_a_scale_of_our_own_is_read_from_the_conditions() -> None:
    own = Conditions(victory_points=VictoryPointScale.OWN, own_scale="0 10-10, 1 11-9")

    found = settings_of(own, name="ours").scale

    assert found is not None
    assert found.name == "our own: 0 10-10, 1 11-9"
    assert found.points(3) == (11, 9)


@pytest.mark.parametrize("rule", DatumRule)
def test_every_rule_for_a_datum_drops_what_it_says(rule: DatumRule) -> None:
    found = rule.datum()
    dropped = f"{found.drop_percent}_percent" if found.drop_percent else str(found.drop)
    said = {"one": "1", "two": "2", "none": "0"}

    kind, *rest = rule.value.split("_", 1)
    if found.kind is DatumKind.MEDIAN:
        assert rule is DatumRule.MEDIAN
    else:
        assert (kind, said.get(rest[0], rest[0])) == ("drop", dropped)


@pytest.mark.parametrize("name", PRESETS)
def test_every_setting_is_printed(name: str) -> None:
    printed = in_words(settings_of(PRESETS[name], name=name))

    assert printed["name"] == ("Regulations", name)
    assert all(what and how for what, how in printed.values())
    assert len(words(settings_of(PRESETS[name], name=name))) == len(printed)
    assert len(printed) >= len(fields(ScoringSettings))


def test_every_condition_is_printed_by_itself_or_with_another() -> None:
    with_others = {"datum_rounding", "patton_points", "own_scale", "carry_share", "carry_cap"}
    # What is shown, how it is entered, and what the method says.
    elsewhere = {"embargo", "entry", "match_award", "round_award", "lines_show"}

    assert set(CONDITIONS) - with_others - elsewhere <= set(in_words(EBU))


def test_presets_differ_where_federations_do() -> None:
    acbl, club, wbf = (
        words(settings_of(PRESETS[name], name=name)) for name in ("ACBL", "club of 1897", "WBF")
    )

    assert acbl["Datum"] == "the mean without the best and worst 5%, 5 to the even ten"
    assert acbl["Victory points"] == "20 points, 6-8 boards"
    assert acbl["Average plus at IMPs"] == "+3 and −3 IMPs"
    assert wbf["Ties"] == "broken by head to head"
    assert words(EBU)["Ties"] == "broken by split tie"
    assert club["Boards with fewer scores"] == "half a comparison for each missing score"


def test_other_conditions_are_printed_too() -> None:
    event = replace(
        EBU,
        imps=replace(EBU.imps, datum=Datum(kind=DatumKind.MEDIAN)),
        pairs=replace(EBU.pairs, common_top=False),
        carry=CarryRule(CarryOver.CAPPED, share=Fraction(1, 2), cap=Fraction(25, 2)),
    )
    half = replace(event, carry=CarryRule(CarryOver.PROPORTION, share=Fraction(1, 2)))
    everything = replace(EBU, imps=replace(EBU.imps, datum=Datum(drop=0)))
    one = replace(EBU, teams=TeamSettings(average_plus=Fraction(5, 2), patton_points=1))

    assert words(event)["Datum"] == "the median, 5 away from zero"
    assert words(event)["Tops"] == "by the scores of each board"
    assert words(event)["Sessions"] == (
        "50% of points above average are carried over, at most 12.5"
    )
    assert words(half)["Sessions"] == "50% of earlier points are carried over"
    assert words(everything)["Datum"] == "the mean of all scores, 5 away from zero"
    assert words(one)["Average plus at IMPs"] == "+2.5 and −2.5 IMPs"
    assert words(one)["Patton"].endswith("the net to all points, 1 point for each board")
