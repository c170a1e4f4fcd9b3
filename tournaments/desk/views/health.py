"""Health checks for proxies and monitors: whether this process is running, and can work."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournaments.clubs.models import Club


@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process is running; check nothing else."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer that the database can be reached; if it cannot, answer 503 like every page."""
    Club.objects.exists()  # reads a page, which a damaged file refuses
    return HttpResponse("ready\n", content_type="text/plain")
