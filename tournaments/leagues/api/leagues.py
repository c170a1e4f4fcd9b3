"""Leagues: set up with teams and fixtures in one request, redrawn, and their next season."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.fixtures.season import MOST_WISHES
from movements.fixtures.wish import FixtureWish, FixtureWishKind
from tournaments.clubs.selectors import require_director
from tournaments.competitions.api import CompetitionOut, EntryOut, ObjectField, told
from tournaments.competitions.models import CompetitionEntry
from tournaments.competitions.selectors.opened import directed_competition, open_competition
from tournaments.leagues.selectors.leagues import LEAGUE, LONGEST_ROOM
from tournaments.leagues.services import (
    Calendar,
    TeamIn,
    begin_next_season,
    create_league,
    draw_fixtures,
)
from tournaments.site.api.base import DirectorView, person, sent, signed
from tournaments.site.api.fields import StrictIn, takes
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_NAME, LONGEST_TITLE


class FixtureWishIn(StrictIn):
    """A request of one team for a date, or of two teams that share a venue."""

    kind = serializers.ChoiceField(choices=[each.value for each in FixtureWishKind])
    numbers = serializers.ListField(child=serializers.IntegerField(), min_length=1, max_length=2)
    on = serializers.DateField(allow_null=True, default=None)


@takes(Calendar, first="The date of the first round.", at="When matches begin.")
class CalendarIn(StrictIn):
    """When a league plays, and what its teams request."""

    wishes = serializers.ListField(child=FixtureWishIn(), max_length=MOST_WISHES, default=list)


class LeagueTeamIn(StrictIn):
    """A team: its name, and its players with the captain first."""

    name = serializers.CharField(max_length=LONGEST_TITLE)
    players = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME),
        max_length=LEAGUE.most_players,
        default=list,
    )
    room = serializers.CharField(
        max_length=LONGEST_ROOM,
        default="",
        allow_blank=True,
        help_text="Where it plays its home matches.",
    )


class LeagueIn(StrictIn):
    """A new league."""

    name = serializers.CharField(max_length=LONGEST_TITLE)
    divisions = serializers.ListField(
        child=LeagueTeamIn(many=True), help_text="The teams, the highest division first."
    )
    calendar = CalendarIn()
    rules = ObjectField(
        default=dict, help_text="How it is scored; whatever is left out has its default."
    )


class NextSeasonIn(StrictIn):
    """The next season of a league."""

    name = serializers.CharField(max_length=LONGEST_TITLE)
    calendar = CalendarIn()


class ClubLeaguesView(DirectorView):
    """The leagues of a club."""

    @operation(
        "create_league",
        "Set up a league with its teams and fixtures",
        takes=LeagueIn,
        gives=CompetitionOut,
        status=201,
        keyed=True,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> object:
        """Also makes the captains' links. Only directors can see the league until it is shown."""
        require_director(club, request.user)
        given = sent(LeagueIn, request)
        teams = [[_team(each) for each in division] for division in given.pop("divisions")]
        calendar = _calendar(given.pop("calendar"))
        made = create_league(
            club_id=club, divisions=teams, calendar=calendar, **given, **signed(request)
        )
        return told(open_competition(made.pk, person(request)))


class LeagueFixturesView(DirectorView):
    """The fixtures of a league."""

    @operation(
        "draw_fixtures",
        "Redraw the fixtures of a league",
        takes=CalendarIn,
        gives=EntryOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, league: str) -> CompetitionEntry:
        """Refused once a match has a result."""
        found = directed_competition(league, request.user)
        calendar = _calendar(sent(CalendarIn, request))
        return draw_fixtures(competition_id=found.id, calendar=calendar, **signed(request))


class NextSeasonView(DirectorView):
    """The next season of a league."""

    @operation(
        "begin_next_season",
        "Begin the next season of a league",
        takes=NextSeasonIn,
        gives=CompetitionOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, league: str) -> object:
        """Teams are promoted and relegated. The previous season must be over."""
        found = directed_competition(league, request.user)
        given = sent(NextSeasonIn, request)
        calendar = _calendar(given.pop("calendar"))
        made = begin_next_season(
            competition_id=found.id, calendar=calendar, **given, **signed(request)
        )
        return told(open_competition(made.pk, person(request)))


def _team(given: dict[str, Any]) -> TeamIn:
    return TeamIn(given["name"], tuple(given["players"]), given["room"])


def _calendar(given: dict[str, Any]) -> Calendar:
    wishes = tuple(
        FixtureWish(FixtureWishKind(each["kind"]), tuple(map(str, each["numbers"])), each["on"])
        for each in given.pop("wishes")
    )
    return Calendar(wishes=wishes, closed=tuple(given.pop("closed")), **given)
