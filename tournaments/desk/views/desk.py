"""The first page, and the director's desk."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.backups.folder import is_late
from tournaments.clubhouse.selectors import next_of_each
from tournaments.clubs.access import (
    directors_page,
    may_start_club,
    served_clubs,
)
from tournaments.clubs.selectors import public_clubs, roles_of
from tournaments.record.selectors.events import EventLine, events
from tournaments.site.lists import lists_at_desk, lists_at_home
from tournaments.site.page import Context

EVENTS_AT_HOME = 30
CLUBS_AT_HOME = 12
EVENTS_ON_A_PAGE = 25  # of the desk


def home(request: HttpRequest) -> HttpResponse:
    """Show what is on: events in play, congresses, contests over weeks; then past events.

    Later pages hold earlier events only.
    The demonstration is among them only while there is no other club. Each of several clubs has a
    card with what it plays next.
    """
    clubs = public_clubs()
    ids = [club.id for club in clubs]
    shown = events(club_ids=ids, started=True, in_play_first=True)
    page = Paginator(shown, EVENTS_AT_HOME).get_page(request.GET.get("page"))
    listed: Context = {"page_obj": page, "look": clubs[0].look if len(clubs) == 1 else None} | {
        name: [line for line in page if line.status == status]
        for name, status in (("running", "running"), ("past", "final"))
    }
    listed["clubs_named"] = len(clubs) > 1
    if page.number > 1:
        return render(request, "desk/home.html", listed)
    plans = next_of_each(ids[:CLUBS_AT_HOME])
    return render(
        request,
        "desk/home.html",
        listed
        | {
            "may_start": may_start_club(request),
            "lists": lists_at_home(ids),
            "clubs": [(club, plans.get(club.id)) for club in clubs[:CLUBS_AT_HOME]],
            "more_clubs": len(clubs) > CLUBS_AT_HOME,
        },
    )


@directors_page
def director_desk(request: HttpRequest) -> HttpResponse:
    """Show the events of the person's clubs: in play, being set up, and past."""
    clubs = served_clubs(request)
    roles = roles_of(request.user)
    directs = not roles.isdisjoint(("owner", "director"))
    mine = tuple(club.id for club in clubs)
    listed = Paginator(
        events(club_ids=mine, started=not directs, in_play_first=True), EVENTS_ON_A_PAGE
    )
    page = listed.get_page(request.GET.get("page"))
    context = {
        "clubs": clubs,
        "several_clubs": len(clubs) > 1,
        "directs": directs,
        "owns": "owner" in roles,
        "may_start": may_start_club(request),
        "running": _with(page, "running"),
        "in_setup": _with(page, "setup"),
        "past": _with(page, "final"),
        "page_obj": page,
        "lists": lists_at_desk(request),
        "any_event": bool(listed.count),
        "today": timezone.localdate(),
        "backup_late": directs and bool(listed.count) and is_late(timezone.now()),
    }
    return render(request, "desk/desk.html", context)


def _with(lines: Iterable[EventLine], status: str) -> list[EventLine]:
    return [line for line in lines if line.status == status]
