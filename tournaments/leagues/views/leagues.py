"""The director's pages of a league."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.leagues.meeting import SETTLED, MeetingState
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import Award, LeagueLine, Zone
from tournaments.clubs.access import directed_clubs, directors_change, directors_page
from tournaments.competitions.selectors.kinds import CompetitionFact
from tournaments.competitions.selectors.opened import EntrantFacts, OpenCompetition
from tournaments.competitions.services import change_entrant, record_fact
from tournaments.competitions.views import asked_competition, competition_frame
from tournaments.leagues.forms import (
    CalendarForm,
    LeagueForm,
    NextSeasonForm,
    RulesForm,
    posted_segments,
    typed_rules,
)
from tournaments.leagues.selectors.captains import captain_secrets
from tournaments.leagues.selectors.league_pages import (
    divisions,
    match_line,
    matchdays,
    rules_in_words,
    to_settle,
)
from tournaments.leagues.selectors.leagues import (
    LEAGUE,
    Awarded,
    Deducted,
    Ended,
    MatchFact,
    Ordered,
    Postponed,
    RulesChanged,
    Scored,
    TeamLeft,
    score_words,
)
from tournaments.leagues.services import (
    begin_next_season,
    create_league,
    drafted,
    draw_fixtures,
    exchange_captains_link,
    give_captains_links,
)
from tournaments.ledger.facts import written
from tournaments.printing.page.qr import Code, code_of
from tournaments.site.form_keys import reasoned, signed
from tournaments.site.page import (
    Context,
    from_desk,
    number_in,
    refusal_told,
    refused_in,
    typed_day,
    typed_decimal,
    whole_number,
)
from tournaments.site.refusals import RefusedError


@login_required
def new_league(request: HttpRequest) -> HttpResponse:
    """Show the form of a new league, and create the league."""
    clubs = directed_clubs(request)
    if request.method != "POST":
        usual = {"first": timezone.localdate(), "name": _("League")}
        return _new(request, LeagueForm(clubs=clubs, initial=usual), 200)
    form = LeagueForm(request.POST, clubs=clubs)
    if form.is_valid():
        try:
            with refused_in(form):
                league = create_league(
                    club_id=int(form.cleaned_data["club"]),
                    name=form.cleaned_data["name"],
                    divisions=form.cleaned_data["teams"],
                    calendar=form.new_calendar(),
                    rules=written(form.rules()),
                    **signed(request),
                )
                messages.success(request, _("%(name)s has been set up.") % {"name": league.name})
                _tell_unmet(request, form)
                return redirect("league_console", league.slug)
        except forms.ValidationError as error:
            form.add_error(None, error)
    return _new(request, form, 422)


@directors_page
def league_console(request: HttpRequest, competition: str) -> HttpResponse:
    """Show what awaits the director, the tables and all matches."""
    league = asked_competition(request, competition, LEAGUE)
    days = matchdays(league, timezone.localdate())
    context = league_frame(league, "console", league.name) | {
        "waiting": to_settle(days),
        "divisions": divisions(league),
        "days": days,
        "rules": rules_in_words(league.state.rules),
    }
    return render(request, "leagues/console.html", context)


@directors_page
def league_match(request: HttpRequest, competition: str, match: int) -> HttpResponse:
    """Show what both sides report about a match, and what the director can do."""
    league = asked_competition(request, competition, LEAGUE)
    return _match_page(request, league, match, 200)


@directors_change
def league_match_changed(request: HttpRequest, competition: str, match: int) -> HttpResponse:
    """Score a match, award it, or move it to another date."""
    league = asked_competition(request, competition, LEAGUE)
    do = request.POST.get("do", "")
    try:
        record_fact(
            competition_id=league.id, fact=_decision(request, do, match), **reasoned(request)
        )
    except RefusedError as refused:
        messages.error(request, refused.sentence)
        return _match_page(request, league, match, 422)
    messages.success(request, _("Entered."))
    return redirect("league_match", competition, match)


@login_required
def league_fixtures(request: HttpRequest, competition: str) -> HttpResponse:
    """Preview other fixtures, and draw them as long as no match has a result."""
    league = asked_competition(request, competition, LEAGUE)
    draft = None
    names = {str(team): league.name_of(team) for team in league.state.teams}
    form = CalendarForm(request.POST or None, initial={"first": league.starts_on})
    if request.method == "POST" and form.is_valid():
        try:
            calendar = form.calendar({name.casefold(): int(n) for n, name in names.items()})
            with refused_in(form):
                if request.POST.get("do") == "draw":
                    draw_fixtures(competition_id=league.id, calendar=calendar, **signed(request))
                    messages.success(request, _("The fixtures have been drawn."))
                    return redirect("league_console", competition)
                draft = drafted(league.state.divisions, calendar, names)
        except forms.ValidationError as error:
            form.add_error(None, error)
    context = league_frame(league, "fixtures", _("Fixtures")) | {
        "form": form,
        "draft": draft,
        "drafted": [
            (each, names[each.home], names[each.away]) for each in (draft.fixtures if draft else ())
        ],
        "unmet": [each.why_not for each in draft.unmet] if draft else [],
        "may_draw": _may_draw(league),
    }
    status = 422 if form.errors else 200
    return render(request, "leagues/director_fixtures.html", context, status=status)


def league_frame(league: OpenCompetition[LeagueSeason], here: str, title: str) -> Context:
    """Return the frame of a league's page: the frame of any competition, plus the season."""
    return competition_frame(league, here, title) | {"season": league.state}


