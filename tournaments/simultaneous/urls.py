"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.simultaneous import api as simultaneous_api
from tournaments.simultaneous import views

directors_pages = [
    path("events/<slug:slug>/clubs/", views.clubs_page, name="event_clubs"),
    path("events/<slug:slug>/clubs/join/", views.join, name="join_clubs"),
    path("events/<slug:slug>/clubs/change/", views.change, name="change_clubs"),
    path("events/<slug:slug>/clubs/leave/", views.leave, name="leave_clubs"),
]

api = [
    path("events/<event:event>/simultaneous/", simultaneous_api.SimultaneousView.as_view()),
    path(
        "events/<event:event>/simultaneous/join/", simultaneous_api.SimultaneousJoinView.as_view()
    ),
]
