"""Who asks for a page, and whether it is theirs to see."""

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from tournaments.models import Section, Session
from tournaments.selectors.access.visibility import Role
from tournaments.selectors.clubs.people import role_at
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, open_event
from tournaments.services.ledger import Actor


def event_or_404(event: int | str) -> EventSnapshot:
    """Return the book of an event or of a simultaneous tournament, or the page that says no."""
    try:
        return open_event_or_simultaneous(event)
    except NoSuchEventError as error:
        raise Http404(str(error)) from error


def role_of(request: HttpRequest, book: EventSnapshot) -> Role:
    """Return in which role the request looks at an event."""
    return role_at(_user(request), book.event.club_id)


def directed_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event's book for its director; others are turned away."""
    try:
        book = open_event(event)
    except NoSuchEventError as error:
        raise Http404(str(error)) from error
    if role_of(request, book) is not Role.DIRECTOR:
        raise PermissionDenied
    return book


def directed_session(request: HttpRequest, session_id: int) -> EventSnapshot:
    """Return the book of a session's event for its director."""
    event_id = Session.objects.filter(pk=session_id).values_list("event", flat=True).first()
    if event_id is None:
        raise Http404
    return directed_event(request, event_id)


def directed_section(request: HttpRequest, section_id: int) -> EventSnapshot:
    """Return the book of a section's event for its director."""
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
