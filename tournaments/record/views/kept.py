"""Pages that many people read: rendered once for each edition of their event, and shared.

A page is cached under everything that it depends on, so it has no age: it is right for whoever asks
under that key. Its entity tag is made from what it shows, never from the key (by Django's
``ConditionalGetMiddleware``), so it does not change with a score that the reader may not see.
"""

import hashlib
from collections.abc import Callable
from functools import wraps
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.record.selectors.edition import edition
from tournaments.site.build import build

KNOWN = frozenset({"club", "page", "round"})  # the query parameters of public pages
FORGOTTEN_SECONDS = 3600  # to make room in the cache; whoever asks later has it rendered again

View = Callable[..., HttpResponse]

_one_at_a_time = Lock()  # a crowd asks for the same new page at once: the first renders it for all


def kept(view: View) -> View:
    """Give readers without a session the kept page; render a separate page for others."""

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
    depends_on = (build(), now, get_language(), request.get_full_path(), fragment)
    return f"page:{hashlib.sha256(repr(depends_on).encode()).hexdigest()}"


def _keep(request: HttpRequest, key: str, response: HttpResponse) -> None:
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    patch_cache_control(response, private=True, no_cache=True)
    # A CSRF token belongs to one reader.
    has_token = response.cookies or "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    if response.status_code == 200 and not has_token:
        response.headers["X-Accel-Expires"] = "1"  # a second in nginx, for whoever has no cookie
        cache.set(key, response, FORGOTTEN_SECONDS)
