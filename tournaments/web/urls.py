"""Addresses of pages: the public's at the root, the director's below ``director/``."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.web.public_urls")),
    path("director/", include("tournaments.web.director_urls")),
]
