"""Health checks for proxies and monitors: whether this process runs, and whether it can work."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs; nothing else is checked."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer that the database can be reached; if it cannot, the answer is 503 as on every page."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ready\n", content_type="text/plain")
