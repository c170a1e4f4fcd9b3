"""Tokens for programs, the login of the pages for browsers."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening


@pytest.fixture
def name(thursday: Evening) -> str:
    return thursday.director.username


def test_gives_a_token_that_opens_what_is_the_directors(
    anonymous: Caller, thursday: Evening, name: str
):
    token = anonymous.send("post", "token/", {"username": name, "password": "patience"})

    found = anonymous.http.get(
        "/api/v1/me/", headers={"Authorization": f"Token {token.json()['token']}"}
    )
    assert found.json() == {
        "username": name,
        "clubs": [{"id": thursday.club.pk, "name": thursday.club.name, "slug": thursday.club.slug}],
    }


def test_notes_the_login(anonymous: Caller, name: str):
    anonymous.send("post", "token/", {"username": name, "password": "patience"})

    assert User.objects.get(username=name).last_login is not None


@pytest.mark.parametrize(
    ("username", "password"), [("director", "wrong"), ("nobody", "patience"), ("' OR 1", "x")]
)
def test_refuses_a_wrong_password(anonymous: Caller, name: str, username: str, password: str):
    response = anonymous.send("post", "token/", {"username": username, "password": password})

    problem(response, 401, "login-required")
    assert response.headers["WWW-Authenticate"] == "Token"


def test_locks_a_name_after_many_wrong_passwords(anonymous: Caller, name: str):
    for _attempt in range(10):
        response = anonymous.send("post", "token/", {"username": name, "password": "wrong"})

    problem(response, 429, "too-many-requests")
    assert response.headers["Retry-After"] == "900"
    right = anonymous.send("post", "token/", {"username": name, "password": "patience"})
    problem(right, 429, "too-many-requests")


def test_a_right_password_forgives_the_wrong_ones(anonymous: Caller, name: str):
    for password in [*["wrong"] * 9, "patience", *["wrong"] * 9]:
        response = anonymous.send("post", "token/", {"username": name, "password": password})

    problem(response, 401, "login-required")


def test_slows_down_who_tries_many_names(anonymous: Caller, name: str):
    for number in range(61):
        response = anonymous.send("post", "token/", {"username": f"n{number}", "password": "x"})

    problem(response, 429, "too-many-requests")
    assert int(response.headers["Retry-After"]) > 0


def test_a_revoked_token_opens_nothing(director: Caller):
    assert director.send("post", "token/revocation/").status_code == 204

    problem(director.get("me/"), 401, "login-required")


def test_the_login_of_the_pages_counts_here_too(thursday: Evening):
    browser = Client()
    browser.force_login(thursday.director)

    assert browser.get("/api/v1/clubs/").json()[0]["id"] == thursday.club.pk


def test_a_browsers_write_needs_the_csrf_token(thursday: Evening):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(thursday.director)

    response = browser.post(f"/api/v1/events/{thursday.event.pk}/sessions/")

    problem(response, 403, "forbidden")
