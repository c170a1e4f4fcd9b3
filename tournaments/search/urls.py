"""Addresses: the public page, the API."""

from django.urls import path

from tournaments.search import api as search_api
from tournaments.search import views

public_pages = [
    path("search/", views.search, name="search"),
]

api = [
    path("search/", search_api.SearchView.as_view()),
]
