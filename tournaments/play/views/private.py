"""What pages behind private links share."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def private(response: HttpResponse) -> HttpResponse:
    """Return a page with headers that keep it out of caches, search engines and referrers."""
    response.headers["Cache-Control"] = "no-store, private"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def gone(request: HttpRequest) -> HttpResponse:
    """Answer 404: the link is no longer valid."""
    return private(render(request, "table/gone.html", status=404))
