"""A league's teams and its season: captains' links, withdrawals, deductions, the next season."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.leagues.meeting import SETTLED
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import LeagueLine, Zone
from tournaments.clubs.access import directors_change, directors_page
from tournaments.competitions.selectors.opened import EntrantFacts, OpenCompetition
from tournaments.competitions.services import change_entrant, record_entry
from tournaments.competitions.views.frame import asked_competition
from tournaments.leagues.forms import NextSeasonForm, RulesForm, typed_rules
from tournaments.leagues.selectors.captains import captain_secrets
from tournaments.leagues.selectors.leagues import (
    LEAGUE,
    Deducted,
    Ended,
    Ordered,
    RulesChanged,
    TeamLeft,
)
from tournaments.leagues.services.captains import exchange_captains_link, give_captains_links
from tournaments.leagues.services.leagues import begin_next_season
from tournaments.leagues.views.leagues import league_frame
from tournaments.printing.views.qr import Code, code_of
from tournaments.site.form_keys import signed
from tournaments.site.page import refusal_told, refused_in, whole_number
from tournaments.site.refusals import RefusedError

LARGEST_NUMBER = 1_000
LONGEST_TYPED = 2_000


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with the code of its captain's page; None if it needs a new link."""

    entrant: EntrantFacts
    code: Code | None
    has_left: bool


@directors_page
def league_teams(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the teams with their captains' links, and the actions for the season."""
    league = asked_competition(request, competition, LEAGUE)
    return _page(request, league, RulesForm(initial=typed_rules(league.state.rules)), 200)


@directors_change
def league_changed(request: HttpRequest, competition: str) -> HttpResponse:
    """Carry out the request of a form on the page of teams."""
    league = asked_competition(request, competition, LEAGUE)
    do = request.POST.get("do", "")
    if do == "rules":
        return _recounted(request, league)
    with refusal_told(request):
        _done(request, league, do)
        messages.success(request, _("Entered."))
    return redirect("league_teams", competition)


@login_required
def next_season(request: HttpRequest, competition: str) -> HttpResponse:
    """Show who is promoted and relegated, and create the next season."""
    league = asked_competition(request, competition, LEAGUE)
    form = NextSeasonForm(request.POST or None, initial={"name": league.name})
    if request.method == "POST" and form.is_valid():
        try:
            with refused_in(form):
                after = begin_next_season(
                    competition_id=league.id,
                    name=form.cleaned_data["name"],
                    calendar=form.calendar({}),
                    **signed(request),
                )
                messages.success(request, _("%(name)s has been set up.") % {"name": after.name})
                return redirect("league_console", after.slug)
        except forms.ValidationError as error:
            form.add_error(None, error)
    moves = [line for lines in league.state.tables() for line in lines]
    context = league_frame(league, "teams", _("The next season")) | {
        "form": form,
        "divisions": [
            [(league.name_of(team), _zone(moves, team)) for team in teams]
            for teams in league.state.next_divisions()
        ],
    }
    status = 422 if form.errors else 200
    return render(request, "director/competitions/leagues/next.html", context, status=status)


def _zone(lines: list[LeagueLine], team: int) -> str:
    return next((line.zone.value for line in lines if line.team == team), "")


def _done(request: HttpRequest, league: OpenCompetition[LeagueSeason], do: str) -> None:
    number = whole_number(request.POST.get("number", ""), LARGEST_NUMBER) or 0
    reason = request.POST.get("reason", "")[:LONGEST_TYPED]
    match do:
        case "link":
            exchange_captains_link(competition_id=league.id, number=number)
        case "links":
            give_captains_links(competition_id=league.id)
        case "names":
            team, *players = request.POST.get("names", "")[:LONGEST_TYPED].split(",")
            change_entrant(
                competition_id=league.id,
                number=number,
                team=team,
                players=[each.strip() for each in players if each.strip()],
                **signed(request),
            )
        case _:
            kind, said = _fact(request, do, number)
            record_entry(
                competition_id=league.id, kind=kind, payload=said, reason=reason, **signed(request)
            )


def _fact(request: HttpRequest, do: str, number: int) -> tuple[str, dict[str, object]]:
    match do:
        case "withdraw":
            return TeamLeft.kind, {"number": number, "keep": request.POST.get("keep") == "yes"}
        case "deduct":
            typed = request.POST.get("points", "")[:20].strip().replace(",", ".")
            return Deducted.kind, {"number": number, "points": typed}
        case "order":
            order = request.POST.get("order", "")[:LONGEST_TYPED].replace(",", " ").split()
            numbers = [whole_number(each, LARGEST_NUMBER) or 0 for each in order]
            return Ordered.kind, {"numbers": numbers}
        case "end":
            return Ended.kind, {}
    raise RefusedError(_("Choose what to do."))


def _recounted(request: HttpRequest, league: OpenCompetition[LeagueSeason]) -> HttpResponse:
    form = RulesForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            record_entry(
                competition_id=league.id,
                kind=RulesChanged.kind,
                payload={"rules": form.rules()},
                **signed(request),
            )
            messages.success(request, _("The league now uses these rules."))
            return redirect("league_teams", league.slug)
    return _page(request, league, form, 422)


def _page(
    request: HttpRequest, league: OpenCompetition[LeagueSeason], form: RulesForm, status: int
) -> HttpResponse:
    season, secrets = league.state, captain_secrets(league.id)
    tied = [line for lines in season.tables() for line in lines if line.zone is Zone.OPEN]
    context = league_frame(league, "teams", _("Teams and season")) | {
        "teams": [
            TeamLine(
                entrant,
                code_of(request, "captain", secrets[number]) if number in secrets else None,
                number in season.left,
            )
            for number, entrant in league.entrants.items()
        ],
        "choices": [(number, entrant.name) for number, entrant in league.entrants.items()],
        "form": form,
        "tied": [(line.team, league.name_of(line.team)) for line in tied],
        "unsettled": sum(each.state not in SETTLED for each in season.meetings),
        "today": timezone.localdate(),
    }
    return render(request, "director/competitions/leagues/teams.html", context, status=status)
