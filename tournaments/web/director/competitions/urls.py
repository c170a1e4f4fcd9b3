"""Addresses of the director's pages of competitions, below ``director/``."""

from django.urls import path

from tournaments.competitions.views import common
from tournaments.leagues.views import ladders, league_season, leagues

OF_ANY = "competitions/<slug:competition>"
LEAGUE = "leagues/<slug:competition>"

urlpatterns = [
    path("competitions/", common.competitions, name="competitions"),
    path(f"{OF_ANY}/history/", common.competition_history, name="competition_history"),
    path(f"{OF_ANY}/withdraw/", common.withdraw, name="withdraw_entry"),
    path(f"{OF_ANY}/show/", common.show, name="show_competition"),
    path(f"{OF_ANY}/rename/", common.rename, name="rename_competition"),
    path("competitions/new/ladder/", ladders.new_ladder, name="new_ladder"),
    path("competitions/new/ladder/create/", ladders.ladder_created, name="create_ladder"),
    path("ladders/<slug:competition>/", ladders.ladder_console, name="ladder_console"),
    path("ladders/<slug:competition>/enter/", ladders.ladder_entered, name="ladder_enter"),
    path(
        "ladders/<slug:competition>/challenge/", ladders.ladder_challenge, name="ladder_challenge"
    ),
    path("ladders/<slug:competition>/leave/", ladders.ladder_left, name="ladder_leave"),
    path("competitions/new/league/", leagues.new_league, name="new_league"),
    path(f"{LEAGUE}/", leagues.league_console, name="league_console"),
    path(f"{LEAGUE}/fixtures/", leagues.league_fixtures, name="league_draw"),
    path(f"{LEAGUE}/matches/<int:match>/", leagues.league_match, name="league_match"),
    path(
        f"{LEAGUE}/matches/<int:match>/change/",
        leagues.league_match_changed,
        name="league_match_change",
    ),
    path(f"{LEAGUE}/teams/", league_season.league_teams, name="league_teams"),
    path(f"{LEAGUE}/teams/change/", league_season.league_changed, name="league_change"),
    path(f"{LEAGUE}/next/", league_season.next_season, name="next_season"),
]
