"""What a document declares about itself, and which events it may suit."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.conditions.entering import Entry
from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tournaments.printing.page.frame import Document
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import is_knockout


class Moment(StrEnum):
    """When a session needs a document."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


def always(_: EventSnapshot) -> bool:
    """Suit every event."""
    return True


def never(_: EventSnapshot) -> bool:
    """Suit none."""
    return False


def on_paper(snapshot: EventSnapshot) -> bool:
    """Suit events in which some table writes its scores on paper."""
    return snapshot.event.conditions.entry not in (Entry.PHONES, Entry.TWO_PHONES)


def on_phones(snapshot: EventSnapshot) -> bool:
    """Suit events in which some table enters its scores on a phone."""
    return snapshot.event.conditions.entry is not Entry.DIRECTOR


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One of the documents a club prints.

    Attributes:
        place: Its place on the list of all documents; small numbers come first.
        id: What pages, API and command line call it.
        title: What a director calls it.
        purpose: One sentence: what it is and what it is for.
        moment: When it is needed.
        content: Takes an event and one of its sessions, and returns what the document shows:
            frozen dataclasses whose ``repr`` is its fingerprint. If the document has parts, it
            also takes the part wanted, empty for all. Raises ``NothingToPrintError``, which says
            what is missing.
        layout: Takes that content and the paper, and returns the sheets.
        suits: Whether it suits an event (whist, teams, …).
        about: What its parts are: ``contestant`` or ``round``; empty if it has none.
        usual: Whether most sessions of an event need it.
        check: A quick test for a slow ``content``: raises the same ``NothingToPrintError``.
    """

    place: int
    id: str
    title: str
    purpose: str
    content: Callable[..., Any]
    layout: Callable[[Any, str], Document]
    moment: Moment
    suits: Callable[[EventSnapshot], bool] = always
    about: str = ""
    usual: Callable[[EventSnapshot], bool] = never
    check: Callable[[EventSnapshot, SessionFacts], object] | None = None

    def read(self, snapshot: EventSnapshot, session: SessionFacts, about: str = "") -> Any:
        """Return what the document, or one part of it, shows of a session.

        Raises:
            NothingToPrintError: something is missing.
        """
        return self.content(snapshot, session, *((about,) if self.about else ()))


def is_match(snapshot: EventSnapshot) -> bool:
    """Suit a match of two teams."""
    return snapshot.method.contest is ContestKind.TEAM_MATCH


def is_no_match(snapshot: EventSnapshot) -> bool:
    """Suit anything except a match of two teams."""
    return not is_match(snapshot)


def of_teams(snapshot: EventSnapshot) -> bool:
    """Suit team contests."""
    return snapshot.method.is_of_teams


def has_knockout(snapshot: EventSnapshot) -> bool:
    """Suit events with a knockout."""
    return any(is_knockout(section) for section in snapshot.sections.values())


def of_players(snapshot: EventSnapshot) -> bool:
    """Suit contests of pairs and of players."""
    return not snapshot.method.is_of_teams


def is_whist(snapshot: EventSnapshot) -> bool:
    """Suit whist."""
    return snapshot.event.game == Game.WHIST


def with_other_clubs(snapshot: EventSnapshot) -> bool:
    """Suit a simultaneous."""
    return bool(snapshot.event.simultaneous)
