"""Starting a session, making it final, opening it again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.services.movements.sessions import finalise_session, reopen_session, start_session
from tournaments.web.access import directed_part, directors_change
from tournaments.web.director.keys import signed
from tournaments.web.page import refusal_told


@directors_change
def start(request: HttpRequest, session_id: int) -> HttpResponse:
    """Start a session: from now on, scores can be entered."""
    snapshot = directed_part(request, "session", session_id)
    with refusal_told(request):
        start_session(session_id=session_id, **signed(request))
        messages.success(request, _("The session has started. Scores can be entered."))
        return redirect("console", session_id)
    return redirect("event_setup", snapshot.event.slug)


@directors_change
def finalise(request: HttpRequest, session_id: int) -> HttpResponse:
    """Make a session's results final."""
    directed_part(request, "session", session_id)
    with refusal_told(request):
        finalise_session(session_id=session_id, **signed(request))
        messages.success(request, _("The results are final, and everybody can see them."))
    return redirect("console", session_id)


@directors_change
def reopen(request: HttpRequest, session_id: int) -> HttpResponse:
    """Open a final session again, with the reason."""
    directed_part(request, "session", session_id)
    reason = request.POST.get("reason", "")
    with refusal_told(request):
        reopen_session(session_id=session_id, **signed(request), reason=reason)
        messages.success(request, _("The session is open again; the results are provisional."))
    return redirect("console", session_id)
