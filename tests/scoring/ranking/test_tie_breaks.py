"""Ties are broken by the published list only, against definitions that try every order."""

from fractions import Fraction
from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from scoring.play.table_result import TableResult
from scoring.ranking.places import ranks
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
        "a": Placing("2", TieBreak.MOST_TOPS),
        "b": Placing("3"),
        "c": Placing("1"),
    }
    assert places(results, evidence, [TieBreak.MOST_ABOVE_AVERAGE])["a"] == "2="


def test_head_to_head_looks_at_boards_against_the_others_who_are_tied():
    evidence = Evidence(
        {
            "a": [BoardScore(1, Fraction(-1, 4), ("b",)), BoardScore(2, HALF, ("z",))],
            "b": [BoardScore(1, Fraction(1, 4), ("a",)), BoardScore(2, HALF, ("y",))],
        }
    )

    assert places(tied("a", "b"), evidence, [TieBreak.HEAD_TO_HEAD]) == {"a": "2", "b": "1"}


def test_head_to_head_of_players_looks_at_both_opponents():
    lines = [
        TableResult(1, "all", 1, ("a", "c"), ("d", "b"), 420),
        TableResult(2, "all", 2, ("a", "b"), ("c", "d"), 420),
    ]
    evidence = Evidence(board_scores(lines, {n: (Fraction(n), Fraction(-n)) for n in (1, 2)}))

    found = places(tied("a", "b"), evidence, [TieBreak.HEAD_TO_HEAD])

    assert found == {"a": "1", "b": "2"}  # as partners on board 2 they are no opponents


def test_a_split_tie_goes_to_who_did_better_on_more_boards():
    tenth = Fraction(1, 10)
    theirs = [*scores(5 * tenth, 5 * tenth, 2 * tenth), BoardScore(9, HALF, ("x",))]
    evidence = Evidence({"a": scores(6 * tenth, 6 * tenth, 0), "b": theirs})

    assert places(tied("a", "b"), evidence, [TieBreak.SPLIT_TIE]) == {"a": "1", "b": "2"}


def test_a_board_that_a_team_plays_at_two_tables_counts_once_by_its_mean():
    evidence = Evidence(
        {
            "a": [BoardScore(1, Fraction(3), ("x",)), BoardScore(1, Fraction(-5), ("y",))],
            "b": [BoardScore(1, Fraction(0), ("z",))],
        }
    )

    assert places(tied("a", "b"), evidence, [TieBreak.SPLIT_TIE]) == {"a": "2", "b": "1"}


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
        "b": Placing("1", TieBreak.HEAD_TO_HEAD),
        "a": Placing("2", TieBreak.MOST_TOPS),
        "c": Placing("3"),
    }


def match(first, second, points=(10, 10), won=(0, 0)):
    one, other = ((Fraction(x), Fraction(y)) for x, y in (points, won))
    return MatchScore((first, second), one, other)


def test_the_match_between_teams_decides_by_its_points_and_then_by_its_margin():
    by_points = Evidence(matches=[match("a", "b", (9, 11), (30, 10))])
    by_margin = Evidence(matches=[match("a", "b", (10, 10), (11, 10))])
    listed = [TieBreak.HEAD_TO_HEAD]

    assert places(tied("a", "b"), by_points, listed) == {"a": "2", "b": "1"}
    assert places(tied("a", "b"), by_margin, listed) == {"a": "1", "b": "2"}


def test_a_team_that_has_lost_nothing_has_the_best_quotient():
    evidence = Evidence(
        matches=[
            match("a", "x", won=(3, 0)),
            match("b", "y", won=(60, 10)),
            match("c", "z", won=(12, 2)),
            match("e", "y", won=(0, 0)),
        ]
    )

    found = places(tied("a", "b", "c", "d", "e"), evidence, [TieBreak.QUOTIENT])

    assert found == {"a": "1", "b": "2=", "c": "2=", "d": "4=", "e": "4="}


def test_net_and_matches_won_look_at_all_matches():
    evidence = Evidence(
        matches=[
            match("a", "x", won=(40, 0)),
            match("y", "a", won=(2, 0)),
            match("b", "x", won=(3, 0)),
            match("b", "y", won=(1, 1)),
        ]
    )

    assert places(tied("a", "b"), evidence, [TieBreak.NET]) == {"a": "1", "b": "2"}
    assert places(tied("a", "b"), evidence, [TieBreak.MATCHES_WON]) == {"a": "2", "b": "1"}


