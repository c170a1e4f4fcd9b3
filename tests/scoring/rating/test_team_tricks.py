"""Teams by tricks: matches, odd pairs, averages and little matches."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.rate import rate
from tests.scoring.contests import contest_of


def by_tricks(lines, method=Method.TRICKS, kind=ContestKind.TEAM_MATCH, **more):
    return rate(contest_of(lines, method, kind, contestants=("A", "B", "C"), **more))


def even(*tricks):
    """Each deal at two tables: team A sits North-South at the first."""
    return [
        TableResult((deal, ns), "m", deal, ns, ew, taken)
        for deal, both in enumerate(tricks, 1)
        for (ns, ew), taken in zip((("A", "B"), ("B", "A")), both, strict=True)
    ]


def test_the_tricks_in_excess_of_half_win_a_match():
    rated = by_tricks(even((8, 6), (7, None)), penalties=(Penalty("B", Fraction(1)),))

    (match,) = rated.matches
    assert (match.totals, match.margin, match.incomplete) == ((15, 11), 2, (2,))
    assert {team: total.total for team, total in rated.totals.items()} == {"A": 15, "B": 10}
    assert rated.totals["A"].boards_played == 1
    assert rated.lines[1, "A"].ew == 5
    assert match.boards[0].results == (4, -4)


def test_odd_pairs_are_evened_out_by_the_average_of_those_opposite():
    rated = by_tricks([TableResult(1, "m", 1, "A", "B", 8)])

    (match,) = rated.matches
    assert (match.boards, match.incomplete) == ((), ())
    assert match.totals == (8 + 5, 5 + 8)
    assert rated.totals["A"].boards_played == 1


def test_pairs_that_hold_the_other_cards_of_the_same_boards_later_are_not_odd():
    rated = by_tricks(even((8, 6)), rounds={(1, "A"): 1, (1, "B"): 2})

    assert [board.board for board in rated.matches[0].boards] == [1]


def test_one_pair_too_many_in_the_first_round_is_odd_and_two_are_not():
    two = [TableResult(n, "m", 1, "A", "B", 7) for n in (1, 2)]
    one = [TableResult("first", "m", 9, "A", "B", 7), *even((8, 6))]

    (later,) = by_tricks(one, rounds={(1, "A"): 2, (1, "B"): 2}).matches

    assert by_tricks(two).matches[0].incomplete == (1,)
    assert (later.boards, later.incomplete) == ((), ())


def test_each_section_has_its_own_odd_pairs():
    first = contest_of([TableResult(1, "m", 1, "A", "B", 8)], Method.TRICKS, ContestKind.TEAM_MATCH)
    second = contest_of(
        [TableResult(2, "m", 1, "A", "B", 6)], Method.TRICKS, ContestKind.TEAM_MATCH, session=2
    )

    rated = rate(replace(first, results=(*first.results, *second.results)))

    assert [match.totals for match in rated.matches] == [(13, 13), (13, 13)]
    assert rated.totals["A"].boards_played == 2


@pytest.mark.parametrize(
    ("first", "second", "totals", "decides"),
    [
        ((6, 7), (6,), (27, 25), 0),  # 8/3 tricks more
        ((7, 7, 6), (7, 6), (39, 39), Fraction(2, 5)),  # 39 2/5 against 38 3/5
    ],
)
def test_only_a_fraction_of_a_trick_may_decide(first, second, totals, decides):
    # A sits North-South at one table more: it is given the average of East-West, B the other.
    seats = [(*"AB", taken) for taken in first] + [(*"BA", taken) for taken in second]
    lines = [TableResult(n, "m", 1, ns, ew, taken) for n, (ns, ew, taken) in enumerate(seats)]

    rated = by_tricks(lines)

    assert (rated.matches[0].totals, rated.matches[0].by_fraction) == (totals, decides != 0)
    assert [rated.totals[team].tie_break for team in "AB"] == [decides, -decides]
    assert rated.totals["A"].note == "by the fraction of a trick"


def test_every_two_teams_play_a_little_match():
    lines = [*even((8, 6), (7, 7)), TableResult("x", "m", 3, "A", "C", 9)]
    lines += [TableResult("same", "m", 4, "B", "B", 7), TableResult("y", "m", 4, "B", "C")]

    rated = by_tricks(lines, Method.MATCHES, ContestKind.TEAMS)

    assert {team: total.total for team, total in rated.totals.items()} == {"A": 1, "B": 0, "C": 0}
    assert [match.awards for match in rated.matches] == [(1, 0), None, None]
    assert rated.totals["A"].possible == 1
    assert by_tricks(even((5, 8)), Method.MATCHES, ContestKind.TEAMS).totals["B"].total == 1


def test_many_teams_are_measured_by_their_average_and_a_missing_deal_counts_half():
    lines = [*even((8, 6)), TableResult("x", "m", 2, "A", "C", 9)]

    rated = by_tricks(
        lines, kind=ContestKind.TEAMS, penalties=(Penalty("A", percent_of_top=Fraction(100, 13)),)
    ).totals

    # A: 24 tricks and 16/3; B: 11 and half of one deal; C: 4, 23/3 and half of two.
    level = {"A": Fraction(88, 3), "B": Fraction(35, 2), "C": Fraction(74, 3)}
    average = sum(level.values()) / 3
    assert {who: each.tie_break + each.penalty for who, each in rated.items()} == {
        who: tricks - average for who, tricks in level.items()
    }
    assert {who: each.boards_played for who, each in rated.items()} == {"A": 3, "B": 2, "C": 1}
    assert [(rated[who].tricks, rated[who].penalty) for who in "ABC"] == [(29, 1), (11, 0), (12, 0)]
    assert {each.note for each in rated.values()} == {""}
    assert rated["A"].total == 29 - 24 - 1
    assert by_tricks([], kind=ContestKind.TEAMS).totals == {}


def test_teams_level_but_for_a_fraction_of_a_trick_are_told_so():
    tables = [("A", "B", 6), ("B", "C", 6), ("C", "A", 7), ("A", "C", 8)]
    lines = [TableResult(n, "m", 1, *both, taken) for n, (*both, taken) in enumerate(tables)]

    rated = by_tricks(lines, kind=ContestKind.TEAMS).totals

    # A: 20 tricks and 25/4; C: 19 and 27/4; B: 13 and half of a deal. The average is 143/6.
    assert [rated[who].total for who in "ABC"] == [2, -4, 2]
    assert [rated[who].tie_break for who in "AC"] == [Fraction(29, 12), Fraction(23, 12)]
    assert [bool(rated[who].note) for who in "ABC"] == [True, False, True]
    assert [rated[who].boards_played for who in "ABC"] == [3, 2, 3]
