"""Documents that nobody makes."""

import pytest
from celery.app.task import Task
from kombu.exceptions import OperationalError

from tests.tournaments.callers import Caller
from tests.tournaments.evenings import evening

# What is handed over on commit needs a commit.
pytestmark = pytest.mark.django_db(transaction=True)


def test_says_so_when_nobody_makes_documents(monkeypatch):
    thursday = evening().start()
    director = Caller(thursday.director)

    def unreachable(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(Task, "apply_async", unreachable)
    asked = director.post(f"sessions/{thursday.session.pk}/documents/", {"kind": "guide-cards"})

    assert asked.status_code == 202
    document = director.get(f"documents/{asked.json()['id']}/").json()
    assert document["status"] == "failed"
    assert document["problem"]
