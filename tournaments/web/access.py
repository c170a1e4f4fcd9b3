"""Who may open a page: 404 for what they may not see, 403 for what they may not do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_POST, require_safe

from tournaments.selectors.access import admission
from tournaments.selectors.access.ownership import Belonging, Kind
from tournaments.selectors.access.people import ClubFacts, clubs_directed, clubs_served, refusal
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError
from tournaments.services.ledger import Actor

View = Callable[..., HttpResponseBase]


def directors_page(view: View) -> View:
    """Let only people who are logged in read a page (GET or HEAD)."""
    return login_required(require_safe(view))


def directors_change(view: View) -> View:
    """Let only people who are logged in send a change (POST)."""
    return login_required(require_POST(view))


@contextmanager
def not_found() -> Iterator[None]:
    """Answer 404 for an event that does not exist or cannot be seen yet."""
    try:
        yield
    except NoSuchEventError as error:
        raise Http404(str(error)) from error


def readable_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event or a simultaneous tournament as the reader may see it.

    Raises:
        Http404: it does not exist, or the reader may not see it.
    """
    with not_found():
        return admission.readable_event(event, request.user)


def directed_event(request: HttpRequest, event: int | str) -> EventSnapshot:
    """Return an event for its director; refuse everyone else."""
    with not_found():
        return admission.directed_event(event, request.user)


def directed_part(request: HttpRequest, kind: Kind, number: int) -> EventSnapshot:
    """Return the event of a session, section, … for its director; refuse everyone else."""
    with not_found():
        return admission.directed_part(kind, number, request.user)


def scored_part(request: HttpRequest, kind: Kind, number: int) -> EventSnapshot:
    """Return the event of a session, section, … for directors and scorers; refuse everyone else."""
    with not_found():
        return admission.scored_part(kind, number, request.user)


def owned_event(request: HttpRequest, event: int | str) -> Belonging:
    """Make sure that a person directs an event, without reading it."""
    with not_found():
        return admission.owner_of_event(event, request.user)


def scorers_session(request: HttpRequest, session_id: int) -> Belonging:
    """Make sure that a person directs or scores in a session, without reading its event."""
    with not_found():
        return admission.scorer_of_part("session", session_id, request.user)


def served_clubs(request: HttpRequest) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs or scores; refuse those without one."""
    clubs = clubs_served(request.user)
    if not clubs:
        raise refusal(request.user)
    return clubs


def directed_clubs(request: HttpRequest) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs; refuse those without one."""
    clubs = clubs_directed(request.user)
    if not clubs:
        raise refusal(request.user)
    return clubs


def directed_club(request: HttpRequest) -> ClubFacts:
    """Return the club that the address or form names; by default the person's first club."""
    clubs = clubs_directed(request.user)
    wanted = request.POST.get("club") or request.GET.get("club", "")
    found = next((club for club in clubs if not wanted or str(club.id) == wanted), None)
    if found is None:
        asked = [wanted] if wanted else []
        raise refusal(request.user, *asked)
    return found


def actor_of(request: HttpRequest) -> Actor:
    """Return the mark under which a logged-in person's changes are recorded."""
    if request.user.pk is None:
        raise PermissionDenied
    return Actor.user(request.user.pk)
