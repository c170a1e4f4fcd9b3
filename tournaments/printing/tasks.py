"""Background tasks: each takes an id, calls one service and is safe to run twice."""

import logging
import time
from datetime import timedelta
from functools import partial
from uuid import UUID

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.printing import services
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.bundle import named
from tournaments.printing.models import Document, DocumentBatch
from tournaments.printing.selectors import ChosenSessions, Unfinished, unfinished, waiting_in
from tournaments.site.background import BATCH_PRIORITY, FIRST, BackgroundWork, tasks_waiting
from tournaments.site.keys import Actor

logger = logging.getLogger(__name__)

STILL_SECONDS = 60.0  # a document being made notes its progress twice a second

NO_WORKER = "The printing service is not responding. Ask for the document again in a moment."


def print_document(
    *,
    session_id: int,
    kind: str,
    paper: str = "A4",
    ink: str = "colour",
    about: str = "",
    order: str = printing.READING,
) -> Document:
    """Ask for a document as ``printing.request`` does, and hand it to a worker if necessary."""
    asked = printing.request(
        session_id=session_id, kind=kind, paper=paper, ink=ink, about=about, order=order
    )
    if services.needs_a_worker(asked, timezone.now()):
        transaction.on_commit(partial(_hand_over, asked.pk))
    return asked


def _hand_over(document_id: int, priority: int = FIRST) -> None:
    try:
        render_document.apply_async((document_id,), priority=priority)
    except OperationalError:
        # The pages are late, not lost: the request is stored, but no worker is available.
        logger.exception("Document %s could not be handed over", document_id)
        services.fail_document(document_id=document_id, problem=NO_WORKER)


class LostDocuments:
    """Finds documents whose task was lost because its worker was killed or the queue forgot it.

    It hands over those that have not moved for a minute, and again every minute until they do. If a
    worker still has one after all, the same pages are made twice.
    """

    def __init__(self) -> None:
        """Know nothing yet."""
        self._seen: dict[int, tuple[Unfinished, float]] = {}

    def look(self, now: float) -> tuple[int, ...]:
        """Queue lost documents again, and return which they were.

        A waiting document is lost if the queue is empty. A document being made is lost if no more
        of its sheets have been finished in the meantime.

        Args:
            now: In seconds, by a clock that never goes back.

        Raises:
            Error: the database is not responding.
        """
        before, self._seen = self._seen, {}
        for state in unfinished():
            known, since = before.get(state.id, (None, now))
            self._seen[state.id] = state, since if known == state else now
        still = [state for state, since in self._seen.values() if now - since >= STILL_SECONDS]
        queued = tasks_waiting() if still else None
        if queued is None:  # queueing would fail; a later look will find the queue again
            return ()
        lost = [state for state in still if not state.waits or queued == 0]
        for state in lost:
            logger.warning("Document %s was lost on its way and is handed over again", state.id)
            _hand_over(state.id, BATCH_PRIORITY if state.in_batch else FIRST)
            self._seen[state.id] = state, now
        return tuple(state.id for state in lost)


_lost_documents = LostDocuments()


@shared_task(acks_late=False)
def take_up_lost_documents() -> None:
    """Look for lost documents; called every few seconds."""
    _lost_documents.look(time.monotonic())


@shared_task(acks_late=False)
def prune_old_documents() -> None:
    """Delete pages that nobody has asked for in a while."""
    services.prune_documents(before=timezone.now() - timedelta(days=services.KEPT_DAYS))


def print_batch(
    *, kind: str, sessions: ChosenSessions, paper: str, ink: str, by: Actor, key: UUID
) -> DocumentBatch:
    """Ask for one document of each of many sessions, and hand them to the workers.

    Raises:
        KeyReusedError: the key was used for a different batch.
        RefusedError: kind, paper or ink is unknown, or there are no sessions.
    """
    (part,) = named(kind, "")
    asked = services.request_batch(
        kind=part.kind.id, paper=paper, ink=ink, sessions=sessions, by=by, key=key
    )
    transaction.on_commit(partial(_hand_over_batch, asked.pk))
    return asked


def print_batch_again(*, batch_id: int) -> None:
    """Ask again for the documents a batch lacks.

    Raises:
        NotFoundError: there is no such batch.
    """
    services.resume_batch(batch_id=batch_id)
    transaction.on_commit(partial(_hand_over_batch, batch_id))


def _hand_over_batch(batch_id: int) -> None:
    try:
        render_batch.delay(batch_id)
    except OperationalError:
        logger.exception("Batch %s could not be handed over", batch_id)
        services.fail_waiting(batch_id=batch_id, problem=NO_WORKER)


@shared_task(acks_late=True)
def render_batch(batch_id: int) -> None:
    """Hand a batch's waiting documents to the workers, after those people are waiting for.

    If run twice, it hands them over twice; those ready or cancelled by then are left alone.
    """
    for document_id in waiting_in(batch_id):
        render_document.apply_async((document_id,), priority=BATCH_PRIORITY)


@shared_task(acks_late=True)
def render_document(document_id: int) -> None:
    """Make the pages of a document."""
    printing.make(document_id)


BACKGROUND_WORK = (
    BackgroundWork(Document.objects.filter(status=Document.Status.RENDERING), "requested_at"),
)
