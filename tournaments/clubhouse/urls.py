"""Addresses: a club's public pages and feeds, the director's pages, the API."""

from django.urls import path

from tournaments.clubhouse import api as clubhouse_api
from tournaments.clubhouse import views
from tournaments.clubhouse.feeds import ResultsFeed

public_pages = [
    path("clubs/", views.clubs, name="all_clubs"),
    path("clubs/<slug:club_slug>/", views.club, name="club"),
    path("clubs/<slug:club_slug>/calendar/", views.calendar_page, name="club_calendar"),
    path(
        "clubs/<slug:club_slug>/calendar.ics",
        views.calendar_followed,
        name="club_calendar_followed",
    ),
    path(
        "clubs/<slug:club_slug>/calendar/embedded/",
        views.calendar_embedded,
        name="club_calendar_embedded",
    ),
    path("clubs/<slug:club_slug>/results.rss", ResultsFeed(), name="club_results_feed"),
]

directors_pages = [
    path("club/page/", views.words_page, name="club_words"),
    path("calendar/", views.plans_page, name="plans"),
    path("calendar/<int:planned>/", views.plan_page, name="plan"),
    path("calendar/<int:planned>/call-off/", views.plan_called_off, name="plan_called_off"),
    path("calendar/<int:planned>/remove/", views.plan_removed, name="plan_removed"),
]

api = [
    path("clubs/<number:club>/calendar/", clubhouse_api.CalendarView.as_view()),
]
