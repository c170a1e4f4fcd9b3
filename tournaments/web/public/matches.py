"""A match between two teams of several."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.selectors.boards.travellers import contestant_by_address
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.standings import standings
from tournaments.web.access import readable_event
from tournaments.web.page import name_html
from tournaments.web.public.frame import event_context


def match(request: HttpRequest, slug: str, first: str, second: str) -> HttpResponse:
    """Show what two teams did against each other, board by board, in every session."""
    snapshot = readable_event(request, slug)
    teams = [contestant_by_address(snapshot, address) for address in (first, second)]
    ids = {team.id for team in teams if team is not None}
    played = [m for m in matches(snapshot) if {m.first_id, m.second_id} == ids]
    if not played:
        raise Http404(_("These two teams have not met."))
    context = {
        "matches": played,
        "standings": standings(snapshot),
    }
    words = format_html("{} – {}", name_html(played[0].first), name_html(played[0].second))
    frame = event_context(request, snapshot, (words, ""))
    return render(request, "public/match.html", frame | context)
