"""Starting a session, making it final, opening it again."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Session
from tournaments.services.ledger import Actor
from tournaments.services.movements.sessions import finalise_session, reopen_session, start_session
from tournaments.services.refusals import RefusedError
from tournaments.web.access import actor_of, directed_part
from tournaments.web.director.keys import key_in


@login_required
@require_POST
def start(request: HttpRequest, session_id: int) -> HttpResponse:
    """Start a session: from now on scores are taken."""
    snapshot = directed_part(request, "session", session_id)
    refused = _refused(
        request, lambda by, key: start_session(session_id=session_id, by=by, key=key)
    )
    if refused:
        return redirect("event_setup", snapshot.event.slug)
    messages.success(request, _("The session has started. Scores can be entered."))
    return redirect("console", session_id)


@login_required
@require_POST
def finalise(request: HttpRequest, session_id: int) -> HttpResponse:
    """Make a session's results final."""
    directed_part(request, "session", session_id)
    if not _refused(
        request, lambda by, key: finalise_session(session_id=session_id, by=by, key=key)
    ):
        messages.success(request, _("The results are final, and everybody can see them."))
    return redirect("console", session_id)


@login_required
@require_POST
def reopen(request: HttpRequest, session_id: int) -> HttpResponse:
    """Open a final session again, with the reason."""
    directed_part(request, "session", session_id)
    reason = request.POST.get("reason", "")
    if not _refused(
        request,
        lambda by, key: reopen_session(session_id=session_id, by=by, key=key, reason=reason),
    ):
        messages.success(request, _("The session is open again; the results are provisional."))
    return redirect("console", session_id)


def _refused(request: HttpRequest, change: Callable[[Actor, UUID], Session]) -> bool:
    """Make the change, or say on the next page why it was refused; return whether it was."""
    try:
        change(actor_of(request), key_in(request))
    except RefusedError as error:
        messages.error(request, error.sentence)
        return True
    return False
