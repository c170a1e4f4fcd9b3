"""Documents that were lost with their worker, or with the queue."""

from collections.abc import Iterator

import pytest

from config import celery
from tests.tournaments.evenings import evening
from tournaments.printing.models import Document
from tournaments.printing.services import advance_document, begin_document, request_document
from tournaments.printing.tasks import STILL_SECONDS, LostDocuments

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.redis]


@pytest.fixture(autouse=True)
def queue(redis_url: str) -> Iterator[None]:
    """An empty queue without a worker; eager tasks, so that what is handed over is made at once."""
    before = celery.conf.broker_url
    celery._after_fork()
    celery.conf.broker_url = redis_url
    yield
    celery._after_fork()
    celery.conf.broker_url = before


@pytest.fixture
def asked() -> Document:
    """A document that nobody has handed over."""
    return request_document(
        session_id=evening().session.pk, kind="travellers", paper="A4", fingerprint="0"
    )


def status(document: Document) -> str:
    document.refresh_from_db()
    return document.status


def test_one_that_waits_is_handed_over_again_after_a_minute(asked: Document) -> None:
    lost = LostDocuments()

    assert lost.look(0.0) == ()
    assert lost.look(STILL_SECONDS - 1) == ()
    assert lost.look(STILL_SECONDS) == (asked.pk,)
    assert status(asked) == "ready"
    assert lost.look(2 * STILL_SECONDS) == ()


def test_one_that_stands_in_the_queue_waits_its_turn(asked: Document) -> None:
    lost = LostDocuments()
    celery.conf.task_always_eager = False
    try:
        celery.send_task("tournaments.printing.tasks.render_document", (0,))
        lost.look(0.0)
        assert lost.look(STILL_SECONDS) == ()
    finally:
        celery.conf.task_always_eager = True
        celery.control.purge()


def test_one_in_the_making_is_taken_up_when_it_no_longer_moves(asked: Document) -> None:
    lost = LostDocuments()
    begin_document(document_id=asked.pk, total=3)
    lost.look(0.0)
    advance_document(document_id=asked.pk, sheets=1)

    assert lost.look(STILL_SECONDS) == ()
    assert lost.look(2 * STILL_SECONDS) == (asked.pk,)
    assert status(asked) == "ready"


def test_while_the_queue_is_away_nothing_is_given_up(asked: Document) -> None:
    lost = LostDocuments()
    celery._after_fork()
    celery.conf.broker_url = "redis://127.0.0.1:1/0"
    lost.look(0.0)

    assert lost.look(STILL_SECONDS) == ()
    assert status(asked) == "waiting"
