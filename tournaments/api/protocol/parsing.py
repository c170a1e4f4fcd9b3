"""Reading what callers send, within bounds."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

LARGEST_BODY = 256 * 1024
"""In bytes: the names of a whole event fit in many times."""

DEEPEST = 8
"""In levels of lists and objects: the deepest request has three."""

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class ContentTooLargeError(APIException):
    """More was sent than any request needs."""

    status_code = 413
    default_detail = f"A request has at most {LARGEST_BODY // 1024} kilobytes."
    default_code = "content_too_large"


class BoundedJSONParser(JSONParser):
    """JSON in UTF-8 (RFC 8259), bounded in size and depth, with texts that can be stored."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # whatever JSON says
        """Return what the body says.

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


_TOO_DEEP = f"Lists and objects can be nested {DEEPEST} deep."


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _check(found: object) -> None:
    """Walk through everything with a stack of our own: deep input would exhaust Python's."""
    waiting: list[tuple[object, int]] = [(found, 0)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, str) and _UNSTORABLE.search(item):
            raise ParseError("A text holds a NUL or half a surrogate pair, which no name needs.")
        if isinstance(item, list | dict):
            if depth == DEEPEST:
                raise ParseError(_TOO_DEEP)
            inside = [*item, *item.values()] if isinstance(item, dict) else item
            waiting.extend((each, depth + 1) for each in inside)
