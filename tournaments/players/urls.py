"""Addresses: the public pages of a club's players."""

from django.urls import path

from tournaments.players import views

public_pages = [
    path("clubs/<slug:club_slug>/players/", views.club_players, name="club_players"),
    path("clubs/<slug:club_slug>/players/<int:player>/", views.player, name="player"),
]
