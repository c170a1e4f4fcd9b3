"""The pages of a drive.

Nobody plays another table's cards, so a table's report gives nothing away.
"""

from collections.abc import Callable, Mapping
from secrets import token_hex

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from movements.drives.games import GAMES, game_of
from movements.drives.rules import Rules
from movements.errors import MovementError
from scoring.drives.prizes import Award
from tournaments.clubs.access import directed_clubs, directors_change, directors_page
from tournaments.competitions.selectors.folding import Line
from tournaments.competitions.selectors.kinds import CompetitionFact
from tournaments.competitions.selectors.opened import OpenCompetition, edition_of_competition
from tournaments.competitions.services import create_competition, record_fact, withdraw_entry
from tournaments.competitions.views import (
    asked_competition,
    competition_frame,
    readable_competition,
)
from tournaments.drives import documents
from tournaments.drives.documents import result_sheet, round_sheet, tally_cards
from tournaments.drives.forms import DriveForm, how_to_report, read_report
from tournaments.drives.selectors.drive_kind import DRIVE
from tournaments.drives.selectors.drive_sheets import (
    NameOf,
    awards,
    card_lines,
    contestants,
    in_order,
    names_of,
    special_counts,
    table_lines,
    total_lines,
)
from tournaments.drives.selectors.drives import (
    Arrived,
    Drive,
    Grouped,
    GuestsCut,
    Left,
    ReportTakenBack,
    SeatsExchanged,
    SpecialCounted,
    TableAdded,
    TieCut,
    number_of,
)
from tournaments.drives.services import TypedReport, name_places, report_round
from tournaments.printing.page.frame import Document, printed
from tournaments.printing.page.sheet import PAPERS
from tournaments.printing.views.printing import PDF_POLICY
from tournaments.site.form_keys import reasoned, signed
from tournaments.site.limits import LARGEST_SEQUENCE
from tournaments.site.page import (
    Context,
    from_desk,
    number_in,
    refusal_told,
    refused_in,
    unless_unchanged,
    whole_number,
)
from tournaments.site.refusals import RefusedError
from tournaments.site.texts import printable


def directed_drive(request: HttpRequest, competition: str) -> OpenCompetition[Drive]:
    """Return a drive for its director; refuse everyone else."""
    return asked_competition(request, competition, DRIVE)


def drive_frame(found: OpenCompetition[Drive], here: str, title: str) -> Context:
    """Return the context that the frame of a drive's page needs; ``here`` is the page's tab."""
    return competition_frame(found, here, title) | {
        "drive": found.state,
        "rules": found.state.rules,
        "game": found.state.rules.plays,
    }


def last_line(found: OpenCompetition[Drive]) -> Line | None:
    """Return the last event in the room that counts; None before the first."""
    counting = [
        line
        for line in found.history()
        if not line.withdrawn and isinstance(line.fact, CompetitionFact)
    ]
    return counting[-1] if counting else None


@login_required
def drive_new(request: HttpRequest) -> HttpResponse:
    """Offer the games; then ask how many came, and create the drive."""
    clubs = directed_clubs(request)
    asked = request.POST if request.method == "POST" else request.GET
    try:
        game = game_of(asked.get("game", ""))
    except MovementError:
        context: Context = {"games": GAMES, "crumbs": from_desk((_("New drive"), ""))}
        return render(request, "drives/games.html", context)
    wanted = asked.get("seating", "")
    seating = next((each for each in game.seatings if each == wanted), game.seatings[0])
    initial = {"starts_on": timezone.localdate(), "name": _(game.name), "club": clubs[0].id}
    status = 200
    if request.method == "POST":
        form = DriveForm(request.POST, game=game, seating=seating, clubs=clubs)
        if form.is_valid():
            with refused_in(form):
                return _created(request, form)
        status = 422
    else:
        form = DriveForm(game=game, seating=seating, clubs=clubs, initial=initial)
    context = {
        "form": form,
        "game": game,
        "seating": seating,
        "crumbs": from_desk((_("New drive"), request.path), (_(game.name), "")),
    }
    return render(request, "drives/new.html", context, status=status)


