"""The history of an event in words."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace

import pytest

from tests.tournaments.evenings import Evening, evening, rule, withdraw
from tests.tournaments.kept import kept
from tests.tournaments.phones import phone, with_phones
from tests.tournaments.record.selectors.ledger.test_entries import WRITTEN
from tournaments.ledger.facts import Fact
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.entries import Entry, entry_of
from tournaments.record.selectors.ledger.history import actors, history, in_short

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
        "Penalty of 3 points against 1 N-S, session 1 → none",
        "Penalty of 3 points against 1 N-S, session 1",
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


AT_THE_START = "how a session started is on its pages and papers"
UNTOLD = {
    **dict.fromkeys(
        (
            "SessionStarted.event",
            "SessionStarted.conditions",
            "SessionStarted.prizes",
            "SessionStarted.contestants",
            "SessionStarted.deals",
            "SessionStarted.seal",
            "SessionStarted.brought",
            "StartedSection.winners",
            "StartedSection.shared",
            "StartedSection.own_movement",
            "StartedSection.byes",
            "StartedSection.lot",
            "StartedSection.stages",
            "StartedSection.positions",
            "StageDrawn.goes_on_from",
            "StageDrawn.before",
        ),
        AT_THE_START,
    ),
    "SessionFinal.names": "marks, which say nothing to a reader",
    "NamesEntered.names": "marks, which say nothing to a reader",
    "ScoreAdjusted.text": "the mark of the reason, which is told beside",
    "PenaltyImposed.text": "the mark of the reason, which is told beside",
    "MovementChanged.arrives": "the change says who arrives",
    "Arrived.part": "where a player starts is on the section's pages",
    "Arrived.more": "where a player starts is on the section's pages",
    "MovementChange.address": "the label of whoever arrives is told",
    "RoundDrawn.scores": "the standings before the round show them",
    "RoundDrawn.kept_apart": "the event's seating requests say so for every round",
    "RoundDrawn.goes_on": "the round before told of the triangle",
    "RoundDrawn.adjourn": "the stage says that it is adjourned",
}
"""What an entry may leave out and its sentence does not tell, each with the reason."""


def in_words(entry: Entry) -> str:
    """Return an entry's sentence; nothing if it cannot be formed without what is missing."""
    try:
        return in_short(entry)
    except KeyError:
        return ""


def parts(said: object) -> Iterator[Fact]:
    """Yield a fact and the facts inside it."""
    match said:
        case Fact():
            yield said
            for each in fields(said):
                yield from parts(getattr(said, each.name))
        case Mapping():
            for value in said.values():
                yield from parts(value)
        case tuple():
            for value in said:
                yield from parts(value)


def each_without(said: object) -> Iterator[tuple[str, object]]:
    """Yield a fact without each thing that it or a fact inside it may leave out, and its name."""
    match said:
        case Fact():
            for each in fields(said):
                given = getattr(said, each.name)
                if each.default not in (MISSING, given):
                    yield (
                        f"{type(said).__name__}.{each.name}",
                        replace(said, **{each.name: each.default}),
                    )
                for name, part in each_without(given):
                    yield name, replace(said, **{each.name: part})
        case Mapping():
            for word, value in said.items():
                for name, part in each_without(value):
                    yield name, {**said, word: part}
        case tuple():
            for place, value in enumerate(said):
                for name, part in each_without(value):
                    yield name, (*said[:place], part, *said[place + 1 :])


def test_whatever_an_entry_may_leave_out_is_told_or_has_its_reason() -> None:
    optional = {
        f"{type(part).__name__}.{each.name}"
        for entry, _ in WRITTEN
        for part in parts(entry)
        for each in fields(part)
        if each.default is not MISSING and each.name != "kind"
    }
    given, told = set[str](), set[str]()
    for entry, _ in WRITTEN:
        for name, less in each_without(entry):
            given.add(name)
            if in_words(less) != in_words(entry):
                told.add(name)

    assert given == optional
    assert given - told == UNTOLD.keys()
    assert all(UNTOLD.values())


def test_a_draw_is_told_with_all_that_the_director_asked_for() -> None:
    drawn = next(in_short(entry) for entry, text in WRITTEN if '"together"' in text)

    assert drawn == (
        "Section A: The knockout is adjourned to a later session: 1 has the bye, without 7, "
        "a triangle of 4, 2 and 1, 4 and 1 drawn together, 4 and 2 kept apart, changed by hand, "
        "a tie goes to the higher seed, accelerated, 2 results still missing"
    )


def test_contestants_are_told_in_the_order_of_their_numbers_however_they_are_stored() -> None:
    seats = {"10-ns": "2-ns", "2-ns": "9-ns", "9-ns": "10-ns"}
    row = LedgerEntry(kind="people_seated", payload={"seats": seats, "wishes": [], "undoes": 4})

    assert in_short(entry_of(row)) == (
        "Seated as before entry 4: 9 N-S → 2 N-S, 10 N-S → 9 N-S, 2 N-S → 10 N-S"
    )
