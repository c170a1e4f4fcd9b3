"""Background tasks: each takes an id, calls one service and is safe to run twice."""

import logging
import time
from contextlib import suppress
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from celery import current_app, shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu import Connection
from kombu.exceptions import OperationalError

from tournaments.backups.schedule import back_up_if_due
from tournaments.hands.services import analysis
from tournaments.importing.planning import work_of
from tournaments.importing.plans import target_of
from tournaments.importing.services import kept_files
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.bundle import named
from tournaments.printing.models import Document, DocumentBatch
from tournaments.printing.selectors.batches import ChosenSessions, waiting_in
from tournaments.printing.selectors.documents import Unfinished, unfinished
from tournaments.printing.services import batches, documents
from tournaments.record.selectors.boards.deals import sessions_to_analyse
from tournaments.site.refusals import NoSuchEventError
from tournaments.site.signature import Actor
from tournaments.standings.selectors.ranking import simultaneous

logger = logging.getLogger(__name__)

STILL_SECONDS = 60.0  # a document being made notes its progress twice a second
REST_SECONDS = 60.0  # before a backup that failed is tried again
FIRST, BATCH_PRIORITY = 0, 6  # from 0 to 9; Redis takes the lowest first, and everything else has 0

NO_WORKER = "The printing service is not responding. Ask for the document again in a moment."

NO_IMPORTER = (
    "The import service is not responding, so none of this file has been saved. Try again in a "
    "moment, or use manage.py import_file."
)

NO_ANALYST = "The analysis service is not responding. Ask for the analysis again in a moment."


def analyse_boards(*, session_id: int) -> None:
    """Ask for an analysis of a session's cards, and hand it to a worker if necessary.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: no cards are stored.
    """
    asked = analysis.request_analysis(session_id=session_id, now=timezone.now())
    if asked is not None:
        transaction.on_commit(partial(_hand_over_analysis, session_id))


def analyse_by_itself(*, event_id: int) -> None:
    """Ask for an analysis of an event's cards, unless this is turned off or would take too long.

    Call this after storing hands.
    """
    if settings.ANALYSES_BY_ITSELF:
        for session_id in sessions_to_analyse(event_id):
            analyse_boards(session_id=session_id)


def _hand_over_analysis(session_id: int) -> None:
    try:
        work_boards_out.apply_async((session_id,), priority=BATCH_PRIORITY)
    except OperationalError:
        logger.exception("The boards of session %s could not be handed over", session_id)
        analysis.fail_analysis(session_id=session_id, problem=NO_ANALYST)


@shared_task(acks_late=True)
def work_boards_out(session_id: int) -> None:
    """Store what a session's cards can make."""
    analysis.analyse(session_id=session_id)


def clubs_standings(slug: str) -> simultaneous.ClubsStandings:
    """Return what the public sees of a simultaneous tournament; a worker computes what takes long.

    Raises:
        NoSuchEventError: there is no such tournament.
    """
    return simultaneous.clubs_standings(slug, _hand_over_standings)


def _hand_over_standings(slug: str, made_at: float) -> bool:
    try:
        publish_standings.apply_async((slug, made_at))
    except OperationalError as error:
        logger.warning("The standings of %s could not be handed over: %s", slug, error)
        return False
    return True


@shared_task(acks_late=True)
def publish_standings(slug: str, made_at: float) -> None:
    """Publish new standings of a simultaneous tournament instead of those made at this moment.

    If run twice, it finds the new ones and leaves them.
    """
    with suppress(NoSuchEventError):
        simultaneous.replace_published(slug, made_at)


def import_later(*, file_id: int, wanted: dict[str, Any], by: Actor) -> None:
    """Ask for a kept file to be imported in the background, and hand it to a worker.

    Raises:
        NotFoundError: there is no such file.
        ConflictError: it has already been imported.
    """
    asked = kept_files.request_import(file_id=file_id, wanted=wanted, by=by, now=timezone.now())
    if asked is not None:
        transaction.on_commit(partial(_hand_over_import, file_id))


