"""From an event to what a document shows, and on to the PDF."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tournaments.build import build
from tournaments.documents.catalogue import bundle
from tournaments.documents.catalogue.availability import check_about
from tournaments.documents.catalogue.documents import CATALOGUE
from tournaments.documents.page.cards import in_cutting_order
from tournaments.documents.page.frame import Bundle, Document, printed
from tournaments.documents.page.sheet import INKS, PAPERS
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.services.refusals import RefusedError

READING, CUTTING = "reading", "cutting"
"""The order of cards: sheet by sheet, or so that a pile cut in one go gives stacks in order."""


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
