"""The public pages of competitions: the current state of a ladder."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.competitions.views.readable import readable_competition
from tournaments.leagues.selectors.ladders import LADDER


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
    return render(request, "public/ladder.html", context)
