"""Addresses: pages, the director's pages, the API."""

from django.urls import path

from tournaments.series import api as series_api
from tournaments.series import views

public_pages = [
    path("series/", views.series_list, name="series_list"),
    path("series/<slug:season>/", views.series_page, name="series"),
    path("series/<slug:season>/files/<slug:form>/", views.series_file, name="series_file"),
]

directors_pages = [
    path("series/", views.club_series, name="club_series"),
    path("series/new/", views.series_new, name="series_new"),
    path("series/<int:series_id>/", views.series_change, name="series_change"),
    path("series/<int:series_id>/delete/", views.series_delete, name="series_delete"),
]

api = [
    path("clubs/<number:club>/series/", series_api.ClubSeriesView.as_view()),
    path("series/<number:series>/", series_api.SeriesView.as_view()),
    path("series/<number:series>/files/<slug:form>/", series_api.SeriesFileView.as_view()),
]
