"""The operations of the API, as its schema has them."""

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache  # the whole schema is made for it
def our_operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Return method, path and description of every operation by its id, without a request."""
    paths = SchemaGenerator().get_schema(public=True)["paths"]
    return {
        each["operationId"]: (method, path, each)
        for path, methods in paths.items()
        for method, each in methods.items()
    }
