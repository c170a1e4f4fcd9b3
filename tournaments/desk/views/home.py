"""The first page: what is on."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournaments.competitions.selectors.listed import shown_competitions
from tournaments.congresses.selectors import congresses_ahead
from tournaments.record.selectors.events import events, simultaneous_tournaments
from tournaments.series.selectors.rule import every_series

EVENTS_ON_A_PAGE = 30


SERIES_SHOWN = 6  # season tables; a separate page lists all


COMPETITIONS_SHOWN = 12  # leagues, drives and ladders


LATEST_TOURNAMENTS = 6  # simultaneous tournaments, beside the events


def home(request: HttpRequest) -> HttpResponse:
    """Show what is on: events in play, congresses, contests over weeks; then past events.

    Later pages hold earlier events only.
    """
    pages = Paginator(events(started=True, in_play_first=True), EVENTS_ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    listed = {"page_obj": page} | {
        name: [line for line in page if line.status == status]
        for name, status in (("running", "running"), ("past", "final"))
    }
    if page.number > 1:
        return render(request, "public/home.html", listed)
    series = every_series(most=SERIES_SHOWN + 1)
    return render(
        request,
        "public/home.html",
        listed
        | {
            "simultaneous": simultaneous_tournaments(LATEST_TOURNAMENTS, started=True),
            "congresses": congresses_ahead(timezone.localdate()),
            "competitions": [
                (line, reverse(line.kind.page, args=[line.slug]))
                for line in shown_competitions(COMPETITIONS_SHOWN)
            ],
            "series": series[:SERIES_SHOWN],
            "more_series": len(series) > SERIES_SHOWN,
        },
    )
