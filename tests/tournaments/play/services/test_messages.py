"""Messages of the director to a table or to everybody."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.db.models.signals import post_init

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tests.tournaments.phones import NOW, phone, with_phones
from tournaments.play.models import RoomMessage
from tournaments.play.selectors.phone.messages import (
    SHOWN_FOR,
    announcements,
    messages_at,
    sent_messages,
)
from tournaments.play.services.tables import send_message, withdraw_message
from tournaments.record.services.results import SessionClosedError
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db
MOMENT = timedelta(seconds=1)


def tell(held: Evening, text: str = "Coffee is ready.", **more: Any) -> RoomMessage:
    given = {"by": DIRECTOR, "key": uuid4(), "now": NOW, **more}
    return send_message(session_id=held.session.pk, text=text, **given)


def take_back(held: Evening, message: RoomMessage, now: datetime = NOW) -> RoomMessage:
    return withdraw_message(session_id=held.session.pk, message_id=message.pk, key=uuid4(), now=now)


def heard(held: Evening, table: int, now: datetime = NOW) -> list[str]:
    return [each.text for each in messages_at(phone(held, table).link, now)]


def test_everybody_gets_messages_to_everyone_and_a_table_its_own() -> None:
    held = with_phones()

    tell(held)
    tell(held, "Table 2, please hurry.", section_id=held.section.pk, table=2, now=NOW + MOMENT)

    assert heard(held, 1, NOW + MOMENT) == ["Coffee is ready."]
    assert heard(held, 2, NOW + MOMENT) == ["Table 2, please hurry.", "Coffee is ready."]
    assert [each.text for each in announcements(held.session.pk, NOW)] == ["Coffee is ready."]
    assert [(each.text, each.to_all) for each in phone(held, 2).sheet.messages] == [
        ("Table 2, please hurry.", False),
        ("Coffee is ready.", True),
    ]


def test_a_message_goes_after_a_quarter_of_an_hour_unless_it_is_pinned() -> None:
    held = with_phones()
    tell(held, "Two minutes left.")
    tell(held, "The bar closes at ten.", pinned=True)

    assert len(heard(held, 1, NOW + SHOWN_FOR - MOMENT)) == 2
    assert heard(held, 1, NOW + SHOWN_FOR) == ["The bar closes at ten."]
    assert [each.text for each in announcements(held.session.pk, NOW + SHOWN_FOR)] == [
        "The bar closes at ten."
    ]
    listed = sent_messages(held.snapshot, held.session.pk, NOW + SHOWN_FOR)
    assert {each.text: each.state for each in listed} == {
        "Two minutes left.": "past",
        "The bar closes at ten.": "shown",
    }


def test_a_withdrawn_message_is_heard_no_more() -> None:
    held = with_phones()
    message = tell(held)

    take_back(held, message)
    again = take_back(held, message, NOW + MOMENT)

    assert heard(held, 1) == []
    assert announcements(held.session.pk, NOW) == ()
    assert again.withdrawn_at == NOW
    assert [each.state for each in sent_messages(held.snapshot, held.session.pk, NOW)] == [
        "withdrawn"
    ]


def test_the_director_sees_the_latest_ten_and_all_that_are_shown_and_no_other_is_read() -> None:
    held = with_phones()
    tell(held, "The bar closes at ten.", pinned=True)
    tell(held, "A mistake.", pinned=True, now=NOW + MOMENT)
    take_back(held, RoomMessage.objects.get(text="A mistake."))
    for minute in range(1, 41):
        tell(held, f"After {minute} minutes.", now=NOW + timedelta(minutes=minute))
    read = []

    def note(instance: RoomMessage, **_more: Any) -> None:
        read.append(instance.text)

    post_init.connect(note, sender=RoomMessage)
    try:
        now = sent_messages(held.snapshot, held.session.pk, NOW + timedelta(minutes=40))
        later = sent_messages(held.snapshot, held.session.pk, NOW + timedelta(minutes=70))
    finally:
        post_init.disconnect(note, sender=RoomMessage)

    latest = [f"After {minute} minutes." for minute in range(40, 25, -1)]
    assert [each.text for each in now] == [*latest, "The bar closes at ten."]
    assert [each.text for each in later] == [*latest[:10], "The bar closes at ten."]
    assert {each.state for each in now} == {"shown"}
    assert len(read) == len(now) + len(later)


def test_a_key_says_one_thing_once() -> None:
    held, key = with_phones(), uuid4()

    first = tell(held, key=key)
    again = tell(held, key=key, now=NOW + MOMENT)

    assert first.pk == again.pk
    with pytest.raises(KeyReusedError):
        tell(held, "Something else.", key=key)
    assert RoomMessage.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "more", "sentence"),
    [
        (" \n\x00 ", {}, "Write what you want to say."),
        ("x" * 201, {}, "up to 200 characters"),
        ("Hello", {"table": 3}, "Name both the section and the table"),
    ],
)
def test_refuses_what_cannot_be_said(text: str, more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RefusedError, match=sentence):
        tell(with_phones(), text, **more)


def test_refuses_a_table_that_is_not_there_and_a_session_that_is_not_in_play() -> None:
    held, other = with_phones(), evening().start()
    with pytest.raises(RefusedError, match="no table 9"):
        tell(held, section_id=held.section.pk, table=9)
    with pytest.raises(RefusedError, match="no table 1"):
        tell(held, section_id=other.section.pk, table=1)
    with pytest.raises(NotFoundError):
        take_back(other, tell(held))
    with pytest.raises(SessionClosedError):
        tell(evening())


def test_a_message_is_one_line_and_no_entry_in_the_ledger() -> None:
    held = with_phones()
    entries = held.event.ledger.count()

    assert tell(held, "  Two\nminutes \x07 left. ").text == "Two minutes left."
    assert held.event.ledger.count() == entries


def test_nothing_is_heard_once_the_session_is_final() -> None:
    held = with_phones().fill("PASS")
    tell(held, pinned=True)

    held.finish()

    assert heard(held, 1) == []
    assert announcements(held.session.pk, NOW) == ()


def test_what_was_pinned_goes_with_the_final_and_does_not_come_back_when_it_is_reopened() -> None:
    held = with_phones()
    tell(held, "The bar closes at ten.", pinned=True)
    held.fill("PASS").finish()

    def states() -> list[str]:
        return [each.state for each in sent_messages(held.snapshot, held.session.pk, NOW)]

    assert states() == ["withdrawn"]
    held.reopen()
    tell(held, "Board 3 is looked at again.")
    assert states() == ["shown", "withdrawn"]
    assert heard(held, 1) == ["Board 3 is looked at again."]


def test_the_database_refuses_half_a_table_and_nothing_said() -> None:
    held = with_phones()
    for wrong in ({"table": 2}, {"section": held.section}, {"text": ""}):
        row = {"event": held.event, "session": held.session, "text": "Hello", "by": "user:1"}
        with pytest.raises(IntegrityError), transaction.atomic():
            RoomMessage.objects.create(**{**row, "key": uuid4(), "at": NOW, **wrong})
