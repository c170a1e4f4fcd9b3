"""Popular answers, kept as Django gave them, so that the event loop can repeat them itself.

Only pages that ``tournaments.web.public.kept`` marks as the same for everybody are kept. Everything
that a page depends on besides its event is in the key; a caller with a login, a cookie that pages
read, or a condition other than ``If-None-Match`` always gets a fresh answer.
"""

import re
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache
from time import time
from typing import NamedTuple

from django.conf import settings
from django.http.cookie import parse_cookie
from django.utils.http import parse_etags

from config.http.client_address import is_trusted
from config.server.bridge import Answer, Scope, header
from tournaments.selectors.clubs.edition import Edition
from tournaments.web.public.kept import WORKING_SECONDS, Kept

EVENT_PAGE = re.compile(r"/events/([-a-zA-Z0-9_]+)/")
LOOKED_AT = (  # what Django, and our pages, read of a stranger's request
    b"host",
    b"accept-language",
    b"accept-encoding",
    b"hx-request",
    b"x-forwarded-proto",
)
OWN = frozenset(  # a caller who sends one of these needs a fresh answer
    {
        b"authorization",
        b"if-match",
        b"if-unmodified-since",
        b"if-modified-since",
        b"range",
        b"content-length",
        b"transfer-encoding",
    }
)
UNREAD_COOKIES = frozenset({settings.CSRF_COOKIE_NAME})  # pages without a form do not read it


class Request(NamedTuple):
    """A request from a caller without a login.

    Attributes:
        slug: The event's address.
        key: Everything else that the answer depends on.
        tags: The entity tags that the caller has, as sent; empty for none.
    """

    slug: str
    key: tuple[object, ...]
    tags: bytes


def strangers_request(scope: Scope) -> Request | None:
    """Return a public request; None if the answer might be for its caller alone."""
    page = EVENT_PAGE.match(scope["path"])
    if scope["method"] != "GET" or page is None:
        return None
    seen: dict[bytes, bytes] = {}
    tags = b""
    for name, value in scope["headers"]:
        if name in OWN or (name == b"cookie" and not _is_unread(value)):
            return None
        if name in LOOKED_AT:
            seen[name] = seen[name] + b"," + value if name in seen else value
        elif name == b"if-none-match":
            tags = tags + b"," + value if tags else value
    if b"x-forwarded-proto" in seen and not _is_proxy((scope.get("client") or ("",))[0]):
        del seen[b"x-forwarded-proto"]  # only our own proxies are believed
    looked_at = tuple(seen.get(name) for name in LOOKED_AT)
    return Request(
        page[1], (scope["scheme"], scope["path"], scope["query_string"], looked_at), tags
    )


def _is_unread(cookies: bytes) -> bool:
    return UNREAD_COOKIES.issuperset(parse_cookie(cookies.decode("latin-1")))


@lru_cache(maxsize=256)
def _is_proxy(address: str) -> bool:
    return is_trusted(address, settings.TRUSTED_PROXIES)


@dataclass(slots=True)
class _Place:
    """A kept answer, complete and without its body for callers who already have it."""

    kept: Kept
    whole: Answer | None
    unchanged: Answer | None
    fetched_at: float = 0.0  # when a request was last sent for a newer one

    def size(self) -> int:
        return 2_000 + (len(self.whole.whole or b"") if self.whole else 0)


class Shelf:
    """The answers kept by one process; the least recently used make room for new ones."""

    def __init__(self, most_bytes: int = 32 * 1024 * 1024) -> None:
        """Start empty.

        Args:
            most_bytes: How much to keep at most.
        """
        self._places: OrderedDict[tuple[object, ...], _Place] = OrderedDict()
        self._most = most_bytes
        self._bytes = 0

    def holds(self, request: Request) -> bool:
        """Return whether there is an answer at all, of any edition."""
        return request.key in self._places

    def find(self, request: Request, now: Edition | None) -> Answer | None:
        """Return the answer to a request in its event's current edition; None if there is none."""
        place = self._places.get(request.key)
        if place is None or now is None:
            return None
        moment = time()
        if moment - place.kept.rendered_at > settings.KEPT_PAGES_SECONDS:
            return None
        if not place.kept.may_be_shown(now, moment):
            if not place.kept.lacks_only_entries(now):
                return None
            if moment - place.fetched_at > WORKING_SECONDS:
                place.fetched_at = moment  # this one fetches the newer page for all
                return None
        self._places.move_to_end(request.key)
        return place.unchanged if _has(request.tags, place.kept.tag) else place.whole

    def put(self, request: Request, kept: Kept, answer: Answer) -> None:
        """Keep Django's answer to this request, unless it is for its caller alone."""
        if answer.whole is None or header(answer.headers, b"set-cookie"):
            return
        answer = replace(
            answer, headers=[line for line in answer.headers if line[0] != b"x-request-id"]
        )
        place = self._places.pop(request.key, None)
        if place is not None:
            self._bytes -= place.size()
        if place is None or place.kept != kept:
            place = _Place(kept, None, None)
        if answer.status == 200:
            place.whole = answer
        elif answer.status == 304:
            place.unchanged = answer
        self._places[request.key] = place
        self._bytes += place.size()
        while self._bytes > self._most:
            _key, gone = self._places.popitem(last=False)
            self._bytes -= gone.size()


def _has(tags: bytes, tag: str) -> bool:
    """Return whether a caller's tags include this one, compared weakly (RFC 9110, 13.1.2)."""
    if not tags:
        return False
    sent = parse_etags(tags.decode("latin-1"))
    return "*" in sent or tag.removeprefix("W/") in {each.removeprefix("W/") for each in sent}
