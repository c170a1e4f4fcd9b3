"""Whist and team matches in words: every sentence says what the rating gives."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.imps import imps
from scoring.play.boards import Side
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import Outcome, TableResult, Weighted
from scoring.teams.match import TeamMethod, TeamSettings
from scoring.whist.averages import rate_direction_averages
from tests.scoring.explanation.telling import (
    explain_team_board,
    explain_team_tricks,
    explain_tricks,
)

TABLES = {1: "Table 1", 2: "Table 2"}
GIVEN = (AVERAGE_PLUS, AVERAGE_MINUS)


def whist(*tricks, **more):
    return [TableResult(n, "all", 1, n, -n, score=each, **more) for n, each in enumerate(tricks, 1)]


def match(first, second):
    """One board: team A sits North-South at table 1, team B at table 2."""
    return [
        TableResult(1, "m", 1, "A", "B", **first),
        TableResult(2, "m", 1, "B", "A", **second),
    ]


@given(st.lists(st.integers(0, 13), min_size=1, max_size=9), st.sampled_from(Side), st.data())
def test_tricks_explained_are_those_of_the_rating(tricks, side, data):
    lines = whist(*tricks)
    key = data.draw(st.sampled_from([line.key for line in lines]))

    told = explain_tricks(lines, key, side)

    who = key if side is Side.NS else -key
    rated = {total.contestant: total.exact for total in rate_direction_averages(lines)}
    assert told.points == rated[who]


def test_whist_is_told_from_the_side_that_asks():
    lines = whist(5, 7, 9)

    assert explain_tricks(lines, 1, Side.EW).steps == (
        "Board 1: 8 tricks to East-West.",
        "At 3 tables East-West took 6 tricks on average with these cards.",
        "That is 2 over.",
    )
    assert explain_tricks(lines, 2, Side.NS).steps[-1] == "That is just the average."
    assert explain_tricks(lines, 1, Side.NS).steps[-1] == "That is 2 under."


def test_whist_says_what_it_is_measured_by():
    turned = TableResult(3, "all", 2, -1, 1, score=6)

    assert explain_tricks([*whist(5, 7), turned], 1, Side.NS).steps[1:] == (
        "Pairs sat both ways, so everybody is measured by half of the tricks: 6.5.",
        "That is 1.5 under.",
    )


def test_whist_says_that_a_deal_was_fouled():
    lines = [*whist(5, 7), TableResult(9, "all", 1, 9, -9, score=12, group=1)]

    told = explain_tricks(lines, 1, Side.NS)

    assert told.points == -1
    assert told.steps[1] == "The board was fouled: compared with those who held the same cards."


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (TableResult(1, "all", 1, 1, 2, awards=GIVEN), "given by the director"),
        (TableResult(1, "all", 1, 1, 2), "no result, so it does not count"),
    ],
)
def test_whist_says_why_a_deal_does_not_count(line, words):
    told = explain_tricks([line], 1, Side.NS)

    assert told.points == 0
    assert words in told.steps[-1]


@given(st.integers(-300, 300), st.integers(-300, 300))
def test_a_swing_is_the_imps_of_both_tables_together(first, second):
    lines = match({"score": 10 * first}, {"score": 10 * second})

    mine, theirs = (explain_team_board(lines, team, tables=TABLES) for team in "AB")

    assert mine.points == imps(10 * (first - second)) == -theirs.points


@pytest.mark.parametrize(
    ("first", "second", "settings", "steps"),
    [
        (
            {"score": 620},
            {"score": 100},
            TeamSettings(),
            (
                "Table 1, East-West: -620.",
                "Table 2, North-South: +100.",
                "Together -520: -11 IMPs.",
            ),
        ),
        (
            {"score": 620},
            {"score": 100},
            TeamSettings(TeamMethod.BOARD_A_MATCH),
            (
                "Table 1, East-West: -620.",
                "Table 2, North-South: +100.",
                "Together -520: 0 points.",
            ),
        ),
        (
            {"score": 90},
            {"score": 120},
            TeamSettings(TeamMethod.TOTAL_POINTS),
            ("Table 1, East-West: -90.", "Table 2, North-South: +120.", "Together +30."),
        ),
        (
            {"awards": GIVEN},
            {"score": 120},
            TeamSettings(),
            (
                "Table 1, East-West: average minus, given by the director.",
                "Table 2, North-South: +120.",
                "No comparison: -3 IMPs.",
            ),
        ),
        (
            {"weighted": Weighted.of(Outcome(620, Fraction(60)), Outcome(-100, Fraction(40)))},
            {"score": 620},
            TeamSettings(),
            (
                "Table 1, East-West: 60 % of -620 and 40 % of +100.",
                "Table 2, North-South: +620.",
                "Each outcome is compared and counts its share: +4.8 IMPs.",
            ),
        ),
        (
            {"split": (620, -100)},
            {},
            TeamSettings(),
            (
                "Table 1, East-West: +100.",
                "Table 2, North-South: no score to compare.",
                "Not all tables can be compared, so it does not count.",
            ),
        ),
    ],
)
def test_a_board_of_a_match_is_told_table_by_table(first, second, settings, steps):
    told = explain_team_board(match(first, second), "B", tables=TABLES, settings=settings)

    assert told.steps == steps


def test_one_point_is_one_point():
    lines = match({"score": 100}, {"score": 100})

    told = explain_team_board(
        lines, "A", tables=TABLES, settings=TeamSettings(TeamMethod.BOARD_A_MATCH)
    )

    assert told.steps[-1] == "Together 0: 1 point."


@pytest.mark.parametrize(
    ("first", "second", "last", "points"),
    [
        ({"score": 8}, {"score": 6}, "15 of 26 tricks: +2 against half of them.", 2),
        ({"score": 7}, {"score": 7}, "13 of 26 tricks: half of them.", 0),
        ({"score": 8}, {}, "Not all tables can be compared, so it does not count.", 0),
    ],
)
def test_tricks_of_a_match_are_added_up(first, second, last, points):
    told = explain_team_tricks(match(first, second), "A", tables=TABLES)

    assert (told.steps[-1], told.points) == (last, points)
