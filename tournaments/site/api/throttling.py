"""How often programs and phones may write."""

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle

if TYPE_CHECKING:  # the views module reads the settings, which name a class below
    from rest_framework.views import APIView


class SteadyThrottle(SimpleRateThrottle):
    """A limit that survives a clock set back.

    Requests that seem to come from the future would otherwise count until the clock reaches them.
    """

    def throttle_failure(self) -> bool:
        """Refuse the request, or begin to count anew."""
        if self.history[-1] <= self.now:
            return False
        self.history.clear()
        return self.throttle_success()


class AnonymousWriteThrottle(SteadyThrottle, AnonRateThrottle):
    """Limit writes, including logins, by callers without a login; reading is unlimited."""

    scope = "anonymous_write"

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Return whether this request is within the rate."""
        return request.method in SAFE_METHODS or super().allow_request(request, view)
