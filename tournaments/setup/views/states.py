"""Starting a session, making it final, reopening it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.play.selectors.console.open_matters import OpenMatter, matters_seen, open_matters
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.views.access import directed_part
from tournaments.record.views.frame import event_frame, session_in
from tournaments.setup.services import (
    UnseenMattersError,
    finalise_session,
    reopen_session,
    start_session,
)
from tournaments.site.form_keys import signed
from tournaments.site.page import refusal_told


class _Linked:
    """An open matter, with the page where it can be settled."""

    def __init__(self, snapshot: EventSnapshot, matter: OpenMatter, session_id: int) -> None:
        self.matter = matter
        if matter.kind == "missing":
            session = session_in(snapshot, session_id)
            sections = {each.letter: each.id for each in session.sections}
            self.url = reverse("enter_round", args=[sections[matter.section], matter.round])
        elif matter.kind == "undrawn":
            session = session_in(snapshot, session_id)
            sections = {each.letter: each.id for each in session.sections}
            self.url = reverse("draw_round", args=[sections[matter.section]])
        elif matter.board:
            row = f"#row-{matter.result_id}" if matter.result_id else ""
            self.url = reverse("enter_board", args=[session_id, matter.board]) + row
        else:
            self.url = reverse("console", args=[session_id])


@directors_change
def start(request: HttpRequest, session_id: int) -> HttpResponse:
    """Start a session: from now on, scores can be entered."""
    snapshot = directed_part(request, "session", session_id)
    with refusal_told(request):
        start_session(session_id=session_id, **signed(request))
        messages.success(request, _("The session has started. Scores can be entered."))
        return redirect("console", session_id)
    return redirect("event_setup", snapshot.event.slug)


@directors_page
def before_final(request: HttpRequest, session_id: int) -> HttpResponse:
    """Before results are made final, show what is open and ask."""
    snapshot = directed_part(request, "session", session_id)
    session = session_in(snapshot, session_id)
    matters = open_matters(snapshot, session_id)
    if session.status != "running":
        return redirect("console", session_id)
    context = event_frame(snapshot, "room", _("Make final"), session=session) | {
        "matters": [_Linked(snapshot, each, session_id) for each in matters],
        "prevented": any(each.prevents for each in matters),
        "seen": matters_seen(matters),
    }
    return render(request, "director/play/before_final.html", context)


@directors_change
def finalise(request: HttpRequest, session_id: int) -> HttpResponse:
    """Make a session's results final; ask first if something is open that was not shown."""
    directed_part(request, "session", session_id)
    seen = request.POST.get("seen", "")
    with refusal_told(request):
        try:
            finalise_session(session_id=session_id, **signed(request), seen=seen)
        except UnseenMattersError:
            return redirect("before_final", session_id)
        messages.success(request, _("The results are final, and everyone can see them."))
    return redirect("console", session_id)


@directors_change
def reopen(request: HttpRequest, session_id: int) -> HttpResponse:
    """Reopen a final session, with the reason."""
    directed_part(request, "session", session_id)
    reason = request.POST.get("reason", "")
    with refusal_told(request):
        reopen_session(session_id=session_id, **signed(request), reason=reason)
        messages.success(request, _("The session is open again; the results are provisional."))
    return redirect("console", session_id)
