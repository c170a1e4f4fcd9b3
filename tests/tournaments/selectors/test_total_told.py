"""Accounts over several sessions, ties and handicaps, and why a change changed what it did."""

from decimal import Decimal
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tests.tournaments.selectors.test_rankings import change, put, two_sessions
from tournaments.selectors.corrections import changes_of
from tournaments.selectors.standings import standings
from tournaments.selectors.total_told import TotalPart, total_told
from tournaments.selectors.visibility import Role
from tournaments.services.fouled import mark_fouled
from tournaments.services.rulings import impose_penalty, withdraw_ruling

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def told(held: Evening, address: str) -> tuple[TotalPart, ...]:
    book = held.book
    who = next(each for each in book.contestants.values() if each.address == address)
    return total_told(book, Role.PUBLIC, who)


def why(held: Evening) -> tuple[str, ...]:
    """Return why the last entry of the ledger changed the standings."""
    last = held.book.event.ledger_sequence
    return changes_of(held.book, [last])[last].why


def test_sessions_come_to_the_result_of_the_event_by_every_rule() -> None:
    held = two_sessions()
    for conditions in (
        {"carry": "sum"},
        {"carry": "percentage", "percentage_of": "printed_total"},
        {"carry": "proportion", "carry_share": 50},
        {"carry": "capped", "carry_share": 50, "carry_cap": Decimal(3)},
    ):
        change(held, **conditions)
        lines = standings(held.book, Role.PUBLIC).rankings[0].standings
        for line in lines[::4]:
            parts = told(held, line.address)
            assert [part.title for part in parts] == [
                "Session 1",
                "Session 2",
                "All sessions",
                "Rank",
            ]
            assert parts[2].lines[-1].figure == f"{line.percentage} %", conditions


def test_nothing_is_told_before_anything_counts() -> None:
    assert told(evening().start(), "1-ns") == ()


def test_a_tie_and_a_handicap_are_told_with_the_rank() -> None:
    held = evening().start()
    for result in held.results():
        held.enter(result, "4SN=")
    put(held, {"1-ns": (None, "5")})
    change(held, tie_breaks=["most_tops"])

    lines = told(held, "1-ns")[-1].lines

    assert [(line.words, line.figure) for line in lines] == [
        ("Among 3, North-South", "1="),
        ("Equal with 2NS and 3NS: the place is shared.", ""),
        ("With a handicap of 5 % added to the percentage, 50.00 %", "55.00 %"),
        ("Rank with handicap", "1"),
    ]


def test_the_odd_pair_of_a_team_is_evened_out_in_its_account() -> None:
    parameters = {"teams": 3, "deals_per_set": 3}
    held = evening("fours-snow", parameters, contest="teams", game="whist").start().play(rounds=1)

    words = " ".join(line.words for part in told(held, "1") for line in part.lines)

    assert "Tricks of its pairs on" in words
    assert "Average of 3 teams" in words


def test_a_fouled_board_says_in_which_groups_its_tables_were_compared() -> None:
    held = evening(fouled="acbl").start().play()
    mark_fouled(
        session_id=held.session.pk,
        board=1,
        groups={held.results(board=1)[0].pk: 1},
        by=DIRECTOR,
        key=uuid4(),
    )

    assert why(held) == (
        "Before, board 1: All tables are compared with each other.",
        (
            "After, board 1: Tables 2 and 3 are compared with each other: by the rule of the ACBL "
            "a group of 2 gets 65 or 55 % of the top, equal scores their mean. Table 1 is compared "
            "with no other: by the rule of the ACBL a group of 1 gets 60 % of the top."
        ),
    )


def test_a_penalty_and_a_condition_say_what_they_are() -> None:
    held = evening().start().play()
    pair = held.event.contestants.get(address="2-ns")
    imposed = impose_penalty(
        contestant_id=pair.pk,
        amount=Decimal("2.50"),
        amount_in="points",
        law="90B",
        by=DIRECTOR,
        key=uuid4(),
    )
    assert why(held) == ("The penalty was imposed: 2.5 matchpoints (Law 90B), against 2NS.",)

    withdraw_ruling(ruling_id=imposed.pk, by=DIRECTOR, key=uuid4())
    assert why(held) == ("The penalty was withdrawn: 2.5 matchpoints (Law 90B), against 2NS.",)

    change(held, unit="one_point")
    assert why(held) == (
        (
            "Matchpoints: before, 2 for each score beaten, 1 for each tied; "
            "after, 1 for each score beaten, a half for each tied."
        ),
    )
