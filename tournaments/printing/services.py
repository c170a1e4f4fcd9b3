"""Ask for documents and batches, note their progress, and delete what is old."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.clubs.models import Player
from tournaments.clubs.personal import AfterNaming, PersonalData
from tournaments.printing.models import Document, DocumentBatch
from tournaments.printing.selectors import ChosenSessions, sessions_held
from tournaments.record.models import Session
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import LONGEST_ABOUT, LONGEST_SENTENCE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

Status = Document.Status
UNFINISHED = (Status.WAITING, Status.RENDERING)
KEPT_DAYS = 30
"""How long pages are kept after the last request for them."""
GIVEN_UP_AFTER = timedelta(minutes=15)
"""A worker silent for this long is lost: the time limit of a task."""


@transaction.atomic
def request_document(
    *,
    session_id: int,
    kind: str,
    paper: str,
    fingerprint: str,
    about: str = "",
    ink: str = "colour",
    order: str = "reading",
) -> Document:
    """Return the document with this content, requesting it if there is none.

    A document that failed or was cancelled is requested again; one that is ready is kept for
    longer. The caller hands ``waiting`` ones to the worker once the transaction is committed.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: paper, ink or order is unknown, or the request is for too much at once.
    """
    check_sheets(paper=paper, ink=ink, order=order)
    if len(about) > LONGEST_ABOUT:
        raise RefusedError("That is too many documents for one file. Choose fewer.", "about")
    if not Session.objects.select_for_update().filter(pk=session_id).exists():
        raise NotFoundError("This session does not exist.", "session")
    document, _made = Document.objects.get_or_create(
        session_id=session_id,
        kind=kind,
        about=about,
        paper=paper,
        ink=ink,
        order=order,
        fingerprint=fingerprint,
        defaults={"requested_at": timezone.now()},
    )
    if document.status in (Status.FAILED, Status.CANCELLED):
        document.status = Status.WAITING
        document.problem = ""
    if document.status in (Status.WAITING, Status.READY):
        document.requested_at = timezone.now()
        document.save(update_fields=["status", "problem", "requested_at"])
    return document


def needs_a_worker(asked: Document, now: datetime) -> bool:
    """Return whether no worker is making a document: it is waiting, or its worker was lost."""
    if asked.status == Status.WAITING:
        return True
    return asked.status == Status.RENDERING and asked.requested_at < now - GIVEN_UP_AFTER


def check_sheets(*, paper: str, ink: str, order: str = "reading") -> None:
    """Refuse a paper, ink or order of cards that does not exist.

    Raises:
        RefusedError: one of them does not exist.
    """
    if paper not in ("A4", "letter"):
        raise RefusedError("Choose A4 or letter paper.", "paper")
    if ink not in ("colour", "black"):
        raise RefusedError("Choose colour or black ink.", "ink")
    if order not in Document.Order.values:
        raise RefusedError("Choose reading or cutting order.", "order")


def begin_document(*, document_id: int, total: int) -> bool:
    """Note that a document of ``total`` sheets is being made; False if it was cancelled."""
    wanted = Document.objects.filter(pk=document_id).exclude(status=Status.CANCELLED)
    return bool(wanted.update(status=Status.RENDERING, done=0, total=total))


def advance_document(*, document_id: int, sheets: int) -> None:
    """Note that more sheets are done."""
    Document.objects.filter(pk=document_id).update(done=F("done") + sheets)


def complete_document(*, document_id: int, pdf: bytes) -> None:
    """Store the finished pages, unless the document was cancelled at the last moment."""
    Document.objects.filter(pk=document_id).exclude(status=Status.CANCELLED).update(
        status=Status.READY, pdf=pdf, done=F("total"), problem=""
    )


def reuse_pages(*, document_id: int, ready_id: int) -> None:
    """Give a document the pages of another with the same content."""
    ready = Document.objects.get(pk=ready_id)
    Document.objects.filter(pk=document_id).exclude(status=Status.CANCELLED).update(
        status=Status.READY, pdf=ready.pdf, done=ready.total, total=ready.total, problem=""
    )


def cancel_document(*, document_id: int) -> None:
    """Cancel a document that is not ready; its worker stops at the next sheet.

    Raises:
        ConflictError: it is ready, or could not be made.
    """
    unfinished = Document.objects.filter(pk=document_id, status__in=UNFINISHED)
    if unfinished.update(status=Status.CANCELLED):
        return
    found = Document.objects.filter(pk=document_id).values_list("status", flat=True).first()
    if found is None:
        raise NotFoundError("There is no such document.", "document")
    if found != Status.CANCELLED:
        raise ConflictError("This document is finished; there is nothing to cancel.")


def prune_documents(*, before: datetime) -> int:
    """Delete documents last requested before ``before``, and batches with none left.

    Nothing is lost: pages can be made again from the results.

    Returns:
        The number of documents deleted.
    """
    deleted, _of_each = Document.objects.filter(requested_at__lt=before).delete()
    DocumentBatch.objects.filter(requested_at__lt=before, documents=None).delete()
    return deleted


def fail_document(*, document_id: int, problem: str) -> None:
    """Note that a document could not be made, and why."""
    Document.objects.filter(pk=document_id).exclude(status=Status.CANCELLED).update(
        status=Status.FAILED, problem=problem[:LONGEST_SENTENCE]
    )


@transaction.atomic
def refile_document(*, document_id: int, fingerprint: str) -> None:
    """File a document under the fingerprint of what it shows.

    Its content may have changed between the request and the rendering. A row's fingerprint always
    says what its pages show, so nobody who asks for the earlier content gets the later. If the
    later content already has a row, this one gets its own fingerprint.
    """
    document = Document.objects.select_for_update().get(pk=document_id)
    taken = (
        Document.objects.filter(
            session=document.session_id,
            kind=document.kind,
            about=document.about,
            paper=document.paper,
            ink=document.ink,
            order=document.order,
            fingerprint=fingerprint,
        )
        .exclude(pk=document_id)
        .exists()
    )
    document.fingerprint = (
        sha256(f"{fingerprint} {document_id}".encode()).hexdigest() if taken else fingerprint
    )
    document.save(update_fields=["fingerprint"])


def _before_naming(_player_id: int) -> AfterNaming:
    """Delete the sheets of a person's sessions once the person is erased.

    If requested again, they are made without the name.
    """

    def after_naming(player: Player, _by: Actor) -> None:
        if player.erased_at is not None:
            of_event = "session__event__contestants"
            Document.objects.filter(**{f"{of_event}__members__player": player}).delete()
            Document.objects.filter(**{f"{of_event}__substitutes__player": player}).delete()

    return after_naming


PERSONAL_DATA = (PersonalData(40, before_naming=_before_naming),)


MOST_SESSIONS = 5_000


@created_once(DocumentBatch)
@transaction.atomic
def request_batch(
    *, kind: str, paper: str, ink: str, sessions: ChosenSessions, by: Actor, key: UUID
) -> DocumentBatch:
    """Ask for one document of each of many sessions.

    The content of a document is read when its turn comes; until then its row has a placeholder for
    the fingerprint. The caller hands the batch to the workers once the transaction is committed. A
    key used again returns the first batch unchanged.

    Raises:
        KeyReusedError: the same person used the key for something else.
        RefusedError: paper or ink is unknown, or there are no sessions, or more than 5,000.
    """
    check_sheets(paper=paper, ink=ink)
    session_ids = [line.id for line in sessions_held(sessions)]
    if not session_ids:
        raise RefusedError("There are no sessions to print for. Choose another day.", "day")
    if len(session_ids) > MOST_SESSIONS:
        raise RefusedError(
            f"A batch can cover up to {MOST_SESSIONS:,} sessions. Choose fewer days.", "day"
        )
    batch = DocumentBatch.objects.create(
        kind=kind, paper=paper, ink=ink, requested_by=by.mark, requested_at=timezone.now()
    )
    _add_documents(batch, session_ids)
    return batch


@transaction.atomic
def cancel_batch(*, batch_id: int) -> None:
    """Cancel the documents that are not ready; those in progress stop at their next sheet.

    Raises:
        NotFoundError: there is no such batch.
    """
    batch = _locked(batch_id)
    stopped = Document.objects.filter(batch=batch, status__in=UNFINISHED)
    if stopped.update(status=Status.CANCELLED) and batch.cancelled_at is None:
        batch.cancelled_at = timezone.now()
        batch.save(update_fields=["cancelled_at"])


@transaction.atomic
def resume_batch(*, batch_id: int) -> None:
    """Ask again for every document that is not ready: cancelled, failed, or lost with its worker.

    Raises:
        NotFoundError: there is no such batch.
    """
    batch = _locked(batch_id)
    missing = Document.objects.filter(batch=batch).exclude(status=Status.READY)
    missing.update(status=Status.WAITING, problem="", done=0, total=0)
    batch.cancelled_at = None
    batch.save(update_fields=["cancelled_at"])


def fail_waiting(*, batch_id: int, problem: str) -> None:
    """Note that the waiting documents cannot be made, and why."""
    waiting = Document.objects.filter(batch=batch_id, status=Status.WAITING)
    waiting.update(status=Status.FAILED, problem=problem)


def _locked(batch_id: int) -> DocumentBatch:
    batch = DocumentBatch.objects.select_for_update().filter(pk=batch_id).first()
    if batch is None:
        raise NotFoundError("There is no such batch.", "batch")
    return batch


def _add_documents(batch: DocumentBatch, session_ids: Sequence[int]) -> None:
    Document.objects.bulk_create(
        (
            Document(
                session_id=session,
                batch=batch,
                kind=batch.kind,
                paper=batch.paper,
                ink=batch.ink,
                fingerprint=sha256(f"batch {batch.pk} {session}".encode()).hexdigest(),
                requested_at=batch.requested_at,
            )
            for session in dict.fromkeys(session_ids)
        ),
        batch_size=500,
    )
