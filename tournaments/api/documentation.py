"""The OpenAPI schema, and pages to read and try it in a browser."""

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response


class SchemaView(SpectacularAPIView):
    """The schema, the same for everybody, in YAML or with ``?format=json`` in JSON."""

    authentication_classes = ()
    api_version = "v1"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the schema; there is one language."""
        answer: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]  # so in the library
        return answer


class DocsView(SpectacularSwaggerSplitView):
    """The schema as pages. Their script is a request of its own: inline script is forbidden."""

    authentication_classes = ()
    template_name = "api/docs.html"
