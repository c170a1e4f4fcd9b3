"""A pair's own page: where it sits and what it scored, even on boards that are held back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.play.selectors.phone.own import own_sheet
from tournaments.play.views.private import gone, private
from tournaments.record.selectors.access.links import pair_link
from tournaments.record.selectors.event.snapshot import open_event


@require_safe
def pair_scores(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a pair its scores, without points on boards that others have yet to play."""
    link = pair_link(secret)
    if link is None:
        return gone(request)
    sheet = own_sheet(open_event(link.event_id), link)
    return private(render(request, "table/pair.html", {"sheet": sheet, "event": sheet.event}))
