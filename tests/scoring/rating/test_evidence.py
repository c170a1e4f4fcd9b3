"""What tie-breaks look at, by what is rated."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.conditions.settings import ScoringSettings
from scoring.play.scores import AVERAGE
from scoring.play.table_result import TableResult
from scoring.ranking.tie_breaks import TieBreak
from scoring.rating.rate import rate
from scoring.teams.match import TeamMethod, TeamSettings
from tests.scoring.contests import contest_of

BY_PATTON = (2 + Fraction(67, 23), 2 + Fraction(25, 23))  # a share of 4 by +420 of 920 points
TIES = ScoringSettings("test", tie_breaks=(TieBreak.SPLIT_TIE,))


def over(contest):
    """Return what everybody was above the average of each board."""
    boards = rate(contest).evidence.boards
    return {who: [score.over for score in scores] for who, scores in boards.items()}


@pytest.mark.parametrize(
    ("method", "scores", "first"),
    [
        (Method.MATCHPOINTS, (420, 50), Fraction(1, 2)),
        (Method.MATCHPOINTS, (50, 50, 50), 0),
        (Method.MATCHPOINTS, (50,), 0),
        (Method.CROSS_IMPS, (420, 50), 9),
        (Method.TOTAL_POINTS, (420, 50), 420),
        (Method.TRICKS, (8, 6), 1),
    ],
)
def test_a_board_lies_above_its_average(method, scores, first):
    lines = [TableResult(n, "all", 1, f"N{n}", f"E{n}", score) for n, score in enumerate(scores)]
    waiting = TableResult(9, "all", 1, "N9", "E9")
    given = TableResult(8, "all", 2, "N8", "E8", awards=(AVERAGE, AVERAGE))

    found = over(contest_of([*lines, waiting, given], method, settings=TIES))

    assert (found["N0"], found["E0"]) == ([first], [-first])
    assert not {"N8", "N9"} & set(found)


@pytest.mark.parametrize(
    ("method", "award", "points", "won", "reds"),
    [
        ("imps", "results", (8, -8), (11, 3), [11, -3]),
        ("imps", "win_loss", (1, 0), (11, 3), [11, -3]),
        ("board_a_match", "results", (2, 2), (2, 2), [1, -1]),
        ("total_points", "win_loss", (1, 0), (520, 100), [520, -100]),
        ("patton", "results", BY_PATTON, BY_PATTON, [1, -1]),
    ],
)
def test_a_match_has_its_points_its_boards_and_what_was_won(method, award, points, won, reds):
    lines = [
        TableResult((board, ns), "", board, ns, ew, score)
        for board, both in ((1, (620, 100)), (2, (50, 150)))
        for ns, ew, score in zip(("Reds", "A"), ("A", "Reds"), both, strict=True)
    ]
    settings = replace(TIES, teams=TeamSettings(TeamMethod(method)))
    contest = contest_of(
        lines, Method(method), ContestKind.TEAMS, settings=settings, award=MatchAward(award)
    )

    (match,) = rate(contest).evidence.matches

    assert (match.points, match.won) == (points, won)
    assert over(contest)["Reds"] == reds


def test_the_deals_of_many_teams_are_measured_by_direction():
    lines = [TableResult(1, "m", 1, "A", "B", 8), TableResult(2, "m", 1, "B", "A", 6)]

    found = over(contest_of(lines, Method.TRICKS, ContestKind.TEAMS, settings=TIES))

    assert found["A"] == [1, 1]
