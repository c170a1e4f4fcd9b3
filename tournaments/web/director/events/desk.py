"""The director's desk: the club's events, and a new one."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.conditions.methods import ContestKind
from tournaments.selectors.clubs.events import EventLine, events, simultaneous_tournaments
from tournaments.selectors.event.snapshot import open_event
from tournaments.services.events.events import create_event
from tournaments.services.refusals import RefusedError
from tournaments.web.access import directed_clubs
from tournaments.web.director.events.expected import USUAL_ENTRANTS, remember_entrants
from tournaments.web.director.keys import sent_before
from tournaments.web.forms.conditions import with_preset
from tournaments.web.forms.events import EventForm
from tournaments.web.forms.fields import refuse
from tournaments.web.page import from_desk

EVENTS_ON_A_PAGE = 25
LATEST_TOURNAMENTS = 6  # with other clubs, beside the club's own events
LONGEST_NAME = 120  # characters of a name that came with an address
LONGEST_WORD = 40  # characters of a choice that came with an address


@login_required
@require_safe
def director_desk(request: HttpRequest) -> HttpResponse:
    """Show the events of the person's clubs: in play, being set up, and past."""
    clubs = directed_clubs(request)
    mine = tuple(club.id for club in clubs)
    lines = events(club_ids=mine)
    past = Paginator(_with(lines, "final"), EVENTS_ON_A_PAGE)
    context = {
        "clubs": clubs,
        "several_clubs": len(clubs) > 1,
        "running": _with(lines, "running"),
        "in_setup": _with(lines, "setup"),
        "simultaneous": simultaneous_tournaments(club_ids=mine)[:LATEST_TOURNAMENTS],
        "page_obj": past.get_page(request.GET.get("page")),
        "any_event": bool(lines),
    }
    return render(request, "director/desk.html", context)


@login_required
def event_new(request: HttpRequest) -> HttpResponse:
    """Set up a new event with one form."""
    clubs = directed_clubs(request)
    if request.method != "POST":
        usual = {"held_on": timezone.localdate()} | _usual_of(ContestKind.PAIRS)
        form = EventForm(clubs=clubs, initial=usual)
        return _new_event_page(request, form, 200)
    if "use-preset" in request.POST:
        typed = request.POST.dict()
        form = EventForm(clubs=clubs, initial=typed | with_preset(typed))
        return _new_event_page(request, form, 200)
    form = EventForm(request.POST, clubs=clubs)
    if form.is_valid():
        if sent_before(request):
            messages.info(request, _("This event has been created already."))
            return redirect("director_desk")
        try:
            return _created(request, form)
        except RefusedError as error:
            refuse(form, error)
    return _new_event_page(request, form, 422)


@login_required
@require_safe
def event_new_conditions(request: HttpRequest) -> HttpResponse:
    """Return the conditions that matter for what is chosen so far, filled by the preset."""
    typed = {name: value[:LONGEST_WORD] for name, value in request.GET.dict().items()}
    form = EventForm(clubs=directed_clubs(request), initial=_chosen(typed) | with_preset(typed))
    return render(request, "director/partials/conditions_fields.html", {"form": form})


@login_required
@require_safe
def event_methods(request: HttpRequest) -> HttpResponse:
    """Return the fields that depend on the game and contest: method, name, number of entrants."""
    chosen = _chosen(request.GET)
    typed = {name: request.GET.get(name, "")[:LONGEST_NAME] for name in ("name", "entrants")}
    form = EventForm(
        clubs=directed_clubs(request), initial=_still_usual(typed, chosen["contest"]) | chosen
    )
    del form.fields["name"].widget.attrs["data-focus"]  # the person is at the contest
    return render(request, "director/partials/contest_fields.html", {"form": form})


def _usual_of(contest: str) -> dict[str, Any]:
    """Return the name and the number of entrants that an untouched form suggests."""
    words = {"weekday": formats.date_format(timezone.localdate(), "l")}
    names = {
        ContestKind.PAIRS: _("%(weekday)s Pairs"),
        ContestKind.INDIVIDUAL: _("%(weekday)s Individual"),
        ContestKind.TEAM_MATCH: _("%(weekday)s Match"),
        ContestKind.TEAMS: _("%(weekday)s Teams"),
    }
    return {"name": names[ContestKind(contest)] % words, "entrants": USUAL_ENTRANTS[contest]}


def _still_usual(typed: Mapping[str, str], contest: str) -> dict[str, Any]:
    """Return what was typed; a suggestion for another contest becomes the one for this contest."""
    if contest not in list(ContestKind):
        return dict(typed)
    usual = [_usual_of(each) for each in ContestKind]
    mine = _usual_of(contest)
    return {
        name: mine[name] if text in {str(each[name]) for each in usual} else text
        for name, text in typed.items()
    }


def _chosen(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed.get(name, "")[:LONGEST_WORD] for name in ("game", "contest", "method")}


def _created(request: HttpRequest, form: EventForm) -> HttpResponse:
    given: dict[str, Any] = form.of_the_event
    entrants = given.pop("entrants")
    event = create_event(club_id=int(given.pop("club")), **given, **form.chosen)
    remember_entrants(request, event.slug, entrants)
    messages.success(request, _("%(event)s is on the desk.") % {"event": event.name})
    sections = tuple(open_event(event.pk).sections)
    if len(sections) == 1:
        return redirect("choose_movement", sections[0])
    return redirect("event_setup", event.slug)


def _new_event_page(request: HttpRequest, form: EventForm, status: int) -> HttpResponse:
    context = {"form": form, "crumbs": from_desk((_("New event"), ""))}
    return render(request, "director/event_new.html", context, status=status)


def _with(lines: tuple[EventLine, ...], status: str) -> list[EventLine]:
    return [line for line in lines if line.status == status]
