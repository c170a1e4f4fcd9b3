"""Health checks for proxies and monitors: whether this process is running, and can work."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process is running; check nothing else."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer that the database can be reached; if it cannot, answer 503 like every page."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ready\n", content_type="text/plain")
