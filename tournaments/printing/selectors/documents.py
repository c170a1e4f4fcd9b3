"""Requested documents: progress and pages."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from tournaments.clubs.selectors.club_admission import Person
from tournaments.printing.models import Document
from tournaments.record.selectors.access.admission import owner_of_part, readable_session
from tournaments.record.selectors.access.ownership import Belonging
from tournaments.site.limits import LARGEST_ID
from tournaments.site.refusals import NoSuchPartError

LONGEST_FILE_NAME = 60
"""How many characters of ``about`` go into a document's file name."""


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """A document without its pages: ``done`` of ``total`` sheets; ``problem`` is a sentence."""

    id: int
    event_id: int
    session_id: int
    kind: str
    about: str
    paper: str
    ink: str
    order: str
    fingerprint: str
    status: str
    done: int
    total: int
    problem: str
    requested_at: datetime
    file_name: str


def document(document_id: int) -> DocumentFacts | None:
    """Return a document; None if there is none."""
    found = _facts(Document.objects.filter(pk=document_id))
    return found[0] if found else None


def owner_of_document(document_id: int, person: Person) -> Belonging:
    """Return the event and club of a document for its director, without a snapshot.

    Raises:
        NoSuchPartError: there is none, or its event has not started and the person neither directs
            nor scores at its club.
        PermissionDenied: the person does not direct at its club.
    """
    found = document(document_id) if document_id <= LARGEST_ID else None
    if found is None:
        raise NoSuchPartError("document")
    try:
        return owner_of_part("session", found.session_id, person)
    except PermissionDenied:
        try:
            readable_session(found.session_id, person)
        except NoSuchPartError as error:
            raise NoSuchPartError("document") from error
        raise


def documents(session_id: int) -> tuple[DocumentFacts, ...]:
    """Return the documents of a session, newest first."""
    return _facts(Document.objects.filter(session=session_id))


def document_pages(document_id: int) -> bytes | None:
    """Return the PDF of a document; None unless it is ready."""
    pages = (
        Document.objects.filter(pk=document_id, status=Document.Status.READY)
        .values_list("pdf", flat=True)
        .first()
    )
    return None if pages is None else bytes(pages)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A document that is waiting or being made, and its progress."""

    id: int
    waits: bool
    done: int
    in_batch: bool


def unfinished() -> tuple[Unfinished, ...]:
    """Return all clubs' documents that are waiting or being made, oldest first."""
    statuses = (Document.Status.WAITING, Document.Status.RENDERING)
    rows = Document.objects.filter(status__in=statuses).order_by("requested_at", "id")
    return tuple(
        Unfinished(pk, status == Document.Status.WAITING, done, batch is not None)
        for pk, status, done, batch in rows.values_list("id", "status", "done", "batch")
    )


def ready_twin(document_id: int, fingerprint: str) -> int | None:
    """Return the id of another ready document with the same content and layout, if any."""
    own = Document.objects.defer("pdf").get(pk=document_id)
    twins = Document.objects.filter(
        session=own.session_id,
        kind=own.kind,
        about=own.about,
        paper=own.paper,
        ink=own.ink,
        order=own.order,
        fingerprint=fingerprint,
        status=Document.Status.READY,
    ).exclude(pk=document_id)
    return twins.values_list("pk", flat=True).first()


def is_called_off(document_id: int) -> bool:
    """Return whether a document was cancelled."""
    return Document.objects.filter(pk=document_id, status=Document.Status.CANCELLED).exists()


def _facts(rows: QuerySet[Document]) -> tuple[DocumentFacts, ...]:
    return tuple(
        DocumentFacts(
            id=row.pk,
            event_id=row.session.event_id,
            session_id=row.session_id,
            kind=row.kind,
            about=row.about,
            paper=row.paper,
            ink=row.ink,
            order=row.order,
            fingerprint=row.fingerprint,
            status=row.status,
            done=row.done,
            total=row.total,
            problem=row.problem,
            requested_at=row.requested_at,
            file_name=file_name(row),
        )
        for row in rows.defer("pdf").select_related("session__event")
    )


def file_name(row: Document) -> str:
    """Return a document's file name: event, session if not the first, document."""
    number = f"session-{row.session.number}" if row.session.number > 1 else ""
    about = row.about.replace(",", "+").replace(":", "-")
    words = (row.session.event.slug, number, row.kind, about[:LONGEST_FILE_NAME])
    return "-".join(filter(None, words)) + ".pdf"
