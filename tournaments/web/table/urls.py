"""Addresses of private links; short, because they are printed as codes."""

from django.urls import path

from tournaments.leagues.views import captain
from tournaments.play.views import pair, phone

urlpatterns = [
    path("t/worker.js", phone.worker, name="table_worker"),
    path("t/<str:secret>/", phone.table_phone, name="table_phone"),
    path("t/<str:secret>/manifest.webmanifest", phone.manifest, name="table_manifest"),
    path("p/<str:secret>/", pair.pair_scores, name="pair_scores"),
    path("c/<str:secret>/", captain.captain_matches, name="captain"),
    path("c/<str:secret>/<int:match>/", captain.captain_says, name="captain_says"),
]
