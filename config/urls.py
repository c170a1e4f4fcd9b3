"""Addresses: those that the apps declare, public ones at the root."""

from django.urls import include, path, register_converter

from tournaments.site.api.converters import EventConverter, NumberConverter
from tournaments.site.registry import collected

register_converter(NumberConverter, "number")
register_converter(EventConverter, "event")

urlpatterns = [
    path("api/v1/", include((collected("api"), "api"))),
    path("api/", include("tournaments.site.urls")),
    path("", include(collected("public_pages"))),
    path("director/", include(collected("directors_pages"))),
]

handler400 = "tournaments.site.views.bad_request"
handler403 = "tournaments.site.views.permission_denied"
handler404 = "tournaments.site.views.page_not_found"
handler500 = "tournaments.site.views.server_error"
