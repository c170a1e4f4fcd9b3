"""Playing with other clubs: opening an event to them, joining, leaving, making it final."""

import random
from collections.abc import Collection

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, served_clubs
from tournaments.record.models import BoardsShown
from tournaments.record.pages import directed_event, event_frame
from tournaments.record.selectors.event.simultaneous import simultaneous_of
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.simultaneous.forms import JoinForm, OpenForm
from tournaments.simultaneous.selectors import SimultaneousLine, simultaneous_tournaments
from tournaments.simultaneous.services import (
    change_simultaneous,
    join_clubs,
    leave_clubs,
    open_to_clubs,
)
from tournaments.site.form_keys import signed
from tournaments.site.lists import ContestList
from tournaments.site.page import refusal_told, refused_in


@login_required
def clubs_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clubs an event plays with, or open it to others."""
    snapshot = directed_event(request, slug)
    if request.method != "POST":
        return _page(request, snapshot)
    form = OpenForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            field = open_to_clubs(
                event_id=snapshot.event.id,
                **form.cleaned_data,
                **signed(request),
                chance=random.SystemRandom(),
            )
            words = _("%(name)s is open. Give its code to the other clubs.")
            messages.success(request, words % {"name": field.name})
            return redirect("event_clubs", slug)
    return _page(request, snapshot, opening=form)


@directors_change
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join the tournament that has this code."""
    snapshot = directed_event(request, slug)
    form = JoinForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            field = join_clubs(
                event_id=snapshot.event.id, code=form.cleaned_data["code"], **signed(request)
            )
            messages.success(
                request, _("This event now takes part in %(name)s.") % {"name": field.name}
            )
            return redirect("event_clubs", slug)
    return _page(request, snapshot, joining=form)


@directors_change
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change when boards are shown, make the results of all clubs final, or reopen it."""
    snapshot = directed_event(request, slug)
    final = {"final": True, "reopen": False}.get(request.POST.get("state", ""))
    with refusal_told(request):
        change_simultaneous(
            event_id=snapshot.event.id,
            boards_shown=request.POST.get("boards_shown") or None,
            final=final,
            **signed(request),
        )
        messages.success(request, _("Changed for all clubs."))
    return redirect("event_clubs", slug)


@directors_change
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the tournament; the event keeps its results."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        leave_clubs(event_id=snapshot.event.id, **signed(request))
        messages.success(request, _("This event is no longer ranked with other clubs."))
    return redirect("event_clubs", slug)


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    *,
    opening: OpenForm | None = None,
    joining: JoinForm | None = None,
) -> HttpResponse:
    found = simultaneous_of(snapshot.event.id)
    refused = any(form is not None for form in (opening, joining))
    context = event_frame(snapshot, "setup", _("Other clubs")) | {
        "simultaneous": found,
        "leads": found is not None and found.leader == snapshot.event.id,
        "opening": opening or OpenForm(initial={"name": snapshot.event.name}),
        "joining": joining or JoinForm(),
        "all_finished": found is not None and all(c.status == "final" for c in found.clubs),
        "rules": BoardsShown.choices,
        "rule": BoardsShown(found.boards_shown).label if found else "",
    }
    return render(request, "simultaneous/clubs.html", context, status=422 if refused else 200)


LATEST = 6


def simultaneous_at_home(club_ids: Collection[int]) -> tuple[SimultaneousLine, ...]:
    """Return the latest that one of the clubs plays and one has started."""
    return simultaneous_tournaments(LATEST, club_ids=club_ids, started=True)


def simultaneous_at_desk(request: HttpRequest) -> tuple[SimultaneousLine, ...]:
    """Return the latest in which the person's clubs take part."""
    clubs = tuple(club.id for club in served_clubs(request))
    return simultaneous_tournaments(LATEST, club_ids=clubs)


LISTS = [
    ContestList(3, "simultaneous/partials/list.html", simultaneous_at_home, simultaneous_at_desk)
]
