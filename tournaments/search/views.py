"""The page on which everybody searches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import club_at
from tournaments.search.selectors import found
from tournaments.site.limits import LONGEST_NAME
from tournaments.site.texts import printable


def search(request: HttpRequest) -> HttpResponse:
    """Ask for a name, at one club or at all, and show who and what is called so or nearly so."""
    asked = request.GET.get("q", "").strip()[:LONGEST_NAME]
    club = club_at(printable(request.GET.get("club", "")))
    answer = found(asked, club)
    groups = (
        ("players", _("Players"), answer.players),
        ("boards", _("Boards"), answer.boards),  # asked for by their number, so first
        ("events", _("Events"), answer.events),
        ("clubs", _("Clubs"), answer.clubs),
        ("contests", _("Season tables, leagues and congresses"), answer.contests),
    )
    context = {
        "asked": asked,
        "club": club,
        "groups": [each for each in groups if each[2]],
        "crumbs": [(_("Events"), reverse("home"))],
    }
    return render(request, "search/search.html", context)
