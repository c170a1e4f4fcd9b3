"""Requests as the web server hands them over, before any middleware sees them."""

import codecs
from typing import Any

from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


def without_strange_charset(content_type: str) -> str:
    """Return a Content-Type without a ``charset`` that does not stand for text.

    Python knows codecs such as ``rot13`` and ``zlib`` that turn no bytes into text; Django asks
    only whether a codec is known, and fails on them before anything could answer for it.
    """
    kept = [
        part
        for part in content_type.split(";")
        if not part.strip().lower().startswith("charset=") or _is_text(part.split("=", 1)[1])
    ]
    return ";".join(kept)


def _is_text(charset: str) -> bool:
    name = charset.strip().strip('"')
    try:
        codecs.lookup(name)
    except (LookupError, ValueError):
        return True  # unknown ones Django passes over
    try:
        "a".encode(name)
    except (LookupError, UnicodeError):
        return False
    return True


class _TextRequest:
    """What both kinds of request have in common."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        content_type = without_strange_charset(meta.get("CONTENT_TYPE", ""))
        super()._set_content_type_params({**meta, "CONTENT_TYPE": content_type})  # type: ignore[misc]  # of the request class beside it


class TextASGIRequest(_TextRequest, ASGIRequest):
    """An ASGI request whose charset stands for text."""


class TextWSGIRequest(_TextRequest, WSGIRequest):
    """A WSGI request whose charset stands for text."""


class TextASGIHandler(ASGIHandler):
    """Django's ASGI application with such requests."""

    request_class = TextASGIRequest


class TextWSGIHandler(WSGIHandler):
    """Django's WSGI application with such requests."""

    request_class = TextWSGIRequest
