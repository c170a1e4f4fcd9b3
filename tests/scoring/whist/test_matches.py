"""Whist of teams, fours, four pairs and single players, by the book."""

import json
from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.play.table_result import TableResult
from scoring.whist.individuals import (
    IndividualLine,
    ShortageAgainst,
    rate_shortages,
)
from scoring.whist.matches import rate_four_pairs, rate_little_matches, trophy_lines
from scoring.whist.teams import rate_team_averages

half = Fraction(1, 2)


def test_teams_win_and_lose_by_the_average_of_all_teams():
    rated = rate_team_averages({"A": 312, "B": 300, "C": 301, "D": 327})

    assert [(each.team, each.result, each.exact) for each in rated] == [
        ("A", 2, 2),
        ("B", -10, -10),
        ("C", -9, -9),
        ("D", 17, 17),
    ]


def test_an_odd_pair_adds_the_average_and_a_fraction_may_decide():
    aggregates = {
        "A": 100 + Fraction(26 + 27 + 27, 3),
        "B": 127,
        "C": 100 + Fraction(25 + 26, 2),
    }

    rated = rate_team_averages(aggregates)

    assert [each.result for each in rated] == [1, 1, 0]
    assert [each.by_fraction for each in rated] == [True, True, False]
    assert rated[1].exact > rated[0].exact


def test_an_average_needs_somebody():
    with pytest.raises(ScoringError, match="no teams"):
        rate_team_averages({})


def line(board, ns, ew, score):
    return TableResult((board, ns, ew), "all", board, ns, ew, score)


def test_fours_are_little_matches_of_all_with_all():
    lines = [
        line(1, "A", "B", 8), line(1, "B", "A", 6),
        line(2, "A", "C", 7), line(2, "C", "A", 7),
        line(3, "B", "C", 5), line(3, "C", "B", 9), line(4, "B", "C", 9), line(4, "C", "B", 8),
        line(5, "B", "C", 13),
        line(6, "A", "D", None),
    ]  # fmt: skip

    matches, teams = rate_little_matches(lines)

    assert [(match.teams, match.lead, match.boards, match.points) for match in matches] == [
        (("A", "B"), 2, (1,), (1, 0)),
        (("A", "C"), 0, (2,), (half, half)),
        (("B", "C"), -3, (3, 4), (0, 1)),
    ]
    assert teams == {"A": Fraction(3, 2), "B": 0, "C": Fraction(3, 2), "D": 0}


def test_a_deal_that_is_not_played_at_all_its_tables_does_not_count():
    both_ways = [line(1, "A", "B", 9), line(1, "B", "A", 3)]
    waiting = TableResult("third", "all", 1, "A", "B"), TableResult("fourth", "all", 1, "B", "A")

    (match,), points = rate_little_matches([*both_ways, *waiting])

    assert (match.boards, points) == ((), {"A": 0, "B": 0})
    assert rate_little_matches(both_ways)[1] == {"A": 1, "B": 0}


def test_three_teams_meet_in_three_matches(shared_data):
    schedule = json.loads((shared_data / "seed-tables.json").read_text())["three_teams_matches"]
    team = {"a": 1, "b": 1, "m": 2, "n": 2, "x": 3, "y": 3}
    lines = [
        line(row["set"], team[row["N"]], team[row["E"]], 7 if team[row["N"]] == 1 else 6)
        for arrangement in schedule["data"]
        for row in arrangement
    ]

    matches, teams = rate_little_matches(lines)

    assert sorted((*sorted(match.teams), len(match.boards)) for match in matches) == [
        (1, 2, 2),
        (1, 3, 2),
        (2, 3, 2),
    ]
    assert teams == {1: 2, 2: half, 3: half}


def test_a_four_pair_match_counts_matches_before_tricks(shared_data):
    schedule = json.loads((shared_data / "seed-tables.json").read_text())["four_pair"]["data"]
    lines = []
    for block in schedule:
        for deal in range(block["first_deal"], block["first_deal"] + 4):
            for table in ("table1", "table2"):
                seats = block[table]
                ns = frozenset((seats["N"], seats["S"]))
                ew = frozenset((seats["E"], seats["W"]))
                # The first pair takes a trick more than the cards are worth.
                lines.append(line(deal, ns, ew, 7 + (1 in ns) - (1 in ew)))

    rated = {tuple(sorted(each.pair)): each for each in rate_four_pairs(lines)}

    assert (rated[1, 2].matches, rated[1, 2].tricks) == (3, 24)
    assert [rated[pair].matches for pair in ((3, 4), (5, 6), (7, 8))] == [1, 1, 1]


def test_a_trophy_match_is_compared_line_by_line():
    differences = {1: 2, 2: 2, 3: -1, 4: 0, 5: 1, 7: -3}

    rated = trophy_lines(differences, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10)], before=-6)

    assert [(each.compared, each.difference, each.so_far, each.lead) for each in rated] == [
        ((1, 2, 3, 4), 3, -3, Fraction(-3, 2)),
        ((5, 7), -2, -5, Fraction(-5, 2)),
        ((), 0, -5, Fraction(-5, 2)),
    ]
    assert [each.deals for each in rated] == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10)]


def test_eight_players_are_charged_with_their_shortage():
    lines = [
        IndividualLine(1, 1, (4, 2), (1, 8), 8),
        IndividualLine(1, 1, (5, 6), (3, 7), 6),
        IndividualLine(1, 2, (4, 2), (1, 8), 7),
        IndividualLine(1, 2, (5, 6), (3, 7), 8),
        IndividualLine(1, 3, (4, 2), (1, 8), 13),
        IndividualLine(1, 3, (5, 6), (3, 7)),
        IndividualLine(2, 4, (5, 1), (2, 8)),
        IndividualLine(2, 4, (7, 3), (4, 6)),
    ]

    assert rate_shortages(lines) == {
        4: 0, 2: 0, 1: 1, 8: 1, 5: 1, 6: 1, 3: 0, 7: 0,
    }  # fmt: skip


def test_with_three_tables_the_shortage_is_against_the_best_or_the_average():
    lines = [
        IndividualLine(1, 1, ("a", "b"), ("c", "d"), 9),
        IndividualLine(1, 1, ("e", "f"), ("g", "h"), 7),
        IndividualLine(1, 1, ("i", "j"), ("k", "l"), 5),
    ]

    best = rate_shortages(lines)
    average = rate_shortages(lines, against=ShortageAgainst.AVERAGE)

    assert (best["a"], best["e"], best["i"], best["c"]) == (0, 2, 4, 4)
    assert (average["a"], average["e"], average["i"], average["c"]) == (0, 0, 2, 2)


def test_refuses_fourteen_tricks():
    assert [IndividualLine(1, 1, (1, 2), (3, 4), each).ns_tricks for each in (0, 13)] == [0, 13]
    with pytest.raises(ScoringError, match="cannot take 14"):
        IndividualLine(1, 1, (1, 2), (3, 4), 14)
