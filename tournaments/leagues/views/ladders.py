"""Ladders: the public page, and the director's."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.clubs.access import directed_clubs, directors_change, directors_page
from tournaments.competitions.services import create_competition, enter_entrant, record_fact
from tournaments.competitions.views import (
    asked_competition,
    competition_frame,
    readable_competition,
)
from tournaments.leagues.forms import LadderForm
from tournaments.leagues.selectors.ladders import LADDER, Challenge, LadderLeft
from tournaments.site.form_keys import signed
from tournaments.site.page import from_desk, number_in, refusal_told, refused_in
from tournaments.site.refusals import RefusedError


@require_safe
def ladder(request: HttpRequest, competition: str) -> HttpResponse:
    """Show who stands on which rung, and the latest challenges."""
    found = readable_competition(request, competition, LADDER)
    names = found.entrants
    context = {
        "competition": found,
        "rungs": [names[number] for number in found.state.rungs],
        "played": [
            (names[each.challenger], names[each.challenged], each.won)
            for each in found.state.played[::-1]
        ],
        "reach": found.state.reach,
    }
    return render(request, "leagues/public_ladder.html", context)


LARGEST = 10_000


@directors_page
def new_ladder(request: HttpRequest) -> HttpResponse:
    """Show the form of a new ladder."""
    usual = {"name": _("Ladder"), "starts_on": timezone.localdate()}
    return _new(request, LadderForm(clubs=directed_clubs(request), initial=usual))


@directors_change
def ladder_created(request: HttpRequest) -> HttpResponse:
    """Create a ladder."""
    form = LadderForm(request.POST, clubs=directed_clubs(request))
    if form.is_valid():
        sent = form.cleaned_data
        with refused_in(form):
            ladder = create_competition(
                club_id=int(sent["club"]),
                kind=LADDER.id,
                name=sent["name"],
                starts_on=sent["starts_on"],
                rules={"reach": sent["reach"]},
                **signed(request),
            )
            return redirect("ladder_console", ladder.slug)
    return _new(request, form, 422)


@directors_page
def ladder_console(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the ladder, with forms for what can be entered."""
    found = asked_competition(request, competition, LADDER)
    ladder = found.state
    names = found.entrants
    context = competition_frame(found, "console", found.name) | {
        "rungs": [names[number] for number in ladder.rungs],
        "places": [
            (number, f"{place}. {names[number].name}")
            for place, number in enumerate(ladder.rungs, start=1)
        ],
        "played": [
            (names[each.challenger], names[each.challenged], each.won)
            for each in ladder.played[::-1]
        ],
        "reach": ladder.reach,
    }
    return render(request, "leagues/director_ladder.html", context)


@directors_change
def ladder_entered(request: HttpRequest, competition: str) -> HttpResponse:
    """Put players or a pair on the lowest rung."""
    found = asked_competition(request, competition, LADDER)
    names = request.POST.get("names", "").split("&")
    with refusal_told(request):
        if not any(name.strip() for name in names):
            raise RefusedError(_("Please enter a name."), "names")
        enter_entrant(
            competition_id=found.id,
            players=[name.strip() for name in names],
            **signed(request),
        )
    return redirect("ladder_console", competition)


@directors_change
def ladder_challenge(request: HttpRequest, competition: str) -> HttpResponse:
    """Enter the result of a challenge."""
    found = asked_competition(request, competition, LADDER)
    challenger, challenged = (
        number_in(request, name, LARGEST) for name in ("challenger", "challenged")
    )
    with refusal_told(request):
        record_fact(
            competition_id=found.id,
            fact=Challenge(challenger, challenged, won=request.POST.get("won") == "yes"),
            **signed(request),
        )
        messages.success(request, _("Challenge entered."))
    return redirect("ladder_console", competition)


@directors_change
def ladder_left(request: HttpRequest, competition: str) -> HttpResponse:
    """Take someone off the ladder."""
    found = asked_competition(request, competition, LADDER)
    with refusal_told(request):
        record_fact(
            competition_id=found.id,
            fact=LadderLeft(number_in(request, "number", LARGEST)),
            **signed(request),
        )
    return redirect("ladder_console", competition)


def _new(request: HttpRequest, form: LadderForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "crumbs": from_desk((_("New ladder"), ""))}
    return render(request, "leagues/new_ladder.html", context, status=status)
