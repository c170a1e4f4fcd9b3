"""What depends on how a contest is scored."""

from fractions import Fraction

import pytest

from scoring.conditions.catalogue import METHODS, methods_of, scoring_method
from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.play.notation import Game

ALL = [(game, each.contest, each.method) for each in METHODS.values() for game in each.games]


@pytest.mark.parametrize(
    ("game", "contest", "methods"),
    [
        ("bridge", "pairs", "matchpoints cross_imps butler total_points"),
        ("bridge", "individual", "matchpoints cross_imps butler total_points"),
        ("bridge", "team_match", "imps board_a_match patton total_points"),
        ("bridge", "teams", "imps board_a_match patton total_points"),
        ("whist", "pairs", "tricks matchpoints matches"),
        ("whist", "individual", "shortage matchpoints gains"),
        ("whist", "team_match", "tricks"),
        ("whist", "teams", "tricks matches"),
    ],
)
def test_each_contest_of_a_game_has_its_methods_the_usual_one_first(
    game: str, contest: str, methods: str
) -> None:
    assert list(methods_of(game, contest)) == methods.split()


def test_a_game_has_the_methods_of_all_its_contests() -> None:
    bridge = "matchpoints cross_imps butler imps board_a_match patton total_points"

    assert list(methods_of("bridge")) == bridge.split()
    assert set(methods_of("bridge")) | set(methods_of("whist")) == set(Method)


def test_a_game_or_contest_that_nobody_plays_has_no_method() -> None:
    assert methods_of("chess", "pairs") == ()
    assert methods_of("bridge", "triples") == ()


SIGNED = {
    ("pairs", "cross_imps"): "totals boards",
    ("pairs", "butler"): "totals boards",
    ("pairs", "total_points"): "totals boards",
    ("pairs", "tricks"): "totals boards",
    ("individual", "cross_imps"): "totals boards",
    ("individual", "butler"): "totals boards",
    ("individual", "total_points"): "totals boards",
    ("individual", "gains"): "totals boards",
    ("team_match", "imps"): "boards",
    ("team_match", "total_points"): "boards",
    ("team_match", "tricks"): "boards",
    ("teams", "imps"): "boards",
    ("teams", "total_points"): "boards",
    ("teams", "tricks"): "totals",
    ("teams", "matches"): "boards",
}
"""Where a plus is printed: what lies over or under an average, not what is shared out."""


@pytest.mark.parametrize(("game", "contest", "method"), ALL)
def test_a_plus_is_printed_where_numbers_lie_about_zero(
    game: str, contest: str, method: str
) -> None:
    by = scoring_method(game, contest, method)
    signed = SIGNED.get((contest, method), "")
    plain = "7.00" if method in ("matchpoints", "cross_imps") else "7"

    assert by.total_text(Fraction(7)) == ("+" if "totals" in signed else "") + plain
    assert by.board_text(Fraction(15, 2)) == ("+" if "boards" in signed else "") + "7.5"
    assert by.total_text(Fraction(0)) == plain.replace("7", "0")
    assert by.board_text(Fraction(-2)) == "-2"


@pytest.mark.parametrize(
    ("played", "heading"),
    [
        ("bridge pairs matchpoints victory_points", "Matchpoints"),
        ("bridge pairs butler victory_points", "IMPs"),
        ("bridge team_match imps victory_points", "IMPs"),
        ("bridge team_match imps win_loss", "IMPs"),
        ("bridge teams imps victory_points", "VPs"),
        ("bridge teams imps win_loss", "Matches"),
        ("bridge teams imps results", "IMPs"),
        ("bridge teams board_a_match results", "Boards"),
        ("bridge teams board_a_match victory_points", "Boards"),
        ("bridge teams patton win_loss", "Matches"),
        ("bridge teams total_points victory_points", "Points"),
        ("whist pairs tricks", "Tricks ±"),
        ("whist pairs matches", "Matches"),
        ("whist individual shortage", "Tricks lost"),
        ("whist individual gains", "Tricks gained"),
        ("whist team_match tricks", "Tricks"),
        ("whist teams tricks", "Tricks ±"),
        ("whist teams matches", "Matches"),
    ],
)
def test_the_column_of_totals_says_what_is_counted(played: str, heading: str) -> None:
    assert scoring_method(*played.split()).heading == heading


@pytest.mark.parametrize(("game", "contest", "method"), ALL)
@pytest.mark.parametrize("award", MatchAward)
def test_results_are_percentages_where_boards_share_out_points(
    game: str, contest: str, method: str, award: str
) -> None:
    by = scoring_method(game, contest, method, award)
    counted = contest == "teams" and award == MatchAward.WIN_LOSS

    assert by.in_percent == (method == "matchpoints" or (method == "board_a_match" and not counted))
    assert by.adds_up_points == (
        (contest, method) == ("teams", "total_points") and award != MatchAward.WIN_LOSS
    )


OF_MATCHES = (
    "head_to_head quotient net swiss_points median_swiss_points split_tie most_above_average"
)


