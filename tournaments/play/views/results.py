"""Travellers and corrections for the director."""

from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game, describe_score, parse_score
from scoring.play.scores import ns_points
from tournaments.clubs.access import directors_change, directors_page
from tournaments.play.selectors.console.entry import (
    Cell,
    PlacedCell,
    board_cells,
    cell_of_result,
    stored_cell,
)
from tournaments.play.services.rulings import MOST_GROUPS, mark_fouled, numbered_groups
from tournaments.record.pages import directed_part, event_frame, not_found, session_in
from tournaments.record.selectors.access.admission import scorer_of_part
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.services.results import StaleResultError, confirm_result, record_result
from tournaments.site.form_keys import actor_of, key_in, reasoned, version_of
from tournaments.site.keys import Actor
from tournaments.site.limits import LARGEST_BOARD
from tournaments.site.page import number_in, refusal_told, whole_number
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.explanations.corrections import (
    change_by_groups,
    previewed_groups,
)
from tournaments.standings.selectors.rating.contest import fouled_boards, why_fouled

MOST_CONFIRMED_SINGLY = 3


@dataclass(frozen=True, slots=True)
class EntryCell:
    """A cell with its state.

    Attributes:
        cell: What is stored.
        typed: The contents of the field.
        error: Why the typed text was not stored.
        is_saved: It has just been stored.
        is_stale: Someone else changed it; ``cell`` has what they entered.
        was: What it held before it was just emptied, so that it can be put back.
        key: The idempotency key of the next change.
    """

    cell: Cell
    typed: str
    error: str = ""
    is_saved: bool = False
    is_stale: bool = False
    was: str = ""
    key: UUID = field(default_factory=uuid4)

    @property
    def id(self) -> str:
        """The id of the cell within its page."""
        return f"{self.cell.sitting_id}-{self.cell.board}"


@dataclass(frozen=True, slots=True)
class Typed:
    """What a page sends for one cell."""

    score: str
    version: int | None
    key: UUID


def at_rest(cell: Cell) -> EntryCell:
    """Return a cell that shows what is stored."""
    return EntryCell(cell, cell.text)


def entered(cell: Cell, typed: Typed, by: Actor) -> EntryCell:
    """Store what was typed and return the cell; a refused score stays in the field."""
    try:
        recorded = record_result(
            sitting_id=cell.sitting_id,
            board=cell.board,
            score=typed.score,
            key=typed.key,
            by=by,
            expected_version=typed.version,
        )
    except StaleResultError as error:
        now = replace(cell, score=error.score, version=error.version)
        return EntryCell(now, typed.score, error=error.sentence, is_stale=True)
    except RefusedError as error:
        return EntryCell(cell, typed.score, error=error.sentence)
    now = replace(cell, score=recorded.played, version=recorded.version, dispute="", unagreed=False)
    taken_back = recorded.previous if not recorded.score else ""
    return EntryCell(now, recorded.score, is_saved=True, was=taken_back)


def previewed(
    text: str, game: str, board: int, contract_game: ContractGame
) -> tuple[str, int | None, str]:
    """Return a score in words, its points for North-South, and why it is refused (if it is)."""
    try:
        score = parse_score(text, game=Game(game))
        return describe_score(score), ns_points(score, board, game=contract_game), ""
    except ScoringError as error:
        return "", None, str(error)


@directors_change
def enter_result(request: HttpRequest) -> HttpResponse:
    """Store the score of one board at one table and return its cell.

    A refused score also gets a 200: the cell says why, and browsers would log any other status
    as an error of the page.
    """
    cell = _cell(request, request.POST)
    version = request.POST.get("version", "")
    typed = Typed(
        score=request.POST.get("score", ""),
        version=version_of(version) if version else None,
        key=key_in(request),
    )
    if typed.score.strip() == cell.text and typed.version == cell.version:
        return _answer(request, at_rest(cell))
    return _answer(request, entered(cell, typed, actor_of(request)))


@directors_page
def entry_cell(request: HttpRequest) -> HttpResponse:
    """Return a cell with what is stored."""
    cell = _cell(request, request.GET)
    return _answer(request, at_rest(cell))


@directors_page
def check_score(request: HttpRequest) -> HttpResponse:
    """Say what a score is worth, or why it is impossible, while it is being typed."""
    text = request.GET.get("score", "")
    game = request.GET.get("game", "")
    board = whole_number(request.GET.get("board", ""), LARGEST_BOARD)
    if game not in list(Game) or not board or not text.strip():
        return render(request, "play/partials/previewed.html", {"empty": True})
    table = request.GET.get("contract_game", "")
    scored_by = ContractGame(table) if table in list(ContractGame) else ContractGame.CONTRACT
    words, points, error = previewed(text, game, board, scored_by)
    context = {"words": words, "points": points, "error": error, "is_whist": game == "whist"}
    return render(request, "play/partials/previewed.html", context)


