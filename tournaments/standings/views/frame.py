"""The frame of every public page of an event: the way back, its tabs, its state."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.roles import Role
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.page import Context, Crumb, Tab


def event_context(request: HttpRequest, snapshot: EventSnapshot, *crumbs: Crumb) -> Context:
    """Return the context that the frame of an event's page needs.

    Args:
        request: The page asked for.
        snapshot: The event.
        crumbs: The way from the event's own page; none on that page and its tabs.
    """
    event = snapshot.event
    tabs = [
        (_("Standings"), reverse("event", args=[event.slug])),
        (_("Boards"), reverse("boards", args=[event.slug])),
        (_("Clubs"), reverse("clubs", args=[event.slug]))
        if snapshot.clubs
        else (_("Seating"), reverse("seating", args=[event.slug])),
    ]
    return {
        "event": event,
        "snapshot": snapshot,
        "is_director": snapshot.role is Role.DIRECTOR and not snapshot.clubs,
        "status": status_of(snapshot),
        "points_title": snapshot.method.board_points,
        "heading": crumbs[-1][0] if crumbs else event.name,
        "crumbs": [(event.name, reverse("event", args=[event.slug])), *crumbs[:-1]]
        if crumbs
        else [],
        "tabs": [Tab(words, url, request.path == url) for words, url in tabs],
        "tabs_label": _("Event"),
        "picture": request.build_absolute_uri(reverse("event_picture", args=[event.slug])),
    }


def status_of(snapshot: EventSnapshot) -> str:
    """Return how far an event has got: ``setup``, ``running`` or ``final``."""
    states = {session.status for session in snapshot.sessions}
    if states == {"final"}:
        return "final"
    return "setup" if states <= {"setup"} else "running"
