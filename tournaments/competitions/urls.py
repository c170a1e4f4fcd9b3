"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.competitions import views as common
from tournaments.competitions.api import competitions

directors_pages = [
    path("competitions/", common.competitions, name="competitions"),
    path(
        "competitions/<slug:competition>/history/",
        common.competition_history,
        name="competition_history",
    ),
    path("competitions/<slug:competition>/withdraw/", common.withdraw, name="withdraw_entry"),
    path("competitions/<slug:competition>/show/", common.show, name="show_competition"),
    path("competitions/<slug:competition>/rename/", common.rename, name="rename_competition"),
]

api = [
    path("clubs/<number:club>/competitions/", competitions.ClubCompetitionsView.as_view()),
    path("competitions/<slug:competition>/", competitions.CompetitionView.as_view()),
    path("competitions/<slug:competition>/entries/", competitions.CompetitionEntriesView.as_view()),
    path(
        "competitions/<slug:competition>/entries/<number:sequence>/withdrawal/",
        competitions.EntryWithdrawalView.as_view(),
    ),
    path("competitions/<slug:competition>/entrants/", competitions.EntrantsView.as_view()),
    path(
        "competitions/<slug:competition>/entrants/<number:entrant>/",
        competitions.EntrantView.as_view(),
    ),
    path(
        "competitions/<slug:competition>/verification/", competitions.CompetitionProofView.as_view()
    ),
]
