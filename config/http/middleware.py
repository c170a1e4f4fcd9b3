"""The headers and compression of every response."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from rest_framework.exceptions import PermissionDenied as DRFPermissionDenied

from tournaments.site.api.problems import problem_details
from tournaments.site.local_network import may_log_in

REFUSALS = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)
PRIVATE_PAGES = ("/director/", "/account/", "/login/", "/start/")


class SafeHeadersMiddleware(MiddlewareMixin):
    """Let pages load only our own files and use no device features; keep private ones uncached.

    A view that needs more sets its own ``Content-Security-Policy`` header, which stays.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response with its headers."""
        response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        if request.path.startswith(PRIVATE_PAGES):
            # The club's computer is shared: "back" after logging out must not show the page.
            response.headers["Cache-Control"] = "no-store, private"
        return response


class LocalLoginMiddleware:
    """Take logins only where nobody else on the network can read them.

    Over plain HTTP a password, a session and a token are sent in clear. Pages for players and
    phones need none of them, so they stay open to the whole room.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, or say where to log in."""
        if may_log_in(request) or not _needs_login(request):
            return self._get_response(request)
        if request.path.startswith("/api/"):
            return problem_details(DRFPermissionDenied(NOT_FROM_HERE), {"request": request})
        return render(request, "errors/403_network.html", status=403)


NOT_FROM_HERE = (
    "Logins are not taken over this network, because others on it could read them. Log in at the "
    "computer itself, or have Fairdeal started with --login-from-network."
)


def _needs_login(request: HttpRequest) -> bool:
    token = request.headers.get("Authorization", "").lower().startswith("token ")
    return token or request.path.startswith((*PRIVATE_PAGES, "/api/v1/token/"))


class RefusedPagesMiddleware(MiddlewareMixin):
    """Answer a browser's refused form with 200: the page itself says what to do.

    Browsers log every status from 400 up as an error in their console, and a mistyped score is not
    one. Programs, which do not ask for HTML, get 409 and 422 unchanged.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response; its header ``X-Refused`` gives the replaced status."""
        asks_for_page = "HX-Request" in request.headers or "text/html" in request.headers.get(
            "Accept", ""
        )
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.status_code in REFUSALS and asks_for_page and is_page:
            response.headers["X-Refused"] = str(response.status_code)
            response.status_code = HTTPStatus.OK
        return response


class PublicGZipMiddleware(GZipMiddleware):
    """Compress public pages only.

    The length of a compressed page can betray a secret in it (the BREACH attack), so a page that
    needs a login or a token is sent uncompressed. Streams are not compressed either, to avoid
    delaying them.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response, compressed if anyone may read it."""
        if (
            response.streaming
            or settings.SESSION_COOKIE_NAME in request.COOKIES
            or "Authorization" in request.headers
        ):
            return response
        return super().process_response(request, response)
