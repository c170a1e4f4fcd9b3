"""The tabs of an event's pages about play."""

from django.urls import reverse
from django.utils.translation import gettext_noop as _

from tournaments.clubs.roles import Role
from tournaments.record.models import Session
from tournaments.record.pages import EventTab
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.room import room


def _is_open(snapshot: EventSnapshot, session: SessionFacts) -> bool:
    """Whether the room's pages are offered: to scorers always, to directors from the start."""
    return snapshot.role is Role.SCORER or session.status != Session.Status.SETUP


def _room(snapshot: EventSnapshot, session: SessionFacts) -> str:
    return reverse("console", args=[session.id]) if _is_open(snapshot, session) else ""


def _by_round(snapshot: EventSnapshot, session: SessionFacts) -> str:
    if not session.sections or not _is_open(snapshot, session):
        return ""
    section = session.sections[0]
    current = room(snapshot, session.id).current.get(section.letter, 1)
    return reverse("enter_round", args=[section.id, current])


def _by_board(snapshot: EventSnapshot, session: SessionFacts) -> str:
    boards = room(snapshot, session.id).boards if _is_open(snapshot, session) else ()
    return reverse("enter_board", args=[session.id, boards[0].board]) if boards else ""


EVENT_TABS = (
    EventTab(20, "room", _("Room"), _room, for_scorers=True),
    EventTab(30, "round", _("Enter by round"), _by_round, for_scorers=True),
    EventTab(40, "board", _("Enter by board"), _by_board, for_scorers=True),
    EventTab(60, "rulings", _("Rulings"), lambda e, _s: reverse("rulings", args=[e.event.slug])),
    EventTab(70, "history", _("History"), lambda e, _s: reverse("history", args=[e.event.slug])),
    EventTab(80, "tables", _("Tables"), lambda _e, s: reverse("tables", args=[s.id])),
)
