"""Addresses: pages at the root, the REST API below ``api/``."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("tournaments.api.urls")),
    path("", include("tournaments.web.urls")),
]

handler400 = "tournaments.site.views.bad_request"
handler403 = "tournaments.site.views.permission_denied"
handler404 = "tournaments.site.views.page_not_found"
handler500 = "tournaments.site.views.server_error"
