"""The director's own standings, in which every score counts at once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from tournaments.web.access import directed_event, directors_page
from tournaments.web.director.frame import event_frame, is_htmx
from tournaments.web.files import downloads
from tournaments.web.public.pages import standings_context
from tournaments.web.watched import may_be_followed


@vary_on_headers("HX-Request", "Cookie")
@directors_page
def live_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings with every score; anyone who may read them may follow them."""
    snapshot = directed_event(request, slug)
    may_be_followed(request, slug)
    shown = standings_context(snapshot)
    if is_htmx(request):
        response = render(request, "public/partials/standings.html", shown)
    else:
        files = {"downloads": downloads(snapshot, "standings", "prizes", "recap")}
        context = event_frame(snapshot, "standings", _("Standings")) | shown | files
        response = render(request, "director/play/standings.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response
