"""Addresses: pages, the director's pages, the API."""

from django.urls import path

from tournaments.congresses import api as congresses_api
from tournaments.congresses import views

public_pages = [
    path("congresses/<slug:congress>/", views.congress, name="congress"),
]

directors_pages = [
    path("congresses/", views.congresses_page, name="congresses"),
    path("congresses/new/", views.congress_made, name="congress_made"),
    path("congresses/<slug:congress>/", views.timetable_page, name="congress_timetable"),
    path(
        "congresses/<slug:congress>/timetable.pdf",
        views.timetable_printed,
        name="congress_timetable_pdf",
    ),
    path("congresses/<slug:congress>/add/", views.line_added, name="congress_line_added"),
    path("congresses/<slug:congress>/remove/", views.line_removed, name="congress_line_removed"),
    path("congresses/<slug:congress>/delete/", views.congress_deleted, name="congress_deleted"),
]

api = [
    path("clubs/<number:club>/congresses/", congresses_api.ClubCongressesView.as_view()),
    path("congresses/<slug:congress>/", congresses_api.CongressView.as_view()),
]
