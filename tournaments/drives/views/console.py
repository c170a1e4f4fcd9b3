"""The tables of a round: report them by keyboard, and seat the next round at once."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.drives.forms import UnreadableReportError, how_to_report, read_report
from tournaments.drives.selectors.drive_sheets import (
    awards,
    contestants,
    in_order,
    names_of,
    special_counts,
    table_lines,
    total_lines,
)
from tournaments.drives.selectors.drives import Drive
from tournaments.drives.services import TypedReport, report_round
from tournaments.drives.views.frame import directed_drive, drive_frame, last_line
from tournaments.site.form_keys import signed
from tournaments.site.page import whole_number
from tournaments.site.refusals import RefusedError

UNPROCESSABLE = 422


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
        table: request.POST.get(f"table_{table}", "").strip()[:30]
        for table in range(1, len(drive.play.rounds[number - 1].tables) + 1)
    }
    wrong: dict[int, str] = {}
    reports: list[TypedReport] = []
    for table, text in typed.items():
        was = request.POST.get(f"was_{table}", "")[:30]
        if text == was or not text:
            continue
        try:
            report = read_report(text, _entry(drive), number, table)
        except UnreadableReportError as error:
            wrong[table] = str(error)
        else:
            reports.append(TypedReport(report, was))
    if not wrong:
        try:
            report_round(
                competition_id=found.id,
                round_number=number,
                reports=tuple(reports),
                move="move" in request.POST,
                reason=request.POST.get("reason", ""),
                **signed(request),
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
    status = UNPROCESSABLE if wrong else 200
    return render(request, "director/drives/console.html", context, status=status)


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
    return render(request, "director/drives/totals.html", context)


def _entry(drive: Drive) -> str:
    """Return what a table reports, in the words of forms: at military whist, who took the flag."""
    plays = drive.rules.plays
    return "flag" if plays.move == "forts" else plays.entry
