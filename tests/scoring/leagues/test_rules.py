"""The limits of a league's rules, and what a draw and a shared lead come to."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.leagues.rules import LeaguePoints, LeagueRules, LeagueTieBreak, match_points
from scoring.leagues.table import LeagueMatch, Zone, league_table
from scoring.teams.victory_points import VictoryPointScale


def points(*values):
    return tuple(Decimal(each) for each in values)


@pytest.mark.parametrize(
    "rules",
    [
        {"boards": 1},
        {"boards": 128},
        {"segments": 8},
        {"for_result": points(100, 0, 0)},
        {"for_result": points(1, 1, 1)},
        {"walkover": points(100, 100)},
        {"tie_breaks": ()},
        {"movers": 0},
    ],
)
def test_a_rule_may_be_at_its_limit(rules):
    assert LeagueRules(**rules)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"boards": 0}, "A match has 1 to 128 boards."),
        ({"boards": 129}, "A match has 1 to 128 boards."),
        ({"segments": 0}, "A match has 1 to 8 segments."),
        (
            {"for_result": points(1, 2, 0)},
            (
                "A win must be worth at least as much as a draw, "
                "and a draw at least as much as a loss."
            ),
        ),
        (
            {"walkover": points(0, 1)},
            "The winner of an awarded match must get at least as much as the loser.",
        ),
        ({"scale": VictoryPointScale.OWN}, "Choose one of the scales that are listed."),
        (
            {"tie_breaks": (LeagueTieBreak.DECIDED,)},
            "A play-off or lot is entered once the season is over; leave it out here.",
        ),
        (
            {"tie_breaks": (LeagueTieBreak.WINS, LeagueTieBreak.WINS)},
            "List each tie-break once.",
        ),
        ({"movers": -1}, "The number promoted and relegated must be 0 or more."),
    ],
)
def test_an_impossible_rule_is_refused_with_its_reason(rules, sentence):
    with pytest.raises(ScoringError) as refused:
        LeagueRules(**rules)
    assert str(refused.value) == sentence


def test_a_line_counts_all_matches_played_and_says_its_difference_and_deduction():
    rules = LeagueRules(points=LeaguePoints.RESULT)
    lines = league_table(
        [1, 2],
        [LeagueMatch(1, 2, (30, 10)), LeagueMatch(2, 1, (12, 12)), LeagueMatch(2, 1, (9, 4))],
        rules,
        deductions={1: Fraction(1, 2)},
        up=1,
    )

    told = [
        (each.team, each.played, each.points, each.difference, each.deducted, each.zone)
        for each in lines
    ]
    assert told == [
        (2, 3, 3, -15, 0, Zone.UP),
        (1, 3, Fraction(5, 2), 15, Fraction(1, 2), Zone.STAYS),
    ]
    assert match_points((5, 5), rules) == (1, 1)
