"""The file that the Bridgemates write, sent repeatedly during play."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from scoring.play.notation import Game
from tournaments.importing.following.saying import read_tables
from tournaments.importing.following.taking import Taken, take
from tournaments.importing.formats import LARGEST_FILE
from tournaments.interchange.errors import InterchangeError
from tournaments.record.pages import directed_part, event_frame, is_htmx, session_in
from tournaments.record.selectors.ledger.history import last_entry_of
from tournaments.site.keys import BRIDGEMATES
from tournaments.site.page import Context
from tournaments.standings.views.files import downloads

MOST_TOLD = 100  # sentences; a hall of 50 tables with the wrong movement has more, all alike


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def bridgemates(request: HttpRequest, session_id: int) -> HttpResponse:
    """Read what is new in the file; show the outcome, and when it was last read."""
    snapshot = directed_part(request, "session", session_id)
    if snapshot.event.game != Game.BRIDGE or snapshot.clubs:
        raise Http404
    session = session_in(snapshot, session_id)
    found: Context = {}
    if request.method == "POST":
        found = _taken(request, snapshot.event.id, session.number)
    context = event_frame(snapshot, "tables", _("Bridgemates"), session=session) | {
        **found,
        "last_at": last_entry_of(snapshot.event.id, BRIDGEMATES.mark),
        "downloads": downloads(snapshot, devices=True),
    }
    name = "partials/bridgemates_said" if is_htmx(request) else "bridgemates"
    # htmx does not show a 422 answer, and the page must say what is wrong.
    status = 422 if found.get("error") and not is_htmx(request) else 200
    return render(request, f"importing/{name}.html", context, status=status)


def _taken(request: HttpRequest, event_id: int, session: int) -> Context:
    sent = request.FILES.get("file")
    taken, error = Taken(), ""
    try:
        if sent is None:
            raise InterchangeError(_("Choose the file written by the Bridgemates."))
        content = sent.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            megabytes = LARGEST_FILE // 1024**2
            raise InterchangeError(
                _("The file is larger than %(n)d MB, so it was not read.") % {"n": megabytes}
            )
        taken = take(event_id, read_tables(content), session)
    except InterchangeError as refused:
        error = str(refused)
    return {
        "error": error,
        "taken": taken,
        "told": taken.told[:MOST_TOLD],
        "more": max(len(taken.told) - MOST_TOLD, 0),
        "read_at": timezone.now(),
    }
