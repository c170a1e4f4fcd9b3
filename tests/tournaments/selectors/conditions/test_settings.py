"""An event's columns as the settings of scoring, and in words."""

from fractions import Fraction

import pytest

from scoring.comparison.butler import DatumKind, DatumRounding
from scoring.conditions.presets import PRESETS as CONVENTIONS
from scoring.pairs.imp_pairs import ImpMethod
from scoring.pairs.settings import PercentageBasis
from scoring.play.historical_scoring import ContractGame
from scoring.ranking.carry_over import CarryOver, CarryRule
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.match import PattonShare, TeamMethod
from scoring.teams.victory_points import SCALES
from tests.tournaments.evenings import Evening, evening
from tournaments.models import Event
from tournaments.models.conditions import CONDITIONS, DatumRule, VictoryPoints
from tournaments.selectors.conditions import settings as conditions
from tournaments.selectors.conditions.in_words import in_words
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.rating.table_results import lines
from tournaments.selectors.standings.matches import matches

pytestmark = pytest.mark.django_db


def with_columns(set_up: Evening, **columns: object) -> Evening:
    Event.objects.filter(pk=set_up.event.pk).update(**columns)
    return set_up


def test_every_column_becomes_the_setting_of_its_name() -> None:
    set_up = with_columns(
        evening(),
        unit="one_point",
        short_boards="half_top",
        average_plus="flat",
        common_top=False,
        fouled="ebu",
        percentage_of="printed_total",
        cross="sum",
        datum="median",
        datum_rounding="to_even",
        average_plus_imps="2.5",
        patton="sign",
        patton_points=4,
        victory_points="30 points, 6-8 boards",
        contract_table="auction",
        carry="capped",
        carry_share=50,
        carry_cap="7.5",
        handicap="scaled",
        tie_breaks="most_tops,head_to_head",
    )
    snapshot = set_up.snapshot

    found = conditions.conventions(snapshot)

    assert found.pairs == conditions.pairs_settings(snapshot)
    assert found.pairs.percentage_of is PercentageBasis.PRINTED_TOTAL
    assert not found.pairs.common_top
    assert found.imps == conditions.imp_settings(snapshot)
    assert found.imps.datum.kind is DatumKind.MEDIAN
    assert found.imps.datum.rounding is DatumRounding.TO_EVEN
    assert found.imps.average_plus == found.teams.average_plus == Fraction(5, 2)
    assert (found.teams.patton, found.teams.patton_points) == (PattonShare.SIGN, 4)
    assert found.scale == conditions.scale(snapshot)
    assert conditions.scale(snapshot) is not None
    assert conditions.contract_game(snapshot) is ContractGame.AUCTION
    assert conditions.carry_rule(snapshot) == CarryRule(
        CarryOver.CAPPED, Fraction(1, 2), Fraction(15, 2)
    )
    assert conditions.tie_break_list(snapshot) == (TieBreak.MOST_TOPS, TieBreak.HEAD_TO_HEAD)
    assert conditions.handicap_rule(snapshot) == "scaled"
    assert conditions.shortage_against(snapshot) == "best"
    assert found.name == conditions.OWN


def test_the_columns_of_a_new_event_are_the_defaults_of_scoring() -> None:
    snapshot = evening().snapshot

    assert conditions.pairs_settings(snapshot) == conditions.conventions(snapshot).pairs
    assert conditions.scale(snapshot) is None
    assert conditions.imp_settings(snapshot).method is ImpMethod.CROSS_IMPS
    assert conditions.team_settings(snapshot).method is TeamMethod.IMPS


@pytest.mark.parametrize("name", CONVENTIONS)
def test_a_preset_goes_into_the_columns_and_comes_back(name: str) -> None:
    snapshot = with_columns(evening(), **conditions.PRESETS[name]).snapshot

    assert conditions.conventions(snapshot) == CONVENTIONS[name]


def test_every_choice_of_a_column_is_one_that_scoring_knows() -> None:
    assert set(conditions.DATUMS) == set(DatumRule.values)
    assert set(VictoryPoints.values) - {VictoryPoints.WBF, VictoryPoints.OWN} <= set(SCALES)
    assert set(conditions.PRESETS["WBF"]) < set(CONDITIONS)


def test_a_scale_of_our_own_rates_matches_and_is_printed_with_the_results() -> None:
    held = evening(
        "round-robin",
        {"teams": 4, "boards_per_round": 4},
        contest="teams",
        victory_points="own",
        own_scale="0 4-4, 1 6-2",
    )
    snapshot = held.start().play().snapshot

    played = matches(snapshot.seen_by(Role.PUBLIC))

    assert {each.first_award for each in played} <= {"4", "6", "2"}
    assert len({each.first_award for each in played}) > 1
    assert dict(in_words(snapshot))["Victory points"] == "our own: 0 4-4, 1 6-2"


def test_a_deal_of_bridge_whist_is_scored_by_its_table() -> None:
    held = evening(method="total_points", contract_table="bridge_whist").start()
    held.enter(held.results()[0], "1HN+2")  # nine tricks with hearts as trumps: three odd ones

    (seen,) = [line for line in lines(held.snapshot.seen_by(Role.DIRECTOR)) if line.score]

    assert seen.score == 24


def test_only_what_matters_is_said() -> None:
    pairs = dict(in_words(evening().snapshot))
    match = dict(in_words(evening("team-match", {"boards": 4}, contest="team_match").snapshot))

    assert pairs["Boards with fewer scores"] == "Neuberg"
    assert "Sessions" not in pairs
    assert "Datum" not in pairs
    assert match["Scoring"] == "IMPs (Law 78B)"
    assert "Matchpoints" not in match


@pytest.mark.parametrize(
    ("game", "contest", "method", "there", "missing"),
    [
        ("bridge", "individual", "matchpoints", {"handicap", "tie_breaks"}, {"average_plus"}),
        (
            "bridge",
            "pairs",
            "butler",
            {"datum", "datum_rounding", "compare", "average_plus_imps"},
            {"common_top", "unit", "cross", "average_plus", "patton"},
        ),
        (
            "bridge",
            "pairs",
            "cross_imps",
            {"cross", "common_top", "average_plus_imps"},
            {"datum", "fouled"},
        ),
        ("bridge", "team_match", "imps", {"average_plus_imps"}, {"patton", "average_plus"}),
        ("bridge", "team_match", "patton", {"patton", "patton_points"}, {"average_plus_imps"}),
        ("bridge", "pairs", "matchpoints", {"average_plus"}, {"average_plus_imps", "patton"}),
        ("bridge", "teams", "imps", {"match_award", "victory_points"}, {"compare", "handicap"}),
        ("bridge", "teams", "patton", {"match_award"}, {"victory_points"}),
        ("bridge", "teams", "board_a_match", {"handicap", "tie_breaks"}, {"victory_points"}),
        ("bridge", "team_match", "board_a_match", {"handicap"}, {"tie_breaks"}),
        ("whist", "individual", "shortage", {"shortage"}, {"contract_table", "tie_breaks"}),
    ],
)
def test_what_matters_follows_what_is_played(
    game: str, contest: str, method: str, there: set[str], missing: set[str]
) -> None:
    found = set(conditions.conditions_for(game, contest, method))

    assert there <= found
    assert not missing & found
