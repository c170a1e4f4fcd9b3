"""What a kind of document is: where its content comes from and who sets it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.documents.page.frame import Sheaf
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts


class Moment(StrEnum):
    """When in an evening a document is needed."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


def always(_: EventSnapshot) -> bool:
    """Suit every event."""
    return True


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One of the documents a club prints.

    Args:
        id: The word by which pages, API and command name it.
        title: As a director calls it.
        purpose: One sentence: what it is and what is done with it.
        moment: When it is needed.
        read: Takes the event, one of its sessions and ``about`` (what part is wanted: a
            contestant's address, a first round, empty for everything), and returns what the
            document shows: frozen dataclasses whose ``repr`` is its fingerprint. Raises
            ``NothingToPrintError`` with the sentence that says what is missing.
        laid_out: Takes that content and the paper, and returns the sheets.
        suits: Whether an event has any use for it (whist, teams, …).
        about: What ``about`` names: ``""`` nothing, ``contestant`` or ``round``.
        check: Raises ``NothingToPrintError`` like ``read``, but without reading everything; for
            a document that takes long to read. None: reading it is the check.
    """

    id: str
    title: str
    purpose: str
    moment: Moment
    read: Callable[[EventSnapshot, SessionFacts, str], Any]
    laid_out: Callable[[Any, str], Sheaf]
    suits: Callable[[EventSnapshot], bool] = always
    about: str = ""
    check: Callable[[EventSnapshot, SessionFacts], object] | None = None
