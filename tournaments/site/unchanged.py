"""Parts of pages that ask again and again; ``static/js/live.js`` says how often.

A part's entity tag comes from what it shows, so it never tells of a score that is held back (Law
16). To answer "unchanged" without rendering, the tag is remembered under a mark: facts, cheap to
read, one of which changes whenever the part does.
"""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.translation import get_language

from tournaments.site.build import build

KNOWN_SECONDS = 30  # then it is rendered again: some words depend on the time alone
CLOCK_SECONDS = 10  # sooner where a clock moves on; on the screen it does so by itself


def while_the_clock_runs(now: datetime) -> int:
    """Return what belongs into the mark of a part that shows a clock, or what comes next by it."""
    return int(now.timestamp()) // CLOCK_SECONDS


def unless_unchanged(
    request: HttpRequest, mark: tuple[object, ...], shown: Callable[[], HttpResponse]
) -> HttpResponseBase:
    """Return a part of a page, or 304 if the reader has it.

    Args:
        request: From a reader who may see the part.
        mark: Read before ``shown`` is called, so that a change in between is not missed.
        shown: Renders the part; sets its tag if not every difference matters, such as the time.
    """
    facts = (build(), get_language(), request.get_full_path(), mark)
    key = f"unchanged:{sha256(repr(facts).encode()).hexdigest()}"
    known = cache.get(key)
    same = get_conditional_response(request, etag=known) if known else None
    if same is not None:
        return same
    response = shown()
    if response.status_code == 200:
        if not response.has_header("ETag"):
            set_response_etag(response)
        cache.set(key, response.headers["ETag"], KNOWN_SECONDS)
    return response
