"""Requests whose charset is not a text encoding."""

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import RequestFactory

from config.http.requests import TextWSGIRequest, without_strange_charset


@pytest.mark.parametrize(
    ("content_type", "kept"),
    [
        ("application/json", "application/json"),
        ("application/json; charset=utf-8", "application/json; charset=utf-8"),
        ('text/plain; charset="latin-1"; x=1', 'text/plain; charset="latin-1"; x=1'),
        ("text/plain; charset=unheard-of", "text/plain; charset=unheard-of"),
        ("text/plain; charset=rot13", "text/plain"),
        ("text/plain;charset=zlib; x=1", "text/plain; x=1"),
        ("text/plain; charset=\x00", "text/plain; charset=\x00"),
        ("", ""),
    ],
)
def test_only_an_invalid_charset_is_left_out(content_type: str, kept: str) -> None:
    assert without_strange_charset(content_type) == kept


def test_such_a_request_is_read_like_any_other() -> None:
    environ = RequestFactory().get("/", {"q": "é"}).environ | {"CONTENT_TYPE": "a/b; charset=rot13"}

    with pytest.raises(LookupError):
        WSGIRequest(environ.copy())
    assert TextWSGIRequest(environ.copy()).GET["q"] == "é"
