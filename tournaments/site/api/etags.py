"""ETags of versions, and conditional requests (RFC 9110)."""

import re
from collections.abc import Callable

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

_TAG = r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"'
_TAGS = re.compile(rf"\s*{_TAG}(?:\s*,\s*{_TAG})*\s*")


def etag(version: int) -> str:
    """Return the strong ETag of a version.

    >>> etag(3)
    '"3"'
    """
    return f'"{version}"'


def precondition(request: Request) -> Callable[[int], bool] | None:
    """Return a test for the versions that the caller wants to change; None if any will do.

    ``If-Match`` compares strongly, so a weak ETag matches nothing; ``If-None-Match`` compares
    weakly (RFC 9110, 8.8.3.2 and 13.1). Before its first score, a result has version 0.

    Raises:
        ValidationError: a header is not a list of ETags.
    """
    wanted = _tags(request, "If-Match")
    unwanted = _tags(request, "If-None-Match")
    if wanted is None and unwanted is None:
        return None

    def is_wanted(version: int) -> bool:
        tag = etag(version)
        if wanted is not None and "*" not in wanted and tag not in wanted:
            return False
        others = [] if unwanted is None else [each.removeprefix("W/") for each in unwanted]
        return "*" not in others and tag not in others

    return is_wanted


def _tags(request: Request, header: str) -> list[str] | None:
    text = request.headers.get(header)
    if text is None:
        return None
    if text.strip() == "*":
        return ["*"]
    if not _TAGS.fullmatch(text):
        raise ValidationError({header: 'Send * or ETags in quotes, as you received them: "3".'})
    return re.findall(_TAG, text)
