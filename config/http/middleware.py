"""The headers and compression of every response."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.deprecation import MiddlewareMixin

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
