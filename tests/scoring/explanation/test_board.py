"""The points of an explanation are those of the rating, seen from the side that asks."""

import random

import pytest

from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.explanation.board import explain
from scoring.explanation.cases import BoardCase
from scoring.explanation.comparisons import Comparison
from scoring.explanation.sentences import Names
from scoring.explanation.teams import TO_THE_MATCH, against_each
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.boards import Side
from scoring.play.table_result import TableResult, members_of
from scoring.rating.rate import rate
from tests.scoring.contests import contest_of
from tests.scoring.pairs.test_sessions_by_definition import session

NAMES = Names(headings=lambda keys: {key: f"Table {key}" for key in keys})


def case_of(rated, keys, who=None, side=Side.NS):
    return BoardCase(rated, who, NAMES, keys=keys, side=side)


def of_team(rated, keys, team):
    """Return what is told of a team's board against each of its opponents."""
    return list(against_each(case_of(rated, keys, team)))


@pytest.mark.parametrize(
    "by",
    [each for each in METHODS.values() if not each.is_of_teams and not each.in_tricks],
    ids=lambda by: f"{by.contest}-{by.method}",
)
def test_every_method_of_pairs_and_players_at_bridge_explains_the_points_it_gives(by):
    def seated(where, table):
        players = (f"{where}{table}", f"{where}{table}'")
        return players if by.is_individual else players[0]

    lines = [
        TableResult(table, "all", 1, seated("N", table), seated("E", table), score)
        for table, score in enumerate((420, 50, -100))
    ]
    rated = rate(contest_of(lines, by.method, by.contest))

    for line in lines:
        got = rated.lines[line.key]
        for side in Side:
            who = members_of(side.of((line.ns, line.ew)))[0]
            told = explain(case_of(rated, [line.key], who, side))
            assert told.points == side.of((got.ns, got.ew))


@pytest.mark.parametrize("unit", MatchpointUnit)
def test_scores_beaten_and_tied_come_to_the_matchpoints_of_the_rating(unit):
    chance = random.Random(unit)
    settings = ScoringSettings("test", pairs=PairsSettings(unit=unit))
    for _ in range(10):
        lines, _ = session(chance)
        rated = rate(contest_of(lines, Method.MATCHPOINTS, settings=settings))
        for line in lines:
            got = rated.lines.get(line.key)
            if got is None or line.awards:
                continue
            for side in Side:
                compared = Comparison.of(case_of(rated, [line.key], side=side)).beaten_and_tied()
                halves = sum((2 * beaten + tied) * each.percent for each, beaten, tied in compared)
                raw = side.of((got.raw_ns, got.raw_ew))
                assert raw == halves / 100 * unit.points_per_score_beaten / 2


def test_a_board_that_nobody_else_has_played_is_no_short_board():
    rated = rate(contest_of([TableResult(1, "all", 1, "N", "E", 420)], Method.MATCHPOINTS))

    told = explain(case_of(rated, [1]))

    assert told.points == 0
    assert told.steps[1:] == ("There is no other score to compare with.",)


def test_a_team_that_meets_two_others_on_a_board_is_told_of_each():
    lines = [
        TableResult((other, ns), "m", 1, ns, ew, taken)
        for other, both in (("B", (8, 6)), ("C", (7, 7)))
        for ns, ew, taken in zip(("A", other), (other, "A"), both, strict=True)
    ]
    contest = contest_of(lines, Method.MATCHES, ContestKind.TEAMS, contestants=("A", "B", "C"))
    rated = rate(contest)

    def worth(team, *keys):
        return [part.steps[-1].rpartition(" ")[2] for part in of_team(rated, keys, team)]

    assert worth("A", *(line.key for line in lines)) == ["1.", "0.5."]
    assert worth("C", ("C", "C")) == ["0.5."]


def test_a_board_of_a_match_has_the_points_of_its_own_match():
    lines = [
        TableResult((other, board, ns), "", board, ns, ew, score)
        for other, board, both in (("B", 1, (50, 50)), ("C", 1, (620, 100)), ("C", 2, (0, 100)))
        for ns, ew, score in zip(("A", other), (other, "A"), both, strict=True)
    ]
    contest = contest_of(lines, Method.IMPS, ContestKind.TEAMS, contestants=("A", "B", "C"))
    rated = rate(contest)

    for board, points in ((1, [0, 11]), (2, [-3])):
        keys = [line.key for line in lines if line.board == board]
        found = of_team(rated, keys, "A")
        assert [part.points for part in found] == points
        assert {len(part.steps) for part in found} == {3}  # two tables, and what they give
    assert [part.points for part in of_team(rated, [("C", 2, "C")], "C")] == [3]


def test_a_deal_of_odd_pairs_is_not_compared_by_itself():
    contest = contest_of(
        [TableResult(1, "m", 1, "A", "B", 8)], Method.TRICKS, ContestKind.TEAM_MATCH
    )

    told = explain(case_of(rate(contest), [1], "B", Side.EW))

    assert (told.steps[-1], told.points) == (TO_THE_MATCH, 5)