def _hand_over_import(file_id: int) -> None:
    try:
        import_file.apply_async((file_id,))
    except OperationalError:
        logger.exception("The import of file %s could not be handed over", file_id)
        kept_files.end_import(file_id=file_id, problem=NO_IMPORTER)


@shared_task(acks_late=True)
def import_file(file_id: int) -> None:
    """Import a kept file, and then have its hands analysed."""
    event_id = kept_files.import_as_requested(
        file_id=file_id, read=lambda content, wanted: work_of(content, target_of(wanted))
    )
    if event_id is not None:
        analyse_by_itself(event_id=event_id)


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
    if documents.needs_a_worker(asked, timezone.now()):
        transaction.on_commit(partial(_hand_over, asked.pk))
    return asked


def tasks_waiting() -> int | None:
    """Return how many tasks no worker has taken yet; None if the queue is not responding."""
    options = {**current_app.conf.broker_transport_options, "socket_connect_timeout": 0.5}
    options |= {"socket_timeout": 0.5, "max_retries": 0}
    queue = current_app.conf.task_default_queue
    connection: Any = Connection(current_app.conf.broker_url, transport_options=options)
    with connection:
        try:
            return int(connection.default_channel.queue_declare(queue, passive=True).message_count)
        except connection.channel_errors:  # nobody has sent a task yet
            return 0
        except (*connection.connection_errors, OperationalError):
            return None


def _hand_over(document_id: int, priority: int = FIRST) -> None:
    try:
        render_document.apply_async((document_id,), priority=priority)
    except OperationalError:
        # The pages are late, not lost: the request is stored, but no worker is available.
        logger.exception("Document %s could not be handed over", document_id)
        documents.fail_document(document_id=document_id, problem=NO_WORKER)


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
_backups = SimpleNamespace(rest_until=0.0)  # by a clock that never goes back


@shared_task(acks_late=False)
def take_up_lost_documents() -> None:
    """Look for lost documents; called every few seconds."""
    _lost_documents.look(time.monotonic())


@shared_task(acks_late=False)
def prune_old_documents() -> None:
    """Delete pages that nobody has asked for in a while."""
    documents.prune_documents(before=timezone.now() - timedelta(days=documents.KEPT_DAYS))


@shared_task(acks_late=False)
def back_up() -> None:
    """Make a backup if one is due; called every few seconds. After a failure, rest for a minute."""
    if time.monotonic() < _backups.rest_until:
        return
    if not back_up_if_due(now=timezone.now(), after=settings.BACKUP_AFTER):
        _backups.rest_until = time.monotonic() + REST_SECONDS


def print_batch(
    *, kind: str, sessions: ChosenSessions, paper: str, ink: str, by: Actor, key: UUID
) -> DocumentBatch:
    """Ask for one document of each of many sessions, and hand them to the workers.

    Raises:
        KeyReusedError: the key was used for a different batch.
        RefusedError: kind, paper or ink is unknown, or there are no sessions.
    """
    (part,) = named(kind, "")
    asked = batches.request_batch(
        kind=part.kind.id, paper=paper, ink=ink, sessions=sessions, by=by, key=key
    )
    transaction.on_commit(partial(_hand_over_batch, asked.pk))
    return asked


def print_batch_again(*, batch_id: int) -> None:
    """Ask again for the documents a batch lacks.

    Raises:
        NotFoundError: there is no such batch.
    """
    batches.resume_batch(batch_id=batch_id)
    transaction.on_commit(partial(_hand_over_batch, batch_id))


def _hand_over_batch(batch_id: int) -> None:
    try:
        render_batch.delay(batch_id)
    except OperationalError:
        logger.exception("Batch %s could not be handed over", batch_id)
        batches.fail_waiting(batch_id=batch_id, problem=NO_WORKER)


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
