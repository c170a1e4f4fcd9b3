"""From a request for a document to what it shows, and on to the PDF."""

import logging
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tournaments.printing import services as documents
from tournaments.printing.catalogue import bundle
from tournaments.printing.catalogue.availability import check_about
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.models import Document as StoredDocument
from tournaments.printing.page.cards import in_cutting_order
from tournaments.printing.page.frame import Bundle, Document, printed
from tournaments.printing.page.sheet import INKS, PAPERS
from tournaments.printing.selectors import DocumentFacts, document, is_called_off, ready_twin
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts, open_event
from tournaments.record.selectors.events import event_of_session
from tournaments.site.build import build
from tournaments.site.refusals import NotFoundError, RefusedError

logger = logging.getLogger(__name__)

READING, CUTTING = "reading", "cutting"
"""The order of cards: sheet by sheet, or so that a pile cut in one go gives stacks in order."""

TELL_EVERY = 0.5  # seconds between progress notes: writing a row for each sheet would be slower

COULD_NOT_PRINT = (
    "This document could not be made, but nothing is lost. Ask for it again. If that does not "
    "help, tell the person who looks after the server."
)


def request(
    *, session_id: int, kind: str, paper: str, ink: str, about: str, order: str
) -> StoredDocument:
    """Ask for a document of a session in its present state.

    If the same content was requested before, this returns the same document, often ready at once.

    Args:
        session_id: The session.
        kind: An id of the catalogue of documents, or ``bundle``.
        paper: ``A4`` or ``letter``.
        ink: ``colour`` or ``black``.
        about: The part wanted, empty for all; for a bundle, its documents.
        order: ``reading``, or ``cutting`` for cards that are cut as one pile.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: kind, paper, ink or order is unknown, or there is nothing to print yet.
    """
    event_id = event_of_session(session_id)
    if event_id is None:
        raise NotFoundError("This session does not exist.", "session")
    if kind == bundle.BUNDLE:
        about = ",".join(word.strip() for word in about.split(",") if word.strip())
    bundle.named(kind, about)
    documents.check_sheets(paper=paper, ink=ink, order=order)
    content = read_content(open_event(event_id), session_id, kind, about)
    return documents.request_document(
        session_id=session_id,
        kind=kind,
        paper=paper,
        ink=ink,
        about=about,
        order=order,
        fingerprint=fingerprint(content, paper, order),
    )


def make(document_id: int) -> None:
    """Make the pages of a document, unless it is ready or cancelled.

    If called twice, it makes the same pages twice. Errors are noted on the document.
    """
    asked = document(document_id)
    if asked is None or asked.status in ("ready", "cancelled"):
        return
    try:
        _make(asked)
    except _CalledOffError:
        logger.info("Document %s was cancelled", document_id)
    except RefusedError as refusal:
        documents.fail_document(document_id=document_id, problem=str(refusal))
    except Exception:
        # Whatever the cause, a director is waiting for the page and must be told.
        logger.exception("Document %s could not be made", document_id)
        documents.fail_document(document_id=document_id, problem=COULD_NOT_PRINT)


def _make(asked: DocumentFacts) -> None:
    content = read_content(open_event(asked.event_id), asked.session_id, asked.kind, asked.about)
    found = fingerprint(content, asked.paper, asked.order)
    if found != asked.fingerprint:
        twin = ready_twin(asked.id, found)
        documents.refile_document(document_id=asked.id, fingerprint=found)
        if twin is not None:
            documents.reuse_pages(document_id=asked.id, ready_id=twin)
            return
    laid_out = layout(asked.kind, content, asked.paper, asked.order)
    if documents.begin_document(document_id=asked.id, total=len(laid_out.pages)):
        pages = printed(laid_out, _Progress(asked.id).sheet_done, asked.ink)
        documents.complete_document(document_id=asked.id, pdf=pages)


class _CalledOffError(Exception):
    """The document was cancelled while it was being made."""


class _Progress:
    """Records now and then how many sheets are done; stops if the document is cancelled."""

    def __init__(self, document_id: int) -> None:
        self._document_id = document_id
        self._untold = 0
        self._told_at = time.monotonic()

    def sheet_done(self) -> None:
        if is_called_off(self._document_id):
            raise _CalledOffError
        self._untold += 1
        now = time.monotonic()
        if now - self._told_at >= TELL_EVERY:
            documents.advance_document(document_id=self._document_id, sheets=self._untold)
            self._untold, self._told_at = 0, now


def is_printable(paper: str, ink: str = "colour", order: str = READING) -> bool:
    """Return whether this paper, ink and order exist."""
    return paper in PAPERS and ink in INKS and order in (READING, CUTTING)


def read_content(snapshot: EventSnapshot, session_id: int, kind: str, about: str = "") -> Any:
    """Return what a document of a session shows now.

    Args:
        snapshot: The event.
        session_id: One of its sessions.
        kind: An id of the catalogue, or ``bundle``.
        about: The part that is wanted, empty for all of it; for a bundle, its documents.

    Raises:
        NothingToPrintError: a movement is missing, or nothing has started.
        RefusedError: there is no such document or no such part of it.
    """
    session = next(each for each in snapshot.sessions if each.id == session_id)
    parts = bundle.named(kind, about)
    if kind != bundle.BUNDLE:
        return _read(parts[0], snapshot, session)
    return bundle.BundleContent(
        tuple((part.kind.id, _read_of_many(part, snapshot, session)) for part in parts)
    )


def fingerprint(content: object, paper: str, order: str = READING) -> str:
    """Return the SHA-256 of what is shown, the program that draws it, the paper and the order.

    After an update, kept pages are therefore made again when somebody asks for them.
    """
    whole = f"{build()} {paper} {order} {content!r}"
    return sha256(whole.encode(errors="backslashreplace")).hexdigest()


def layout(kind: str, content: Any, paper: str, order: str = READING) -> Document | Bundle:
    """Return the sheets of a document, ready to be drawn."""
    if kind == bundle.BUNDLE:
        return bundle.layout(content, paper, cutting=order == CUTTING)
    document = CATALOGUE[kind].layout(content, paper)
    return in_cutting_order(document) if order == CUTTING else document


def pdf(
    kind: str,
    content: object,
    paper: str,
    ink: str = "colour",
    on_sheet: Callable[[], None] = lambda: None,
    order: str = READING,
) -> bytes:
    """Return a document's bytes; ``on_sheet`` is called after each sheet."""
    return printed(layout(kind, content, paper, order), on_sheet, ink)


def _read(part: bundle.Part, snapshot: EventSnapshot, session: SessionFacts) -> Any:
    check_about(part.kind, part.about, snapshot, session)
    return part.kind.read(snapshot, session, part.about)


def _read_of_many(part: bundle.Part, snapshot: EventSnapshot, session: SessionFacts) -> Any:
    try:
        return _read(part, snapshot, session)
    except RefusedError as refusal:
        # Say which document cannot be made yet, as the rest of the file may be ready.
        raise RefusedError(f"{part.kind.title}: {refusal.sentence}", refusal.field) from refusal
