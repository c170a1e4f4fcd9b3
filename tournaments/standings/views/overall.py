"""The ranking over an event and the contests that follow it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.record.pages import readable_event
from tournaments.standings.selectors.ranking.stages import overall_ranking
from tournaments.standings.views.frame import event_context


def overall(request: HttpRequest, slug: str) -> HttpResponse:
    """Rank the final first, then the other contests, then those who did not qualify."""
    snapshot = readable_event(request, slug)
    lines = overall_ranking(snapshot)
    frame = event_context(request, snapshot, (_("Overall ranking"), ""))
    context = frame | {"lines": lines, "several": len({each.slug for each in lines}) > 1}
    return render(request, "standings/overall.html", context)
