"""The director's own standings, in which every score counts at once."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from tournaments.clubs.access import directors_page
from tournaments.record.pages import directed_event, event_frame, is_htmx, owned_event
from tournaments.record.selectors.edition import edition_of_room
from tournaments.site.page import unless_unchanged
from tournaments.standings.views.files import downloads
from tournaments.standings.views.pages import standings_context


@vary_on_headers("HX-Request", "Cookie")
@directors_page
def live_standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the standings with every score; the page asks for them again and again."""
    if is_htmx(request):
        depends_on = (edition_of_room(owned_event(request, slug).event_id), request.user.pk)
        return unless_unchanged(request, depends_on, lambda: _standings(request, slug))
    snapshot = directed_event(request, slug)
    files = {"downloads": downloads(snapshot, "standings", "prizes", "recap")}
    context = event_frame(snapshot, "standings", _("Standings")) | standings_context(snapshot)
    return render(request, "standings/standings.html", context | files)


def _standings(request: HttpRequest, slug: str) -> HttpResponse:
    shown = standings_context(directed_event(request, slug))
    return render(request, "standings/partials/standings.html", shown)
