"""Season tables on pages."""

from collections.abc import Collection

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directors_change,
    directors_page,
)
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import ClubFacts, role_at
from tournaments.printing.page.frame import printed
from tournaments.printing.reading import NothingToPrintError
from tournaments.series.documents import layout
from tournaments.series.files import SERIES_FORMS, written_series
from tournaments.series.forms import SeriesForm, filled
from tournaments.series.selectors import (
    SeriesFacts,
    SeriesTable,
    events_to_choose,
    every_series,
    series_at,
    series_by_id,
    series_table,
)
from tournaments.series.services import change_series, create_series, delete_series
from tournaments.site.form_keys import signed, version_in
from tournaments.site.lists import ContestList
from tournaments.site.page import Context, from_desk, refusal_told, refused_in
from tournaments.standings.published.formats import WritingError
from tournaments.standings.views.files import Download


def series_list(request: HttpRequest) -> HttpResponse:
    """Show all series, club by club."""
    context = {"series": every_series(), "crumbs": [(_("Events"), reverse("home"))]}
    return render(request, "series/public_series_list.html", context)


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
    return _fresh(render(request, "series/series.html", context))


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


@directors_page
def club_series(request: HttpRequest) -> HttpResponse:
    """Show the series of a club."""
    club = directed_club(request)
    context = {
        **club_tabs(request, club),
        "crumbs": from_desk((_("Season tables"), "")),
        "series": every_series((club.id,)),
    }
    return render(request, "series/director_series_list.html", context)


@login_required
def series_new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new series, and set it up."""
    club = directed_club(request)
    events = events_to_choose(club.id)
    if request.method != "POST":
        return _page(request, club, SeriesForm(events=events), _("New season table"))
    form = SeriesForm(request.POST, events=events)
    if form.is_valid():
        with refused_in(form):
            made = create_series(club_id=club.id, wanted=form.wanted, **signed(request))
            messages.success(request, _("%(name)s has been set up.") % {"name": made.name})
            return redirect("series", made.slug)
    return _page(request, club, form, _("New season table"), status=422)


@login_required
def series_change(request: HttpRequest, series_id: int) -> HttpResponse:
    """Show the rule of a series, and change it."""
    series, club = directed(request, series_by_id(series_id))
    events = events_to_choose(club.id, series.events)
    if request.method != "POST":
        form = SeriesForm(initial=filled(series), events=events)
        return _page(request, club, form, series.name, series=series)
    form = SeriesForm(request.POST, events=events)
    if form.is_valid():
        with refused_in(form):
            changed = change_series(
                series_id=series_id,
                wanted=form.wanted,
                expected_version=version_in(request),
            )
            messages.success(request, _("%(name)s has been saved.") % {"name": changed.name})
            return redirect("series", changed.slug)
    return _page(request, club, form, series.name, series=series, status=422)


@directors_change
def series_delete(request: HttpRequest, series_id: int) -> HttpResponse:
    """Remove a series; the results of its events stay."""
    series, club = directed(request, series_by_id(series_id))
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Nothing was removed: tick the box first."))
        return redirect("series_change", series_id)
    with refusal_told(request):
        delete_series(series_id=series_id, expected_version=version_in(request))
        messages.success(request, _("%(name)s has been removed.") % {"name": series.name})
    return redirect(f"{reverse('club_series')}?club={club.id}")


def _page(
    request: HttpRequest,
    club: ClubFacts,
    form: SeriesForm,
    title: str,
    *,
    series: SeriesFacts | None = None,
    status: int = 200,
) -> HttpResponse:
    context: Context = {
        "club_here": club,
        "crumbs": from_desk(
            (_("Season tables"), f"{reverse('club_series')}?club={club.id}"),
            (title, ""),
        ),
        "title": title,
        "form": form,
        "series": series,
        "listed": f"{reverse('club_series')}?club={club.id}",
    }
    return render(request, "series/series_form.html", context, status=status)


FIRST_AT_HOME = 6  # a page of their own lists all


def series_at_home(club_ids: Collection[int]) -> tuple[SeriesFacts, ...]:
    """Return the first few."""
    return every_series(club_ids, most=FIRST_AT_HOME)


LISTS = [ContestList(4, "series/partials/list.html", series_at_home)]
