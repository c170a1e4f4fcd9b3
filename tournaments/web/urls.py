"""Addresses of pages: public ones at the root, then the director's and one's own login."""

from django.urls import include, path

from tournaments.web import health
from tournaments.web.metrics import metrics

urlpatterns = [
    path("", include("tournaments.web.public.urls")),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics, name="metrics"),
    path("", include("tournaments.web.account.urls")),
    path("", include("tournaments.web.table.urls")),
    path("director/", include("tournaments.web.director.urls")),
]
