"""Addresses that anyone can open: short, readable, and stable."""

from django.urls import path

from tournaments.congresses.views import congress
from tournaments.desk.views import glossary, home
from tournaments.drives.views import drives
from tournaments.leagues.views import competitions
from tournaments.leagues.views import public as leagues
from tournaments.play.views import wall
from tournaments.series.views import public as series
from tournaments.standings.views import files, overall
from tournaments.standings.views import pages as public

EVENT = "events/<slug:slug>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("glossary/", glossary.glossary, name="glossary"),
    path("ladders/<slug:competition>/", competitions.ladder, name="ladder"),
    path("leagues/<slug:competition>/", leagues.league, name="league"),
    path("leagues/<slug:competition>/fixtures/", leagues.fixtures, name="league_fixtures"),
    path(
        "leagues/<slug:competition>/fixtures.pdf",
        leagues.printed_fixtures,
        name="league_fixtures_pdf",
    ),
    path("leagues/<slug:competition>/fixtures.ics", leagues.calendar, name="league_calendar"),
    path("leagues/<slug:competition>/teams/<int:number>/", leagues.team, name="league_team"),
    path("congresses/<slug:congress>/", congress.congress, name="congress"),
    path("series/", series.series_list, name="series_list"),
    path("series/<slug:season>/", series.series_page, name="series"),
    path("series/<slug:season>/files/<slug:form>/", series.series_file, name="series_file"),
    path(EVENT, public.event, name="event"),
    path(f"{EVENT}standings/", public.event_standings, name="event_standings"),
    path(f"{EVENT}clubs/", public.clubs, name="clubs"),
    path(f"{EVENT}boards/", public.boards, name="boards"),
    path(f"{EVENT}sessions/<int:session>/boards/<int:board>/", public.traveller, name="traveller"),
    path(f"{EVENT}sessions/<int:session>/deals.txt", public.sealed_deals, name="sealed_deals"),
    path(f"{EVENT}pairs/<slug:address>/", public.scorecard, name="scorecard"),
    path(f"{EVENT}pairs/<slug:address>/now/", public.followed, name="followed"),
    path(f"{EVENT}matches/<slug:first>/<slug:second>/", public.match, name="match"),
    path(
        f"{EVENT}pairs/<slug:address>/boards/<int:board>/", public.explanation, name="explanation"
    ),
    path(f"{EVENT}double-dummy/", public.double_dummy, name="double_dummy"),
    path(f"{EVENT}seating/", public.seating, name="seating"),
    path(f"{EVENT}clock/", wall.event_clock, name="event_clock"),
    path(f"{EVENT}wall/", wall.wall, name="wall"),
    path(f"{EVENT}wall/shown/", wall.wall_shown, name="wall_shown"),
    path(f"{EVENT}rankings/", public.other_rankings, name="other_rankings"),
    path(f"{EVENT}overall/", overall.overall, name="overall_ranking"),
    path(f"{EVENT}files/<slug:what>/<slug:form>/", files.event_file, name="event_file"),
    path(f"{EVENT}scoring/", public.scoring, name="scoring"),
    path("drives/<slug:competition>/", drives.drive, name="drive"),
    path("drives/<slug:competition>/cards/<slug:label>/", drives.drive_card, name="drive_card"),
    path("drives/<slug:competition>/wall/", drives.drive_wall, name="drive_wall"),
    path("drives/<slug:competition>/wall/shown/", drives.drive_wall_shown, name="drive_wall_shown"),
]
