"""Addresses: pages, the director's pages, the API."""

from django.urls import path

from tournaments.leagues.api import captains
from tournaments.leagues.api import leagues as leagues_api
from tournaments.leagues.views import captain, ladders, leagues, public

public_pages = [
    path("ladders/<slug:competition>/", ladders.ladder, name="ladder"),
    path("leagues/<slug:competition>/", public.league, name="league"),
    path("leagues/<slug:competition>/fixtures/", public.fixtures, name="league_fixtures"),
    path(
        "leagues/<slug:competition>/fixtures.pdf",
        public.printed_fixtures,
        name="league_fixtures_pdf",
    ),
    path("leagues/<slug:competition>/fixtures.ics", public.calendar, name="league_calendar"),
    path("leagues/<slug:competition>/teams/<int:number>/", public.team, name="league_team"),
    path("c/<str:secret>/", captain.captain_matches, name="captain"),
    path("c/<str:secret>/<int:match>/", captain.captain_says, name="captain_says"),
]

directors_pages = [
    path("competitions/new/ladder/", ladders.new_ladder, name="new_ladder"),
    path("competitions/new/ladder/create/", ladders.ladder_created, name="create_ladder"),
    path("ladders/<slug:competition>/", ladders.ladder_console, name="ladder_console"),
    path("ladders/<slug:competition>/enter/", ladders.ladder_entered, name="ladder_enter"),
    path(
        "ladders/<slug:competition>/challenge/", ladders.ladder_challenge, name="ladder_challenge"
    ),
    path("ladders/<slug:competition>/leave/", ladders.ladder_left, name="ladder_leave"),
    path("competitions/new/league/", leagues.new_league, name="new_league"),
    path("leagues/<slug:competition>/", leagues.league_console, name="league_console"),
    path("leagues/<slug:competition>/fixtures/", leagues.league_fixtures, name="league_draw"),
    path(
        "leagues/<slug:competition>/matches/<int:match>/", leagues.league_match, name="league_match"
    ),
    path(
        "leagues/<slug:competition>/matches/<int:match>/change/",
        leagues.league_match_changed,
        name="league_match_change",
    ),
    path("leagues/<slug:competition>/teams/", leagues.league_teams, name="league_teams"),
    path(
        "leagues/<slug:competition>/teams/change/",
        leagues.league_changed,
        name="league_change",
    ),
    path("leagues/<slug:competition>/next/", leagues.next_season, name="next_season"),
]

api = [
    path("clubs/<number:club>/leagues/", leagues_api.ClubLeaguesView.as_view()),
    path("leagues/<slug:league>/fixtures/", leagues_api.LeagueFixturesView.as_view()),
    path("leagues/<slug:league>/next-season/", leagues_api.NextSeasonView.as_view()),
    path("captain/", captains.CaptainView.as_view()),
    path("captain/matches/<number:match>/report/", captains.CaptainReportView.as_view()),
    path(
        "captain/matches/<number:match>/confirmation/", captains.CaptainConfirmationView.as_view()
    ),
    path("captain/matches/<number:match>/dispute/", captains.CaptainDisputeView.as_view()),
]
