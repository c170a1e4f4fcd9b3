"""Addresses: pages, the director's pages."""

from django.urls import path

from tournaments.desk import views

public_pages = [
    path("healthz", views.alive),
    path("readyz", views.ready),
    path("metrics", views.metrics, name="metrics"),
    path("", views.home, name="home"),
    path("glossary/", views.glossary, name="glossary"),
]

directors_pages = [
    path("", views.director_desk, name="director_desk"),
]
