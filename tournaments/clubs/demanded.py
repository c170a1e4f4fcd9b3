"""Show people where to set up a second factor if their club requires one."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.site.refusals import SecondFactorMissingError


class DemandedFactorMiddleware:
    """Redirect people refused for lack of a second factor to the page that sets one up.

    Requests that are not refused cost no extra query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a redirect to the page for a second factor; None for any other failure."""
        if not isinstance(error, SecondFactorMissingError):
            return None
        sentence = _(
            "%(club)s requires a second factor of its owners and directors. Set one up to continue."
        )
        messages.warning(request, sentence % {"club": error.club})
        return redirect("mfa_activate_totp")
