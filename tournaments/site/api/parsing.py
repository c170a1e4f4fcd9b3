"""Reading what callers send, within bounds."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

LARGEST_BODY = 256 * 1024
"""In bytes: enough for the names of a whole event many times over."""

DEEPEST = 8
"""In levels of nested lists and objects: the deepest request has three."""

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class ContentTooLargeError(APIException):
    """The request is larger than any request needs to be."""

    status_code = 413
    default_detail = f"A request can be up to {LARGEST_BODY // 1024} kilobytes long."
    default_code = "content_too_large"


class BoundedJSONParser(JSONParser):
    """JSON in UTF-8 (RFC 8259) of limited size and depth, with texts that can be stored."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # whatever JSON says
        """Return the contents of the body.

        Raises:
            ContentTooLargeError: it is too long.
            ParseError: it is not JSON, is too deep, or holds a NUL or half a surrogate pair.
        """
        content = stream.read(LARGEST_BODY + 1)
        if len(content) > LARGEST_BODY:
            raise ContentTooLargeError
        try:
            found = json.loads(content.decode("utf-8"), parse_constant=_refuse_constant)
        except RecursionError as error:
            raise ParseError(_TOO_DEEP) from error
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from error
        _check(found)
        return found


_TOO_DEEP = f"Lists and objects can be nested up to {DEEPEST} levels deep."


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _check(found: object) -> None:
    """Walk through everything with our own stack: deep input would exhaust Python's."""
    waiting: list[tuple[object, int]] = [(found, 0)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, str) and _UNSTORABLE.search(item):
            raise ParseError("A text contains a NUL or half a surrogate pair. Remove it.")
        if isinstance(item, list | dict):
            if depth == DEEPEST:
                raise ParseError(_TOO_DEEP)
            inside = [*item, *item.values()] if isinstance(item, dict) else item
            waiting.extend((each, depth + 1) for each in inside)
