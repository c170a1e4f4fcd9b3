"""Addresses: pages at the root, the REST API below ``api/``."""

from importlib.util import find_spec

from django.urls import include, path

urlpatterns = [
    path(prefix, include(module))
    for prefix, module in (("api/", "tournaments.api.urls"), ("", "tournaments.web.urls"))
    if find_spec(module)
]

if find_spec("tournaments.web.errors"):
    handler400 = "tournaments.web.errors.bad_request"
    handler403 = "tournaments.web.errors.permission_denied"
    handler404 = "tournaments.web.errors.page_not_found"
    handler500 = "tournaments.web.errors.server_error"
