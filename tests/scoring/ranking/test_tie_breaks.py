"""Ties are broken by the published list only, against definitions that try every order."""

import random
from fractions import Fraction
from itertools import groupby

import pytest

from scoring.play.table_result import TableResult
from scoring.ranking.tie_breaks import (
    BoardScore,
    Evidence,
    MatchScore,
    Placing,
    TieBreak,
    board_scores,
    rank_with_tie_breaks,
)

HALF = Fraction(1, 2)


def scores(*shares, opponent="x"):
    """Boards 0, 1, … with these shares of a top."""
    return [BoardScore(n, Fraction(share) - HALF, (opponent,)) for n, share in enumerate(shares)]


def tied(*contestants):
    return dict.fromkeys(contestants, (Fraction(50),))


def places(results, evidence, tie_breaks):
    ranked = rank_with_tie_breaks(results, evidence, tie_breaks)
    return {who: placing.place for who, placing in ranked.items()}


def test_the_first_tie_break_that_can_decides_and_is_named():
    results = tied("a", "b") | {"c": (Fraction(60),)}
    evidence = Evidence({"a": scores(1, 0), "b": scores(Fraction(3, 4), Fraction(1, 4)), "c": []})
    listed = [TieBreak.HEAD_TO_HEAD, TieBreak.SPLIT_TIE, TieBreak.MOST_TOPS]

    assert places(results, evidence, []) == {"a": "2=", "b": "2=", "c": "1"}
    assert rank_with_tie_breaks(results, evidence, listed) == {
        "a": Placing(2, ahead_by=TieBreak.MOST_TOPS),
        "b": Placing(3),
        "c": Placing(1),
    }
    assert places(results, evidence, [TieBreak.MOST_ABOVE_AVERAGE])["a"] == "2="


def test_the_quotient_is_a_share_and_no_sum():
    def match(opponents, won):
        return MatchScore(opponents, (Fraction(10), Fraction(10)), tuple(map(Fraction, won)))

    # Won by lost: "a" 40 to 20, "b" 12 to 4, "c" 3 to 0, so that there is nothing to divide by.
    evidence = Evidence({}, [match("ax", (40, 20)), match("bx", (12, 4)), match("cx", (3, 0))])

    found = places(tied("a", "b", "c"), evidence, [TieBreak.QUOTIENT])

    assert found == {"c": "1", "b": "2", "a": "3"}


def test_head_to_head_of_players_looks_at_both_opponents():
    lines = [
        TableResult(1, "all", 1, ("a", "c"), ("d", "b"), 420),
        TableResult(2, "all", 2, ("a", "b"), ("c", "d"), 420),
    ]
    evidence = Evidence(board_scores(lines, {n: (Fraction(n), Fraction(-n)) for n in (1, 2)}))

    found = places(tied("a", "b"), evidence, [TieBreak.HEAD_TO_HEAD])

    assert found == {"a": "1", "b": "2"}  # as partners on board 2 they are no opponents


def test_who_is_still_tied_starts_the_list_again():
    evidence = Evidence(
        {
            "a": [BoardScore(1, HALF, ("x",)), BoardScore(2, Fraction(-1, 4), ("b",))],
            "b": [BoardScore(1, HALF, ("x",)), BoardScore(2, Fraction(1, 4), ("a",))],
            "c": [BoardScore(1, -HALF, ("x",)), BoardScore(2, Fraction(0), ("x",))],
        }
    )
    listed = [TieBreak.MOST_TOPS, TieBreak.HEAD_TO_HEAD]

    assert rank_with_tie_breaks(tied("a", "b", "c"), evidence, listed) == {
        "b": Placing(1, ahead_by=TieBreak.HEAD_TO_HEAD),
        "a": Placing(2, ahead_by=TieBreak.MOST_TOPS),
        "c": Placing(3),
    }


def test_lines_without_points_and_groups_of_a_fouled_board_stay_apart():
    lines = [
        TableResult(1, "all", 7, "N1", "E1", 420, group=0),
        TableResult(2, "all", 7, "N2", "E2", 50, group=1),
        TableResult(3, "all", 8, "N1", "E2"),
    ]

    found = board_scores(lines, {1: (HALF, -HALF), 2: (Fraction(0), Fraction(0))})

    assert found["N1"] == [BoardScore(("all", 7, 0), HALF, ("E1",))]
    assert found["E2"] == [BoardScore(("all", 7, 1), Fraction(0), ("N2",))]


TEAMS = "abcdef"


