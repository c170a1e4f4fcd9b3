"""Documents: asked for, watched, downloaded."""

import pytest
from celery.app.task import Task
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening, evening


@pytest.mark.parametrize("kind", ["travellers", "guide-cards", "results"])
def test_a_document_is_made_and_downloaded(
    director: Caller,
    thursday: Evening,
    kind: str,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
):
    thursday.start().play()
    with django_capture_on_commit_callbacks(execute=True):
        asked = director.send("post", f"sessions/{thursday.session.pk}/documents/", {"kind": kind})

    assert (asked.status_code, asked.json()["status"]) == (202, "waiting")
    document = director.get(f"documents/{asked.json()['id']}/").json()
    assert (document["status"], document["done"]) == ("ready", document["total"])
    pages = director.get(f"documents/{document['id']}/pdf/")
    assert pages.headers["Content-Type"] == "application/pdf"
    assert pages.content.startswith(b"%PDF-")
    assert director.get(f"sessions/{thursday.session.pk}/documents/").json() == [document]


def test_pages_that_are_not_ready_are_not_there(director: Caller, thursday: Evening):
    thursday.start()
    asked = director.send(
        "post", f"sessions/{thursday.session.pk}/documents/", {"kind": "guide-cards"}
    )

    problem(director.get(f"documents/{asked.json()['id']}/pdf/"), 409, "conflict")


@pytest.mark.parametrize(
    ("body", "field"),
    [({"kind": "wallpaper"}, "kind"), ({"kind": "results", "paper": "A3"}, "paper"), ({}, "kind")],
)
def test_refuses_what_there_is_not(
    director: Caller, thursday: Evening, body: dict[str, str], field: str
):
    response = director.send("post", f"sessions/{thursday.session.pk}/documents/", body)

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == field


@pytest.mark.django_db(transaction=True)  # what is handed over on commit needs a commit
def test_says_so_when_nobody_makes_documents(monkeypatch: pytest.MonkeyPatch):
    thursday = evening().start()
    director = Caller(thursday.director)

    def unreachable(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(Task, "apply_async", unreachable)
    asked = director.send(
        "post", f"sessions/{thursday.session.pk}/documents/", {"kind": "guide-cards"}
    )

    assert asked.status_code == 202
    document = director.get(f"documents/{asked.json()['id']}/").json()
    assert document["status"] == "failed"
    assert document["problem"]