@directors_change
def scores_checked(request: HttpRequest, session_id: int) -> HttpResponse:
    """Confirm scores, each as it was shown, which takes them off the list they are on."""
    snapshot = directed_part(request, "session", session_id)
    confirmed = []
    with refusal_told(request):
        for shown in request.POST.getlist("shown"):
            result_id, version = (whole_number(part) or 0 for part in shown.partition("-")[::2])
            cell = cell_of_result(snapshot, result_id)
            if cell is None:
                raise Http404(_("There is no such result."))
            confirm_result(result_id=result_id, version=version, by=actor_of(request))
            words = _("Board %(board)s, table %(table)s: %(score)s has been confirmed.")
            place = {"board": cell.board, "table": cell.at.table, "score": cell.text}
            confirmed.append(words % place)
    if len(confirmed) > MOST_CONFIRMED_SINGLY:
        words = _("%(count)s scores have been confirmed.")
        confirmed = [words % {"count": len(confirmed)}]
    for told in confirmed:
        messages.success(request, told)
    return redirect("before_final" if "final" in request.POST else "console", session_id)


def directed_result(request: HttpRequest, result_id: int) -> tuple[EventSnapshot, PlacedCell]:
    """Return the event and the cell of a result for its director."""
    snapshot = directed_part(request, "result", result_id)
    cell = cell_of_result(snapshot, result_id)
    if cell is None:
        raise Http404(_("There is no such result."))
    return snapshot, cell


def session_of_cell(snapshot: EventSnapshot, cell: PlacedCell) -> SessionFacts:
    """Return the session in which a cell was played."""
    return snapshot.session_of[snapshot.sittings[cell.sitting_id].section_id]


def _cell(request: HttpRequest, given: QueryDict) -> Cell:
    sitting, board = (whole_number(given.get(name, "")) or 0 for name in ("sitting", "board"))
    with not_found():
        scorer_of_part("sitting", sitting, request.user)
    cell = stored_cell(sitting, board)
    if cell is None:
        raise Http404(_("The movement does not bring this board to this table."))
    return cell


def _answer(request: HttpRequest, cell: EntryCell) -> HttpResponse:
    context = {"cell": cell, "is_open": True, "is_whist": cell.cell.game == "whist"}
    context["with_links"] = request.headers.get("HX-Target", "").startswith("cell-")
    return render(request, "play/partials/cell.html", context)


LETTERS = "ABC"[:MOST_GROUPS]


@login_required
def fouled_board(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    """Ask which tables held the same cards of a board, and compare each group separately.

    Before that, show what it would change.
    """
    snapshot = directed_part(request, "session", session_id)
    cells = board_cells(snapshot, session_id, board)
    if not cells:
        raise Http404(_("This board is not in play."))
    now = {result.id: result.fouled_group for result in snapshot.results}
    error, status, change = "", 200, None
    if request.method == "POST":
        before = {cell.result_id: now[cell.result_id] for cell in cells}
        now |= {cell.result_id: _group(request, cell.result_id) for cell in cells}
        if "run" in request.POST:
            first, last = sorted((number_in(request, "first"), number_in(request, "last")))
            group = number_in(request, "cards", MOST_GROUPS - 1)
            now |= {cell.result_id: group for cell in cells[first : last + 1]}
    if request.method == "POST" and "look" in request.GET:
        change = previewed_groups(snapshot, numbered_groups(before, {pk: now[pk] for pk in before}))
    elif request.method == "POST":
        try:
            mark_fouled(
                session_id=session_id,
                board=board,
                groups={cell.result_id: now[cell.result_id] for cell in cells},
                **reasoned(request),
            )
        except RefusedError as refusal:
            error, status = refusal.sentence, 422
        else:
            words = _("The tables of board %(board)s are now compared by these groups.")
            messages.success(request, words % {"board": board})
            return redirect("fouled_board", session_id, board)
    else:
        marked = (each for each in fouled_boards(snapshot) if each.session.id == session_id)
        found = next((each for each in marked if each.board == board), None)
        change = None if found is None else change_by_groups(snapshot, found)
    session = session_in(snapshot, session_id)
    title = _("Board %(board)s was fouled") % {"board": board}
    context = event_frame(snapshot, "enter", title, session=session) | {
        "board": board,
        "rows": [(cell, now[cell.result_id]) for cell in cells],
        "letters": list(enumerate(LETTERS)),
        "places": list(enumerate(_place(cell, len(session.sections) > 1) for cell in cells)),
        "last": len(cells) - 1,
        "why": why_fouled(snapshot).get((session_id, board)),
        "is_fouled": any(now[cell.result_id] for cell in cells),
        "change": change,
        "is_done": request.method != "POST",
        "is_open": session.status == "running",
        "several_sections": len(session.sections) > 1,
        "reason": request.POST.get("reason", ""),
        "error": error,
    }
    return render(request, "play/fouled_board.html", context, status=status)


def _place(cell: PlacedCell, several_sections: bool) -> str:
    words = _("Section %(section)s, round %(round)s, table %(table)s")
    if not several_sections:
        words = _("Round %(round)s, table %(table)s")
    at = cell.at
    return words % {"section": at.section, "round": at.round, "table": at.table}


def _group(request: HttpRequest, result_id: int) -> int:
    """Return the group chosen for a table; the first if none was chosen."""
    sent = request.POST.get(f"group-{result_id}", "0")
    return int(sent) if sent in {str(number) for number in range(MOST_GROUPS)} else 0
