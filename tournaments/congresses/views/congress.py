"""The public page of a congress: what is on today, what comes next, and where to read more."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.congresses.selectors import timetable


def congress(request: HttpRequest, congress: str) -> HttpResponse:
    """Show the timetable of a congress, with links to standings, seating and entries."""
    found = timetable(congress, timezone.localtime())
    if found is None:
        raise Http404
    return render(request, "public/congress.html", {"congress": found})
