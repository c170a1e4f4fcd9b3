"""Table phones, for the director: codes, who enters scores where, calls, held scores."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.conditions.entering import (
    Entry,
)
from tournaments.clubs.access import directors_change, directors_page
from tournaments.play.selectors.console.tables import TableState, table_states
from tournaments.play.services.scores import MOST_CHARACTERS, settle_held_score, take_handed_over
from tournaments.play.services.tables import (
    answer_call,
    exchange_links,
    exchange_table_link,
    give_links,
    put_on_paper,
)
from tournaments.play.views.reach import reach
from tournaments.printing.page.qr import Code, code_of, whole_address
from tournaments.record.pages import directed_part, event_frame, scored_part, session_in
from tournaments.record.selectors.access.links import pair_secrets, table_secrets
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.services.conditions import change_conditions
from tournaments.site.form_keys import signed
from tournaments.site.page import number_in, refusal_told
from tournaments.standings.views.files import downloads


@dataclass(frozen=True, slots=True)
class CodedTable:
    """A table and its code; None if it needs a new one."""

    state: TableState
    code: Code | None


@dataclass(frozen=True, slots=True)
class CodedPair:
    """A pair, and the address of its private page."""

    number: str
    name: str
    address: str


@directors_page
def tables_page(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show every table's code, and how it enters scores."""
    snapshot = directed_part(request, "session", session_id)
    session = session_in(snapshot, session_id)
    secrets = table_secrets(session_id)
    tables = [
        CodedTable(state, code_of(request, "table_phone", secrets[place]))
        if place in secrets
        else CodedTable(state, None)
        for place, state in table_states(snapshot, session_id).items()
    ]
    tab, title = ("setup", _("Phones")) if session.status == "setup" else ("tables", _("Tables"))
    context = event_frame(snapshot, tab, title, session=session) | {
        "tables": tables,
        "pairs": _pairs(request, snapshot, session_id),
        "entry": snapshot.event.conditions.entry,
        "entries": Entry.choices(),
        "section": session.sections[0],
        "is_named": all(
            len(contestant.players) == snapshot.places[contestant.id]
            for contestant in snapshot.contestants.values()
        ),
        "reach": None if session.status == "final" else reach(),
        "downloads": downloads(snapshot, devices=True),
    }
    return render(request, "play/codes.html", context)


@directors_change
def choose_entry(request: HttpRequest, session_id: int) -> HttpResponse:
    """Set who enters the scores, and give the tables codes if phones do."""
    snapshot = directed_part(request, "session", session_id)
    wanted = request.POST.get("entry", "")
    with refusal_told(request):
        if wanted != Entry.DIRECTOR:
            give_links(session_id=session_id)
        change_conditions(
            event_id=snapshot.event.id, conditions={"entry": wanted}, **signed(request)
        )
    return redirect("tables", session_id)


@directors_change
def make_codes(request: HttpRequest, session_id: int) -> HttpResponse:
    """Give codes to tables and pairs without one, or new codes to all."""
    directed_part(request, "session", session_id)
    with refusal_told(request):
        if request.POST.get("all") == "new":
            exchange_links(session_id=session_id)
            messages.success(
                request, _("Every table and pair has a new code. The old ones no longer work.")
            )
        give_links(session_id=session_id)
    return redirect("tables", session_id)


@directors_change
def change_table(request: HttpRequest, session_id: int) -> HttpResponse:
    """Switch one table to paper or back, or give it a new code."""
    snapshot = directed_part(request, "session", session_id)
    section = number_in(request, "section")
    table = number_in(request, "table", 999)
    here = {each.id for each in session_in(snapshot, session_id).sections}
    if section not in here or not table:
        raise Http404(_("There is no such table."))
    with refusal_told(request):
        match request.POST.get("do", ""):
            case "paper":
                put_on_paper(section_id=section, table=table, on_paper=True)
            case "phone":
                put_on_paper(section_id=section, table=table, on_paper=False)
            case "code":
                exchange_table_link(section_id=section, table=table)
                messages.success(
                    request,
                    _(
                        "Table %(table)s has a new code. Print its card, or let players scan "
                        "it here."
                    )
                    % {"table": table},
                )
    return redirect(f"{reverse('tables', args=[session_id])}#table-{section}-{table}")


@directors_change
def scores_handed_over(request: HttpRequest, session_id: int) -> HttpResponse:
    """Enter the scores that a phone shows as a code or saved as a file, and report the outcome.

    Each has the phone's own key, so that sending this again changes nothing.
    """
    snapshot = directed_part(request, "session", session_id)
    file = request.FILES.get("file")
    text = request.POST.get("text", "")
    if file is not None:
        text = file.read(MOST_CHARACTERS + 1).decode(errors="replace")
    with refusal_told(request):
        lines = take_handed_over(session_id=session_id, text=text, now=timezone.now())
        context = event_frame(
            snapshot, "tables", _("Tables"), session=session_in(snapshot, session_id)
        )
        return render(request, "play/handed_over.html", context | {"lines": lines})
    return redirect("tables", session_id)


@directors_change
def call_answered(request: HttpRequest, session_id: int, call_id: int) -> HttpResponse:
    """Record that the director has come to a table."""
    scored_part(request, "session", session_id)
    with refusal_told(request):
        answer_call(session_id=session_id, call_id=call_id, now=timezone.now())
    return redirect("console", session_id)


@directors_change
def held_settled(request: HttpRequest, session_id: int, held_id: int) -> HttpResponse:
    """Record that the director has settled a held score."""
    scored_part(request, "session", session_id)
    with refusal_told(request):
        settle_held_score(session_id=session_id, held_id=held_id, now=timezone.now())
    return redirect("console", session_id)


def _pairs(request: HttpRequest, snapshot: EventSnapshot, session_id: int) -> tuple[CodedPair, ...]:
    secrets = pair_secrets(session_id)
    return tuple(
        CodedPair(
            snapshot.label_of(each),
            snapshot.name_of(each),
            whole_address(request, "pair_scores", secrets[each.id]),
        )
        for each in snapshot.contestants.values()
        if each.id in secrets
    )
