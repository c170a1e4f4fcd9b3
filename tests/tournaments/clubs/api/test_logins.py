"""Tokens for programs, the login of the pages for browsers."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.tournaments.callers import problem
from tests.tournaments.evenings import Evening
from tournaments.clubs.models import ApiToken
from tournaments.clubs.selectors import tokens_of
from tournaments.clubs.services import issue_token
from tournaments.site.refusals import RefusedError


@pytest.fixture
def name(thursday: Evening) -> str:
    return thursday.director.username


def test_gives_a_token_that_opens_what_is_the_directors(anonymous, thursday, name):
    token = anonymous.post("token/", {"username": name, "password": "patience"})

    found = anonymous.http.get(
        "/api/v1/me/", headers={"Authorization": f"Token {token.json()['token']}"}
    )
    assert found.json() == {
        "username": name,
        "clubs": [{"id": thursday.club.pk, "name": thursday.club.name, "slug": thursday.club.slug}],
    }


def test_notes_the_login(anonymous, name):
    anonymous.post("token/", {"username": name, "password": "patience"})

    assert User.objects.get(username=name).last_login is not None


@pytest.mark.parametrize(
    ("username", "password"), [("director", "wrong"), ("nobody", "patience"), ("' OR 1", "x")]
)
def test_refuses_a_wrong_password(anonymous, name, username, password):
    response = anonymous.post("token/", {"username": username, "password": password})

    problem(response, 401, "login-required")
    assert response.headers["WWW-Authenticate"] == "Token"


def test_locks_a_name_after_many_wrong_passwords(anonymous, name):
    for _attempt in range(10):
        response = anonymous.post("token/", {"username": name, "password": "wrong"})

    problem(response, 429, "too-many-requests")
    assert response.headers["Retry-After"] == "900"
    right = anonymous.post("token/", {"username": name, "password": "patience"})
    problem(right, 429, "too-many-requests")


def test_a_right_password_forgives_the_wrong_ones(anonymous, name):
    for password in [*["wrong"] * 9, "patience", *["wrong"] * 9]:
        response = anonymous.post("token/", {"username": name, "password": password})

    problem(response, 401, "login-required")


def test_slows_down_who_tries_many_names(anonymous, name):
    for number in range(61):
        response = anonymous.post("token/", {"username": f"n{number}", "password": "x"})

    problem(response, 429, "too-many-requests")
    assert int(response.headers["Retry-After"]) > 0


def test_a_revoked_token_opens_nothing(director):
    assert director.post("token/revocation/").status_code == 204

    problem(director.get("me/"), 401, "login-required")


def opens(token: str) -> bool:
    sent = {"Authorization": f"Token {token}"}
    return Client().get("/api/v1/me/", headers=sent).status_code == 200


def test_a_token_has_a_name_and_an_end(anonymous, name):
    given = anonymous.post(
        "token/", {"username": name, "password": "patience", "name": "Lobby screen", "days": 7}
    ).json()

    left = datetime.fromisoformat(given["expires_at"]) - timezone.now()
    assert given["name"] == "Lobby screen"
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)


@pytest.mark.parametrize("wrong", [{"days": 0}, {"days": 367}, {"name": "x" * 61}, {"name": ""}])
def test_refuses_a_token_for_ever_or_without_a_name(anonymous, name, wrong):
    response = anonymous.post("token/", {"username": name, "password": "patience", **wrong})

    problem(response, 400, "invalid-request")
    assert not ApiToken.objects.filter(user__username=name).exists()


def test_keeps_nothing_from_which_a_token_can_be_told(thursday):
    token = issue_token(user=thursday.director, name="Lobby screen").token

    kept = ApiToken.objects.filter(user=thursday.director).values_list().last()
    assert token not in map(str, kept)
    assert opens(token)


def test_an_expired_token_opens_nothing(thursday):
    token = issue_token(user=thursday.director, name="Lobby screen").token
    ApiToken.objects.filter(name="Lobby screen").update(expiry=timezone.now())

    assert not opens(token)
    assert tokens_of(thursday.director) == ()


def test_a_token_is_dead_after_a_change_of_password_however_it_is_changed(thursday):
    token = issue_token(user=thursday.director, name="Lobby screen").token

    director = thursday.director
    director.set_password("another one")
    director.save()

    assert not opens(token)
    assert tokens_of(director) == ()


def test_the_token_of_somebody_who_may_not_log_in_opens_nothing(thursday):
    token = issue_token(user=thursday.director, name="Lobby screen").token
    User.objects.filter(pk=thursday.director.pk).update(is_active=False)

    assert not opens(token)


@pytest.mark.parametrize("token", ["x", "é" * 70, "x" * 70, "\x7f" * 64])
def test_a_made_up_token_opens_nothing(db, token):
    response = Client().get("/api/v1/me/", headers={"Authorization": f"Token {token}"})

    assert response.status_code == 401


def test_revoking_one_token_leaves_the_others(anonymous, thursday):
    kept, lost = (issue_token(user=thursday.director, name=name).token for name in "AB")

    Client().post("/api/v1/token/revocation/", headers={"Authorization": f"Token {lost}"})

    assert (opens(kept), opens(lost)) == (True, False)


def test_a_person_has_a_score_of_tokens_at_most(thursday):
    for number in range(20):
        issue_token(user=thursday.director, name=f"Program {number}")

    with pytest.raises(RefusedError, match="Revoke one"):
        issue_token(user=thursday.director, name="One more")


def test_a_token_is_read_with_one_query(thursday, django_assert_num_queries):
    token = issue_token(user=thursday.director, name="A").token
    issue_token(user=thursday.director, name="B")
    with django_assert_num_queries(2):  # the token with its person; where they direct
        assert opens(token)


def test_the_login_of_the_pages_counts_here_too(thursday):
    browser = Client()
    browser.force_login(thursday.director)

    assert browser.get("/api/v1/clubs/").json()[0]["id"] == thursday.club.pk


def test_a_browsers_write_needs_the_csrf_token(thursday):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(thursday.director)

    response = browser.post(f"/api/v1/events/{thursday.event.pk}/sessions/")

    problem(response, 403, "forbidden")
