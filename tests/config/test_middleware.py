"""What every response carries or may not carry."""

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from config.middleware import ContentSecurityPolicyMiddleware, PublicGZipMiddleware

PAGE = b"<p>Standings</p>" * 100


def answer(middleware: type, response: HttpResponse, **request: str) -> HttpResponse:
    """Return the response to a browser that takes compressed pages."""

    def view(request: HttpRequest) -> HttpResponse:
        return response

    asked = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"}, **request)
    if "login" in request:
        asked.COOKIES[settings.SESSION_COOKIE_NAME] = request["login"]
    return middleware(view)(asked)


def test_every_page_may_load_nothing_but_our_own_files() -> None:
    response = answer(ContentSecurityPolicyMiddleware, HttpResponse(PAGE))

    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_view_may_set_a_policy_of_its_own() -> None:
    own = HttpResponse(PAGE, headers={"Content-Security-Policy": "default-src 'none'"})

    response = answer(ContentSecurityPolicyMiddleware, own)

    assert response["Content-Security-Policy"] == "default-src 'none'"


def test_compresses_a_public_page() -> None:
    response = answer(PublicGZipMiddleware, HttpResponse(PAGE))

    assert response["Content-Encoding"] == "gzip"
    assert len(response.content) < len(PAGE)


@pytest.mark.parametrize(
    "request_of", [{"login": "abc"}, {"HTTP_AUTHORIZATION": "Token abc"}], ids=["login", "token"]
)
def test_does_not_compress_what_a_login_or_a_token_opened(request_of: dict[str, str]) -> None:
    response = answer(PublicGZipMiddleware, HttpResponse(PAGE), **request_of)

    assert "Content-Encoding" not in response
    assert response.content == PAGE


def test_does_not_hold_back_a_stream() -> None:
    response = answer(PublicGZipMiddleware, StreamingHttpResponse(iter([PAGE])))

    assert "Content-Encoding" not in response
