"""What the director should look at, and how far the tables are."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import FIVE_TABLES, Evening, evening, rule
from tests.tournaments.kept import kept
from tests.tournaments.phones import phone, with_phones
from tournaments.play.selectors.console.attention import AttentionItem, attention_list
from tournaments.play.services.tables import say_round
from tournaments.record.selectors.room import Room, room

pytestmark = [pytest.mark.django_db, pytest.mark.computed]
started = kept(lambda: evening().start())
FAR = "Far from the others: median"


def seen(held: Evening) -> Room:
    return room(held.snapshot, held.session.pk)


def work(held: Evening) -> tuple[AttentionItem, ...]:
    return attention_list(held.snapshot, seen(held))


def test_the_room_says_which_tables_are_done(started: Evening) -> None:
    started.enter(started.results()[0], "4SN=")

    found = seen(started)

    assert [table.state for table in found.tables[:3]] == ["playing", "waiting", "waiting"]
    assert (found.entered, found.missing, found.current) == (1, 17, {"A": 1})


def test_a_missing_score_of_an_earlier_round_comes_first(started: Evening) -> None:
    for result in [*started.results(sitting__round=1)[1:], started.results(sitting__round=2)[0]]:
        started.enter(result, "PASS")

    first = work(started)[0]

    assert (first.kind, first.round, first.table, first.board) == ("missing", 1, 1, 1)


def test_a_table_that_is_still_in_the_round_before_has_left_nothing_out(started: Evening) -> None:
    started.fill("PASS", sitting__round=1, sitting__table__lte=2)

    assert seen(started).current == {"A": 2}
    assert work(started) == ()


def test_scores_of_a_round_that_is_over_are_to_be_agreed_by_both_sides() -> None:
    held = with_phones()
    for table in (1, 2, 3):
        at = phone(held, table)
        for board in at.boards(1):
            at.enter(1, board, "PASS")
    phone(held, 3).confirm(1, phone(held, 3).boards(1)[0], "PASS")

    found = [(item.kind, item.title, item.detail, item.table) for item in work(held)]

    words = "to be agreed by both sides"
    assert found == [
        ("unagreed", f"Boards 1–2: {words}", "Round 1, table 1", 1),
        ("unagreed", f"Boards 3–4: {words}", "Round 1, table 2", 2),
        ("unagreed", f"Board 6: {words}", "Round 1, table 3", 3),
    ]


def test_scores_that_many_tables_have_not_agreed_share_a_line_below_what_is_missing() -> None:
    held = with_phones(parameters={"tables": 5, "boards_per_round": 2})
    for table in range(1, 6):
        at = phone(held, table)
        at.enter(1, at.boards(1)[0], "PASS")
        if table > 1:
            at.enter(1, at.boards(1)[1], "PASS")
            at.enter(2, at.boards(2)[0], "PASS")
    say_round(section_id=held.section.pk, round_=3, key=uuid4())

    found = [(item.kind, item.title, item.detail) for item in work(held)]

    assert found[0][0] == "missing"
    assert found[-1] == (
        "unagreed",
        "13 scores to be agreed",
        "At tables 1–5, in rounds that are over",
    )


def test_a_round_that_is_still_played_has_nothing_to_be_agreed_yet() -> None:
    held = with_phones()
    phone(held).enter(1, 1, "PASS")

    assert work(held) == ()


def test_many_missing_scores_of_a_round_are_one_line() -> None:
    held = evening(parameters={"tables": 9, "boards_per_round": 2}).start()
    held.fill("PASS", sitting__round__lte=2, sitting__table__lte=5)

    assert [item.title for item in work(held)] == ["Round 1: 8 results missing"]


@pytest.mark.parametrize(
    ("conditions", "usual", "odd", "detail"),
    [
        ({}, "4SN=", "7SXN-9", "Far from the others: median +420"),
        (
            {},
            "4SN=",
            "A70/40",
            "These awards do not add up to 100% and are not averages: is one of them a slip?",
        ),
        ({}, "2SN=", "2SE=", "Everywhere else North-South played ♠"),
        # By the event's own table.
        (
            {"contract_table": "auction"},
            "4SN=",
            "7SXN-9",
            "Far from the others: median +36",
        ),
        ({"game": "whist"}, "6", "13", "Far from the others: median 6"),
    ],
)
def test_an_odd_score_is_pointed_out_until_the_session_is_final(
    conditions: dict[str, str], usual: str, odd: str, detail: str
) -> None:
    held = evening(parameters=FIVE_TABLES, **conditions).start()
    first, *others = held.results(board=1)
    for result in others:
        held.enter(result, usual)
    held.enter(first, odd)

    found = [item for item in work(held) if item.kind == "odd"]

    assert [(item.result_id, item.detail) for item in found] == [(first.pk, detail)]
    assert work(held.play().finish()) == ()


def test_rulings_in_force_come_last(started: Evening) -> None:
    result = started.results()[0]
    rule(result, "A6040")

    last = work(started)[-1]

    assert (last.kind, last.result_id) == ("ruling", result.pk)
    assert last.title == "Board 1, table 1: adjusted"
    assert last.detail == "60% to North-South, 40% to East-West"
