"""Addresses: pages, the director's pages."""

from django.urls import path

from tournaments.desk.views import desk, glossary, monitoring

public_pages = [
    path("healthz", monitoring.alive),
    path("readyz", monitoring.ready),
    path("metrics", monitoring.metrics, name="metrics"),
    path("", desk.home, name="home"),
    path("glossary/", glossary.glossary, name="glossary"),
]

directors_pages = [
    path("", desk.director_desk, name="director_desk"),
]
