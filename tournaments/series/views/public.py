"""Public pages of series: their list, a season table, and its files."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from tournaments.clubs.roles import Role
from tournaments.clubs.selectors.people import role_at
from tournaments.printing.page.frame import printed
from tournaments.printing.reading.seating import NothingToPrintError
from tournaments.series.documents import layout
from tournaments.series.files import SERIES_FORMS, written_series
from tournaments.series.selectors.rule import SeriesFacts, every_series, series_at
from tournaments.series.selectors.table import SeriesTable, series_table
from tournaments.standings.published.formats import WritingError
from tournaments.standings.views.files import Download


def series_list(request: HttpRequest) -> HttpResponse:
    """Show all series, club by club."""
    context = {"series": every_series(), "crumbs": [(_("Events"), reverse("home"))]}
    return render(request, "public/series_list.html", context)


def series_page(request: HttpRequest, season: str) -> HttpResponse:
    """Show a season table: what counts, and why."""
    series, role, shown = _shown(request, season)
    files = [
        (form.name, reverse("series_file", args=[season, form.id]))
        for form in SERIES_FORMS.values()
    ]
    if shown.rows:
        files.append((_("PDF, for printing"), reverse("series_file", args=[season, "pdf"])))
    context = {
        "shown": shown,
        "series": series,
        "is_director": role is Role.DIRECTOR,
        "crumbs": [(_("Season tables"), reverse("series_list"))],
        "downloads": [Download(series.name, tuple(files))],
    }
    return _fresh(render(request, "public/series.html", context))


def series_file(request: HttpRequest, season: str, form: str) -> HttpResponse:
    """Send a series as a file, as the reader may see it."""
    *_rest, shown = _shown(request, season)
    if form == "pdf":
        return _fresh(_printed(shown))
    try:
        file = written_series(shown, form)
    except WritingError as error:
        raise Http404(str(error)) from error
    headers = {**file.headers, "X-Robots-Tag": "noindex"}
    return _fresh(HttpResponse(file.content, headers=headers))


def _printed(shown: SeriesTable) -> HttpResponse:
    try:
        content = printed(layout(shown, "A4"), lambda: None)
    except NothingToPrintError as error:
        raise Http404(str(error)) from error
    disposition = f'inline; filename="{shown.series.slug}.pdf"'
    headers = {"Content-Disposition": disposition, "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


def _shown(request: HttpRequest, season: str) -> tuple[SeriesFacts, Role, SeriesTable]:
    series = series_at(season)
    if series is None:
        raise Http404(_("There is no series at this address."))
    role = role_at(request.user, series.club_id)
    return series, role, series_table(series, role)


def _fresh(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    return response
