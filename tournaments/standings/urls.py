"""Addresses: pages, the director's pages, the API."""

from django.urls import path

from tournaments.standings.api import awards, exports
from tournaments.standings.api import standings as standings_api
from tournaments.standings.views import (
    files,
    masterpoints,
    overall,
    pages,
    standings,
    strata_and_handicap,
)

public_pages = [
    path("events/<slug:slug>/", pages.event, name="event"),
    path("events/<slug:slug>/standings/", pages.event_standings, name="event_standings"),
    path("events/<slug:slug>/embedded/", pages.event_embedded, name="event_embedded"),
    path("events/<slug:slug>/picture.png", pages.event_picture, name="event_picture"),
    path("events/<slug:slug>/find/", pages.find, name="find_entry"),
    path("events/<slug:slug>/clubs/", pages.clubs, name="clubs"),
    path("events/<slug:slug>/boards/", pages.boards, name="boards"),
    path(
        "events/<slug:slug>/sessions/<int:session>/boards/<int:board>/",
        pages.traveller,
        name="traveller",
    ),
    path(
        "events/<slug:slug>/sessions/<int:session>/deals.txt",
        pages.sealed_deals,
        name="sealed_deals",
    ),
    path("events/<slug:slug>/pairs/<slug:address>/", pages.scorecard, name="scorecard"),
    path("events/<slug:slug>/pairs/<slug:address>/beside/", pages.beside, name="beside"),
    path("events/<slug:slug>/pairs/<slug:address>/now/", pages.followed, name="followed"),
    path("events/<slug:slug>/matches/<slug:first>/<slug:second>/", pages.match, name="match"),
    path(
        "events/<slug:slug>/pairs/<slug:address>/boards/<int:board>/",
        pages.explanation,
        name="explanation",
    ),
    path("events/<slug:slug>/double-dummy/", pages.double_dummy, name="double_dummy"),
    path("events/<slug:slug>/seating/", pages.seating, name="seating"),
    path("events/<slug:slug>/rankings/", pages.other_rankings, name="other_rankings"),
    path("events/<slug:slug>/overall/", overall.overall, name="overall_ranking"),
    path("events/<slug:slug>/files/<slug:what>/<slug:form>/", files.event_file, name="event_file"),
    path("events/<slug:slug>/scoring/", pages.scoring, name="scoring"),
]

directors_pages = [
    path("award-tables/", masterpoints.award_tables, name="award_tables"),
    path("award-tables/<int:award_table_id>/", masterpoints.award_table, name="award_table"),
    path(
        "award-tables/<int:award_table_id>/remove/",
        masterpoints.award_table_removed,
        name="award_table_removed",
    ),
    path("events/<slug:slug>/prizes/", strata_and_handicap.prizes_page, name="prizes"),
    path("events/<slug:slug>/masterpoints/", masterpoints.masterpoints, name="masterpoints"),
    path("events/<slug:slug>/masterpoints/award/", masterpoints.award, name="award"),
    path("events/<slug:slug>/masterpoints/one/", masterpoints.award_one, name="award_one"),
    path(
        "events/<slug:slug>/masterpoints/take-back/",
        masterpoints.take_back,
        name="take_awards_back",
    ),
    path("events/<slug:slug>/standings/", standings.live_standings, name="live_standings"),
]

api = [
    path("clubs/<number:club>/award-tables/", awards.ClubAwardTablesView.as_view()),
    path("award-tables/<number:award_table>/", awards.AwardTableView.as_view()),
    path("events/<event:event>/standings/", standings_api.StandingsView.as_view()),
    path("events/<event:event>/awards/", awards.AwardsView.as_view()),
    path("events/<event:event>/awards/withdrawal/", awards.AwardsWithdrawalView.as_view()),
    path("events/<event:event>/boards/", standings_api.BoardsView.as_view()),
    path("events/<event:event>/travellers/", standings_api.TravellersView.as_view()),
    path("events/<event:event>/scorecards/<slug:address>/", standings_api.ScorecardView.as_view()),
    path(
        "events/<event:event>/scorecards/<slug:address>/total/", standings_api.TotalView.as_view()
    ),
    path(
        "events/<event:event>/scorecards/<slug:address>/boards/<number:board>/",
        standings_api.ExplanationView.as_view(),
    ),
    path("events/<event:event>/corrections/", standings_api.LateCorrectionsView.as_view()),
    path("events/<event:event>/matches/", standings_api.MatchesView.as_view()),
    path("events/<event:event>/files/<slug:what>/<slug:form>/", exports.ExportView.as_view()),
    path(
        "sessions/<number:session>/travellers/<number:board>/",
        standings_api.TravellerView.as_view(),
    ),
    path("contestants/<number:contestant>/award/", awards.AwardView.as_view()),
]
