"""Addresses: pages, the director's pages."""

from django.urls import path

from tournaments.desk.views import desk, glossary, health, home, metrics

public_pages = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics.metrics, name="metrics"),
    path("", home.home, name="home"),
    path("glossary/", glossary.glossary, name="glossary"),
]

directors_pages = [
    path("", desk.director_desk, name="director_desk"),
]