def _created(request: HttpRequest, form: DriveForm) -> HttpResponse:
    given = form.cleaned_data
    drive = create_competition(
        club_id=int(given["club"]),
        kind="drive",
        name=given["name"],
        starts_on=given["starts_on"],
        rules=form.rules(token_hex(8)),
        **signed(request),
    )
    messages.success(request, _("%(drive)s is ready to begin.") % {"drive": drive.name})
    return redirect("drive_console", drive.slug)


@directors_page
def drive_console(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the tables of the round in play, or of an earlier one to correct."""
    found = directed_drive(request, competition)
    return _page(request, found, _round(found.state, request.GET.get("round", "")), {}, {})


@directors_change
def report_tables(request: HttpRequest, competition: str) -> HttpResponse:
    """Save the reports of a round; with ``move``, everyone then moves."""
    found = directed_drive(request, competition)
    drive = found.state
    number = _round(drive, request.POST.get("round", ""))
    typed = {
        table: request.POST.get(f"table_{table}", "").strip()
        for table in range(1, len(drive.play.rounds[number - 1].tables) + 1)
    }
    wrong: dict[int, str] = {}
    reports: list[TypedReport] = []
    for table, text in typed.items():
        was = request.POST.get(f"was_{table}", "")
        if text == was or not text:
            continue
        try:
            report = read_report(text, _entry(drive), number, table)
        except RefusedError as error:
            wrong[table] = error.sentence
        else:
            reports.append(TypedReport(report, was))
    if not wrong:
        try:
            report_round(
                competition_id=found.id,
                round_number=number,
                reports=tuple(reports),
                move="move" in request.POST,
                **reasoned(request),
            )
        except RefusedError as error:
            named = whole_number((error.field or "").removeprefix("table_"), 999)
            if named is None:
                messages.error(request, error.sentence)
            else:
                wrong[named] = error.sentence
        else:
            return _reported(request, competition, drive, number)
    return _page(request, found, number, typed, wrong)


def _reported(request: HttpRequest, competition: str, drive: Drive, number: int) -> HttpResponse:
    if "move" in request.POST:
        messages.success(request, _("The next seating is ready: here, on the wall and to print."))
        return redirect("drive_console", competition)
    messages.success(request, _("Saved."))
    earlier = f"?round={number}" if number != drive.play.number else ""
    return redirect(reverse("drive_console", args=[competition]) + earlier)


def _round(drive: Drive, text: str) -> int:
    number = whole_number(text, 99)
    return number if number and number <= drive.play.number else drive.play.number


def _page(
    request: HttpRequest,
    found: OpenCompetition[Drive],
    number: int,
    typed: Mapping[int, str],
    wrong: Mapping[int, str],
) -> HttpResponse:
    drive = found.state
    play, last = drive.play, last_line(found)
    lines = table_lines(drive, number, names_of(found))
    seated = sorted(play.current.seated(), key=in_order)
    context = drive_frame(found, "console", _("Tables")) | {
        "number": number,
        "is_current": number == play.number and not play.over,
        "is_last": number == drive.rules.rounds,
        "trump": drive.rules.trump(number),
        "lines": [
            (line, typed.get(line.number, line.typed), wrong.get(line.number, "")) for line in lines
        ],
        "rounds": range(1, play.number + 1),
        "open": sum(line.outcome is None for line in lines),
        "how": how_to_report(_entry(drive)),
        "short": drive.rules.plays.entry in ("winner", "apart")
        and any(line.short for line in lines),
        "waiting": play.waiting,
        "last": last,
        "labels": [(label, label) for label in seated if label not in play.current.absent],
        "everybody": [(label, label) for label in seated],
        "empty": [(label, label) for label in sorted(play.current.absent, key=in_order)],
        "order": " ".join(play.order),
    }
    status = 422 if wrong else 200
    return render(request, "drives/console.html", context, status=status)


@directors_page
def drive_totals(request: HttpRequest, competition: str) -> HttpResponse:
    """Show totals and prizes."""
    found = directed_drive(request, competition)
    drive = found.state
    context = drive_frame(found, "totals", _("Totals and prizes")) | {
        "lines": total_lines(drive, names_of(found)),
        "awards": [
            (each, [(one, names_of(found)(one)) for one in each.holders]) for each in awards(drive)
        ],
        "special": special_counts(drive),
        "grouped": drive.rules.seating == "mixed",
        "labels": [(one, one) for one in contestants(drive)],
        "seats": [(one, one) for one in sorted(drive.play.labels, key=in_order)],
        "groups": [
            ("ladies", _("The ladies")),
            ("gentlemen", _("The gentlemen")),
            ("everybody", _("Everyone only")),
        ],
    }
    return render(request, "drives/totals.html", context)


def _entry(drive: Drive) -> str:
    """Return what a table reports, in the words of forms: at military whist, who took the flag."""
    plays = drive.rules.plays
    return "flag" if plays.move == "forts" else plays.entry


@directors_change
def change_drive(request: HttpRequest, competition: str, kind: str) -> HttpResponse:
    """Record something that happened in the room."""
    found = directed_drive(request, competition)

    def text(name: str) -> str:
        return printable(request.POST.get(name, "")).strip()

    def order(name: str) -> tuple[str, ...]:
        return tuple(name.replace(",", " ").split())

    fact: CompetitionFact[Drive] | None = None
    match kind:
        case Left.kind:
            fact = Left(text("label"))
        case Arrived.kind:
            fact = Arrived(text("label"))
        case TableAdded.kind:
            fact = TableAdded()
        case SeatsExchanged.kind:
            fact = SeatsExchanged(text("one"), text("other"))
        case GuestsCut.kind:
            fact = GuestsCut(order(text("order")))
        case TieCut.kind:
            fact = TieCut(order(text("order").upper()))
        case SpecialCounted.kind:
            times = whole_number(text("times"), 99) or 0
            fact = SpecialCounted(text("label"), text("what"), times)
        case Grouped.kind:
            fact = Grouped(text("label"), text("group"))
        case ReportTakenBack.kind:
            fact = ReportTakenBack(whole_number(text("table"), 999) or 0)
    if fact is not None:
        with refusal_told(request):
            record_fact(
                competition_id=found.id,
                fact=fact,
                **reasoned(request),
            )
            messages.success(request, _("Done."))
    is_about_totals = isinstance(fact, TieCut | SpecialCounted | Grouped)
    return redirect("drive_totals" if is_about_totals else "drive_console", competition)


@directors_change
def undo_drive(request: HttpRequest, competition: str) -> HttpResponse:
    """Withdraw an entry."""
    found = directed_drive(request, competition)
    with refusal_told(request):
        withdraw_entry(
            competition_id=found.id,
            sequence=number_in(request, "sequence", LARGEST_SEQUENCE),
            **signed(request),
        )
        messages.success(request, _("Undone."))
    return redirect("drive_console", competition)


@directors_page
def drive_names(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the places with the names of those who have them."""
    found = directed_drive(request, competition)
    name_of = names_of(found)
    places = [(number_of(label), label, name_of(label)) for label in _places(found.state)]
    context = drive_frame(found, "names", _("Names")) | {"places": places}
    return render(request, "drives/names.html", context)


@directors_change
def save_names(request: HttpRequest, competition: str) -> HttpResponse:
    """Save the names that were typed."""
    found = directed_drive(request, competition)
    name_of = names_of(found)
    typed = {
        number_of(label): name
        for label in _places(found.state)
        if (name := request.POST.get(f"name_{label}", "").strip()) != name_of(label)
    }
    try:
        name_places(competition_id=found.id, names=typed, **signed(request))
    except RefusedError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Saved."))
    return redirect("drive_names", competition)


def _places(drive: Drive) -> list[str]:
    """Return the labels that can be named: one for a fort, empty chairs included."""
    rules: Rules = drive.rules
    if rules.seating == "forts":
        return list(contestants(drive))
    return sorted(drive.play.labels, key=in_order)


Made = Callable[[OpenCompetition[Drive], NameOf, str], Document]

_PAPER: Mapping[str, Made] = {
    "tallies": lambda found, named, paper: documents.layout(tally_cards(found, named), paper),
    "seating": lambda found, named, paper: documents.round_layout(round_sheet(found, named), paper),
    "results": lambda found, named, paper: documents.result_layout(
        result_sheet(found, named), paper
    ),
}


@directors_page
def drive_print(request: HttpRequest, competition: str) -> HttpResponse:
    """Offer what can be printed."""
    found = directed_drive(request, competition)
    context = drive_frame(found, "print", _("Print")) | {"papers": list(PAPERS)}
    return render(request, "drives/print.html", context)


@directors_page
@xframe_options_sameorigin
def drive_pdf(request: HttpRequest, competition: str, what: str) -> HttpResponse:
    """Return a document of the drive."""
    found = directed_drive(request, competition)
    paper = request.GET.get("paper", "A4")
    if what not in _PAPER or paper not in PAPERS:
        raise Http404(_("There is no such document."))
    file = printed(_PAPER[what](found, names_of(found), paper), lambda: None)
    response = HttpResponse(file, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{found.slug}-{what}.pdf"'
    response.headers["Content-Security-Policy"] = PDF_POLICY
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
def drive(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the seating of the round, totals and, at the end, the prizes."""
    found = readable_competition(request, competition, DRIVE)
    context = _seating(found) | {
        "lines": total_lines(found.state, names_of(found)),
    }
    return render(request, "drives/drive.html", context)


@require_safe
def drive_card(request: HttpRequest, competition: str, label: str) -> HttpResponse:
    """Show a tally card: every round so far, and where to go now."""
    found = readable_competition(request, competition, DRIVE)
    shown = found.state
    if label not in shown.play.labels:
        raise Http404(_("Nobody here has this card."))
    context = _seating(found) | {
        "label": label,
        "name": names_of(found)(label),
        "card": card_lines(shown, label),
        "pairs": len(shown.play.current.tables[0][0]) == 1,
    }
    return render(request, "drives/card.html", context)


@require_safe
def drive_wall(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the wall of a drive: the seating of the round, in type large enough for the room."""
    return render(
        request,
        "drives/wall.html",
        _seating(readable_competition(request, competition, DRIVE)),
    )


@require_safe
def drive_wall_shown(request: HttpRequest, competition: str) -> HttpResponseBase:
    """Return what the wall shows; the wall asks for it again and again."""

    def shown() -> HttpResponse:
        found = readable_competition(request, competition, DRIVE)
        return render(request, "drives/partials/wall_shown.html", _seating(found))

    return unless_unchanged(request, (edition_of_competition(competition),), shown)


def _seating(found: OpenCompetition[Drive]) -> Context:
    shown = found.state
    play, rules = shown.play, shown.rules
    return {
        "competition": found,
        "game": rules.plays,
        "rules": rules,
        "number": play.number,
        "over": play.over,
        "trump": rules.trump(play.number),
        "tables": table_lines(shown, play.number, names_of(found)),
        "waiting": [(one, names_of(found)(one)) for one in play.waiting],
        "awards": _held(shown, names_of(found)) if play.over else (),
    }


def _held(shown: Drive, name_of: NameOf) -> list[tuple[Award, list[tuple[str, str]]]]:
    """Return each prize with the labels and names of those who have it."""
    return [(each, [(one, name_of(one)) for one in each.holders]) for each in awards(shown)]
