from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.leagues.rules import (
    LeaguePoints,
    LeagueRules,
    LeagueTieBreak,
    match_points,
    total,
)
from scoring.leagues.table import Award, LeagueMatch, Zone, league_table
from scoring.teams.victory_points import VictoryPointScale

WINS = LeagueRules(points=LeaguePoints.RESULT, walkover=(Decimal(2), Decimal(0)), tie_breaks=())


def _by(*tie_breaks):
    return LeagueRules(points=LeaguePoints.RESULT, tie_breaks=tie_breaks)


def _places(lines):
    return [(line.place, line.team) for line in lines]


# What a match counts


@pytest.mark.parametrize(
    ("won", "rules", "points"),
    [
        ((30, 20), LeagueRules(boards=16), ("12.80", "7.20")),
        ((20, 30), LeagueRules(boards=16), ("7.20", "12.80")),
        ((5, 5), LeagueRules(boards=1), ("10", "10")),
        ((9, 0), LeagueRules(scale=VictoryPointScale.ACBL_20_SHORT), ("14", "6")),
        ((0, 2), LeagueRules(scale=VictoryPointScale.ACBL_30_LONG), ("11", "19")),
        ((14, 12), WINS, ("2", "0")),
        ((12, 14), WINS, ("0", "2")),
        ((13, 13), WINS, ("1", "1")),
    ],
    ids=str,
)
def test_a_match_counts_what_its_rule_says(won, rules, points):
    assert match_points(won, rules) == tuple(map(Fraction, points))


@pytest.mark.parametrize(
    "segments", [[], [(1, 2)] * 9, [(-1, 0)], [(0, 1000)], [(3, 4), (1000, 0)]], ids=str
)
def test_refuses_segments_that_cannot_have_been_played(segments):
    with pytest.raises(ScoringError):
        total(segments)


@pytest.mark.parametrize(
    "wrong",
    [
        {"boards": 0},
        {"boards": 129},
        {"segments": 0},
        {"for_result": (Decimal(1), Decimal(2), Decimal(0))},
        {"for_result": (Decimal(101), Decimal(2), Decimal(0))},
        {"walkover": (Decimal(0), Decimal(1))},
        {"walkover": (Decimal(0), Decimal(-1))},
        {"scale": VictoryPointScale.OWN},
        {"tie_breaks": (LeagueTieBreak.WINS, LeagueTieBreak.WINS)},
        {"tie_breaks": (LeagueTieBreak.DECIDED,)},
        {"movers": -1},
    ],
    ids=str,
)
def test_refuses_rules_that_make_no_sense(wrong):
    with pytest.raises(ScoringError):
        LeagueRules(**wrong)


# The table


def test_a_line_tells_all_of_a_teams_matches():
    matches = [
        LeagueMatch(1, 2, (30, 10)),
        LeagueMatch(3, 1, (12, 12)),
        LeagueMatch(2, 3, award=Award.AWAY),
    ]

    first, second, third = league_table(
        [1, 2, 3],
        matches,
        WINS,
        to_play={1: 2, 2: 1, 3: 1},
        deductions={3: Fraction(1, 2)},
    )

    assert (first.team, first.place, first.points, first.left) == (1, "1", 3, 2)
    assert (first.played, first.won, first.drawn, first.lost) == (2, 1, 1, 0)
    assert (first.gained, first.conceded, first.difference) == (42, 22, 20)
    assert (second.team, second.points, second.deducted) == (3, Fraction(5, 2), Fraction(1, 2))
    assert (second.gained, second.conceded) == (12, 12)  # a walkover has no score
    assert (third.team, third.points, third.lost) == (2, 0, 2)


@pytest.mark.parametrize(
    ("award", "points", "wins"),
    [(Award.HOME, (2, 0), (1, 0)), (Award.AWAY, (0, 2), (0, 1)), (Award.NEITHER, (0, 0), (0, 0))],
)
def test_a_match_awarded_counts_its_points(award, points, wins):
    lines = league_table([1, 2], [LeagueMatch(1, 2, award=award)], WINS)

    by_team = {line.team: line for line in lines}
    assert (by_team[1].points, by_team[2].points) == points
    assert (by_team[1].won, by_team[2].won) == wins
    assert sum(line.lost for line in lines) == 2 - sum(wins)


LEVEL = (  # one win each of 1 over 2, 2 over 3, 3 over 1
    LeagueMatch(1, 2, (20, 10)),
    LeagueMatch(2, 3, (25, 5)),
    LeagueMatch(3, 1, (15, 14)),
)


@pytest.mark.parametrize(
    ("tie_breaks", "places"),
    [
        ((), [("1=", 1), ("1=", 2), ("1=", 3)]),
        ((LeagueTieBreak.DIFFERENCE,), [("1", 2), ("2", 1), ("3", 3)]),
        ((LeagueTieBreak.QUOTIENT,), [("1", 2), ("2", 1), ("3", 3)]),
        ((LeagueTieBreak.HEAD_TO_HEAD,), [("1", 2), ("2", 1), ("3", 3)]),
        ((LeagueTieBreak.WINS,), [("1=", 1), ("1=", 2), ("1=", 3)]),
        ((LeagueTieBreak.AWAY_WINS,), [("1=", 1), ("1=", 2), ("1=", 3)]),
    ],
    ids=str,
)
def test_three_who_beat_each_other(tie_breaks, places):
    assert _places(league_table([1, 2, 3], LEVEL, _by(*tie_breaks))) == places


