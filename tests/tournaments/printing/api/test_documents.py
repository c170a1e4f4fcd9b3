"""Documents: asked for, watched, downloaded."""

import pytest

from tests.tournaments.callers import problem


@pytest.mark.parametrize("kind", ["travellers", "guide-cards", "results"])
def test_a_document_is_made_and_downloaded(
    director, thursday, kind, django_capture_on_commit_callbacks
):
    thursday.start().play()
    with django_capture_on_commit_callbacks(execute=True):
        asked = director.post(f"sessions/{thursday.session.pk}/documents/", {"kind": kind})

    assert (asked.status_code, asked.json()["status"]) == (202, "waiting")
    document = director.get(f"documents/{asked.json()['id']}/").json()
    assert (document["status"], document["done"]) == ("ready", document["total"])
    pages = director.get(f"documents/{document['id']}/pdf/")
    assert pages.headers["Content-Type"] == "application/pdf"
    assert pages.content.startswith(b"%PDF-")
    assert director.get(f"sessions/{thursday.session.pk}/documents/").json() == [document]


def test_pages_that_are_not_ready_are_not_there(director, thursday):
    thursday.start()
    asked = director.post(f"sessions/{thursday.session.pk}/documents/", {"kind": "guide-cards"})

    problem(director.get(f"documents/{asked.json()['id']}/pdf/"), 409, "conflict")


@pytest.mark.parametrize(
    ("body", "field"),
    [({"kind": "wallpaper"}, "kind"), ({"kind": "results", "paper": "A3"}, "paper"), ({}, "kind")],
)
def test_refuses_what_does_not_exist(director, thursday, body, field):
    response = director.post(f"sessions/{thursday.session.pk}/documents/", body)

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == field


def test_a_document_of_an_event_in_set_up_is_not_there_for_others(director, elsewhere, thursday):
    made = director.post(f"sessions/{thursday.session.pk}/documents/", {"kind": "guide-cards"})
    address = f"documents/{made.json()['id']}/"

    problem(elsewhere.get(address), 404, "not-found")
    thursday.start()
    problem(elsewhere.get(address), 403, "forbidden")
