"""Captains of a league's teams: their fixtures, and what they report about a match."""

from collections.abc import Mapping
from typing import Any, cast

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import serializers
from rest_framework.request import Request

from scoring.leagues.meeting import Meeting, MeetingState, Segments, Venue
from scoring.leagues.rules import MOST_SEGMENTS, MOST_WON
from tournaments.leagues.selectors.captains import CaptainFacts, captain_link
from tournaments.leagues.selectors.league_pages import match_line
from tournaments.leagues.services import confirm_match, dispute_match, report_match
from tournaments.site.api.base import (
    LinkApiView,
    LinkAuthentication,
    idempotency_key,
    link_security,
    sent,
)
from tournaments.site.api.fields import StrictIn
from tournaments.site.api.openapi import operation
from tournaments.site.api.throttling import SteadyThrottle
from tournaments.site.limits import LONGEST_REASON


class CaptainLinkAuthentication(LinkAuthentication):
    """Anyone with a captain's link speaks for that team."""

    keyword = "Captain"
    gone = "This link no longer works. Ask the league's director for a new one."

    def opened(self, secret: str) -> CaptainFacts | None:
        """Return the team."""
        return captain_link(secret)


class CaptainLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the link."""

    target_class = "tournaments.leagues.api.captains.CaptainLinkAuthentication"
    name = "captainLink"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the scheme."""
        return link_security("`Captain`, a space, and what follows `/c/` in the captain's link.")


class CaptainThrottle(SteadyThrottle):
    """A limit for each team, shared by everyone who has its link."""

    scope = "captain"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        """Return the key under which the requests of a team are counted."""
        link = request.auth
        if not isinstance(link, CaptainFacts):
            return None
        return f"throttle_captain_{link.competition_id}_{link.number}"


class ScoreIn(StrictIn):
    """What each side won."""

    segments = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=0, max_value=MOST_WON),
            min_length=2,
            max_length=2,
        ),
        min_length=1,
        max_length=MOST_SEGMENTS,
        help_text="What the home team and the visitors won in each part of the match: "
        "`[[39, 32]]` for a total, `[[30, 12], [9, 20]]` for two parts.",
    )


class DisputeIn(StrictIn):
    """What is wrong with a report."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON, default="", allow_blank=True, help_text="For the director."
    )


class ReportsOut(serializers.Serializer[Any]):
    """What each side reported for each part; null until it has reported."""

    own = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )
    theirs = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )


class CaptainMatchOut(serializers.Serializer[Any]):
    """A match of the team."""

    number = serializers.IntegerField()
    round = serializers.IntegerField()
    on = serializers.DateField()
    venue = serializers.ChoiceField(choices=Venue.choices())
    home = serializers.CharField()
    away = serializers.CharField()
    state = serializers.ChoiceField(choices=MeetingState.choices())
    asked = serializers.BooleanField(
        help_text="Whether the result is waiting for this team's confirmation."
    )
    reports = ReportsOut()
    score = serializers.CharField(
        help_text="As on the league's pages; empty before there is a result."
    )
    points = serializers.ListField(
        child=serializers.CharField(),
        help_text="The home team's and the visitors'; empty texts before there is a result.",
    )


class CaptainOut(serializers.Serializer[Any]):
    """The team of a captain's link, and its matches by date."""

    league = serializers.CharField()
    team = serializers.CharField()
    number = serializers.IntegerField()
    begins_at = serializers.TimeField(allow_null=True)
    matches = CaptainMatchOut(many=True)


class CaptainApiView(LinkApiView):
    """A view for anyone with a captain's link."""

    authentication_classes = (CaptainLinkAuthentication,)
    throttle_classes = (CaptainThrottle,)


class CaptainView(CaptainApiView):
    """A captain's team."""

    @operation(
        "read_own_fixtures",
        "Read the matches of a captain's team",
        gives=CaptainOut,
        problems=[429],
    )
    def get(self, request: Request) -> object:
        """All matches of the season by date, with what both sides have reported."""
        link = _link(request)
        return {
            "league": link.competition.name,
            "team": link.competition.name_of(link.number),
            "number": link.number,
            "begins_at": link.competition.state.begins_at,
            "matches": [_told(link, each) for each in link.matches],
        }


class CaptainReportView(CaptainApiView):
    """A captain's report of a result."""

    @operation(
        "report_match",
        "Report the result of a match as a captain",
        takes=ScoreIn,
        gives=CaptainMatchOut,
        keyed=True,
        problems=[409, 422, 429],
    )
    def post(self, request: Request, match: int) -> object:
        """It counts once the other side confirms it or reports the same result."""
        return _said(request, match, report_match, _segments(request))


class CaptainConfirmationView(CaptainApiView):
    """The other side's report, confirmed."""

    @operation(
        "confirm_match",
        "Confirm what the other side has reported",
        takes=ScoreIn,
        gives=CaptainMatchOut,
        keyed=True,
        problems=[409, 422, 429],
    )
    def post(self, request: Request, match: int) -> object:
        """Send the result you saw. If the other side has since changed it, you are refused."""
        return _said(request, match, confirm_match, _segments(request))


class CaptainDisputeView(CaptainApiView):
    """The other side's report, disputed."""

    @operation(
        "dispute_match",
        "Dispute the other side's report",
        takes=DisputeIn,
        gives=CaptainMatchOut,
        keyed=True,
        problems=[409, 422, 429],
    )
    def post(self, request: Request, match: int) -> object:
        """The director decides. Until then, either side may report again."""
        return _said(request, match, dispute_match, sent(DisputeIn, request))


def _link(request: Request) -> CaptainFacts:
    return cast("CaptainFacts", request.auth)


def _segments(request: Request) -> dict[str, Segments]:
    return {"segments": tuple((one, two) for one, two in sent(ScoreIn, request)["segments"])}


def _said(request: Request, match: int, say: Any, what: Mapping[str, Any]) -> object:
    """Record what a captain says, and return the match as it is afterwards."""
    say(link=_link(request), match=match, key=idempotency_key(request), **what)
    link = _link(request).again()
    return next(_told(link, each) for each in link.matches if each.number == match)


def _told(link: CaptainFacts, meeting: Meeting) -> dict[str, object]:
    venue = link.venues[meeting.number]
    line = match_line(link.competition, meeting, timezone.localdate())
    return {
        "number": meeting.number,
        "round": meeting.round,
        "on": meeting.on,
        "venue": venue.value,
        "home": line.home,
        "away": line.away,
        "state": meeting.state.value,
        "asked": link.is_asked(meeting),
        "reports": {
            "own": meeting.reports.get(venue),
            "theirs": meeting.reports.get(venue.other),
        },
        "score": line.score,
        "points": line.points,
    }
