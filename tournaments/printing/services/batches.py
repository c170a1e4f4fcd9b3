"""Ask for documents of many sessions together."""

from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments.printing.models import Document, DocumentBatch
from tournaments.printing.selectors.batches import ChosenSessions, sessions_held
from tournaments.printing.services.documents import UNFINISHED, check_sheets
from tournaments.site.creation import created_once
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.signature import Actor

MOST_SESSIONS = 5_000
Status = Document.Status


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
