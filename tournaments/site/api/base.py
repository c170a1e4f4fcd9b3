"""What every view of the API has in common."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.http import HttpRequest
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.site.api.parsing import BoundedJSONParser

Shape = TypeVar("Shape", bound=Serializer[Any])


class AlwaysJSON(BaseContentNegotiation):
    """Answer in JSON, whatever the caller accepts: there is nothing else."""

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
    """A view that anyone can read; it leaves out what the caller may not see."""

    permission_classes: Sequence[type[BasePermission]] = (AllowAny,)
    parser_classes = (BoundedJSONParser,)
    content_negotiation_class = AlwaysJSON

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Always read addresses as UTF-8: the charset that a caller names may not exist."""
        request.encoding = "utf-8"
        return super().initialize_request(request, *args, **kwargs)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Stop caches from showing one caller what only another may see."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(finished, ("Authorization", "Cookie"))
        patch_cache_control(finished, private=True, no_cache=True)
        return finished


class DirectorView(ApiView):
    """A view for those who are logged in; each method then checks that they direct there."""

    permission_classes = (IsAuthenticated,)


class ReadingIsPublicView(ApiView):
    """A view that anyone can read; writing needs a login."""

    def get_permissions(self) -> Sequence[Any]:  # as the framework types it
        """Ask for a login before anything is written."""
        reading = self.request.method in SAFE_METHODS
        return super().get_permissions() if reading else [IsAuthenticated()]


class NothingHereView(ApiView):
    """The answer at every address that nothing else matches."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer before checking anything else.

        Raises:
            NotFound: always.
        """
        hint = "" if request.path.endswith("/") else " Addresses end with a slash."
        raise NotFound(f"There is nothing at this address.{hint}")


def valid(shape: type[Shape], request: Request) -> Shape:
    """Return the body of a request, validated as this shape.

    Raises:
        ValidationError: it does not have this shape.
    """
    shaped = shape(data=request.data)
    shaped.is_valid(raise_exception=True)
    return shaped


def sent(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated body of a request; raise what ``valid`` does."""
    found: dict[str, Any] = valid(shape, request).validated_data
    return found


def asked(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated query of a request; raise what ``valid`` does."""
    shaped = shape(data=request.query_params)
    shaped.is_valid(raise_exception=True)
    found: dict[str, Any] = shaped.validated_data
    return found
