"""The tabs of an event's pages about play."""

from django.urls import reverse
from django.utils.translation import gettext_noop as _

from tournaments.clubs.roles import Role
from tournaments.record.models import Session
from tournaments.record.pages import AFTER, DURING, EventTab
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.room import room


def _is_open(snapshot: EventSnapshot, session: SessionFacts) -> bool:
    """Whether the room's pages are offered: to scorers always, to directors from the start."""
    return snapshot.role is Role.SCORER or session.status != Session.Status.SETUP


def _room(snapshot: EventSnapshot, session: SessionFacts) -> str:
    return reverse("console", args=[session.id]) if _is_open(snapshot, session) else ""


def _enter(snapshot: EventSnapshot, session: SessionFacts) -> str:
    if not session.sections or not _is_open(snapshot, session):
        return ""
    section = session.sections[0]
    current = room(snapshot, session.id).current.get(section.letter, 1)
    return reverse("enter_round", args=[section.id, current])


def _rulings(snapshot: EventSnapshot, _session: SessionFacts) -> str:
    return reverse("rulings", args=[snapshot.event.slug])


def _history(snapshot: EventSnapshot, _session: SessionFacts) -> str:
    return reverse("history", args=[snapshot.event.slug])


def _tables(_snapshot: EventSnapshot, session: SessionFacts) -> str:
    """Return the address of the tables' codes; during the set-up they are one of its steps."""
    if session.status == Session.Status.SETUP:
        return ""
    return reverse("tables", args=[session.id])


EVENT_TABS = (
    EventTab(20, "room", _("Room"), _room, front=(DURING,), for_scorers=True),
    EventTab(30, "enter", _("Enter"), _enter, front=(DURING,), for_scorers=True),
    EventTab(60, "rulings", _("Rulings"), _rulings, front=(DURING, AFTER)),
    EventTab(70, "history", _("History"), _history, front=(AFTER,)),
    EventTab(80, "tables", _("Tables"), _tables, front=()),
)
