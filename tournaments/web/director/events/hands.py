"""The cards of a session: read from a file, and removed again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from movements.model import boards_text
from tournaments.selectors.access.visibility import visibility
from tournaments.selectors.boards.deals import boards_dealt
from tournaments.selectors.boards.travellers import boards as boards_in_play
from tournaments.selectors.event.snapshot import EventSnapshot, Role
from tournaments.services.play.deals import remove_deals, store_deals
from tournaments.web.access import directed_part, directors_change
from tournaments.web.director.frame import event_frame, session_in
from tournaments.web.director.keys import signed
from tournaments.web.forms.events import HandsForm
from tournaments.web.page import refused_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show which boards have cards, and read them from a file."""
    snapshot = directed_part(request, "session", session_id)
    if request.method != "POST":
        return _page(request, snapshot, session_id, HandsForm(), 200)
    form = HandsForm(request.POST, request.FILES)
    if form.is_valid():
        with refused_in(form):
            store_deals(session_id=session_id, deals=form.deals, **signed(request))
            messages.success(request, _stored(len(form.deals)))
            return redirect("hands", session_id)
    return _page(request, snapshot, session_id, form, 422)


@directors_change
def remove_hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Remove the cards of all boards."""
    directed_part(request, "session", session_id)
    if remove_deals(session_id=session_id, **signed(request)):
        messages.success(request, _("The hands are removed. Upload the file again to undo this."))
    return redirect("hands", session_id)


def _stored(count: int) -> str:
    words = ngettext(
        "The hands of %(n)d board are saved.", "The hands of %(n)d boards are saved.", count
    )
    return words % {"n": count}


def _page(
    request: HttpRequest, snapshot: EventSnapshot, session_id: int, form: HandsForm, status: int
) -> HttpResponse:
    session = session_in(snapshot, session_id)
    stored = boards_dealt(session_id)
    played = boards_in_play(snapshot)[session_id]
    released = {
        board
        for owner, board in visibility(snapshot.seen_by(Role.PUBLIC)).deals
        if owner == session_id
    }
    missing = tuple(board for board in played if board not in stored)
    context = event_frame(snapshot, "hands", _("Hands"), session=session) | {
        "form": form,
        "stored": stored,
        "stored_words": boards_text(stored),
        "missing_words": boards_text(missing),
        "released": tuple(board for board in stored if board in released),
    }
    return render(request, "director/events/hands.html", context, status=status)
