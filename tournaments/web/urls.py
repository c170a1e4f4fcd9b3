"""Addresses of pages: public ones at the root, then the director's and one's own login."""

from django.urls import include, path

from tournaments.desk.views import health
from tournaments.desk.views.metrics import metrics

urlpatterns = [
    path("", include("tournaments.web.public.urls")),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics, name="metrics"),
    path("", include("tournaments.clubs.urls")),
    path("", include("tournaments.web.table.urls")),
    path("director/", include("tournaments.web.director.urls")),
]
