"""Every condition of contest: what it can be, when it matters, and what presets choose."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import CONDITIONS, GROUPS, Conditions
from scoring.conditions.declaring import Amount, OneOf, ScaleText, TieBreakList
from scoring.conditions.methods import MatchAward
from scoring.conditions.presets import CHOSEN, OWN, PRESETS, chosen_by, preset_of
from scoring.conditions.settings import conditions_for
from scoring.errors import ScoringError
from scoring.ranking.carry_over import CarryOver, FieldScope
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.victory_points import SCALES, VictoryPointScale

MATCHPOINTS = scoring_method("bridge", "pairs", "matchpoints")


def test_every_condition_stands_under_one_heading_of_a_form() -> None:
    assert sorted(name for _, names in GROUPS for name in names) == sorted(CONDITIONS)


@pytest.mark.parametrize("name", CONDITIONS)
def test_every_condition_has_words_and_a_default_that_it_can_be(name: str) -> None:
    condition = CONDITIONS[name]

    assert condition.name == name
    assert condition.label
    assert condition.help
    assert condition.checked(condition.default) == condition.default
    assert condition.read(condition.stored(condition.default)) == condition.default
    if isinstance(condition, OneOf):
        assert all(choice.label and choice.printed for choice in condition.choices)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_stored_is_read_again(preset: str) -> None:
    assert Conditions.read(PRESETS[preset].stored()) == PRESETS[preset]
    assert Conditions.read({}) == Conditions()


def test_the_ledger_holds_decimal_numbers_as_text_and_gives_them_back() -> None:
    chosen = Conditions(carry_cap=Decimal("7.5"), tie_breaks=(TieBreak.NET,))

    written = chosen.written()

    assert (written["carry_cap"], written["average_plus_imps"]) == ("7.50", "3.0")
    assert (written["tie_breaks"], written["common_top"]) == ("net", True)
    assert Conditions().with_written(written) == chosen
    assert chosen.with_written({"carry_cap": "0.00"}) == replace(chosen, carry_cap=Decimal(0))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("unit", "three_point", "Choose one of: two_point, one_point."),
        ("compare", "event", "Choose one of: section, session."),
        ("common_top", "yes", "Choose yes or no."),
        ("carry_share", 101, "Enter a whole number of per cent from 0 to 100."),
        ("carry_share", -1, "Enter a whole number of per cent from 0 to 100."),
        ("carry_share", True, "Enter a whole number of per cent from 0 to 100."),
        ("carry_share", "5", "Enter a whole number of per cent from 0 to 100."),
        ("patton_points", 0, "Enter a whole number of points from 1 to 20."),
        ("carry_cap", "-0.01", "Enter a number from 0 to 99999.99 with at most two decimals."),
        ("carry_cap", "1.005", "Enter a number from 0 to 99999.99 with at most two decimals."),
        ("carry_cap", "NaN", "Enter a number from 0 to 99999.99 with at most two decimals."),
        ("carry_cap", "many", "Enter a number from 0 to 99999.99 with at most two decimals."),
        ("average_plus_imps", "2.25", "Enter whole or half IMPs."),
        ("average_plus_imps", "12.5", "Enter a number from 0 to 12 with at most two decimals."),
        ("tie_breaks", "luck", f"Ties are broken by some of: {', '.join(TieBreak)}."),
        ("tie_breaks", "net,net", "A tie-break can be in the list only once."),
        ("own_scale", "1 10-10", "A scale must begin at a margin of 0, for a tie."),
    ],
)
def test_an_impossible_value_is_refused_with_those_that_are_possible(
    name: str, value: object, sentence: str
) -> None:
    with pytest.raises(ScoringError) as refused:
        CONDITIONS[name].checked(value)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("compare", "session", FieldScope.SESSION),
        ("carry_cap", "7.5", Decimal("7.50")),
        ("average_plus_imps", 2.5, Decimal("2.5")),
        ("tie_breaks", "", ()),
        ("tie_breaks", " net , split_tie", (TieBreak.NET, TieBreak.SPLIT_TIE)),
        ("tie_breaks", ["net", ""], (TieBreak.NET,)),
        ("own_scale", " ", ""),
        ("own_scale", "0: 10-10; 1: 11-9", "0 10-10, 1 11-9"),
        ("common_top", False, False),
        ("carry_share", 0, 0),
    ],
)
def test_a_value_is_taken_as_it_will_be_stored(name: str, value: object, taken: object) -> None:
    assert CONDITIONS[name].checked(value) == taken


def test_the_longest_scale_fits_into_its_column() -> None:
    steps = [f"{n + 941} 999.99--999.99" for n in range(59)]

    written = CONDITIONS["own_scale"].checked(", ".join(["0 999.99--999.99", *steps]))

    assert written.count(",") == 59
    assert len(written) <= ScaleText.longest


def test_a_field_over_several_clubs_is_read_but_never_chosen() -> None:
    assert CONDITIONS["compare"].read("event") is FieldScope.EVENT


def test_a_form_says_what_most_clubs_have() -> None:
    usual = {name: each.usual() for name, each in CONDITIONS.items()}

    assert usual["short_boards"] == "Neuberg formula"
    assert usual["common_top"] == "The same on all boards"
    assert (usual["carry_share"], usual["average_plus_imps"]) == ("100", "3")
    assert usual["tie_breaks"] == "nothing"


def test_every_scale_that_an_event_can_choose_is_there() -> None:
    apart = {VictoryPointScale.WBF, VictoryPointScale.EBU_PERCENT, VictoryPointScale.OWN}

    assert set(VictoryPointScale) - apart <= set(SCALES)


@pytest.mark.parametrize(
    ("played", "there", "missing"),
    [
        ("bridge individual matchpoints", "handicap tie_breaks", "average_plus"),
        ("bridge pairs matchpoints", "average_plus", "average_plus_imps patton"),
        (
            "bridge pairs butler",
            "datum datum_rounding compare average_plus_imps",
            "common_top unit cross average_plus patton",
        ),
        ("bridge pairs cross_imps", "cross common_top average_plus_imps", "datum fouled"),
        ("bridge team_match imps", "average_plus_imps", "match_award average_plus"),
        ("bridge team_match patton", "patton patton_points", "average_plus_imps"),
        ("bridge team_match board_a_match", "handicap", "tie_breaks"),
        ("bridge teams imps", "match_award victory_points", "compare handicap"),
        ("bridge teams patton", "match_award patton", "victory_points"),
        ("bridge teams board_a_match", "handicap tie_breaks", "victory_points"),
        ("whist pairs matchpoints", "unit compare", "contract_table"),
        ("whist individual shortage", "shortage", "contract_table tie_breaks"),
        ("whist teams matches", "carry tie_breaks", "match_award compare"),
    ],
)
def test_what_matters_follows_what_is_played(played: str, there: str, missing: str) -> None:
    found = set(conditions_for(scoring_method(*played.split())))

    assert set(there.split()) <= found
    assert not set(missing.split()) & found


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_by_its_choices(name: str) -> None:
    chosen = chosen_by(name, MATCHPOINTS)

    assert preset_of(Conditions(**chosen), MATCHPOINTS) == name


def test_a_preset_leaves_a_club_what_federations_leave_open() -> None:
    assert {"embargo", "match_award", "own_scale"} <= set(CONDITIONS) - set(CHOSEN)


def test_the_club_s_own_choice_chooses_nothing() -> None:
    assert chosen_by(OWN, MATCHPOINTS) == {}
    assert preset_of(Conditions(carry=CarryOver.CAPPED), MATCHPOINTS) == OWN


def test_of_a_preset_s_tie_breaks_those_are_chosen_that_have_a_meaning() -> None:
    shortages = scoring_method("whist", "individual", "shortage", MatchAward.RESULTS)

    chosen = chosen_by("EBU", shortages)

    assert chosen["tie_breaks"] == ()
    assert preset_of(Conditions(**chosen), shortages) == "EBU"
    assert isinstance(CONDITIONS["tie_breaks"], TieBreakList)


def test_an_amount_with_fewer_decimals_is_refused_and_not_rounded():
    tenths = Amount(
        "", "", matters=lambda _: True, most=Decimal(5), digits=2, places=1, refusal="Give tenths."
    )
    assert tenths.checked("2.50") == Decimal("2.5")
    with pytest.raises(ScoringError, match="Give tenths"):
        tenths.checked("2.25")