def evidence_of(chance):
    """Boards, some played at two tables, and matches, some of a team against the same twice."""
    return Evidence(
        boards={
            team: [
                BoardScore(
                    chance.randint(1, 4),
                    Fraction(chance.randint(-2, 2), 4),
                    (chance.choice(TEAMS),),
                )
                for _ in range(chance.randint(0, 5))
            ]
            for team in TEAMS
        },
        matches=[
            MatchScore(
                tuple(chance.sample(TEAMS, 2)),
                *(
                    (Fraction(chance.randint(0, 3)), Fraction(chance.randint(0, 3)))
                    for _ in range(2)
                ),
            )
            for _ in range(chance.choice([0, chance.randint(0, 8)]))
        ],
    )


def by_boards(who, others, evidence, tie_break):
    """What a tie-break over boards is worth, by its words: every board, one by one."""
    mine = evidence.boards[who]
    if tie_break is TieBreak.MOST_TOPS:
        return len([s for s in mine if s.over == HALF])
    if tie_break is TieBreak.MOST_ABOVE_AVERAGE:
        return len([s for s in mine if s.over > 0])
    if tie_break is TieBreak.HEAD_TO_HEAD:
        met = [s.over for s in mine if s.opponents[0] in others]
        return sum(met, Fraction(0)) / (len(met) or 1)
    better = 0
    for other in others:
        for board in range(1, 5):
            here = [s.over for s in mine if s.board == board]
            there = [s.over for s in evidence.boards[other] if s.board == board]
            if here and there:
                difference = sum(here) * len(there) - sum(there) * len(here)
                better += (difference > 0) - (difference < 0)
    return better


def by_matches(who, others, evidence, tie_break):
    """The same over matches."""
    sides = [(m, m.teams.index(who)) for m in evidence.matches if who in m.teams]
    if tie_break is TieBreak.HEAD_TO_HEAD:
        met = [(m, n) for m, n in sides if m.teams[1 - n] in others]
        count = len(met) or 1
        return (
            sum((m.points[n] - m.points[1 - n] for m, n in met), Fraction(0)) / count,
            sum((m.won[n] - m.won[1 - n] for m, n in met), Fraction(0)) / count,
        )
    if tie_break is TieBreak.NET:
        return sum(m.won[n] - m.won[1 - n] for m, n in sides)
    if tie_break is TieBreak.MATCHES_WON:
        tie = [HALF for m, n in sides if m.won[n] == m.won[1 - n]]
        return sum(tie) + len([m for m, n in sides if m.won[n] > m.won[1 - n]])
    if tie_break in (TieBreak.SWISS_POINTS, TieBreak.MEDIAN_SWISS_POINTS):
        got = [
            sum(
                m.points[m.teams.index(other)]
                for m in evidence.matches
                if (other := one.teams[1 - n]) in m.teams
            )
            for one, n in sides
        ]
        if tie_break is TieBreak.MEDIAN_SWISS_POINTS:
            for extreme in (min, max):
                if got:
                    got.remove(extreme(got))
        return sum(got)
    won, lost = sum(m.won[n] for m, n in sides), sum(m.won[1 - n] for m, n in sides)
    return won / lost if lost else (float("inf") if won else Fraction(1))


OVER_MATCHES = {
    TieBreak.QUOTIENT,
    TieBreak.NET,
    TieBreak.MATCHES_WON,
    TieBreak.SWISS_POINTS,
    TieBreak.MEDIAN_SWISS_POINTS,
}


def value(who, others, evidence, tie_break):
    matches = tie_break in OVER_MATCHES
    if tie_break is TieBreak.HEAD_TO_HEAD:
        matches = bool(evidence.matches)
    return (by_matches if matches else by_boards)(who, others, evidence, tie_break)


def part(group, evidence, listed):
    """The tied in groups, best first: the first tie-break that parts them, then all over again."""
    for tie_break in listed:
        worth = {who: value(who, set(group) - {who}, evidence, tie_break) for who in group}
        if len(set(worth.values())) > 1:
            order = sorted(group, key=worth.__getitem__, reverse=True)
            parts = [list(equal) for _, equal in groupby(order, key=worth.__getitem__)]
            return [least for each in parts for least in part(each, evidence, listed)]
    return [group]


@pytest.mark.parametrize("first", TieBreak)
def test_places_are_those_of_the_definition(first):
    chance = random.Random(first)
    for _ in range(100):
        evidence = evidence_of(chance)
        listed = [first, *chance.sample(list(TieBreak), chance.randint(0, 3))]
        results = {team: (Fraction(chance.choice([50, 50, 60])),) for team in TEAMS}

        found = places(results, evidence, listed)

        expected = {}
        for result in (60, 50):
            level = [team for team in TEAMS if results[team] == (result,)]
            for equal in part(level, evidence, listed):
                place = f"{len(expected) + 1}{'=' if len(equal) > 1 else ''}"
                expected |= dict.fromkeys(equal, place)
        assert found == expected
