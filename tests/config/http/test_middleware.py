"""Compression and the content security policy."""

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from config.http.middleware import (
    PublicGZipMiddleware,
    RefusedPagesMiddleware,
    SafeHeadersMiddleware,
)
from tournaments.clubs.services import appoint_director, create_club

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
    response = answer(SafeHeadersMiddleware, HttpResponse(PAGE))

    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_view_may_set_a_policy_of_its_own() -> None:
    own = HttpResponse(PAGE, headers={"Content-Security-Policy": "default-src 'none'"})

    response = answer(SafeHeadersMiddleware, own)

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


def test_a_page_may_use_nothing_of_the_device() -> None:
    response = answer(SafeHeadersMiddleware, HttpResponse(PAGE))

    assert "camera=()" in response["Permissions-Policy"]
    assert "geolocation=()" in response["Permissions-Policy"]


@pytest.mark.django_db
def test_no_cache_keeps_a_page_of_a_director() -> None:
    club = create_club(name="Moss Side")
    client = Client()
    client.force_login(appoint_director(club_id=club.pk, username="edith", password="x"))

    pages = [client.get(address) for address in ("/director/", "/director/players/", "/login/")]

    assert [page.headers["Cache-Control"] for page in pages] == ["no-store, private"] * 3
    assert "no-store" not in client.get("/").headers.get("Cache-Control", "")


@pytest.mark.parametrize("status", [409, 422])
@pytest.mark.parametrize("asked", [{"HX-Request": "true"}, {"Accept": "text/html,*/*;q=0.8"}])
def test_a_refused_form_logs_no_error_in_the_browser(status: int, asked: dict[str, str]) -> None:
    request = RequestFactory().post("/director/events/new/", headers=asked)

    response = RefusedPagesMiddleware(lambda _: HttpResponse(PAGE, status=status))(request)

    assert response.status_code == 200
    assert response["X-Refused"] == str(status)


@pytest.mark.parametrize(
    ("status", "kind", "asked"),
    [
        (422, "text/html", {"Accept": "*/*"}),
        (422, "application/json", {"Accept": "text/html"}),
        (404, "text/html", {"Accept": "text/html"}),
        (403, "text/html", {"HX-Request": "true"}),
    ],
)
def test_any_other_refusal_keeps_its_status(status: int, kind: str, asked: dict[str, str]) -> None:
    request = RequestFactory().post("/director/events/new/", headers=asked)
    answer = HttpResponse(PAGE, status=status, content_type=kind)

    assert RefusedPagesMiddleware(lambda _: answer)(request).status_code == status
