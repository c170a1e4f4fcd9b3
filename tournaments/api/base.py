"""What every view of the API has in common."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.parsing import BoundedJSONParser


class AlwaysJSON(BaseContentNegotiation):
    """Answer in JSON whatever the caller says it accepts: there is nothing else."""

    def select_parser(self, request: Request, parsers: Any) -> Any:  # as the framework types it
        """Return the JSON parser if JSON was sent."""
        sent = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer."""
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """A view anybody may read, each as much as is theirs to see."""

    permission_classes: Sequence[type[BasePermission]] = (AllowAny,)
    parser_classes = (BoundedJSONParser,)
    content_negotiation_class = AlwaysJSON

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Read addresses as UTF-8 always: a charset the caller names may be no charset at all."""
        request.encoding = "utf-8"
        return super().initialize_request(request, *args, **kwargs)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Keep caches from giving one caller what another was allowed to see."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(finished, ("Authorization", "Cookie"))
        patch_cache_control(finished, private=True, no_cache=True)
        return finished


class DirectorView(ApiView):
    """A view for those who are logged in; each method then asks whether they direct there."""

    permission_classes = (IsAuthenticated,)


class NothingHereView(ApiView):
    """Whatever no other address matches."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer before anything else is asked.

        Raises:
            NotFound: always.
        """
        hint = "" if request.path.endswith("/") else " Addresses end with a slash."
        raise NotFound(f"There is nothing at this address.{hint}")
