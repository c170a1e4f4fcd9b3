"""Addresses: pages at the root, the REST API below ``api/``."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("tournaments.api.urls")),
    path("", include("tournaments.web.urls")),
]

handler400 = "tournaments.web.errors.bad_request"
handler403 = "tournaments.web.errors.permission_denied"
handler404 = "tournaments.web.errors.page_not_found"
handler500 = "tournaments.web.errors.server_error"
