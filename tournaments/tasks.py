"""Work in the background: each task takes an id and is safe to run twice."""

import logging
import time
from datetime import timedelta
from functools import partial

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.documents import printing
from tournaments.documents.catalogue import CATALOGUE
from tournaments.documents.frame import printed
from tournaments.models import Document
from tournaments.selectors.book import open_book
from tournaments.selectors.documents import DocumentFacts, document
from tournaments.selectors.events import event_of_session
from tournaments.services import documents
from tournaments.services.refusals import NotFoundError, RefusedError

logger = logging.getLogger(__name__)

TELL_EVERY = 0.5  # seconds between two notes of progress: a row written for each sheet is slower
GIVEN_UP_AFTER = timedelta(minutes=15)  # the time limit of a task

COULD_NOT_PRINT = (
    "This document could not be made. Nothing is lost: ask for it again, "
    "and tell whoever looks after the server if that does not help."
)
NO_WORKER = "The printing service does not answer. Ask for the document again in a moment."


def print_document(
    *, session_id: int, kind: str, paper: str = "A4", ink: str = "colour", about: str = ""
) -> Document:
    """Ask for a document of a session as it is now, and hand it to a worker if need be.

    The same content asked for again is the same document, ready at once.

    Args:
        session_id: The session.
        kind: An id of the catalogue of documents.
        paper: ``A4`` or ``letter``.
        ink: ``colour`` or ``black``.
        about: What part of it is wanted; empty for all.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: an unknown kind or paper, or there is nothing to print yet.
    """
    event_id = event_of_session(session_id)
    if event_id is None:
        raise NotFoundError("This session does not exist.", "session")
    if kind not in CATALOGUE:
        allowed = ", ".join(CATALOGUE)
        raise RefusedError(f"There is no document {kind!r}; there is: {allowed}.", "kind")
    fingerprint = ""  # of no use for a paper there is not; the service says so in its own words
    if printing.is_printable(kind, paper, ink):
        content = printing.read_content(open_book(event_id), session_id, kind, about)
        fingerprint = printing.fingerprint(content, paper)
    asked = documents.request_document(
        session_id=session_id,
        kind=kind,
        paper=paper,
        ink=ink,
        about=about,
        fingerprint=fingerprint,
    )
    if _needs_a_worker(asked):
        transaction.on_commit(partial(_hand_over, asked.pk))
    return asked


def _hand_over(document_id: int) -> None:
    try:
        render_document.delay(document_id)
    except OperationalError:
        # The pages are not lost, only late: what was asked for is stored, the worker is not there.
        logger.exception("Document %s could not be handed over", document_id)
        documents.fail_document(document_id=document_id, problem=NO_WORKER)


def _needs_a_worker(asked: Document) -> bool:
    """Say whether nobody works on a document: it waits, or its worker was lost."""
    if asked.status == Document.Status.WAITING:
        return True
    lost_since = timezone.now() - GIVEN_UP_AFTER
    return asked.status == Document.Status.RENDERING and asked.requested_at < lost_since


@shared_task(acks_late=True)
def render_document(document_id: int) -> None:
    """Make the pages of a document, unless they are there.

    Run twice it makes the same pages twice; what goes wrong is told on the document.
    """
    asked = document(document_id)
    if asked is None or asked.status == Document.Status.READY:
        return
    try:
        pages = _rendered(asked)
    except RefusedError as refusal:
        documents.fail_document(document_id=document_id, problem=str(refusal))
    except Exception:
        # Whatever it is, the director waits in front of a page and is to be told.
        logger.exception("Document %s could not be made", document_id)
        documents.fail_document(document_id=document_id, problem=COULD_NOT_PRINT)
    else:
        documents.complete_document(document_id=document_id, pdf=pages)


def _rendered(asked: DocumentFacts) -> bytes:
    book = open_book(asked.event_id)
    content = printing.read_content(book, asked.session_id, asked.kind, asked.about)
    fingerprint = printing.fingerprint(content, asked.paper)
    if fingerprint != asked.fingerprint:
        documents.refile_document(document_id=asked.id, fingerprint=fingerprint)
    sheaf = printing.laid_out(asked.kind, content, asked.paper)
    documents.begin_document(document_id=asked.id, total=len(sheaf.pages))
    return printed(sheaf, _Progress(asked.id).sheet_done, asked.ink)


class _Progress:
    """Tells now and then how many sheets are done."""

    def __init__(self, document_id: int) -> None:
        self._document_id = document_id
        self._untold = 0
        self._told_at = time.monotonic()

    def sheet_done(self) -> None:
        self._untold += 1
        now = time.monotonic()
        if now - self._told_at >= TELL_EVERY:
            documents.advance_document(document_id=self._document_id, sheets=self._untold)
            self._untold, self._told_at = 0, now
