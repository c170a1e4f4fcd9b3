"""Calls for the director."""

from uuid import uuid4

import pytest

from tests.tournaments.phones import NOW, phone, with_phones
from tournaments.play.services.tables import answer_call, call_director, take_call_back
from tournaments.record.models import TableCall
from tournaments.record.services.results import SessionClosedError
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def test_a_table_calls_and_the_director_answers() -> None:
    at = phone(with_phones())

    call = call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)
    assert at.sheet.calls == ("director",)

    answer_call(session_id=at.held.session.pk, call_id=call.pk, now=NOW)
    assert at.sheet.calls == ()


def test_a_table_takes_its_call_back_and_can_call_again() -> None:
    at = phone(with_phones())
    with pytest.raises(NotFoundError, match="has not called"):
        take_call_back(link=at.link, reason="director", now=NOW)
    call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)

    for _time in range(2):
        take_call_back(link=at.link, reason="director", now=NOW)
    assert at.sheet.calls == ()

    call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)
    assert at.sheet.calls == ("director",)


def test_calling_again_while_the_director_is_on_the_way_is_one_call() -> None:
    at = phone(with_phones())

    calls = {
        call_director(link=at.link, round_=1, reason="people", key=uuid4(), now=NOW).pk
        for _time in range(3)
    }

    assert len(calls) == TableCall.objects.count() == 1


def test_a_key_calls_once_even_after_the_answer() -> None:
    at, key = phone(with_phones()), uuid4()
    call = call_director(link=at.link, round_=1, reason="director", key=key, now=NOW)
    answer_call(session_id=at.held.session.pk, call_id=call.pk, now=NOW)

    again = call_director(link=at.link, round_=1, reason="director", key=key, now=NOW)

    assert again.pk == call.pk
    assert at.sheet.calls == ()


def test_refuses_calls_out_of_play_and_without_a_reason() -> None:
    at = phone(with_phones())
    with pytest.raises(RefusedError, match="Call the director"):
        call_director(link=at.link, round_=1, reason="tea", key=uuid4(), now=NOW)
    at.held.fill("PASS").finish()
    with pytest.raises(SessionClosedError):
        call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)


def test_the_call_of_another_session_is_not_answered() -> None:
    at, other = phone(with_phones()), with_phones()
    call = call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)

    with pytest.raises(NotFoundError):
        answer_call(session_id=other.session.pk, call_id=call.pk, now=NOW)
