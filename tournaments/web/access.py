"""Who asks for a page; what they may not see is not found, what they may not do is refused."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from tournaments.selectors.access import admission
from tournaments.selectors.access.ownership import Kind
from tournaments.selectors.access.people import ClubFacts, clubs_directed
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError
from tournaments.services.ledger import Actor


@contextmanager
def not_found() -> Iterator[None]:
    """Turn an event that is not there, or not to be seen yet, into a page not found."""
    try:
        yield
    except NoSuchEventError as error:
        raise Http404(str(error)) from error


def readable_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event or a simultaneous tournament as whoever asks may look at it, or 404."""
    with not_found():
        return admission.readable_event(event, request.user)


def directed_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event for its director; others are turned away."""
    with not_found():
        return admission.directed_event(event, request.user)


def directed_part(request: HttpRequest, kind: Kind, number: int) -> EventSnapshot:
    """Return the event of a session, section, … for its director; others are turned away."""
    with not_found():
        return admission.directed_part(kind, number, request.user)


def directed_clubs(request: HttpRequest) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs; whoever directs nowhere is turned away."""
    clubs = clubs_directed(request.user)
    if not clubs:
        raise PermissionDenied
    return clubs


def directed_club(request: HttpRequest) -> ClubFacts:
    """Return the club a page is about, the person's first one where none is named."""
    clubs = directed_clubs(request)
    wanted = request.POST.get("club") or request.GET.get("club", "")
    found = next((club for club in clubs if not wanted or str(club.id) == wanted), None)
    if found is None:
        raise PermissionDenied
    return found


def actor_of(request: HttpRequest) -> Actor:
    """Return the mark under which a logged-in person's changes are recorded."""
    if request.user.pk is None:
        raise PermissionDenied
    return Actor.user(request.user.pk)
