"""The public pages of a league: its tables, fixtures, teams, and a calendar to follow."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.leagues.season import LeagueSeason
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.competitions.views import readable_competition
from tournaments.leagues.calendars import calendar_of
from tournaments.leagues.documents import layout
from tournaments.leagues.selectors.league_pages import (
    divisions,
    last_matchday,
    matchdays,
    next_matchday,
    rules_in_words,
    team_page,
)
from tournaments.leagues.selectors.leagues import LEAGUE
from tournaments.printing.page.frame import printed
from tournaments.printing.reading import NothingToPrintError
from tournaments.site.page import Context, Tab, unless_unchanged, whole_number

LARGEST_TEAM = 1_000


@require_safe
def league(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the table of every division, with the lines of promotion and relegation."""
    found = readable_competition(request, competition, LEAGUE)
    today = timezone.localdate()
    days = matchdays(found, today)
    last, coming = last_matchday(days), next_matchday(days, today)
    context = _frame(request, found) | {
        "divisions": divisions(found),
        "several": len(found.state.divisions) > 1,
        "last": last if last != coming else None,
        "coming": coming,
        "rules": rules_in_words(found.state.rules),
    }
    return render(request, "leagues/league.html", context)


@require_safe
def fixtures(request: HttpRequest, competition: str) -> HttpResponse:
    """Show all matches by date, with their outcomes."""
    found = readable_competition(request, competition, LEAGUE)
    today = timezone.localdate()
    days = matchdays(found, today)
    context = _frame(request, found) | {
        "days": days,
        "coming": next_matchday(days, today),
        "several": len(found.state.divisions) > 1,
        "calendar": reverse("league_calendar", args=[competition]),
        "printed": reverse("league_fixtures_pdf", args=[competition]),
    }
    return render(request, "leagues/public_fixtures.html", context)


@require_safe
def team(request: HttpRequest, competition: str, number: int) -> HttpResponse:
    """Show what counts for a team, match by match."""
    found = readable_competition(request, competition, LEAGUE)
    page = team_page(found, number, timezone.localdate())
    if page is None:
        raise Http404(_("There is no such team."))
    context = _frame(request, found) | {
        "team": page,
        "calendar": f"{reverse('league_calendar', args=[competition])}?team={number}",
        "printed": f"{reverse('league_fixtures_pdf', args=[competition])}?team={number}",
    }
    return render(request, "leagues/team.html", context)


@require_safe
def calendar(request: HttpRequest, competition: str) -> HttpResponseBase:
    """Send the fixtures as a calendar, for one team if ``team`` names one."""
    found = readable_competition(request, competition, LEAGUE)
    number = _team_asked(request, found)

    def made() -> HttpResponse:
        content = calendar_of(found, number)
        answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
        return _file(answer, f"{found.slug}.ics")

    return unless_unchanged(request, (found.edition, found.role), made)


@require_safe
def printed_fixtures(request: HttpRequest, competition: str) -> HttpResponseBase:
    """Send the fixtures as a PDF, for one team if ``team`` names one."""
    found = readable_competition(request, competition, LEAGUE)
    number = _team_asked(request, found)
    today = timezone.localdate()

    def made() -> HttpResponse:
        try:
            sheets = layout(found, today, "A4", number)
        except NothingToPrintError as error:
            raise Http404(str(error)) from error
        answer = HttpResponse(printed(sheets, lambda: None), content_type="application/pdf")
        return _file(answer, f"{found.slug}-fixtures.pdf")

    return unless_unchanged(request, (found.edition, found.role, today), made)


def _team_asked(request: HttpRequest, found: OpenCompetition[LeagueSeason]) -> int | None:
    """Return the number of the team that ``team`` names; None if it names none."""
    asked = request.GET.get("team", "")
    number = whole_number(asked, LARGEST_TEAM) if asked else None
    if asked and number not in found.state.teams:
        raise Http404(_("There is no such team."))
    return number


def _file(answer: HttpResponse, name: str) -> HttpResponse:
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _frame(request: HttpRequest, found: OpenCompetition[LeagueSeason]) -> Context:
    tabs = [
        (_("Tables"), reverse("league", args=[found.slug])),
        (_("Fixtures"), reverse("league_fixtures", args=[found.slug])),
    ]
    return {
        "competition": found,
        "tabs": [Tab(words, url, request.path == url) for words, url in tabs],
        "tabs_label": _("League"),
        "season": found.state,
    }