def test_lines_without_points_and_groups_of_a_fouled_board_stay_apart():
    lines = [
        TableResult(1, "all", 7, "N1", "E1", 420, group=0),
        TableResult(2, "all", 7, "N2", "E2", 50, group=1),
        TableResult(3, "all", 8, "N1", "E2"),
    ]

    found = board_scores(lines, {1: (HALF, -HALF), 2: (Fraction(0), Fraction(0))})

    assert found["N1"] == [BoardScore(("all", 7, 0), HALF, ("E1",))]
    assert found["E2"] == [BoardScore(("all", 7, 1), Fraction(0), ("N2",))]


@given(st.dictionaries(st.integers(0, 20), st.integers(0, 3).map(Fraction), min_size=1))
def test_without_a_list_places_are_the_usual_ones(results):
    expected = dict(zip(results, ranks(list(results.values())), strict=True))

    assert places({who: (r,) for who, r in results.items()}, Evidence(), []) == expected


TEAMS = "abcdef"
small = st.integers(0, 3).map(Fraction)
board_score = st.builds(
    BoardScore,
    board=st.integers(1, 4),
    over=st.integers(-2, 2).map(lambda n: Fraction(n, 4)),
    opponents=st.tuples(st.sampled_from(TEAMS)),
)
match_score = st.builds(
    MatchScore,
    teams=st.permutations(TEAMS).map(lambda order: (order[0], order[1])),
    points=st.tuples(small, small),
    won=st.tuples(small, small),
)
evidences = st.builds(
    Evidence,
    boards=st.fixed_dictionaries({team: st.lists(board_score, max_size=5) for team in TEAMS}),
    matches=st.lists(match_score, max_size=8),
)
lists = st.lists(st.sampled_from(TieBreak), max_size=4, unique=True)
all_results = st.fixed_dictionaries(
    {team: st.tuples(st.integers(0, 1).map(Fraction)) for team in TEAMS}
)


@given(all_results, evidences, lists)
def test_no_tie_break_changes_an_order_that_was_not_tied(results, evidence, listed):
    found = rank_with_tie_breaks(results, evidence, listed)

    place = {who: int(placing.place.removesuffix("=")) for who, placing in found.items()}
    for one in TEAMS:
        for other in TEAMS:
            if results[one] > results[other]:
                assert place[one] < place[other]
            if place[one] == place[other]:
                assert results[one] == results[other]
    if not listed:
        assert all(placing.ahead_by is None for placing in found.values())


@given(all_results, evidences, lists, st.permutations(TEAMS))
def test_other_names_get_the_same_places(results, evidence, listed, names):
    other = dict(zip(TEAMS, names, strict=True))
    renamed = Evidence(
        boards={
            other[who]: [
                BoardScore(s.board, s.over, tuple(other[each] for each in s.opponents))
                for s in scored
            ]
            for who, scored in evidence.boards.items()
        },
        matches=[
            MatchScore((other[m.teams[0]], other[m.teams[1]]), m.points, m.won)
            for m in evidence.matches
        ],
    )

    found = rank_with_tie_breaks(results, evidence, listed)

    assert rank_with_tie_breaks(
        {other[who]: result for who, result in results.items()}, renamed, listed
    ) == {other[who]: placing for who, placing in found.items()}


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
    won, lost = sum(m.won[n] for m, n in sides), sum(m.won[1 - n] for m, n in sides)
    return won / lost if lost else (float("inf") if won else Fraction(1))


OVER_MATCHES = {TieBreak.QUOTIENT, TieBreak.NET, TieBreak.MATCHES_WON}


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


@given(evidences, lists)
def test_places_are_those_of_the_definition(evidence, listed):
    found = places(tied(*TEAMS), evidence, listed)

    expected = {}
    for equal in part(list(TEAMS), evidence, listed):
        place = f"{len(expected) + 1}{'=' if len(equal) > 1 else ''}"
        expected |= dict.fromkeys(equal, place)
    assert found == expected
