"""The frame of every director's page: the way back, the tabs, the state."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.roles import Role
from tournaments.record.models import Session
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.room import room
from tournaments.record.templatetags.wording import mid_sentence
from tournaments.site.page import Context, Tab, from_desk


def event_frame(
    snapshot: EventSnapshot, here: str, title: str, *, session: SessionFacts | None = None
) -> Context:
    """Return the context that the frame of an event's page needs.

    Args:
        snapshot: The event.
        here: The tab of this page.
        title: The title of the page.
        session: The session the tabs lead to; by default the current one.
    """
    event = snapshot.event
    session = session or current_session(snapshot)
    # A scorer cannot open the set-up, so the way back leads to the room.
    scores = snapshot.role is Role.SCORER
    home = (
        reverse("console", args=[session.id])
        if scores
        else reverse("event_setup", args=[event.slug])
    )
    return {
        "snapshot": snapshot,
        "directs": snapshot.role is Role.DIRECTOR,
        "event": event,
        "session": session,
        "title": title,
        "several_sessions": len(snapshot.sessions) > 1,
        "crumbs": from_desk((event.name, home), (title, "")),
        "tabs": _tabs(snapshot, session, here),
        "tabs_label": _("Pages of the event"),
        "kind": (
            f"{event.game.label}, {mid_sentence(event.contest.label)},"
            f" {mid_sentence(event.method.label)}"
        ),
    }


def current_session(snapshot: EventSnapshot) -> SessionFacts:
    """Return the session a director wants: the one in play, the next to start, or the last."""
    order = {Session.Status.RUNNING: 0, Session.Status.SETUP: 1, Session.Status.FINAL: 2}
    statuses = {status.value: place for status, place in order.items()}
    return min(snapshot.sessions, key=lambda s: (statuses[s.status], s.number))


def session_in(snapshot: EventSnapshot, session_id: int) -> SessionFacts:
    """Return a session of the event by its id."""
    return next(s for s in snapshot.sessions if s.id == session_id)


def is_htmx(request: HttpRequest) -> bool:
    """Whether htmx requests a fragment rather than a page."""
    return request.headers.get("HX-Request") == "true"


def _tabs(snapshot: EventSnapshot, session: SessionFacts, here: str) -> list[Tab]:
    slug = snapshot.event.slug
    if snapshot.role is Role.SCORER:
        return [
            Tab(words, url, name == here) for name, words, url in _scorers_tabs(snapshot, session)
        ]
    tabs = [("setup", _("Set-up"), reverse("event_setup", args=[slug]))]
    if session.status != Session.Status.SETUP:
        tabs += [("room", _("Room"), reverse("console", args=[session.id]))]
        tabs += _entry_tabs(snapshot, session)
        tabs += [("standings", _("Standings"), reverse("live_standings", args=[slug]))]
    tabs += [
        ("rulings", _("Rulings"), reverse("rulings", args=[slug])),
        ("history", _("History"), reverse("history", args=[slug])),
        ("tables", _("Tables"), reverse("tables", args=[session.id])),
        ("hands", _("Hands"), reverse("hands", args=[session.id])),
        ("print", _("Print"), reverse("print_page", args=[session.id])),
        ("public", _("Public page"), reverse("event", args=[slug])),
    ]
    return [Tab(words, url, name == here) for name, words, url in tabs]


def _scorers_tabs(snapshot: EventSnapshot, session: SessionFacts) -> list[tuple[str, str, str]]:
    return [
        ("room", _("Room"), reverse("console", args=[session.id])),
        *_entry_tabs(snapshot, session),
        ("public", _("Public page"), reverse("event", args=[snapshot.event.slug])),
    ]


def _entry_tabs(snapshot: EventSnapshot, session: SessionFacts) -> list[tuple[str, str, str]]:
    now = room(snapshot, session.id)
    tabs: list[tuple[str, str, str]] = []
    for section in session.sections[:1]:
        url = reverse("enter_round", args=[section.id, now.current.get(section.letter, 1)])
        tabs.append(("round", _("Enter by round"), url))
    for board in now.boards[:1]:
        url = reverse("enter_board", args=[session.id, board.board])
        tabs.append(("board", _("Enter by board"), url))
    return tabs
