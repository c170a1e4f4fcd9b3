"""Addresses: pages, the director's pages, the API."""

from django.urls import path

from tournaments.congresses.api import congresses as congresses_api
from tournaments.congresses.views import congress, congresses

public_pages = [
    path("congresses/<slug:congress>/", congress.congress, name="congress"),
]

directors_pages = [
    path("congresses/", congresses.congresses_page, name="congresses"),
    path("congresses/new/", congresses.congress_made, name="congress_made"),
    path("congresses/<slug:congress>/", congresses.timetable_page, name="congress_timetable"),
    path(
        "congresses/<slug:congress>/timetable.pdf",
        congresses.timetable_printed,
        name="congress_timetable_pdf",
    ),
    path("congresses/<slug:congress>/add/", congresses.line_added, name="congress_line_added"),
    path(
        "congresses/<slug:congress>/remove/", congresses.line_removed, name="congress_line_removed"
    ),
    path(
        "congresses/<slug:congress>/delete/", congresses.congress_deleted, name="congress_deleted"
    ),
]

api = [
    path("clubs/<number:club>/congresses/", congresses_api.ClubCongressesView.as_view()),
    path("congresses/<slug:congress>/", congresses_api.CongressView.as_view()),
]
