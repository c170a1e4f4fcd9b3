"""One cell at a time: checked while somebody types, stored when they leave it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game
from tournaments.selectors.access.admission import owner_of_part
from tournaments.selectors.console.entry import Cell, PlacedCell, cell_of_result, stored_cell
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.services.play.results import confirm_result
from tournaments.web.access import actor_of, directed_part, not_found
from tournaments.web.director.keys import key_of, version_of
from tournaments.web.director.play.cells import (
    LONGEST_TYPED,
    EntryCell,
    Typed,
    at_rest,
    entered,
    foreseen,
)
from tournaments.web.page import refusal_told, whole_number

LARGEST_ID = 2**63 - 1
MOST_BOARDS = 10_000
UNPROCESSABLE, CONFLICT = 422, 409


@login_required
@require_POST
def enter_result(request: HttpRequest) -> HttpResponse:
    """Store the score of one board at one table and return its cell."""
    cell = _cell(request, request.POST.get("sitting", ""), request.POST.get("board", ""))
    version = request.POST.get("version", "")
    typed = Typed(
        score=request.POST.get("score", "")[:LONGEST_TYPED],
        version=version_of(version) if version else None,
        key=key_of(request.POST.get("key", "")[:40]),
    )
    if typed.score.strip() == cell.text and typed.version == cell.version:
        return _answer(request, at_rest(cell), 200)
    now = entered(cell, typed, actor_of(request))
    status = CONFLICT if now.is_stale else UNPROCESSABLE if now.error else 200
    return _answer(request, now, status)


@login_required
@require_safe
def entry_cell(request: HttpRequest) -> HttpResponse:
    """Return a cell with what is stored."""
    cell = _cell(request, request.GET.get("sitting", ""), request.GET.get("board", ""))
    return _answer(request, at_rest(cell), 200)


@login_required
@require_safe
def check_score(request: HttpRequest) -> HttpResponse:
    """Say what a score will be, or why it cannot be, while it is being typed."""
    text = request.GET.get("score", "")[:LONGEST_TYPED]
    game = request.GET.get("game", "")
    board = _whole(request.GET.get("board", ""))
    if game not in list(Game) or not 1 <= board <= MOST_BOARDS or not text.strip():
        return render(request, "director/partials/foreseen.html", {"empty": True})
    table = request.GET.get("contract_game", "")
    scored_by = ContractGame(table) if table in list(ContractGame) else ContractGame.CONTRACT
    words, points, error = foreseen(text, game, board, scored_by)
    context = {"words": words, "points": points, "error": error, "is_whist": game == "whist"}
    return render(request, "director/partials/foreseen.html", context)


@login_required
@require_POST
def result_checked(request: HttpRequest, result_id: int) -> HttpResponse:
    """Note that an odd score is right, which takes it off the list of what needs attention."""
    snapshot, cell = directed_result(request, result_id)
    with refusal_told(request):
        confirm_result(result_id=result_id, version=_whole(request.POST.get("version", "")))
        words = _("Board %(board)s, table %(table)s: %(score)s is right as it stands.")
        place = {"board": cell.board, "table": cell.table, "score": cell.text}
        messages.success(request, words % place)
    return redirect(
        "console", snapshot.session_of[snapshot.sittings[cell.sitting_id].section_id].id
    )


def directed_result(request: HttpRequest, result_id: int) -> tuple[EventSnapshot, PlacedCell]:
    """Return the event and the cell of a result for its director."""
    snapshot = directed_part(request, "result", result_id)
    cell = cell_of_result(snapshot, result_id)
    if cell is None:
        raise Http404(_("There is no such result."))
    return snapshot, cell


def _cell(request: HttpRequest, sitting: str, board: str) -> Cell:
    number = _whole(sitting)
    with not_found():
        owner_of_part("sitting", number, request.user)
    cell = stored_cell(number, _whole(board))
    if cell is None:
        raise Http404(_("The movement does not bring this board to this table."))
    return cell


def _whole(text: str) -> int:
    """Return a whole number that the database can hold, 0 for anything else."""
    return whole_number(text, LARGEST_ID) or 0


def _answer(request: HttpRequest, cell: EntryCell, status: int) -> HttpResponse:
    context = {"cell": cell, "is_open": True, "is_whist": cell.cell.game == "whist"}
    context["with_links"] = request.headers.get("HX-Target", "").startswith("cell-")
    return render(request, "director/partials/cell.html", context, status=status)
