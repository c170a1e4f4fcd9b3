"""Pages that many people read: rendered once for each edition of their event, and shared.

All processes share them. The entity tag is made from what the page shows, never from the ledger, so
it does not change with a score that the reader may not see. It is kept with the edition, so that an
unchanged page is recognised before anything is read or rendered. While scores pour in, a page is
shown for up to five times as long as it takes to render, and for three seconds at most, so that
rendering takes at most a sixth of the time. A change outside the ledger, such as hiding a name,
shows at once.
"""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from time import thread_time, time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.build import build
from tournaments.selectors.clubs.edition import Edition
from tournaments.selectors.clubs.edition import edition as edition_of

KNOWN = frozenset({"club", "page", "round"})  # the query parameters of public pages
SHARE = 5  # a page may be this many times as old as it takes to render
OLDEST_SECONDS = 3.0  # but no older, however slow the machine is
WORKING_SECONDS = 5  # while one request renders a page, others get the old one for this long
SMALL = 500  # bytes; compressing less is not worth it

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known about a kept page.

    ``rendered_at`` is in seconds since 1970, ``cost`` the seconds of processor time it took to
    render: on a busy machine it takes longer, but costs no more.
    """

    edition: Edition
    rendered_at: float
    cost: float
    tag: str

    def may_be_shown(self, now: Edition, moment: float) -> bool:
        """Return whether it is up to date, or recent enough and lacks only ledger entries."""
        young = self.young_for(moment) > 0
        return self.edition == now.public or (young and self.lacks_only_entries(now))

    def young_for(self, moment: float) -> float:
        """Return for how many more seconds it may be shown after entries have been added."""
        return self.rendered_at + min(SHARE * self.cost, OLDEST_SECONDS) - moment

    def lacks_only_entries(self, now: Edition) -> bool:
        """Return whether only ledger entries have been added since it was rendered."""
        return replace(self.edition, head=now.head) == now.public


@dataclass(frozen=True, slots=True)
class _Page:
    """A page as it is sent, plain and compressed."""

    kept: Kept
    kind: str
    plain: bytes
    packed: bytes


def kept(view: View) -> View:
    """Give readers without a session the kept page; render a separate page for others."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **where: object) -> HttpResponse:
        if not settings.KEPT_PAGES_SECONDS or not _is_everybodys(request):
            return view(request, slug, **where)
        now = edition_of(slug)
        if now is None or not now.alone:
            return view(request, slug, **where)
        key = _key(request, now)
        found = cache.get(key)
        if isinstance(found, _Page) and not _is_due(found.kept, now, key):
            return _response(request, found)
        begun, spent = time(), thread_time()
        response = view(request, slug, **where)
        if response.status_code != 200 or response.cookies or _has_token(request):
            return response
        found = _packed(response, now, begun, thread_time() - spent)
        cache.set(key, found, settings.KEPT_PAGES_SECONDS)
        return _response(request, found)

    return answer


def _is_everybodys(request: HttpRequest) -> bool:
    """Return whether the reader would get the same page as everyone else."""
    stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES
    return stranger and "messages" not in request.COOKIES and KNOWN.issuperset(request.GET)


def _is_due(found: Kept, now: Edition, key: str) -> bool:
    """Return whether this request renders the page; for new entries alone, one renders for all."""
    if found.may_be_shown(now, time()):
        return False
    if not found.lacks_only_entries(now):
        return True
    return cache.add(f"{key}:{now.head}:{now.beside}", "working", WORKING_SECONDS)


def _has_token(request: HttpRequest) -> bool:
    """Return whether the page holds a CSRF token, which belongs to one reader."""
    return "CSRF_COOKIE_NEEDS_UPDATE" in request.META


def _key(request: HttpRequest, now: Edition) -> str:
    parts = (
        build(),
        get_language() or "",
        str(now.event_id),
        str(now.names),
        request.get_full_path(),
    )
    fragment = "fragment" if request.headers.get("HX-Request") else "page"
    return f"kept:{hashlib.sha256('|'.join((*parts, fragment)).encode()).hexdigest()}"


def _packed(response: HttpResponse, edition: Edition, begun: float, cost: float) -> _Page:
    plain = response.content
    tag = hashlib.sha256(plain).hexdigest()[:32]
    packed = gzip.compress(plain, 6, mtime=0) if len(plain) > SMALL else b""
    kind = response.headers["Content-Type"]
    return _Page(Kept(edition.public, begun, cost, f'W/"{tag}"'), kind, plain, packed)


def _response(request: HttpRequest, found: _Page) -> HttpResponse:
    same = get_conditional_response(request, etag=found.kept.tag)
    response = same if same is not None else HttpResponse(content_type=found.kind)
    if same is None:
        packed = found.packed and "gzip" in request.headers.get("Accept-Encoding", "")
        response.content = found.packed if packed else found.plain
        if packed:
            response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = found.kept.tag
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language", "Cookie"))
    patch_cache_control(response, private=True, no_cache=True)
    return response
