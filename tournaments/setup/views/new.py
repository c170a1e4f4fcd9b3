"""The form of a new event."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scoring.conditions.methods import ContestKind
from tournaments.clubhouse.selectors import PlannedFacts, planned_session
from tournaments.clubs.access import directed_clubs, directors_page
from tournaments.competitions.selectors.opened import KINDS
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.seating.forms import ENTRANTS
from tournaments.seating.views.advice import remember_entrants
from tournaments.setup.forms import EventForm, with_preset
from tournaments.setup.services import set_up_event
from tournaments.signup.selectors import list_of
from tournaments.site.form_keys import signed
from tournaments.site.page import from_desk, refused_in, whole_number


@login_required
def event_new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event, and create the event."""
    clubs = directed_clubs(request)
    if request.method != "POST":
        planned = planned_session(whole_number(request.GET.get("planned", "")) or 0)
        if planned and planned.event and planned.club_id in {club.id for club in clubs}:
            messages.info(request, _("This evening has been set up already."))
            return redirect("event_setup", planned.event)
        announced = {name: request.GET[name] for name in ("name", "held_on") if name in request.GET}
        usual = {"held_on": timezone.localdate()} | _usual_of(ContestKind.PAIRS)
        usual |= _planned(planned) | announced
        form = EventForm(clubs=clubs, initial=usual)
        return _new_event_page(request, form, 200)
    if "use-preset" in request.POST:
        typed = request.POST.dict()
        form = EventForm(clubs=clubs, initial=typed | with_preset(typed))
        return _new_event_page(request, form, 200)
    form = EventForm(request.POST, clubs=clubs)
    if form.is_valid():
        with refused_in(form):
            return _created(request, form)
    return _new_event_page(request, form, 422)


@directors_page
def event_new_conditions(request: HttpRequest) -> HttpResponse:
    """Return the conditions that matter for the choices so far, filled in from the preset."""
    typed = request.GET.dict()
    form = EventForm(clubs=directed_clubs(request), initial=_chosen(typed) | with_preset(typed))
    return render(request, "setup/partials/conditions_fields.html", {"form": form})


@directors_page
def event_methods(request: HttpRequest) -> HttpResponse:
    """Return the fields that depend on the game and contest: method, name, number of entrants."""
    chosen = _chosen(request.GET)
    typed = {name: request.GET.get(name, "") for name in ("name", "entrants")}
    form = EventForm(
        clubs=directed_clubs(request), initial=_still_usual(typed, chosen["contest"]) | chosen
    )
    del form.fields["name"].widget.attrs["data-focus"]  # the focus stays on the contest
    return render(request, "setup/partials/contest_fields.html", {"form": form})


def _usual_of(contest: str) -> dict[str, Any]:
    """Return the name and the number of entrants that an untouched form suggests."""
    words = {"weekday": formats.date_format(timezone.localdate(), "l")}
    names = {
        ContestKind.PAIRS: _("%(weekday)s Pairs"),
        ContestKind.INDIVIDUAL: _("%(weekday)s Individual"),
        ContestKind.TEAM_MATCH: _("%(weekday)s Match"),
        ContestKind.TEAMS: _("%(weekday)s Teams"),
    }
    return {"name": names[ContestKind(contest)] % words, "entrants": ENTRANTS[contest].usual}


def _planned(session: PlannedFacts | None) -> dict[str, Any]:
    """Return what a planned session suggests, and those who signed up for it if anybody could."""
    if session is None:
        return {}
    suggested: dict[str, Any] = {"planned": session.id, "club": str(session.club_id)}
    found = list_of(session.id)
    if found is not None:
        suggested["contest"] = found.terms.contest
        if len(found.playing) > 1:
            suggested["entrants"] = len(found.playing)
    return suggested


def _still_usual(typed: Mapping[str, str], contest: str) -> dict[str, Any]:
    """Return what was typed; replace a name suggested for another contest with this contest's."""
    if contest not in list(ContestKind):
        return dict(typed)
    usual = [_usual_of(each) for each in ContestKind]
    mine = _usual_of(contest)
    return {
        name: mine[name] if text in {str(each[name]) for each in usual} else text
        for name, text in typed.items()
    }


def _chosen(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed.get(name, "") for name in ("game", "contest", "method")}


def _created(request: HttpRequest, form: EventForm) -> HttpResponse:
    given: dict[str, Any] = form.of_the_event
    entrants = given.pop("entrants")
    event = set_up_event(
        club_id=int(given.pop("club")),
        planned_id=given.pop("planned") or 0,
        **signed(request),
        **given,
        **form.chosen,
    )
    remember_entrants(request, event.slug, entrants)
    messages.success(request, _("%(event)s has been created.") % {"event": event.name})
    sections = tuple(open_event(event.pk).sections)
    if len(sections) == 1:
        return redirect("choose_movement", sections[0])
    return redirect("event_setup", event.slug)


def _new_event_page(request: HttpRequest, form: EventForm, status: int) -> HttpResponse:
    context = {
        "form": form,
        "kinds": [(kind.label, reverse(f"new_{kind.id}")) for kind in KINDS.values()],
        "crumbs": from_desk((_("New event"), "")),
    }
    return render(request, "setup/event_new.html", context, status=status)