@pytest.mark.parametrize(
    ("played", "offered"),
    [
        ("bridge pairs matchpoints", "head_to_head split_tie most_tops most_above_average"),
        ("bridge individual cross_imps", "head_to_head split_tie most_above_average"),
        ("bridge team_match imps", "split_tie"),
        ("bridge team_match board_a_match", ""),
        ("bridge teams imps victory_points", OF_MATCHES.replace("net", "net matches_won")),
        ("bridge teams imps results", OF_MATCHES.replace("net", "matches_won")),
        ("bridge teams patton win_loss", OF_MATCHES),
        ("bridge teams total_points victory_points", "split_tie most_above_average"),
        ("bridge teams total_points win_loss", OF_MATCHES),
        ("whist pairs tricks", "head_to_head split_tie most_above_average"),
        ("whist individual shortage", ""),
        ("whist individual gains", ""),
        ("whist team_match tricks", "split_tie"),
        ("whist teams tricks", "split_tie most_above_average"),
        ("whist teams matches results", OF_MATCHES),
    ],
)
def test_a_tie_break_is_offered_where_it_can_part_somebody(played: str, offered: str) -> None:
    assert list(scoring_method(*played.split()).tie_breaks) == offered.split()


@pytest.mark.parametrize(
    ("method", "unit"), [("matchpoints", "matchpoints"), ("cross_imps", "IMPs"), ("butler", "IMPs")]
)
def test_pairs_whose_rounds_are_matches_are_ranked_by_victory_points(
    method: str, unit: str
) -> None:
    by = scoring_method("bridge", "pairs", method, round_award="victory_points")

    assert (by.heading, by.match_unit, by.penalty_unit) == ("VPs", unit, ("VP", "VPs"))
    assert (by.counts_rounds, by.in_percent, by.shows_percent) == (True, False, False)
    assert by.total_text(Fraction(25, 2)) == "12.5"
    tops = ["most_tops"] if method == "matchpoints" else []
    assert list(by.tie_breaks) == OF_MATCHES.replace("net", "net matches_won").split() + tops


def test_only_pairs_play_rounds_that_are_matches() -> None:
    for game, contest, method in ALL:
        by = scoring_method(game, contest, method, round_award="victory_points")
        fitting = contest == "pairs" and method in ("matchpoints", "cross_imps", "butler")
        assert by.counts_rounds == fitting


def test_units_are_those_of_what_is_counted() -> None:
    assert METHODS[ContestKind.PAIRS, Method.MATCHES].board_unit == "matches on these deals"
    assert METHODS[ContestKind.TEAMS, Method.MATCHES].board_unit == "tricks"
    assert METHODS[ContestKind.TEAM_MATCH, Method.IMPS].penalty_unit == ("point", "points")
    assert METHODS[ContestKind.PAIRS, Method.BUTLER].penalty_unit == ("IMP", "IMPs")
    assert {each.match_unit for each in METHODS.values()} == {"IMPs", "tricks", "points"}


def test_a_method_is_named_as_forms_and_as_results_name_it() -> None:
    match = scoring_method("whist", "team_match", "tricks")
    pairs = scoring_method("whist", "pairs", "tricks")

    assert match.label == pairs.label == "Tricks"
    assert pairs.in_words == "tricks over or under the average"
    assert match.in_words == "tricks; a team wins by its tricks over half"
    assert (match.game, match.is_of_teams, match.is_individual) == (Game.WHIST, True, False)
    assert not pairs.is_of_teams
    assert scoring_method("whist", "individual", "gains").is_individual


@pytest.mark.parametrize(
    ("played", "needed"),
    [
        ("bridge teams imps results", True),
        ("bridge teams total_points results", False),
        ("bridge teams total_points win_loss", True),
        ("whist teams tricks win_loss", False),
        ("whist teams matches results", True),
    ],
)
def test_matches_need_a_movement_in_which_two_teams_meet(played: str, needed: bool) -> None:
    assert scoring_method(*played.split()).needs_matches is needed


def test_pairs_and_tricks_are_told_from_the_rest() -> None:
    assert {each.contest for each in METHODS.values() if each.is_pairs} == {ContestKind.PAIRS}
    assert {each.method for each in METHODS.values() if each.by_tricks} == {Method.TRICKS}
    assert {each.method for each in METHODS.values() if each.in_tricks} == {
        Method.TRICKS,
        Method.MATCHES,
        Method.SHORTAGE,
        Method.GAINS,
    }


@pytest.mark.parametrize(
    ("contest", "method", "adds_up", "compares", "noted"),
    [
        (ContestKind.PAIRS, Method.MATCHPOINTS, False, False, "Points"),
        (ContestKind.PAIRS, Method.CROSS_IMPS, False, False, "IMPs"),
        (ContestKind.PAIRS, Method.TOTAL_POINTS, False, False, ""),
        (ContestKind.TEAM_MATCH, Method.TOTAL_POINTS, False, True, ""),
        (ContestKind.TEAM_MATCH, Method.IMPS, False, False, "IMPs"),
        (ContestKind.TEAMS, Method.TOTAL_POINTS, True, False, ""),
    ],
)
def test_what_is_added_compared_and_noted(
    contest: ContestKind, method: Method, adds_up: bool, compares: bool, noted: str
) -> None:
    found = METHODS[contest, method]

    assert (found.adds_up_points, found.compares_totals) == (adds_up, compares)
    assert found.noted_points == noted
