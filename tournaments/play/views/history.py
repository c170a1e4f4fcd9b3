"""The ledger, newest entry first; the history of one result; the proof of the ledger."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.vary import vary_on_headers

from tournaments.clubs.access import directors_change, directors_page
from tournaments.ledger.chain import HeadCodeError
from tournaments.play.selectors.console.entry import result_changes
from tournaments.play.views.results import directed_result, session_of_cell
from tournaments.record.models import LedgerEntry
from tournaments.record.pages import directed_event, event_frame, is_htmx
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.history import HistoryLine, actors, published_head
from tournaments.record.selectors.ledger.history import history as ledger_lines
from tournaments.record.selectors.ledger.verification import LedgerReport, verify_ledger
from tournaments.record.services.results import record_result
from tournaments.site.form_keys import signed, version_in
from tournaments.site.limits import LARGEST_BOARD, MOST_TABLES
from tournaments.site.page import refusal_told, whole_number
from tournaments.site.texts import printable
from tournaments.standings.selectors.explanations.corrections import changes_of
from tournaments.standings.views.files import downloads

LINES_ON_A_PAGE = 50
MOST_TOLD = 12
"""The most corrections that a page explains; the rest link to separate pages."""

Kind = LedgerEntry.Kind
TOLD = (
    Kind.RESULT_CORRECTED,
    Kind.RULING_MADE,
    Kind.RULING_WITHDRAWN,
    Kind.BOARD_FOULED,
    Kind.CONDITIONS_CHANGED,
)
"""The kinds of entry that can change standings already shown."""


@directors_page
def history_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's ledger in words."""
    return _page(request, directed_event(request, slug))


@vary_on_headers("HX-Request")
@directors_page
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """Check the ledger's chain, replay it, look up a printed code, and report the findings."""
    snapshot = directed_event(request, slug)
    typed = request.GET.get("head", "")
    try:
        report = verify_ledger(snapshot.event.id, head=typed)
        proof = {"report": report, "proof": _proof(report)}
    except HeadCodeError as error:
        proof = {"report": None, "proof": str(error)}
    if not is_htmx(request):
        return _page(request, snapshot, typed_head=typed, **proof)
    return render(request, "play/partials/proof.html", proof)


@directors_page
def change_page(request: HttpRequest, slug: str, sequence: int) -> HttpResponse:
    """Show whose rank changed through one correction or ruling, and why."""
    snapshot = directed_event(request, slug)
    line = next(iter(ledger_lines(snapshot.event.id, sequence=sequence)), None)
    if line is None:
        raise Http404(_("There is no such entry."))
    context = event_frame(snapshot, "history", _("What it changed")) | {
        "line": line,
        "change": changes_of(snapshot, [sequence]).get(sequence),
    }
    return render(request, "play/change.html", context)


@directors_page
def result_history(request: HttpRequest, result_id: int) -> HttpResponse:
    """Show everything entered for one board at one table."""
    snapshot, cell = directed_result(request, result_id)
    session = session_of_cell(snapshot, cell)
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
    return render(request, "play/result_history.html", context)


@directors_change
def put_back(request: HttpRequest, result_id: int) -> HttpResponse:
    """Restore an earlier value; the current one stays in the history."""
    _snapshot, cell = directed_result(request, result_id)
    with refusal_told(request):
        recorded = record_result(
            sitting_id=cell.sitting_id,
            board=cell.board,
            score=request.POST.get("score", ""),
            expected_version=version_in(request),
            reason=_("Restored"),
            **signed(request),
        )
        score = recorded.score or _("nothing")
        words = _("Board %(board)s at table %(table)s is %(score)s again.")
        values = {"board": cell.board, "table": cell.at.table, "score": score}
        messages.success(request, words % values)
    return redirect("result_history", result_id)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Which entries the page shows; empty texts for all."""

    board: str
    table: str
    who: str

    @classmethod
    def by(cls, request: HttpRequest) -> "_Chosen":
        typed = (request.GET.get(name, "") for name in ("board", "table", "who"))
        return cls(*(printable(text).strip() for text in typed))

    @property
    def is_open(self) -> bool:
        return any((self.board, self.table, self.who))

    @property
    def place(self) -> dict[str, object]:
        """The place in entries; a table can be named with its section: ``B3``."""
        found: dict[str, object] = {}
        if self.board:
            found["board"] = whole_number(self.board, LARGEST_BOARD) or 0
        if self.table:
            letters = self.table.rstrip("0123456789")
            found["table"] = whole_number(self.table[len(letters) :], MOST_TABLES) or 0
            if letters:
                found["section"] = letters.upper()
        return found


def _page(request: HttpRequest, snapshot: EventSnapshot, **proof: object) -> HttpResponse:
    chosen = _Chosen.by(request)
    page, shown = _shown(request, snapshot, chosen)
    told = changes_of(snapshot, [line.sequence for line in shown if line.kind in TOLD][:MOST_TOLD])
    context = event_frame(snapshot, "history", _("History")) | {
        "lines": [(line, told.get(line.sequence), line.kind in TOLD) for line in shown],
        "page_obj": page,
        "head": published_head(snapshot),
        "chosen": chosen,
        "downloads": downloads(snapshot, "ledger"),
        "people": [("", _("Everybody")), *actors(snapshot.event.id)],
        **proof,
    }
    return render(request, "play/history.html", context)


def _shown(
    request: HttpRequest, snapshot: EventSnapshot, chosen: _Chosen
) -> tuple[Page[Any], tuple[HistoryLine, ...]]:
    """Return the requested page and its entries; all of them, unless some were selected."""
    event_id, asked = snapshot.event.id, request.GET.get("page")
    if chosen.is_open:
        found = ledger_lines(event_id, place=chosen.place, who=chosen.who)
        chosen_page = Paginator(found, LINES_ON_A_PAGE).get_page(asked)
        return chosen_page, tuple(chosen_page.object_list)
    page = Paginator(range(snapshot.event.ledger_sequence), LINES_ON_A_PAGE).get_page(asked)
    lines = ledger_lines(event_id, newest=page.number * LINES_ON_A_PAGE)
    return page, lines[(page.number - 1) * LINES_ON_A_PAGE :]


def _proof(report: LedgerReport) -> str:
    if report.ok:
        words = ngettext(
            "%(count)s entry: the chain is intact, and the replay gives all %(results)s results.",
            "%(count)s entries: the chain is intact, and the replay gives all %(results)s results.",
            report.entries,
        )
        sentence = words % {"count": report.entries, "results": report.results}
        on_chain = _("%(code)s is in the ledger.") % {"code": report.asked}
        return f"{sentence} {on_chain}" if report.asked else sentence
    more = len(report.problems) - 1
    return report.problems[0] + (_(" And %(more)s more.") % {"more": more} if more else "")
