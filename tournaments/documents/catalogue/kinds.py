"""What a kind of document is: where its content comes from and who sets it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.documents.page.frame import Document
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

    Attributes:
        id: The word by which pages, API and command name it.
        title: As a director calls it.
        purpose: One sentence: what it is and what is done with it.
        moment: When it is needed.
        content: Takes an event and one of its sessions, and returns what the document shows:
            frozen dataclasses whose ``repr`` is its fingerprint. With ``about`` it also takes
            which part is wanted, empty for everything. Raises ``NothingToPrintError`` with a
            sentence that says what is missing.
        layout: Takes that content and the paper, and returns the sheets.
        suits: Whether an event has any use for it (whist, teams, …).
        about: What a part of it is: ``contestant``, ``round``, or empty if it has none.
        usual: Whether most evenings print it.
        check: Raises ``NothingToPrintError`` as ``content`` does, where that takes long.
    """

    id: str
    title: str
    purpose: str
    moment: Moment
    content: Callable[..., Any]
    layout: Callable[[Any, str], Document]
    suits: Callable[[EventSnapshot], bool] = always
    about: str = ""
    usual: bool = False
    check: Callable[[EventSnapshot], object] | None = None

    def read(self, snapshot: EventSnapshot, session: SessionFacts, about: str = "") -> Any:
        """Return what the document shows of a session, or of one part of it.

        Raises:
            NothingToPrintError: something is missing.
        """
        return self.content(snapshot, session, *((about,) if self.about else ()))
