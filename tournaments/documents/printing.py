"""Which document is which: from an event's book to what is printed, and to the PDF."""

from collections.abc import Callable
from hashlib import sha256
from typing import assert_never

from tournaments.documents import guide_cards, result_sheet, score_slips, travellers
from tournaments.documents.frame import Sheaf, printed
from tournaments.documents.from_results import result_sheet as read_results
from tournaments.documents.from_seating import guide_cards as read_cards
from tournaments.documents.from_seating import match_slips as read_match_slips
from tournaments.documents.from_seating import traveller_slips as read_slips
from tournaments.documents.guide_cards import GuideCards
from tournaments.documents.result_sheet import ResultSheet
from tournaments.documents.score_slips import MatchSlips
from tournaments.documents.sheet import PAPERS
from tournaments.documents.travellers import TravellerSlips
from tournaments.selectors.book import EventBook

Content = TravellerSlips | MatchSlips | GuideCards | ResultSheet

KINDS = ("travellers", "guide-cards", "results")
LAYOUT = 1
"""Raised when the same content is to look different, so that stored pages are not used."""


def is_printable(kind: str, paper: str) -> bool:
    """Say whether there is such a document on such a paper."""
    return kind in KINDS and paper in PAPERS


def read_content(
    book: EventBook, session_id: int, kind: str, *, with_travellers: bool = False
) -> Content:
    """Return what a document of a session shows now.

    Args:
        book: The event.
        session_id: One of its sessions.
        kind: ``travellers`` (score slips at a team match), ``guide-cards`` or ``results``.
        with_travellers: Let every traveller follow the results.

    Raises:
        NothingToPrintError: a movement is missing, or nothing has started.
    """
    session = next(each for each in book.sessions if each.id == session_id)
    if kind == "results":
        return read_results(book, session, with_travellers=with_travellers)
    if kind == "guide-cards":
        return read_cards(book, session)
    if book.event.contest == "team_match":
        return read_match_slips(book, session)
    return read_slips(book, session)


def fingerprint(content: Content, paper: str) -> str:
    """Return the SHA-256 of what is shown, on which paper and in which layout."""
    return sha256(f"{LAYOUT} {paper} {content!r}".encode(errors="backslashreplace")).hexdigest()


def laid_out(content: Content, paper: str) -> Sheaf:
    """Return the sheets of any document, yet to be drawn."""
    match content:
        case TravellerSlips():
            return travellers.laid_out(content, paper)
        case MatchSlips():
            return score_slips.laid_out(content, paper)
        case GuideCards():
            return guide_cards.laid_out(content, paper)
        case ResultSheet():
            return result_sheet.laid_out(content, paper)
        case _:
            assert_never(content)


def pdf(content: Content, paper: str, on_sheet: Callable[[], None] = lambda: None) -> bytes:
    """Return a document's bytes; ``on_sheet`` is called after each sheet."""
    return printed(laid_out(content, paper), on_sheet)
