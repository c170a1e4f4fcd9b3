"""Several sessions with one result, and in which of them a penalty counts."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.pairs.settings import PairsSettings, PercentageBasis
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.carry_over import CarryOver, CarryRule
from scoring.ranking.tie_breaks import TieBreak
from scoring.rating.event import rate_event, session_scores
from scoring.rating.rate import rate
from tests.scoring.contests import contest_of


def session(number, *scores, method=Method.MATCHPOINTS, kind=ContestKind.PAIRS):
    """One board at as many tables as there are scores."""
    lines = [
        TableResult((number, table), number, 1, f"N{table}", f"E{table}", score)
        for table, score in enumerate(scores, 1)
    ]
    return contest_of(lines, method, kind, session=number)


def event(*sessions, carry=None, tie_breaks=(), pairs=None, penalties=(), named=True):
    first = sessions[0]
    settings = ScoringSettings(
        "test",
        carry=carry or CarryRule(),
        tie_breaks=tie_breaks,
        pairs=pairs or PairsSettings(),
    )
    numbers = tuple(each.results[0].session for each in sessions)
    return replace(
        first,
        settings=settings,
        penalties=penalties,
        sessions=numbers if named else (),
        results=tuple(result for each in sessions for result in each.results),
    )


def test_one_session_is_the_event():
    rated = rate_event(event(session(1, 420, 50)))

    assert rated.sessions == {1: rated.whole}
    assert rated.carried_in_part == {}


def test_a_session_without_results_is_not_played():
    waiting = session(2, None, None)
    waiting = replace(
        waiting, results=tuple(each._replace(entered=False) for each in waiting.results)
    )

    assert list(rate_event(event(session(1, 420, 50), waiting)).sessions) == [1]


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.CROSS_IMPS])
def test_who_has_played_nothing_in_any_session_has_no_total(method):
    both = event(session(1, 420, 50, None, method=method), session(2, 50, 420, None, method=method))

    rated = rate_event(both)

    assert {"N3", "E3"} <= set(rated.sessions[1].totals)
    assert set(rated.whole.totals) == {"N1", "E1", "N2", "E2"}


@pytest.mark.parametrize("named", [True, False])
def test_points_of_both_sessions_are_added(named):
    rated = rate_event(event(session(1, 420, 50), session(2, 50, 420), named=named))

    total = rated.whole.totals["N1"]
    assert (total.total, total.possible, total.percentage) == (2, 4, 50)
    assert (total.boards_played, total.won) == (2, 2)
    assert list(rated.sessions) == [1, 2]
    assert rated.carried["N1"] == 2
    assert rated.carried_in_part == {}
    assert set(rated.whole.lines) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert rated.whole.lines[2, 1].ns == 0
    assert len(rated.whole.lines) == 4


def test_earlier_sessions_may_count_in_part():
    rule = CarryRule(CarryOver.PROPORTION, share=Fraction(1, 2))

    rated = rate_event(event(session(1, 420, 50), session(2, 50, 420), carry=rule))

    assert rated.whole.totals["N1"].total == 1
    assert rated.carried_in_part["N1"] == 1


@pytest.mark.parametrize(("stated", "counts_in"), [(1, 1), (2, 2), (None, 2), (9, 2)], ids=str)
def test_a_penalty_counts_where_it_was_imposed_or_in_the_last_session(stated, counts_in):
    penalty = Penalty("N1", points=Fraction(1), session=stated)

    rated = rate_event(event(session(1, 420, 50), session(2, 420, 50), penalties=(penalty,)))

    assert {n: part.totals["N1"].penalty for n, part in rated.sessions.items()} == {
        3 - counts_in: 0,
        counts_in: 1,
    }


def test_a_penalty_of_somebody_who_has_not_played_counts_in_the_last_session():
    penalty = Penalty("late", points=Fraction(1))

    rated = rate_event(event(session(1, 420, 50), session(2, 420, 50), penalties=(penalty,)))

    assert "late" not in rated.sessions[1].totals
    assert rated.sessions[2].totals["late"].penalty == 1
    assert rated.whole.totals["late"].penalty == 1
    assert rated.whole.totals["N1"].percentage == 100


@pytest.mark.parametrize(
    ("basis", "method", "total", "brought"),
    [
        (PercentageBasis.PRINTED_TOTAL, Method.MATCHPOINTS, Fraction(7, 2), 4),
        (PercentageBasis.EXACT_TOTAL, Method.MATCHPOINTS, Fraction(7, 2), Fraction(7, 2)),
        (PercentageBasis.PRINTED_TOTAL, Method.CROSS_IMPS, Fraction(27, 4), Fraction(27, 4)),
    ],
)
def test_totals_are_brought_as_printed_where_percentages_are_of_these(
    basis, method, total, brought
):
    pairs = PairsSettings(percentage_of=basis, points_digits=0)
    late = replace(event(session(1, 420, 50, method=method), pairs=pairs), full_board=3)

    rated = rate_event(late).whole

    assert session_scores(rated)["N1"].points == brought
    assert rated.totals["N1"].total == total


def test_matches_are_brought_as_they_are_whatever_is_printed():
    pairs = PairsSettings(percentage_of=PercentageBasis.PRINTED_TOTAL, points_digits=0)
    tied = event(session(1, 7, 7, method=Method.MATCHES), pairs=pairs)

    assert session_scores(rate_event(tied).whole)["N1"].points == Fraction(1, 2)


def test_who_played_less_brings_points_out_of_as_much_as_the_others():
    lines = [
        TableResult((board, ns), 1, board, ns, f"of {ns}", score)
        for board, ns, score in ((1, "N1", 420), (1, "N2", 50), (2, "N1", 420), (2, "N3", 50))
    ]

    brought = session_scores(rate(contest_of(lines, Method.MATCHPOINTS)))

    assert {who: each.possible for who, each in brought.items()} == dict.fromkeys(brought, 4)


@pytest.mark.parametrize(
    ("method", "tie_break", "tricks"), [(Method.TRICKS, 1, 16), (Method.CROSS_IMPS, 0, None)]
)
def test_what_decides_between_equals_is_added_like_the_totals(method, tie_break, tricks):
    both = event(session(1, 8, 7, method=method), session(2, 8, 7, method=method))

    total = rate_event(both).whole.totals["N1"]

    assert (total.tie_break, total.tricks, total.merit) == (tie_break, tricks, None)
    assert total.percentage is None


@pytest.mark.parametrize(
    ("method", "note"), [(Method.MATCHES, "by tricks gained"), (Method.CROSS_IMPS, "")]
)
def test_what_decided_between_equals_in_a_session_is_noted_for_the_event(method, note):
    both = event(session(1, 8, 7, method=method), session(2, 8, 7, method=method))

    assert rate_event(both).whole.totals["N1"].note == note


def test_the_fewest_tricks_lost_win_over_all_sessions():
    def individual(number):
        lines = [
            TableResult((number, side), number, 1, (f"a{side}", "b"), ("c", f"d{side}"), taken)
            for side, taken in (("x", 9), ("y", 7))
        ]
        return contest_of(lines, Method.SHORTAGE, ContestKind.INDIVIDUAL, session=number)

    total = rate_event(event(individual(1), individual(2))).whole.totals["ay"]

    assert (total.total, total.merit) == (4, -4)
    partner = rate_event(event(individual(1))).whole.totals["b"]
    assert (total.boards_played, partner.boards_played) == (2, 2)


def test_tie_breaks_look_at_the_boards_of_all_sessions():
    contest = event(session(1, 420, 50), session(2, 50, 420), tie_breaks=(TieBreak.SPLIT_TIE,))

    evidence = rate_event(contest).whole.evidence

    assert len(evidence.boards["N1"]) == 2
    assert rate_event(event(session(1, 420, 50))).whole.evidence.boards == {}
