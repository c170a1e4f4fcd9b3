"""Documents asked for: how far they are, and their pages."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Document


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """A document without its pages; ``done`` of ``total`` sheets, ``problem`` is a sentence."""

    id: int
    event_id: int
    session_id: int
    kind: str
    about: str
    paper: str
    ink: str
    fingerprint: str
    status: str
    done: int
    total: int
    problem: str
    requested_at: datetime
    file_name: str


def document(document_id: int) -> DocumentFacts | None:
    """Return one document, None when there is none."""
    found = _facts(Document.objects.filter(pk=document_id))
    return found[0] if found else None


def documents(session_id: int) -> tuple[DocumentFacts, ...]:
    """Return the documents of a session, the newest first."""
    return _facts(Document.objects.filter(session=session_id))


def document_pages(document_id: int) -> bytes | None:
    """Return the PDF of a document that is ready, otherwise None."""
    pages = (
        Document.objects.filter(pk=document_id, status=Document.Status.READY)
        .values_list("pdf", flat=True)
        .first()
    )
    return None if pages is None else bytes(pages)


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
            fingerprint=row.fingerprint,
            status=row.status,
            done=row.done,
            total=row.total,
            problem=row.problem,
            requested_at=row.requested_at,
            file_name="-".join(filter(None, (row.session.event.slug, row.kind, row.about)))
            + ".pdf",
        )
        for row in rows.defer("pdf").select_related("session__event")
    )


def _file_stem(row: Document) -> str:
    return "-".join(filter(None, (row.session.event.slug, row.kind, row.about)))
