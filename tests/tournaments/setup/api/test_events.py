"""Events: created, listed, read, changed, removed."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import problem
from tests.tournaments.evenings import evening
from tournaments.record.models import Event, LedgerEntry


def test_creates_an_event_with_its_sections(director, thursday):
    body = {
        "club": thursday.club.pk,
        "name": "Spring Whist",
        "held_on": "2026-03-20",
        "game": "whist",
        "sections": 2,
        "embargo": "session",
    }

    response = director.post("events/", body)

    made = response.json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"/api/v1/events/{made['slug']}/"
    assert (made["game"], made["method"], made["conditions"]["embargo"]) == (
        "whist",
        "tricks",
        "session",
    )
    assert [section["letter"] for section in made["sessions"][0]["sections"]] == ["A", "B"]
    assert director.get(f"events/{made['slug']}/").json() == made


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"name": "\u200b"}, 422, "name"),
        ({"method": "imps"}, 422, "method"),
        ({"name": ""}, 400, "name"),
        ({"held_on": "yesterday"}, 400, "held_on"),
        ({"game": "chess"}, 400, "game"),
        ({"sections": 27}, 400, "sections"),
        ({"sections": 10**400}, 400, "sections"),
        ({"unit": None}, 400, "unit"),
        ({"name": "x" * 121}, 400, "name"),
    ],
)
def test_refuses_an_impossible_event(director, thursday, change, status, field):
    body = {"club": thursday.club.pk, "name": "Pairs", "held_on": "2026-03-20", **change}

    response = director.post("events/", body)

    found = problem(response, status, "refused" if status == 422 else "invalid-request")
    assert [error["field"] for error in found["errors"]] == [field]
    assert Event.objects.count() == 1


def test_only_a_clubs_directors_create_events_there(elsewhere, anonymous, thursday):
    body = {"club": thursday.club.pk, "name": "Pairs", "held_on": "2026-03-20"}

    problem(elsewhere.post("events/", body), 403, "forbidden")
    problem(anonymous.post("events/", body), 401, "login-required")


def test_the_public_sees_an_event_once_it_has_started(anonymous, elsewhere, director, thursday):
    address = f"events/{thursday.event.slug}/"
    for caller in (anonymous, elsewhere):
        assert caller.get("events/").json() == {"count": 0, "results": []}
        hidden = problem(caller.get(address), 404, "not-found")
        missing = problem(caller.get("events/no-such/"), 404, "not-found")
        assert hidden["detail"].replace(thursday.event.slug, "no-such") == missing["detail"]

    thursday.start()

    for caller in (anonymous, elsewhere):
        assert caller.get("events/").json()["results"][0]["slug"] == thursday.event.slug
        assert caller.get(address).json()["sessions"][0]["status"] == "running"
    assert director.get(f"events/{thursday.event.pk}/").json()["name"] == "Thursday Pairs"


def test_lists_the_directors_own_events_before_they_start(director, elsewhere, anonymous, thursday):
    assert director.get("events/", directed="true").json()["count"] == 1
    assert elsewhere.get("events/", directed="true").json()["count"] == 0
    problem(anonymous.get("events/", directed="true"), 401, "login-required")


def test_contestants_are_told_with_their_names(anonymous, thursday):
    thursday.start()

    first = anonymous.get(f"events/{thursday.event.slug}/").json()["contestants"][0]

    assert first["address"] == "1-ns"
    assert (first["number"], first["direction"]) == ("1", "NS")
    assert first["title"] == "Ann NumberA1NS – Ben NumberA1NS"
    assert first["players"] == ["Ann NumberA1NS", "Ben NumberA1NS"]


def test_changes_conditions_once_for_each_key(director, thursday):
    address, key = f"events/{thursday.event.pk}/conditions/", uuid4()

    for _time in range(2):
        response = director.patch(address, {"embargo": "live", "reason": "as agreed"}, key=key)

    assert response.json()["embargo"] == "live"
    assert LedgerEntry.objects.filter(event=thursday.event).count() == 1


@pytest.mark.parametrize("key", ["", "7", "not-a-key", "\u00e9"])
def test_a_change_needs_a_key(director, thursday, key):
    response = director.http.patch(
        f"/api/v1/events/{thursday.event.pk}/conditions/",
        {"embargo": "live"},
        format="json",
        headers={"Idempotency-Key": key.encode().decode("latin-1")},
    )

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == "Idempotency-Key"


def test_removes_an_event_only_while_it_is_set_up(director, thursday):
    other = evening()
    problem(director.delete(f"events/{other.event.pk}/"), 403, "forbidden")

    assert director.delete(f"events/{thursday.event.slug}/").status_code == 204

    assert not Event.objects.filter(pk=thursday.event.pk).exists()
    problem(director.delete(f"events/{thursday.event.pk}/"), 404, "not-found")


def test_adds_a_session_with_the_same_sections(director, thursday):
    response = director.post(f"events/{thursday.event.pk}/sessions/")

    assert response.status_code == 201
    assert (response.json()["number"], len(response.json()["sections"])) == (2, 1)
