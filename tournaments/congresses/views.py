"""Congresses and their timetables, on pages."""

from collections.abc import Collection
from datetime import date, time
from typing import TypeVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directors_change,
    directors_page,
)
from tournaments.clubs.selectors import ClubFacts
from tournaments.congresses import documents as sheets
from tournaments.congresses.selectors import (
    CongressLine,
    Timetable,
    congresses,
    congresses_ahead,
    timetable,
)
from tournaments.congresses.services import (
    add_to_timetable,
    create_congress,
    delete_congress,
    remove_from_timetable,
)
from tournaments.printing.page.frame import printed
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.selectors.events import events
from tournaments.site.form_keys import signed
from tournaments.site.limits import LONGEST_WEB_ADDRESS
from tournaments.site.lists import ContestList
from tournaments.site.page import from_desk, number_in, refusal_told, whole_number
from tournaments.site.refusals import RefusedError


def congress(request: HttpRequest, congress: str) -> HttpResponse:
    """Show the timetable of a congress, with links to standings, seating and entries."""
    found = timetable(congress, timezone.localtime())
    if found is None:
        raise Http404
    return render(request, "congresses/public_congress.html", {"congress": found})


LATEST_EVENTS = 60
Moment = TypeVar("Moment", date, time)


@directors_page
def congresses_page(request: HttpRequest) -> HttpResponse:
    """Show the club's congresses, and make a new one."""
    club = directed_club(request)
    context = {
        **club_tabs(request, club),
        "title": _("Congresses"),
        "crumbs": from_desk((_("Congresses"), "")),
        "congresses": congresses(club.id),
    }
    return render(request, "congresses/congresses.html", context)


@directors_change
def congress_made(request: HttpRequest) -> HttpResponse:
    """Create a congress, and go to its timetable."""
    club = directed_club(request)
    with refusal_told(request):
        made = create_congress(
            club_id=club.id,
            name=request.POST.get("name", ""),
            place=request.POST.get("place", ""),
            **signed(request),
        )
        return redirect("congress_timetable", made.slug)
    return redirect(f"{reverse('congresses')}?club={club.id}")


@directors_page
def timetable_page(request: HttpRequest, congress: str) -> HttpResponse:
    """Show the timetable of a congress, with a form for its next line."""
    return _page(request, *directed(request, timetable(congress, timezone.localtime())))


@directors_change
def line_added(request: HttpRequest, congress: str) -> HttpResponse:
    """Add a line to the timetable."""
    found, club = directed(request, timetable(congress, timezone.localtime()))
    sent = request.POST
    try:
        day = _read(date, sent.get("day", ""))
        begins = _read(time, sent.get("begins", ""))
        # A time with an offset would be another place's; the timetable is in the club's own.
        if day is None or begins is None or begins.tzinfo is not None:
            raise RefusedError(
                _("Enter the day and the starting time, such as 2026-03-19 and 19:30.")
            )
        event = whole_number(sent.get("event", ""))
        add_to_timetable(
            congress_id=found.id,
            day=day,
            begins=begins,
            title=sent.get("title", ""),
            event_id=event or None,
            session=whole_number(sent.get("session", "1")) or 0,
            entries=sent.get("entries", "").strip()[: LONGEST_WEB_ADDRESS + 1],
            **signed(request),
        )
    except RefusedError as refused:
        return _page(request, found, club, error=refused.sentence, status=422)
    messages.success(request, _("The line has been added to the timetable."))
    return redirect("congress_timetable", congress)


@directors_change
def line_removed(request: HttpRequest, congress: str) -> HttpResponse:
    """Take a line off the timetable."""
    found, _club = directed(request, timetable(congress, timezone.localtime()))
    item = number_in(request, "item")
    with refusal_told(request):
        remove_from_timetable(congress_id=found.id, item_id=item)
        messages.success(request, _("The line has been removed from the timetable."))
    return redirect("congress_timetable", congress)


@directors_change
def congress_deleted(request: HttpRequest, congress: str) -> HttpResponse:
    """Remove a congress; its events stay."""
    found, club = directed(request, timetable(congress, timezone.localtime()))
    with refusal_told(request):
        delete_congress(congress_id=found.id)
        messages.success(request, _("%(name)s has been removed.") % {"name": found.name})
    return redirect(f"{reverse('congresses')}?club={club.id}")


@directors_page
def timetable_printed(request: HttpRequest, congress: str) -> HttpResponse:
    """Return the timetable as a PDF."""
    found, _club = directed(request, timetable(congress, timezone.localtime()))
    try:
        sheet = sheets.layout(found, "A4")
    except NothingToPrintError as error:
        messages.error(request, str(error))
        return redirect("congress_timetable", congress)
    response = HttpResponse(printed(sheet, lambda: None), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{found.slug}-timetable.pdf"'
    return response


def _page(
    request: HttpRequest, found: Timetable, club: ClubFacts, *, error: str = "", status: int = 200
) -> HttpResponse:
    last = found.items[-1] if found.items else None
    day = last.day.isoformat() if last is not None else ""
    context = {
        **club_tabs(request, club),
        "tabs": [],
        "title": found.name,
        "crumbs": from_desk(
            (_("Congresses"), f"{reverse('congresses')}?club={club.id}"), (found.name, "")
        ),
        "congress": found,
        "events": [
            (each.id, f"{each.name}, {each.held_on:%-d %b %Y}")
            for each in events(club_ids=(club.id,))[:LATEST_EVENTS]
        ],
        "chosen": request.POST or {"day": day, "session": "1"},
        "error": error,
    }
    return render(request, "congresses/director_congress.html", context, status=status)


def _read(kind: type[Moment], text: str) -> Moment | None:
    try:
        return kind.fromisoformat(text)
    except ValueError:
        return None


def congresses_at_home(club_ids: Collection[int]) -> tuple[CongressLine, ...]:
    """Return the congresses that are on or to come."""
    return congresses_ahead(club_ids, timezone.localdate())


LISTS = [ContestList(1, "congresses/partials/ahead.html", congresses_at_home)]
