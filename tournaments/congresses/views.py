"""Congresses and their timetables, on pages."""

from collections.abc import Collection, Iterable

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
from tournaments.congresses.forms import CongressForm, LineForm
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
from tournaments.record.selectors.events import EventLine, events
from tournaments.site.form_keys import signed
from tournaments.site.lists import ContestList
from tournaments.site.page import from_desk, number_in, refusal_told, refused_in


def congress(request: HttpRequest, congress: str) -> HttpResponse:
    """Show the timetable of a congress, with links to standings, seating and entries."""
    found = timetable(congress, timezone.localtime())
    if found is None:
        raise Http404
    return render(request, "congresses/public_congress.html", {"congress": found})


LATEST_EVENTS = 60


@directors_page
def congresses_page(request: HttpRequest) -> HttpResponse:
    """Show the club's congresses, with a form for a new one."""
    return _congresses(request, directed_club(request), CongressForm())


@directors_change
def congress_made(request: HttpRequest) -> HttpResponse:
    """Create a congress, and go to its timetable."""
    club, form = directed_club(request), CongressForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            made = create_congress(club_id=club.id, **form.cleaned_data, **signed(request))
            return redirect("congress_timetable", made.slug)
    return _congresses(request, club, form)


@directors_page
def timetable_page(request: HttpRequest, congress: str) -> HttpResponse:
    """Show the timetable of a congress, with a form for its next line."""
    return _page(request, *directed(request, timetable(congress, timezone.localtime())))


@directors_change
def line_added(request: HttpRequest, congress: str) -> HttpResponse:
    """Add a line to the timetable."""
    found, club = directed(request, timetable(congress, timezone.localtime()))
    form = LineForm(request.POST, events=_events_of(club))
    if form.is_valid():
        with refused_in(form):
            add_to_timetable(congress_id=found.id, **form.cleaned_data, **signed(request))
            messages.success(request, _("The line has been added to the timetable."))
            return redirect("congress_timetable", congress)
    return _page(request, found, club, form)


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


def _congresses(request: HttpRequest, club: ClubFacts, form: CongressForm) -> HttpResponse:
    context = {
        **club_tabs(request, club),
        "title": _("Congresses"),
        "crumbs": from_desk((_("Congresses"), "")),
        "congresses": congresses(club.id),
        "form": form,
    }
    status = 422 if form.errors else 200
    return render(request, "congresses/congresses.html", context, status=status)


def _events_of(club: ClubFacts) -> Iterable[EventLine]:
    return events(club_ids=(club.id,))[:LATEST_EVENTS]


def _page(
    request: HttpRequest, found: Timetable, club: ClubFacts, form: LineForm | None = None
) -> HttpResponse:
    last = {"day": found.items[-1].day} if found.items else {}
    context = {
        **club_tabs(request, club),
        "tabs": [],
        "title": found.name,
        "crumbs": from_desk(
            (_("Congresses"), f"{reverse('congresses')}?club={club.id}"), (found.name, "")
        ),
        "congress": found,
        "form": form or LineForm(initial=last, events=_events_of(club)),
    }
    status = 422 if form else 200
    return render(request, "congresses/director_congress.html", context, status=status)


def congresses_at_home(club_ids: Collection[int]) -> tuple[CongressLine, ...]:
    """Return the congresses that are on or to come."""
    return congresses_ahead(club_ids, timezone.localdate())


LISTS = [ContestList(1, "congresses/partials/ahead.html", congresses_at_home)]
