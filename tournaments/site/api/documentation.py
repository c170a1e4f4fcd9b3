"""The OpenAPI schema, and a page to read it and try it out in a browser."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response


class FirstOffered(DefaultContentNegotiation):
    """Give the format asked for, otherwise the first: people open the documentation in browsers."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return a renderer, whatever the caller accepts."""
        offered = list(renderers)
        try:
            chosen: tuple[BaseRenderer, str]
            chosen = super().select_renderer(request, offered, format_suffix)
        except (Http404, NotAcceptable):
            return offered[0], offered[0].media_type
        return chosen


class SchemaView(SpectacularAPIView):
    """The schema, the same for everybody, in YAML or, with ``?format=json``, in JSON."""

    authentication_classes = ()
    content_negotiation_class = FirstOffered
    api_version = "v1"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the schema, which is in one language only."""
        answer: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]  # as in the library
        return answer


class DocsView(SpectacularSwaggerSplitView):
    """The schema as a page. Its script is loaded separately, since inline scripts are forbidden."""

    authentication_classes = ()
    content_negotiation_class = FirstOffered
    template_name = "api/docs.html"
