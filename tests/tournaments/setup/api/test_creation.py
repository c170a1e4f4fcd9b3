"""What is created under a key is created once."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import DAY
from tournaments.clubs.models import Player
from tournaments.clubs.services import appoint_director
from tournaments.record.models import Event, Section, Session
from tournaments.site.keys import KEPT
from tournaments.site.models import UsedKey

pytestmark = pytest.mark.django_db
MODELS = (Event, Session, Section, Player)


def counts() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in MODELS)


def _event(thursday):
    body = {"club": thursday.event.club_id, "name": "Spring", "held_on": DAY.isoformat()}
    return "events/", body, {"name": "Summer"}


def _session(thursday):
    return f"events/{thursday.event.pk}/sessions/", None, None


def _section(thursday):
    return f"sessions/{thursday.session.pk}/sections/", None, None


def _player(thursday):
    body = {"name": "Ida Field", "national_id": "7"}
    return f"clubs/{thursday.event.club_id}/players/", body, {"national_id": "8"}


EVERYTHING = pytest.mark.parametrize("asked", [_event, _session, _section, _player])
Asked = Callable[..., tuple[str, dict[str, object] | None, dict[str, object] | None]]


@EVERYTHING
def test_the_same_key_creates_once_and_answers_alike(director, thursday, asked: Asked):
    (address, body, _other), key = asked(thursday), uuid4()
    first = director.post(address, body, key=key)
    after = counts()

    again = director.post(address, body, key=key)

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert again.get("Location") == first.get("Location")
    assert counts() == after


@EVERYTHING
def test_without_a_key_each_request_creates_another(director, thursday, asked: Asked):
    address, body, _other = asked(thursday)
    for _time in range(2):
        director.http.post(f"/api/v1/{address}", body, format="json")

    assert not UsedKey.objects.exists()
    made = [model.objects.order_by("-id")[:2] for model in MODELS]
    first, second = (
        director.http.post(f"/api/v1/{address}", body, format="json") for _time in range(2)
    )
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["id"] != second.json()["id"]
    assert made


@pytest.mark.parametrize("asked", [_session, _section])
def test_what_takes_no_fields_refuses_them_and_creates_nothing(director, thursday, asked: Asked):
    (address, _body, _other), before = asked(thursday), counts()

    response = director.post(address, {"name": "Second"}, key=uuid4())

    [error] = problem(response, 400, "invalid-request")["errors"]
    assert (error["field"], error["sentence"]) == ("name", "This request takes no fields.")
    assert counts() == before


@pytest.mark.parametrize("asked", [_event, _player])
def test_the_same_key_with_another_body_is_refused(director, thursday, asked: Asked):
    (address, body, other), key = asked(thursday), uuid4()
    director.post(address, body, key=key)
    after = counts()

    response = director.post(address, {**body, **other}, key=key)

    problem(response, 422, "key-reused")
    assert counts() == after


def test_a_key_of_one_creation_is_refused_for_another(director, thursday):
    key = uuid4()
    director.post(_session(thursday)[0], key=key)

    problem(director.post(_section(thursday)[0], key=key), 422, "key-reused")


def test_two_people_may_use_one_key(director, thursday):
    club, key = thursday.event.club_id, uuid4()
    other = Caller(appoint_director(club_id=club, username="second", password="patience"))

    ids = {
        caller.post(f"clubs/{club}/players/", {"name": "Ida Field"}, key=key).json()["id"]
        for caller in (director, other)
    }

    assert len(ids) == 2


def test_a_refused_request_leaves_its_key_unused(director, thursday):
    address, body, _other = _event(thursday)
    key = uuid4()

    problem(
        director.post(address, {**body, "sections": 1, "method": "tricks"}, key=key), 422, "refused"
    )

    assert not UsedKey.objects.exists()
    assert director.post(address, body, key=key).status_code == 201


def test_says_so_when_what_a_key_created_has_been_removed(director, thursday):
    (address, body, _other), key = _event(thursday), uuid4()
    made = director.post(address, body, key=key).json()
    director.delete(f"events/{made['id']}/")

    found = problem(director.post(address, body, key=key), 409, "conflict")

    assert "since been removed" in found["detail"]


def test_a_key_has_to_be_a_uuid(director, thursday):
    address, body, _other = _event(thursday)

    problem(director.post(address, body, key="again"), 400, "invalid-request")


def test_keys_are_forgotten_after_some_weeks(director, thursday):
    address, body, _other = _player(thursday)
    director.post(address, body)
    old = UsedKey.objects.get()
    UsedKey.objects.filter(pk=old.pk).update(at=old.at - KEPT)

    director.post(address, body)

    assert UsedKey.objects.exclude(pk=old.pk).count() == UsedKey.objects.count() == 1
