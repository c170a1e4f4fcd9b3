"""How often callers without a login may write through the API."""

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

if TYPE_CHECKING:  # the views module reads the settings, which name this class
    from rest_framework.views import APIView


class AnonymousWriteThrottle(AnonRateThrottle):
    """Limit writes, including logins, by callers without a login; reading is unlimited."""

    scope = "anonymous_write"

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Return whether this request is within the rate."""
        return request.method in SAFE_METHODS or super().allow_request(request, view)
