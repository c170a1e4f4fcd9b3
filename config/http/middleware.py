"""Headers of every response, and its compression."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.deprecation import MiddlewareMixin

REFUSALS = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)
PRIVATE_PAGES = ("/director/", "/account/", "/login/")


class SafeHeadersMiddleware(MiddlewareMixin):
    """Allow pages our own files only, and no device features; keep private pages out of caches.

    A view that needs more sets its own ``Content-Security-Policy`` header, which stays.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response with its headers."""
        response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        if request.path.startswith(PRIVATE_PAGES):
            # The club's computer is everybody's: "back" after a log-out must not show the page.
            response.headers["Cache-Control"] = "no-store, private"
        return response


class RefusedPagesMiddleware(MiddlewareMixin):
    """Answer a browser's refused form with 200: the page itself says what to do.

    Browsers write every answer from 400 on to their console as an error, and a mistyped score is
    none. Programs, which do not ask for HTML, see 409 and 422 as they are.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response; its header ``X-Refused`` has the status that was replaced."""
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
    needs a login or a token is sent uncompressed. Streams are not compressed either, so as not to
    delay them.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response, compressed if anybody may read it."""
        if (
            response.streaming
            or settings.SESSION_COOKIE_NAME in request.COOKIES
            or "Authorization" in request.headers
        ):
            return response
        return super().process_response(request, response)
