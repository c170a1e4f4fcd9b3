"""Breakdowns of totals, and why a change had its effect."""

import pytest

from tests.tournaments.evenings import Evening, change, evening, withdraw
from tournaments.clubs.roles import Role
from tournaments.standings.selectors.explanations.corrections import changes_of
from tournaments.standings.selectors.explanations.result_breakdown import (
    BreakdownPart,
    result_breakdown,
)

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def told(held: Evening, address: str) -> tuple[BreakdownPart, ...]:
    snapshot = held.snapshot
    who = next(each for each in snapshot.contestants.values() if each.address == address)
    return result_breakdown(snapshot.seen_by(Role.PUBLIC), who)


def why(held: Evening) -> tuple[str, ...]:
    """Return why the last entry of the ledger changed the standings."""
    last = held.snapshot.event.ledger_sequence
    return changes_of(held.snapshot, [last])[last].why


def test_nothing_is_told_before_anything_counts() -> None:
    assert told(evening().start(), "1-ns") == ()


def test_a_tie_and_a_handicap_are_told_with_the_rank() -> None:
    held = evening().start()
    held.fill("4SN=")
    held.set_prizes({"1-ns": (None, "5")})
    change(held, tie_breaks=["most_tops"])

    lines = told(held, "1-ns")[-1].lines

    assert [(line.words, line.figure) for line in lines] == [
        ("Among 3, North-South", "1="),
        ("Equal with 2 N-S and 3 N-S: the place is shared.", ""),
        ("With a handicap of 5% added to the percentage, 50.00%", "55.00%"),
        ("Rank with handicap", "1"),
    ]


def test_a_fouled_board_says_in_which_groups_its_tables_were_compared() -> None:
    held = evening(fouled="acbl").start().play()
    held.foul(1, {held.results(board=1)[0].pk: 1})

    assert why(held) == (
        "Before, board 1: All tables are compared with each other.",
        (
            "After, board 1: Tables 2 and 3 are compared with each other: by the ACBL's rule "
            "a group of 2 gets 65 or 55% of the top, and equal scores their mean. Table 1 is "
            "compared with no other: by the ACBL's rule a group of 1 gets 60% of the top."
        ),
    )


def test_a_penalty_and_a_condition_say_what_they_are() -> None:
    held = evening().start().play()
    imposed = held.penalise("2-ns", "2.50", law="90B")
    assert why(held) == ("The penalty was imposed: 2.5 matchpoints (Law 90B), against 2 N-S.",)

    withdraw(imposed)
    assert why(held) == ("The penalty was withdrawn: 2.5 matchpoints (Law 90B), against 2 N-S.",)

    change(held, unit="one_point")
    assert why(held) == (
        (
            "Matchpoints: before, 2 for each score beaten, 1 for each tied; "
            "after, 1 for each score beaten, a half for each tied."
        ),
    )


def assert_adds_up(part: BreakdownPart) -> None:
    """Assert that the rows of a breakdown add up to its total."""
    amounts = [line.amount for line in part.lines if not line.is_sum]
    if not amounts:  # one line is the whole breakdown
        return
    total = next(line.amount for line in part.lines if line.is_sum)
    assert sum(amount for amount in amounts if amount is not None) == total, part


@pytest.mark.parametrize("method", ["imps", "board_a_match", "patton", "total_points"])
def test_a_penalty_in_the_match_of_two_teams_is_taken_off_once(method: str) -> None:
    held = evening("team-match", {"boards": 4}, contest="team_match", method=method)
    held.start().play()
    held.penalise("a", "2.5")

    for address in ("a", "b"):
        assert_adds_up(told(held, address)[0])
    assert "Penalty: 2.5" in told(held, "a")[0].lines[1].words


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_a_penalty_is_told_before_anything_counts(method: str) -> None:
    held = evening(method=method).start()
    held.penalise("1-ns", "2")

    first, _rank = told(held, "1-ns")

    assert_adds_up(first)
    assert first.lines[-1].amount == -2
