"""Addresses: the director's pages."""

from django.urls import path

from tournaments.interchange import views

directors_pages = [
    path("events/<slug:slug>/publish/", views.publish, name="publish"),
]
