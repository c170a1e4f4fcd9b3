"""Asking for documents and storing their pages."""

from hashlib import sha256

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.models import Document, Session
from tournaments.services.refusals import NotFoundError, RefusedError


@transaction.atomic
def request_document(
    *,
    session_id: int,
    kind: str,
    paper: str,
    fingerprint: str,
    about: str = "",
    ink: str = "colour",
) -> Document:
    """Return the document of this content, asked for now unless it is there already.

    One that failed is asked for again. The caller hands ``waiting`` ones to the worker once the
    transaction is committed.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: an unknown paper or ink.
    """
    if paper not in ("A4", "letter"):
        raise RefusedError("Paper is A4 or letter.", "paper")
    if ink not in ("colour", "black"):
        raise RefusedError("Ink is colour or black.", "ink")
    if not Session.objects.select_for_update().filter(pk=session_id).exists():
        raise NotFoundError("This session does not exist.", "session")
    document, _made = Document.objects.get_or_create(
        session_id=session_id,
        kind=kind,
        about=about,
        paper=paper,
        ink=ink,
        fingerprint=fingerprint,
        defaults={"requested_at": timezone.now()},
    )
    if document.status in (Document.Status.FAILED, Document.Status.CANCELLED):
        document.status = Document.Status.WAITING
        document.problem = ""
        document.save(update_fields=["status", "problem"])
    return document


def begin_document(*, document_id: int, total: int) -> None:
    """Note that a document is being made of ``total`` sheets."""
    Document.objects.filter(pk=document_id).update(
        status=Document.Status.RENDERING, done=0, total=total
    )


def advance_document(*, document_id: int, sheets: int) -> None:
    """Note that so many more sheets are done."""
    Document.objects.filter(pk=document_id).update(done=F("done") + sheets)


def complete_document(*, document_id: int, pdf: bytes) -> None:
    """Store the finished pages."""
    Document.objects.filter(pk=document_id).update(
        status=Document.Status.READY, pdf=pdf, done=F("total"), problem=""
    )


def fail_document(*, document_id: int, problem: str) -> None:
    """Note that a document could not be made, and why."""
    Document.objects.filter(pk=document_id).update(
        status=Document.Status.FAILED, problem=problem[:300]
    )


@transaction.atomic
def refile_document(*, document_id: int, fingerprint: str) -> None:
    """Note that a document shows another content than it was asked for with.

    What is shown may have changed between asking and rendering. A row's fingerprint always says
    what its pages show, so that nobody who asks for the earlier content is given the later one.
    Where the later content has a row already, this one is filed under a name of its own.
    """
    document = Document.objects.select_for_update().get(pk=document_id)
    taken = (
        Document.objects.filter(
            session=document.session_id,
            kind=document.kind,
            about=document.about,
            paper=document.paper,
            ink=document.ink,
            fingerprint=fingerprint,
        )
        .exclude(pk=document_id)
        .exists()
    )
    document.fingerprint = (
        sha256(f"{fingerprint} {document_id}".encode()).hexdigest() if taken else fingerprint
    )
    document.save(update_fields=["fingerprint"])
