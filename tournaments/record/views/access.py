"""Who may open a page: 404 for what they may not see, 403 for what they may not do."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest

from tournaments.record.selectors.access import admission
from tournaments.record.selectors.access.ownership import Belonging, Kind
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.refusals import NoSuchEventError


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