def test_the_match_between_two_decides_before_the_difference():
    matches = [
        LeagueMatch(1, 2, (11, 10)),
        LeagueMatch(2, 3, (60, 0)),
        LeagueMatch(3, 1, (15, 14)),
        LeagueMatch(3, 2, (10, 11)),
        LeagueMatch(1, 3, (10, 8)),
    ]

    lines = league_table(
        [3, 2, 1], matches, _by(LeagueTieBreak.HEAD_TO_HEAD, LeagueTieBreak.DIFFERENCE)
    )

    assert _places(lines) == [("1", 1), ("2", 2), ("3", 3)]
    assert [line.ahead_by for line in lines] == [LeagueTieBreak.HEAD_TO_HEAD, None, None]


def test_wins_and_wins_away_decide_between_equal_points():
    drawn = [LeagueMatch(1, 3, (9, 9)), LeagueMatch(3, 1, (9, 9))]
    split = [LeagueMatch(2, 3, (9, 8)), LeagueMatch(3, 2, (9, 8))]

    by_wins = league_table([1, 2, 3], [*drawn, *split], _by(LeagueTieBreak.WINS))
    away = league_table(
        [1, 2, 3, 4],
        [LeagueMatch(1, 3, (9, 8)), LeagueMatch(4, 2, (8, 9))],
        _by(LeagueTieBreak.WINS, LeagueTieBreak.AWAY_WINS),
    )

    assert _places(by_wins) == [("1", 3), ("2", 2), ("3", 1)]
    assert _places(away)[:2] == [("1", 2), ("2", 1)]
    assert away[0].ahead_by is LeagueTieBreak.AWAY_WINS


@pytest.mark.parametrize(
    ("up", "down", "zones"),
    [
        (0, 0, [Zone.STAYS] * 4),
        (1, 1, [Zone.OPEN, Zone.OPEN, Zone.STAYS, Zone.DOWN]),
        (2, 2, [Zone.UP, Zone.UP, Zone.DOWN, Zone.DOWN]),
        (3, 3, [Zone.UP, Zone.UP, Zone.UP, Zone.DOWN]),
        (9, 9, [Zone.UP] * 4),
    ],
)
def test_the_lines_are_drawn_by_number_and_a_tie_over_one_stays_open(up, down, zones):
    beaten = [(1, 4), (4, 1), (2, 4), (4, 2), (3, 4)]  # 4, 4, 2 and no points
    matches = [LeagueMatch(*two, (9, 0) if two[1] == 4 else (0, 9)) for two in beaten]

    lines = league_table([1, 2, 3, 4], matches, WINS, up=up, down=down)

    assert [line.zone for line in lines] == zones


def test_an_order_decided_separates_only_those_whom_nothing_else_does():
    matches = [LeagueMatch(1, 2, (9, 9)), LeagueMatch(3, 4, (9, 0)), LeagueMatch(5, 4, (9, 0))]

    lines = league_table([1, 2, 3, 4, 5], matches, WINS, decided=[4, 2, 1], up=3)

    assert _places(lines) == [("1=", 3), ("1=", 5), ("3", 2), ("4", 1), ("5", 4)]
    assert [line.ahead_by for line in lines][2:] == [LeagueTieBreak.DECIDED, None, None]
    assert lines[2].zone is Zone.UP


scores = st.integers(0, 60)
results = st.tuples(scores, scores) | st.sampled_from(Award)


@given(
    st.dictionaries(st.sampled_from(list(permutations(range(1, 6), 2))), results),
    st.lists(st.sampled_from([*LeagueTieBreak][:-1]), unique=True),
    st.sampled_from(LeaguePoints),
    st.randoms(),
)
def test_the_table_is_the_sum_of_its_matches_in_any_order(played, tie_breaks, points, chance):
    rules = LeagueRules(points=points, tie_breaks=tuple(tie_breaks))
    matches = [
        LeagueMatch(home, away, award=result)
        if isinstance(result, Award)
        else LeagueMatch(home, away, result)
        for (home, away), result in played.items()
    ]
    mixed = chance.sample(matches, len(matches))

    lines = league_table(range(1, 6), matches, rules)

    assert league_table(range(1, 6), mixed, rules) == lines
    assert sum(line.played for line in lines) == 2 * len(matches)
    assert sum(line.difference for line in lines) == 0
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    for line in lines:
        mine = [match for match in matches if line.team in (match.home, match.away)]
        assert line.points == sum(_got(line.team, match, rules) for match in mine)


def _got(team, match, rules):
    """Return what a match counts for a team, by reading the rules once more."""
    if match.won is not None:
        return match_points(match.won, rules)[match.away == team]
    winner = {Award.HOME: match.home, Award.AWAY: match.away}.get(match.award)
    return Fraction(rules.walkover[winner != team])
