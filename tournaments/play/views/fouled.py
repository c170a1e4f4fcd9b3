"""A fouled board: which tables held which cards (Law 87)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.play.selectors.console.entry import board_cells
from tournaments.play.services.fouled import MOST_GROUPS, mark_fouled
from tournaments.record.views.access import directed_part
from tournaments.record.views.frame import event_frame, session_in
from tournaments.site.form_keys import signed
from tournaments.site.refusals import RefusedError

LETTERS = "ABC"[:MOST_GROUPS]


@login_required
def fouled_board(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    """Ask which tables held the same cards of a board, and compare each group separately."""
    snapshot = directed_part(request, "session", session_id)
    cells = board_cells(snapshot, session_id, board)
    if not cells:
        raise Http404(_("This board is not in play."))
    now = {result.id: result.fouled_group for result in snapshot.results}
    error, status = "", 200
    if request.method == "POST":
        now |= {cell.result_id: _group(request, cell.result_id) for cell in cells}
        try:
            mark_fouled(
                session_id=session_id,
                board=board,
                groups={cell.result_id: now[cell.result_id] for cell in cells},
                **signed(request),
                reason=request.POST.get("reason", ""),
            )
        except RefusedError as refusal:
            error, status = refusal.sentence, 422
        else:
            words = _("The tables of board %(board)s are now compared by these groups.")
            messages.success(request, words % {"board": board})
            return redirect("fouled_board", session_id, board)
    session = session_in(snapshot, session_id)
    title = _("Board %(board)s was fouled") % {"board": board}
    context = event_frame(snapshot, "board", title, session=session) | {
        "board": board,
        "rows": [(cell, now[cell.result_id]) for cell in cells],
        "letters": list(enumerate(LETTERS)),
        "is_fouled": any(now[cell.result_id] for cell in cells),
        "is_open": session.status == "running",
        "several_sections": len(session.sections) > 1,
        "reason": request.POST.get("reason", ""),
        "error": error,
    }
    return render(request, "director/play/fouled_board.html", context, status=status)


def _group(request: HttpRequest, result_id: int) -> int:
    """Return the group chosen for a table; the first if none was chosen."""
    sent = request.POST.get(f"group-{result_id}", "0")
    return int(sent) if sent in {str(number) for number in range(MOST_GROUPS)} else 0
