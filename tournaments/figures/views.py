"""A club's season in figures on the director's pages, as files and on paper."""

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.clubhouse.views import season_asked
from tournaments.clubs.access import club_tabs, directed_club, directors_page
from tournaments.figures.documents import layout
from tournaments.figures.selectors import SeasonFigures, season_figures
from tournaments.figures.tables import kinds, tables_of
from tournaments.interchange.writing.spreadsheets import CSV, XLSX, csv_of, xlsx_of
from tournaments.printing.page.frame import printed
from tournaments.printing.page.sheet import PAPERS
from tournaments.printing.reading import NothingToPrintError
from tournaments.site.page import Context, from_desk
from tournaments.standings.published.formats import WrittenFile
from tournaments.standings.published.tables import PublishedTable
from tournaments.standings.views.files import Download

WHOLE = "season"
"""Stands in an address in place of a table, for a file of them all."""

LOOKS = {"number": "num", "day": "nowrap", "words": "wraps"}
WIDE_ONLY = {
    "months": (1, 2, 5, 6),
    "events": (2, 3, 5, 7),
    "attendance": (2,),
    "awards": (1, 3),
    "money": (2,),
}
"""The columns of tables, from 0, that a phone leaves out; files have them all."""

BESIDE = ("gone", "partnerships", "awards", "money")
"""The tables beside the attendance, as far as they have rows."""


@directors_page
def figures_page(request: HttpRequest) -> HttpResponse:
    """Show a club's season in figures, beside the season before."""
    club = directed_club(request)
    asked = season_asked(request, club)
    figures = season_figures(club, asked.first)
    tables = tables_of(figures)
    shown = {each.id: _shown(each, figures) for each in tables}
    query = f"?club={club.id}&day={asked.first}"
    tabs = club_tabs(request, club)
    context = {
        **tabs,
        "crumbs": from_desk((_("The year in figures"), "")),
        "figures": figures,
        "asked": asked,
        "tables": shown,
        "beside": [shown[each.id] for each in tables if each.id in BESIDE and each.rows],
        "bars": [
            (date_format(each.first, "M"), float(each.now.tables), float(each.before.tables))
            for each in figures.months
        ],
        "downloads": [
            Download(
                title,
                tuple(
                    (form.name, reverse("figures_file", args=[table, form.id]) + query)
                    for form in (CSV, XLSX)
                ),
            )
            for table, title in (
                (WHOLE, _("Everything")),
                *((each.id, each.title) for each in tables if each.rows),
            )
        ],
        "papers": [
            (paper.title(), reverse("figures_report") + f"{query}&paper={paper}")
            for paper in PAPERS
        ],
    }
    return render(request, "figures/figures.html", context)


@directors_page
def figures_file(request: HttpRequest, what: str, form: str) -> HttpResponse:
    """Send a table of a club's season, or all of them, for a spreadsheet."""
    figures = _figures(request)
    tables = tables_of(figures)
    chosen = tables if what == WHOLE else tuple(each for each in tables if each.id == what)
    forms = {each.id: each for each in (CSV, XLSX)}
    if not chosen or form not in forms:
        raise Http404(_("There is no such file."))
    content = csv_of(chosen) if form == CSV.id else xlsx_of(figures.name, chosen)
    name = f"{_file_name(figures)}-{what}.{forms[form].suffix}"
    file = WrittenFile(name, forms[form].media_type, content)
    return HttpResponse(file.content, headers=file.headers)


@directors_page
def report_printed(request: HttpRequest) -> HttpResponse:
    """Return the yearly report as a PDF, on the paper that the address names (A4 without one).

    It is handed round, so it names everybody as the public sees them.
    """
    figures = _figures(request, for_everybody=True)
    paper = request.GET.get("paper", "A4")
    if paper not in PAPERS:
        raise Http404(_("There is no such paper. Choose A4 or letter."))
    try:
        content = printed(layout(figures, paper), lambda: None)
    except NothingToPrintError as error:
        messages.error(request, str(error))
        back = f"?club={figures.club.id}&day={figures.first}"
        return redirect(reverse("figures") + back)
    disposition = f'inline; filename="{_file_name(figures)}.pdf"'
    headers = {"Content-Disposition": disposition}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


def _shown(table: PublishedTable, figures: SeasonFigures) -> Context:
    """Return a table for the page: each heading and cell with its CSS class, cells with a link."""
    left_out = WIDE_ONLY.get(table.id, ())
    looks = [
        LOOKS[kind] + (" wide-only" if place in left_out else "")
        for place, kind in enumerate(kinds(table))
    ]
    links = [reverse("event", args=[each.slug]) for each in figures.events]
    return {
        "id": table.id,
        "title": table.title,
        "columns": list(zip(table.columns, looks, strict=True)),
        "rows": [
            [
                (
                    date_format(cell, "j M Y") if isinstance(cell, date) else cell,
                    look,
                    links[number] if (table.id, place) == ("events", 1) else "",
                )
                for place, (cell, look) in enumerate(zip(row, looks, strict=True))
            ]
            for number, row in enumerate(table.rows)
        ],
    }


def _figures(request: HttpRequest, *, for_everybody: bool = False) -> SeasonFigures:
    club = directed_club(request)
    day = season_asked(request, club).first
    return season_figures(club, day, for_everybody=for_everybody)


def _file_name(figures: SeasonFigures) -> str:
    return f"{figures.club.slug}-{figures.name.replace('/', '-')}"
