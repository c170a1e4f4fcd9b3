"""The history of an event in words."""

import pytest

from tests.tournaments.evenings import Evening, evening, rule, withdraw
from tests.tournaments.kept import kept
from tests.tournaments.phones import phone, with_phones
from tournaments.record.selectors.ledger.history import actors, history

pytestmark = pytest.mark.django_db


played = kept(lambda: evening().start().play())


def test_the_history_of_a_result_is_told_newest_first(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "PASS", reason="wrong slip")

    lines = history(
        played.event.pk,
        place={"session": 1, "section": "A", "round": 1, "table": 1, "board": result.board},
    )

    assert len(lines) == 2
    assert lines[0].title == "Score corrected"
    assert lines[0].what.endswith("→ PASS")
    assert lines[0].reason == "wrong slip"


def test_every_kind_of_entry_has_words(played: Evening) -> None:
    ruling = rule(played.results()[0], "A")
    withdraw(ruling)
    played.finish()

    lines = history(played.event.pk)

    assert all(line.what and line.title for line in lines)
    assert {"Ruling made", "Ruling withdrawn", "Results made final"} <= {x.title for x in lines}


def told(held: Evening, **more: object) -> list[str]:
    return [line.what for line in history(held.event.pk, **more)]


def test_a_ruling_is_told_with_what_stood_before_and_after(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN=")
    first = rule(result, "A6040")
    withdraw(first)
    rule(result, "4SN-1")

    here = f"Board {result.board}, round 1, table 1"
    assert told(played)[:3] == [
        f"{here}: 4SN= → adjusted to 4SN-1",
        f"{here}: adjusted to A60/40 → 4SN=",
        f"{here}: 4SN= → adjusted to A60/40",
    ]


def test_a_ruling_on_a_board_without_a_score_says_so() -> None:
    held = evening().start()
    rule(held.results()[0], "A6040")

    assert told(held)[0].endswith("nothing → adjusted to A60/40")


def test_penalties_and_states_are_told_with_before_and_after(played: Evening) -> None:
    withdraw(played.penalise("1-ns", 3))
    played.finish().reopen()

    assert told(played)[:4] == [
        "Session 1: final → in play",
        "Session 1: in play → final",
        "Penalty of 3 points against 1-NS, session 1 → none",
        "Penalty of 3 points against 1-NS, session 1",
    ]
    assert told(played)[-1] == "Session 1: being set up → in play"


def test_a_fouled_board_is_told_with_before_and_after(played: Evening) -> None:
    rows = played.results(board=1)
    played.foul(1, {row.pk: int(row == rows[0]) for row in rows})

    assert told(played)[0] == (
        "Board 1: all tables held the same cards → 1 of 3 tables held different cards"
    )


def test_the_history_is_kept_to_a_board_a_table_and_a_person() -> None:
    held = with_phones()
    at = phone(held, 2)
    at.enter(1, at.boards(1)[0], "4SN=")
    held.enter(held.results(sitting__table=1)[0], "PASS")

    assert actors(held.event.pk) == (("table:2", "Table 2"), ("user:0", "user:0"))
    assert [line.who for line in history(held.event.pk, who="table:2")] == ["Table 2"]
    assert len(told(held, place={"table": 1})) == 1
    assert told(held, place={"board": at.boards(1)[0], "table": 1}) == []
