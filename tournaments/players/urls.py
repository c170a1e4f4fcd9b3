"""Addresses: the public pages of a club's players."""

from django.urls import path

from tournaments.players import views

public_pages = [
    path("clubs/<slug:club_slug>/players/", views.club_players, name="club_players"),
    path("clubs/<slug:club_slug>/players/<int:player>/", views.player, name="player"),
    path(
        "clubs/<slug:club_slug>/players/<int:player>/by-mail/",
        views.results_by_mail,
        name="results_by_mail",
    ),
    path("events/<slug:slug>/pairs/<slug:address>/players/", views.entered, name="entered_players"),
    path("results-by-mail/<str:mail>/", views.result_mail, name="result_mail"),
]