def _may_draw(league: OpenCompetition[LeagueSeason]) -> bool:
    season = league.state
    settled = any(each.state is not MeetingState.OPEN for each in season.meetings)
    return not (settled or season.left or season.is_over)


def _decision(request: HttpRequest, do: str, number: int) -> MatchFact:
    match do:
        case "score":
            return Scored(number, posted_segments(request.POST))
        case "award" if (to := request.POST.get("to")) in list(Award):
            return Awarded(number, Award(to))
        case "postpone":
            return Postponed(number, typed_day(request.POST.get("on", "")))
    raise RefusedError(_("Choose what to do with the match."))


def _match_page(
    request: HttpRequest, league: OpenCompetition[LeagueSeason], number: int, status: int
) -> HttpResponse:
    try:
        meeting = league.state.meeting(number)
    except ScoringError as error:
        raise Http404(str(error)) from error
    line = match_line(league, meeting, timezone.localdate())
    typed = meeting.segments or next(iter(meeting.reports.values()), ())
    rows = [*typed, *[("", "")] * (league.state.rules.segments - len(typed))]
    context = league_frame(league, "fixtures", f"{line.home} – {line.away}") | {
        "match": line,
        "reports": [
            (
                venue.label,
                league.name_of(meeting.home if venue == "home" else meeting.away),
                score_words(said),
            )
            for venue, said in sorted(meeting.reports.items(), reverse=True)
        ],
        "said": [
            entered
            for entered in league.history()
            if isinstance(entered.fact, MatchFact)
            and entered.fact.match == number
            and not entered.withdrawn
        ],
        "rows": rows,
        "awards": Award.choices(),
        "is_over": league.state.is_over,
    }
    return render(request, "leagues/match.html", context, status=status)


def _tell_unmet(request: HttpRequest, form: LeagueForm) -> None:
    """Say which requests the fixtures of a new league do not meet, and why."""
    blocks = form.cleaned_data["teams"]
    listed = [team.name for teams in blocks for team in teams]
    names = {str(number): name for number, name in enumerate(listed, 1)}
    numbers = iter(range(1, len(listed) + 1))
    placed = [[next(numbers) for _team in teams] for teams in blocks]
    for verdict in drafted(placed, form.new_calendar(), names).unmet:
        messages.warning(request, verdict.why_not)


def _new(request: HttpRequest, form: LeagueForm, status: int) -> HttpResponse:
    context = {"form": form, "crumbs": from_desk((_("New league"), ""))}
    return render(request, "leagues/new.html", context, status=status)


LARGEST_NUMBER = 1_000


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
    return render(request, "leagues/next.html", context, status=status)


def _zone(lines: list[LeagueLine], team: int) -> str:
    return next((line.zone.value for line in lines if line.team == team), "")


def _done(request: HttpRequest, league: OpenCompetition[LeagueSeason], do: str) -> None:
    number = number_in(request, "number", LARGEST_NUMBER)
    match do:
        case "link":
            exchange_captains_link(competition_id=league.id, number=number)
        case "links":
            give_captains_links(competition_id=league.id)
        case "names":
            team, *players = request.POST.get("names", "").split(",")
            change_entrant(
                competition_id=league.id,
                number=number,
                team=team,
                players=[each.strip() for each in players if each.strip()],
                **signed(request),
            )
        case _:
            fact = _fact(request, do, number)
            record_fact(competition_id=league.id, fact=fact, **reasoned(request))


def _fact(request: HttpRequest, do: str, number: int) -> CompetitionFact[LeagueSeason]:
    match do:
        case "withdraw":
            return TeamLeft(number, keep=request.POST.get("keep") == "yes")
        case "deduct":
            sentence = _("Enter the points as a number, such as 2 or 0.5.")
            return Deducted(number, typed_decimal(request.POST.get("points", ""), sentence))
        case "order":
            order = request.POST.get("order", "").replace(",", " ").split()
            return Ordered(tuple(whole_number(each, LARGEST_NUMBER) or 0 for each in order))
        case "end":
            return Ended()
    raise RefusedError(_("Choose what to do."))


def _recounted(request: HttpRequest, league: OpenCompetition[LeagueSeason]) -> HttpResponse:
    form = RulesForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            fact = RulesChanged(form.rules())
            record_fact(competition_id=league.id, fact=fact, **signed(request))
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
    return render(request, "leagues/teams.html", context, status=status)
