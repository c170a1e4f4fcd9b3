"""The page on which everybody searches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.search.selectors import found
from tournaments.site.limits import LONGEST_NAME


def search(request: HttpRequest) -> HttpResponse:
    """Ask for a name, and show who and what is called so or nearly so."""
    asked = request.GET.get("q", "").strip()[:LONGEST_NAME]
    answer = found(asked)
    groups = (
        ("players", _("Players"), answer.players),
        ("boards", _("Boards"), answer.boards),  # asked for by their number, so first
        ("events", _("Events"), answer.events),
        ("clubs", _("Clubs"), answer.clubs),
        ("contests", _("Season tables, leagues and congresses"), answer.contests),
    )
    context = {
        "asked": asked,
        "groups": [each for each in groups if each[2]],
        "crumbs": [(_("Events"), reverse("home"))],
    }
    return render(request, "search/search.html", context)
