"""What tie-breaks look at, by what is rated."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.play.table_result import TableResult
from scoring.ranking.tie_breaks import TieBreak
from scoring.rating.rate import rate
from scoring.teams.match import TeamMethod, TeamSettings
from tests.scoring.contests import contest_of

TIES = ScoringSettings("test", tie_breaks=(TieBreak.SPLIT_TIE,))


def over(contest):
    """Return what everybody was above the average of each board."""
    boards = rate(contest).evidence.boards
    return {who: [score.over for score in scores] for who, scores in boards.items()}


@pytest.mark.parametrize(
    ("method", "scores", "first"),
    [
        (Method.MATCHPOINTS, (420, 50), Fraction(1, 2)),
        (Method.CROSS_IMPS, (420, 50), 9),
        (Method.TOTAL_POINTS, (420, 50), 420),
        (Method.TRICKS, (8, 6), 1),
    ],
)
def test_a_board_lies_above_its_average(method, scores, first):
    lines = [TableResult(n, "all", 1, f"N{n}", f"E{n}", score) for n, score in enumerate(scores)]
    waiting = TableResult(9, "all", 1, "N9", "E9")

    found = over(contest_of([*lines, waiting], method, settings=TIES))

    assert (found["N0"], found["E0"]) == ([first], [-first])
    assert "N9" not in found


@pytest.mark.parametrize(
    ("method", "first", "won"),
    [
        (TeamMethod.IMPS, 11, (11, 0)),
        (TeamMethod.BOARD_A_MATCH, 1, (2, 0)),
        (TeamMethod.TOTAL_POINTS, 520, (520, 0)),
    ],
)
def test_a_match_has_its_boards_and_what_was_won(method, first, won):
    lines = [TableResult(1, "", 1, "A", "B", 620), TableResult(2, "", 1, "B", "A", 100)]
    settings = replace(TIES, teams=TeamSettings(method))
    contest = contest_of(lines, Method(method), ContestKind.TEAM_MATCH, settings=settings)

    (match,) = rate(contest).evidence.matches

    assert match.won == won
    assert over(contest)["A"] == [first]


def test_the_deals_of_many_teams_are_measured_by_direction():
    lines = [
        TableResult(1, "m", 1, "A", "B", 8),
        TableResult(2, "m", 1, "B", "A", 6),
    ]

    found = over(contest_of(lines, Method.TRICKS, ContestKind.TEAMS, settings=TIES))

    assert found["A"] == [1, 1]
