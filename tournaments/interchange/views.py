"""Publish elsewhere: the file that each website, union or program accepts."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_page
from tournaments.interchange.writing.destinations import DESTINATIONS, Destination
from tournaments.record.pages import directed_event, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.event import national_numbers, players_of
from tournaments.standings.published.tables import TABLES
from tournaments.standings.published.writing import OUT
from tournaments.standings.views.files import address_of, downloads
from tournaments.standings.views.frame import status_of


@dataclass(frozen=True, slots=True)
class Place:
    """A destination with the address of its file; ``missing`` says why there is none."""

    destination: Destination
    form: str
    url: str
    missing: str


@directors_page
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """List the places that accept results, each with its file."""
    snapshot = directed_event(request, slug)
    numbers = national_numbers(snapshot)
    players = [
        player
        for contestant in snapshot.contestants.values()
        for player in players_of(contestant, numbers)
    ]
    context = event_frame(snapshot, "print", _("Publish elsewhere")) | {
        "places": [_place(snapshot, each) for each in DESTINATIONS],
        "downloads": downloads(snapshot, *TABLES, cards=True),
        "embedded": request.build_absolute_uri(reverse("event_embedded", args=[slug])),
        "status": status_of(snapshot),
        "players": len(players),
        "unnumbered": sum(not player.national_id for player in players),
        "any_hidden": any(each.public is not None for each in snapshot.contestants.values()),
    }
    return render(request, "interchange/publish.html", context)


def _place(snapshot: EventSnapshot, destination: Destination) -> Place:
    form = OUT[destination.form]
    public = "?names=public" if destination.public_names else ""
    url = f"{address_of(snapshot, destination.form, destination.table)}{public}"
    return Place(destination, form.name, url, form.missing(snapshot))
