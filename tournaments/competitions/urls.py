"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.competitions import api as competitions_api
from tournaments.competitions import views

directors_pages = [
    path("competitions/", views.competitions, name="competitions"),
    path(
        "competitions/<slug:competition>/history/",
        views.competition_history,
        name="competition_history",
    ),
    path("competitions/<slug:competition>/withdraw/", views.withdraw, name="withdraw_entry"),
    path("competitions/<slug:competition>/show/", views.show, name="show_competition"),
    path("competitions/<slug:competition>/rename/", views.rename, name="rename_competition"),
]

api = [
    path("clubs/<number:club>/competitions/", competitions_api.ClubCompetitionsView.as_view()),
    path("competitions/<slug:competition>/", competitions_api.CompetitionView.as_view()),
    path(
        "competitions/<slug:competition>/entries/",
        competitions_api.CompetitionEntriesView.as_view(),
    ),
    path(
        "competitions/<slug:competition>/entries/<number:sequence>/withdrawal/",
        competitions_api.EntryWithdrawalView.as_view(),
    ),
    path("competitions/<slug:competition>/entrants/", competitions_api.EntrantsView.as_view()),
    path(
        "competitions/<slug:competition>/entrants/<number:entrant>/",
        competitions_api.EntrantView.as_view(),
    ),
    path(
        "competitions/<slug:competition>/verification/",
        competitions_api.CompetitionProofView.as_view(),
    ),
]
