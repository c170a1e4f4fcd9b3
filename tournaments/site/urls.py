"""Addresses of the API beside its versions: its schema and its documentation."""

from django.urls import path, re_path

from tournaments.site.api.base import NothingHereView
from tournaments.site.api.openapi import DocsView, SchemaView

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view()),
    re_path("", NothingHereView.as_view()),
]
