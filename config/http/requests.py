"""Requests as the web server passes them on, before any middleware sees them."""

import codecs
from typing import Any

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


def without_strange_charset(content_type: str) -> str:
    """Return a Content-Type without its ``charset`` if that is not a text encoding.

    Python has codecs such as ``rot13`` and ``zlib`` that do not turn bytes into text. Django only
    checks that a codec exists, and fails on these before any view can answer.
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
        return True  # Django ignores unknown ones
    try:
        "a".encode(name)
    except (LookupError, UnicodeError):
        return False
    return True


class TextWSGIRequest(WSGIRequest):
    """A request whose ``charset`` is a text encoding or is left out."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        content_type = without_strange_charset(meta.get("CONTENT_TYPE", ""))
        super()._set_content_type_params({**meta, "CONTENT_TYPE": content_type})  # type: ignore[misc]  # not in the stubs


class TextWSGIHandler(WSGIHandler):
    """Django's WSGI application with such requests."""

    request_class = TextWSGIRequest
