"""A match between two teams of several."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.selectors.boards.travellers import contestant_by_address
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.standings import standings
from tournaments.web.access import event_or_404, role_of
from tournaments.web.public.pages import event_context


def match(request: HttpRequest, slug: str, first: str, second: str) -> HttpResponse:
    """Show what two teams did against each other, board by board, in every session."""
    book = event_or_404(slug)
    teams = [contestant_by_address(book, address) for address in (first, second)]
    ids = {team.id for team in teams if team is not None}
    role = role_of(request, book)
    played = [m for m in matches(book, role) if {m.first_id, m.second_id} == ids]
    if not played:
        raise Http404(_("These two teams have not met."))
    context = {
        "matches": played,
        "teams": (played[0].first, played[0].second),
        "standings": standings(book, role),
    }
    return render(request, "public/match.html", event_context(request, book) | context)
