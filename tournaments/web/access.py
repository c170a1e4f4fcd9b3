"""Who asks for a page, and whether it is theirs to see."""

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from tournaments.models import Section, Session
from tournaments.selectors.access.people import role_at
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, Role, open_event
from tournaments.services.ledger import Actor


def readable_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event or a simultaneous tournament as whoever asks may look at it, or 404."""
    try:
        return as_asked(request, open_event_or_simultaneous(event))
    except NoSuchEventError as error:
        raise Http404(str(error)) from error


def as_asked(request: HttpRequest, snapshot: EventSnapshot) -> EventSnapshot:
    """Return an event as whoever asks may look at it."""
    return snapshot.seen_by(role_at(_user(request), snapshot.event.club_id))


def directed_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event for its director; others are turned away."""
    try:
        snapshot = as_asked(request, open_event(event))
    except NoSuchEventError as error:
        raise Http404(str(error)) from error
    if snapshot.role is not Role.DIRECTOR:
        raise PermissionDenied
    return snapshot


def directed_session(request: HttpRequest, session_id: int) -> EventSnapshot:
    """Return a session's event for its director."""
    event_id = Session.objects.filter(pk=session_id).values_list("event", flat=True).first()
    if event_id is None:
        raise Http404
    return directed_event(request, event_id)


def directed_section(request: HttpRequest, section_id: int) -> EventSnapshot:
    """Return a section's event for its director."""
    rows = Section.objects.filter(pk=section_id).values_list("session__event", flat=True)
    event_id = rows.first()
    if event_id is None:
        raise Http404
    return directed_event(request, event_id)


def actor_of(request: HttpRequest) -> Actor:
    """Return the mark under which a logged-in person's changes are recorded."""
    user = _user(request)
    if user.pk is None:
        raise PermissionDenied
    return Actor.user(user.pk)


def _user(request: HttpRequest) -> User | AnonymousUser:
    return request.user
