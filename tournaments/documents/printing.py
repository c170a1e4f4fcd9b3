"""From an event's book to what a document shows, and to the PDF."""

from collections.abc import Callable
from hashlib import sha256

from tournaments.documents.catalogue import CATALOGUE
from tournaments.documents.frame import Sheaf, printed
from tournaments.documents.sheet import INKS, PAPERS
from tournaments.selectors.book import EventBook

LAYOUT = 2
"""Raised when the same content is to look different, so that stored pages are not used."""


def is_printable(kind: str, paper: str, ink: str = "colour") -> bool:
    """Say whether there is such a document on such a paper in such an ink."""
    return kind in CATALOGUE and paper in PAPERS and ink in INKS


def read_content(book: EventBook, session_id: int, kind: str, about: str = "") -> object:
    """Return what a document of a session shows now.

    Args:
        book: The event.
        session_id: One of its sessions.
        kind: An id of the catalogue.
        about: What part of it is wanted; empty for all.

    Raises:
        NothingToPrintError: a movement is missing, or nothing has started.
    """
    session = next(each for each in book.sessions if each.id == session_id)
    return CATALOGUE[kind].read(book, session, about)


def fingerprint(content: object, paper: str) -> str:
    """Return the SHA-256 of what is shown, on which paper and in which layout."""
    return sha256(f"{LAYOUT} {paper} {content!r}".encode(errors="backslashreplace")).hexdigest()


def laid_out(kind: str, content: object, paper: str) -> Sheaf:
    """Return the sheets of a document, yet to be drawn."""
    return CATALOGUE[kind].laid_out(content, paper)


def pdf(
    kind: str,
    content: object,
    paper: str,
    ink: str = "colour",
    on_sheet: Callable[[], None] = lambda: None,
) -> bytes:
    """Return a document's bytes; ``on_sheet`` is called after each sheet."""
    return printed(laid_out(kind, content, paper), on_sheet, ink)
