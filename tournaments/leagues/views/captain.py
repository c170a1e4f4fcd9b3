"""A captain's own page: the team's matches, and what to report about each."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.leagues.meeting import Meeting, MeetingState, Venue
from tournaments.leagues.forms import posted_segments
from tournaments.leagues.selectors.captains import CaptainFacts, captain_link
from tournaments.leagues.selectors.league_pages import match_line, team_page
from tournaments.leagues.selectors.leagues import score_words
from tournaments.leagues.services import confirm_match, dispute_match, report_match
from tournaments.play.views.phone import private
from tournaments.site.form_keys import key_in
from tournaments.site.page import refusal_told
from tournaments.site.refusals import RefusedError


@require_safe
def captain_matches(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a captain the team's matches: first those that await an answer, then the next ones."""
    link = captain_link(secret)
    if link is None:
        return _gone(request)
    league, today = link.competition, timezone.localdate()
    asked = [each for each in link.matches if link.is_asked(each)]
    due = [each for each in link.matches if each.state is MeetingState.OPEN]
    waiting = [
        each
        for each in link.matches
        if each not in asked and each.state in (MeetingState.REPORTED, MeetingState.DISPUTED)
    ]
    context = {
        "secret": secret,
        "league": league,
        "competition": league,
        "season": league.state,
        "team": team_page(league, link.number, today),
        "open": [_sheet(link, each) for each in [*asked, *waiting, *due[:2]]],
    }
    response = private(render(request, "leagues/captain.html", context))
    # With no referrer at all, a browser would send forms without an origin: refused as forged.
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _gone(request: HttpRequest) -> HttpResponse:
    return private(render(request, "leagues/gone.html", status=404))


@require_POST
def captain_says(request: HttpRequest, secret: str, match: int) -> HttpResponse:
    """Record what a captain says about a match."""
    link = captain_link(secret)
    if link is None:
        return _gone(request)
    with refusal_told(request):
        messages.success(request, _said(request, link, match))
    return private(redirect("captain", secret))


def _said(request: HttpRequest, link: CaptainFacts, match: int) -> str:
    key = key_in(request)
    match request.POST.get("do", ""):
        case "report":
            report_match(link=link, match=match, segments=posted_segments(request.POST), key=key)
            return _("Thank you. The result counts once the other side confirms it.")
        case "confirm":
            confirm_match(link=link, match=match, segments=posted_segments(request.POST), key=key)
            return _("Thank you. The result counts now.")
        case "dispute":
            reason = request.POST.get("reason", "")
            dispute_match(link=link, match=match, key=key, reason=reason)
            return _("The director has been told.")
    raise RefusedError(_("Choose what to report about the match."))


def _sheet(link: CaptainFacts, meeting: Meeting) -> dict[str, object]:
    """Return a match as its form shows it."""
    venue = link.venues[meeting.number]
    mine, theirs = meeting.reports.get(venue, ()), meeting.reports.get(venue.other, ())
    count = max(link.competition.state.rules.segments, len(mine))
    return {
        "line": match_line(link.competition, meeting, timezone.localdate()),
        "at_home": venue is Venue.HOME,
        "asked": link.is_asked(meeting),
        "disputed": meeting.state is MeetingState.DISPUTED,
        "mine": score_words(mine) if mine else "",
        "theirs": score_words(theirs) if theirs else "",
        "their_rows": theirs,
        "rows": [*mine, *[("", "")] * (count - len(mine))],
    }
