"""Time requests by route name, never by the address itself."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.site.metrics import METHODS, REQUEST_SECONDS, REQUESTS

NO_ROUTE, OTHER = "none", "other"


class MeasuringMiddleware:
    """Count each response and how long it took."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        begun = time.perf_counter()
        response = self._get_response(request)
        answered(request, response.status_code, time.perf_counter() - begun)
        return response


def answered(request: HttpRequest, status: int, seconds: float) -> None:
    """Count a response that took this many seconds."""
    match = request.resolver_match
    route = (match.view_name or match.route) if match is not None else NO_ROUTE
    method = request.method if request.method in METHODS else OTHER
    REQUESTS.labels(method, route, status).inc()
    REQUEST_SECONDS.labels(method, route).observe(seconds)
