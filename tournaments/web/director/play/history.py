"""The ledger, newest entry first; the history of one result; the proof of the ledger."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from tournaments.models import LedgerEntry
from tournaments.selectors.console.entry import result_changes
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.explanations.corrections import changes_of
from tournaments.selectors.ledger.history import history as ledger_lines
from tournaments.selectors.ledger.verification import LedgerReport, verify_ledger
from tournaments.services.play.results import record_result
from tournaments.web.access import actor_of, directed_event
from tournaments.web.director.frame import event_frame, is_htmx
from tournaments.web.director.keys import key_in, version_of
from tournaments.web.director.play.cells import LONGEST_TYPED
from tournaments.web.director.play.results import directed_result
from tournaments.web.page import refusal_told

LINES_ON_A_PAGE = 50
MOST_TOLD = 12
"""So many corrections a page explains at most; the others have pages of their own."""

Kind = LedgerEntry.Kind
TOLD = (
    Kind.RESULT_CORRECTED,
    Kind.RULING_MADE,
    Kind.RULING_WITHDRAWN,
    Kind.BOARD_FOULED,
    Kind.CONDITIONS_CHANGED,
)
"""What can change the standings after the fact."""


@login_required
@require_safe
def history_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's ledger in words."""
    return _page(request, directed_event(request, slug), None)


@vary_on_headers("HX-Request")
@login_required
@require_safe
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """Check the chain, replay it, and say what came out."""
    snapshot = directed_event(request, slug)
    report = verify_ledger(snapshot.event.id)
    if not is_htmx(request):
        return _page(request, snapshot, report)
    context = {"report": report, "proof": _proof(report)}
    return render(request, "director/partials/proof.html", context)


@login_required
@require_safe
def change_page(request: HttpRequest, slug: str, sequence: int) -> HttpResponse:
    """Show who moved from which rank to which by one correction or ruling, and why."""
    snapshot = directed_event(request, slug)
    line = next(iter(ledger_lines(snapshot.event.id, sequence=sequence)), None)
    if line is None:
        raise Http404(_("There is no such entry."))
    context = event_frame(snapshot, "history", _("What it changed")) | {
        "line": line,
        "change": changes_of(snapshot, [sequence]).get(sequence),
    }
    return render(request, "director/change.html", context)


@login_required
@require_safe
def result_history(request: HttpRequest, result_id: int) -> HttpResponse:
    """Show everything that was entered for one board at one table."""
    snapshot, cell = directed_result(request, result_id)
    session = snapshot.session_of[snapshot.sittings[cell.sitting_id].section_id]
    changes = result_changes(snapshot, cell)
    changed = changes_of(snapshot, [change.sequence for change in changes])
    earlier = {change.score for change in changes if not change.is_ruling} - {cell.text}
    context = event_frame(snapshot, "history", _("One result"), session=session) | {
        "cell": cell,
        "changes": [(change, changed.get(change.sequence)) for change in changes],
        "earlier": earlier,
        "is_open": session.status == "running",
        "is_whist": snapshot.event.game == "whist",
    }
    return render(request, "director/result_history.html", context)


@login_required
@require_POST
def put_back(request: HttpRequest, result_id: int) -> HttpResponse:
    """Enter an earlier value again; what stands now stays in the history."""
    _snapshot, cell = directed_result(request, result_id)
    with refusal_told(request):
        recorded = record_result(
            sitting_id=cell.sitting_id,
            board=cell.board,
            score=request.POST.get("score", "")[:LONGEST_TYPED],
            key=key_in(request),
            by=actor_of(request),
            expected_version=version_of(request.POST.get("version", "")),
            reason=_("Put back"),
        )
        score = recorded.score or _("nothing")
        words = _("Board %(board)s at table %(table)s is %(score)s again.")
        values = {"board": cell.board, "table": cell.table, "score": score}
        messages.success(request, words % values)
    return redirect("result_history", result_id)


def _page(
    request: HttpRequest, snapshot: EventSnapshot, report: LedgerReport | None
) -> HttpResponse:
    pages = Paginator(range(snapshot.event.ledger_sequence), LINES_ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    lines = ledger_lines(snapshot.event.id, newest=page.number * LINES_ON_A_PAGE)
    shown = lines[(page.number - 1) * LINES_ON_A_PAGE :]
    told = changes_of(snapshot, [line.sequence for line in shown if line.kind in TOLD][:MOST_TOLD])
    context = event_frame(snapshot, "history", _("History")) | {
        "lines": [(line, told.get(line.sequence), line.kind in TOLD) for line in shown],
        "page_obj": page,
        "report": report,
        "proof": "" if report is None else _proof(report),
    }
    return render(request, "director/history.html", context)


def _proof(report: LedgerReport) -> str:
    if report.ok:
        words = ngettext(
            "%(count)s entry: the chain is whole, and its replay gives all %(results)s results.",
            "%(count)s entries: the chain is whole, and its replay gives all %(results)s results.",
            report.entries,
        )
        return words % {"count": report.entries, "results": report.results}
    more = len(report.problems) - 1
    return report.problems[0] + (_(" And %(more)s more.") % {"more": more} if more else "")
