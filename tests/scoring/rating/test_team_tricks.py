"""Teams by tricks: matches, odd pairs, averages and little matches."""

from dataclasses import replace
from fractions import Fraction

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


def test_odd_pairs_are_evened_out_by_the_average_of_those_opposite():
    rated = by_tricks([TableResult(1, "m", 1, "A", "B", 8)])

    (match,) = rated.matches
    assert (match.boards, match.incomplete) == ((), ())
    assert match.totals == (8 + 5, 5 + 8)
    assert rated.totals["A"].boards_played == 1


def test_each_section_has_its_own_odd_pairs():
    first = contest_of([TableResult(1, "m", 1, "A", "B", 8)], Method.TRICKS, ContestKind.TEAM_MATCH)
    second = contest_of(
        [TableResult(2, "m", 1, "A", "B", 6)], Method.TRICKS, ContestKind.TEAM_MATCH, session=2
    )

    rated = rate(replace(first, results=(*first.results, *second.results)))

    assert [match.totals for match in rated.matches] == [(13, 13), (13, 13)]
    assert rated.totals["A"].boards_played == 2


def test_only_a_fraction_of_a_trick_may_decide():
    # Three pairs of each team, A North-South at two tables: 6 + 7 + 8 tricks, and 20/3 given.
    lines = [
        TableResult(1, "m", 1, "A", "B", 6),
        TableResult(2, "m", 1, "A", "B", 7),
        TableResult(3, "m", 1, "B", "A", 6),
    ]

    rated = by_tricks(lines)

    (match,) = rated.matches
    assert (match.totals, match.by_fraction) == ((27, 25), False)
    closer = by_tricks([*lines[:2], TableResult(3, "m", 1, "B", "A", 7)])
    assert closer.matches[0].by_fraction == (closer.totals["A"].tie_break != 0)
    assert closer.totals["A"].tie_break == -closer.totals["B"].tie_break
    assert closer.totals["A"].note == "by the fraction of a trick"


def test_every_two_teams_play_a_little_match():
    lines = [*even((8, 6), (7, 7)), TableResult("x", "m", 3, "A", "C", 9)]

    rated = by_tricks(lines, Method.MATCHES, ContestKind.TEAMS)

    assert {team: total.total for team, total in rated.totals.items()} == {"A": 1, "B": 0, "C": 0}
    assert [match.awards for match in rated.matches] == [(1, 0), None]
    assert rated.totals["A"].possible == 1


def test_many_teams_are_measured_by_their_average():
    lines = [*even((8, 6)), TableResult("x", "m", 2, "A", "C", 9)]

    rated = by_tricks(
        lines, kind=ContestKind.TEAMS, penalties=(Penalty("A", percent_of_top=Fraction(100, 13)),)
    )

    assert rated.totals["A"].penalty == 1
    assert sum(total.tie_break + total.penalty for total in rated.totals.values()) == 0
    assert rated.totals["A"].tricks == rated.totals["A"].won.__round__()
    assert by_tricks([], kind=ContestKind.TEAMS).totals == {}
