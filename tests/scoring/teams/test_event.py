"""Events of many teams: matches added up."""

from fractions import Fraction

from scoring.play.table_result import TableResult
from scoring.teams.event import by_results, by_victory_points, by_win_loss, rate_team_event
from scoring.teams.match import TeamMethod, TeamSettings, rate_team_match
from scoring.teams.victory_points import ACBL_20_SHORT, continuous_points


def match(first, second, *scores, method=TeamMethod.IMPS):
    lines = []
    for board, (at_home, away) in enumerate(scores, 1):
        lines += [
            TableResult((board, 1), "match", board, first, second, at_home),
            TableResult((board, 2), "match", board, second, first, away),
        ]
    return rate_team_match(lines, teams=(first, second), settings=TeamSettings(method))


def standings(matches, **more):
    return {each.team: each for each in rate_team_event(matches, **more)}


def test_victory_points_of_all_matches_are_added():
    matches = [match("A", "B", (420, 50)), match("A", "C", (50, 420)), match("B", "C")]

    rated = standings(matches, points=by_victory_points())

    nine = [Fraction(each) for each in continuous_points(9, 1)]
    assert rated["A"].points == 20
    assert (rated["B"].points, rated["C"].points) == (nine[1], nine[0])


def test_penalties_come_after_the_scale_and_byes_are_published():
    matches = [match("A", "B", (420, 50))]

    rated = standings(
        matches,
        points=by_victory_points(ACBL_20_SHORT),
        byes={"C": Fraction(12)},
        penalties={"A": Fraction(1, 2), "D": Fraction(1)},
    )

    assert {team: each.points for team, each in rated.items()} == {
        "A": Fraction(27, 2),
        "B": 6,
        "C": 12,
        "D": -1,
    }
    assert rated["A"].penalty == Fraction(1, 2)


def test_win_loss_and_board_results_are_added_as_well():
    matches = [
        match("A", "B", (420, 50), (50, 50), method=TeamMethod.BOARD_A_MATCH),
        match("B", "A", (50, 50), method=TeamMethod.BOARD_A_MATCH),
    ]

    assert [each.points for each in rate_team_event(matches, points=by_results)] == [4, 2]
    won = standings(matches, points=by_win_loss)
    assert (won["A"].points, won["B"].points) == (Fraction(3, 2), Fraction(1, 2))
