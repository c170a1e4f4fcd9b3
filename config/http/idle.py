"""Idle sessions end, and every session ends after a week."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY, logout
from django.http import HttpRequest, HttpResponse

from tournaments.clubs.services import note_use

NOTED_EVERY = 300  # seconds; each note writes a row
BEGAN, USED = "began", "used"


class IdleMiddleware:
    """Keep a session alive while its user is active.

    A page that refreshes itself, such as the director's console, does not count: left open in an
    empty club, it would stay logged in all night.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler; the session middleware must come first."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, after logging out a session that is idle or too old."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session:
            self._tend(request)
        return self._get_response(request)

    def _tend(self, request: HttpRequest) -> None:
        now = time.time()
        began = request.session.setdefault(BEGAN, now)
        used = request.session.get(USED, now)
        idle = now - used > settings.SESSION_COOKIE_AGE
        if idle or now - began > settings.SESSION_LONGEST_SECONDS:
            logout(request)
            return
        by_itself = request.method == "GET" and request.headers.get("HX-Request") == "true"
        if USED not in request.session or (not 0 <= now - used < NOTED_EVERY and not by_itself):
            request.session[USED] = now  # saved, to expire SESSION_COOKIE_AGE from now
            note_use(session_key=request.session.session_key or "")
