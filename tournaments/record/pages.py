"""What all pages of an event share: who may open it, the frame, pages cached for many readers.

A page is cached under everything that it depends on, so it has no age: it is right for whoever asks
under that key. Its entity tag is made from what it shows, never from the key (by Django's
``ConditionalGetMiddleware``), so it does not change with a score that the reader may not see.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from operator import attrgetter
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.clubs.roles import Role
from tournaments.record.models import Session
from tournaments.record.selectors.access import admission
from tournaments.record.selectors.access.admission import Belonging, Kind
from tournaments.record.selectors.edition import edition
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.templatetags.wording import mid_sentence
from tournaments.site.build import build
from tournaments.site.local_network import may_log_in
from tournaments.site.page import Context, Tab, from_desk
from tournaments.site.refusals import NoSuchEventError
from tournaments.site.registry import collected


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


BEFORE, DURING, AFTER = Session.Status.SETUP, Session.Status.RUNNING, Session.Status.FINAL

MOST_IN_FRONT = 5
"""So many tabs fit beside each other and are found at a glance; what is more is under *More*."""


@dataclass(frozen=True, slots=True)
class EventTab:
    """A tab of the pages on which a director or scorer works with an event.

    Attributes:
        place: Its place among the tabs; the first is the event's first page.
        name: What the pages below it call it.
        words: What it says, to be translated.
        address: From an event and one of its sessions to the address; empty if there is none now.
        front: When it stands in the bar: ``BEFORE``, ``DURING`` or ``AFTER`` the session; else it
            is under *More*.
        for_scorers: Whether scorers have it too.
    """

    place: int
    name: str
    words: str
    address: Callable[[EventSnapshot, SessionFacts], str]
    front: tuple[Session.Status, ...]
    for_scorers: bool = False


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
    tabs = _tabs(snapshot, session, here)
    return {
        "snapshot": snapshot,
        "directs": snapshot.role is Role.DIRECTOR,
        "event": event,
        "session": session,
        "title": title,
        "several_sessions": len(snapshot.sessions) > 1,
        "crumbs": from_desk((event.name, tabs[0].url), (title, "")),
        "tabs": tabs,
        "more_tabs": [tab for tab in tabs if not tab.in_front],
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
    """Return the tabs that the apps declare, for a director or a scorer."""
    declared: list[EventTab] = sorted(collected("event_tabs"), key=attrgetter("place"))
    scores = snapshot.role is Role.SCORER
    addresses = [
        (tab, tab.address(snapshot, session)) for tab in declared if tab.for_scorers or not scores
    ]
    offered = [(tab, url) for tab, url in addresses if url]
    few = len(offered) <= MOST_IN_FRONT
    return [
        Tab(
            _(tab.words),
            url,
            here=tab.name == here,
            in_front=few or tab.name == here or session.status in tab.front,
        )
        for tab, url in offered
    ]


KNOWN = frozenset({"club", "order", "page", "round"})  # the query parameters of public pages
FORGOTTEN_SECONDS = 3600  # to make room in the cache; whoever asks later has it rendered again

View = Callable[..., HttpResponse]

_one_at_a_time = Lock()  # a crowd asks for the same new page at once: the first renders it for all


def cached(view: View) -> View:
    """Give readers without a session the cached page; render a separate page for others."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **where: object) -> HttpResponse:
        key = _key(request, slug)
        if key is None:
            return view(request, slug, **where)
        found: HttpResponse | None = cache.get(key)
        if found is None:
            with _one_at_a_time:
                found = cache.get(key)
                if found is None:
                    found = view(request, slug, **where)
                    _keep(request, key, found)
        return found

    return answer


def _key(request: HttpRequest, slug: str) -> str | None:
    """Return what a page depends on; None if this reader's is not the same as everybody's."""
    has_session = {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()
    if has_session or not KNOWN.issuperset(request.GET):
        return None
    now = edition(slug)  # before anything else is read: what changes from now on has another key
    if now is None:
        return None
    fragment = bool(request.headers.get("HX-Request"))
    links = may_log_in(request)  # the way to the login is not shown to whoever may not take it
    depends_on = (build(), now, get_language(), request.get_full_path(), fragment, links)
    return f"page:{hashlib.sha256(repr(depends_on).encode()).hexdigest()}"


def _keep(request: HttpRequest, key: str, response: HttpResponse) -> None:
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    patch_cache_control(response, private=True, no_cache=True)
    # A CSRF token belongs to one reader.
    has_token = response.cookies or "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    if response.status_code == 200 and not has_token:
        response.headers["X-Accel-Expires"] = "1"  # a second in nginx, for whoever has no cookie
        cache.set(key, response, FORGOTTEN_SECONDS)
