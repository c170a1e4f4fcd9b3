"""Logins are taken only where nobody else on the network reads them; players get in anyway."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.phones import phone, with_phones
from tournaments.clubs.services import issue_token
from tournaments.site.local_network import answers, own_address

pytestmark = pytest.mark.django_db

ELSEWHERE = "192.0.2.7"
CLOSED = ["/login/", "/director/", "/director/officials/", "/account/", "/account/password/new/"]


@pytest.fixture(autouse=True)
def _as_started_by_up(settings: LazySettings) -> None:
    settings.LOGIN_FROM_NETWORK = False
    settings.PUBLIC_URL = "http://192.0.2.2:8000"
    cache.clear()


@pytest.mark.parametrize("address", [*CLOSED, "/start/"])
def test_no_page_that_needs_a_password_opens_from_the_network(address: str) -> None:
    answer = Client(REMOTE_ADDR=ELSEWHERE).get(address)

    assert answer.status_code == 403
    assert "Log in at the computer itself" in answer.content.decode()
    assert "--login-from-network" in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_password_sent_all_the_same_is_not_looked_at() -> None:
    User.objects.create_user("edith", password="correct horse 7")
    given = {"login": "edith", "password": "correct horse 7"}

    page = Client(REMOTE_ADDR=ELSEWHERE).post(reverse("login"), given)
    token = Client(REMOTE_ADDR=ELSEWHERE).post(
        "/api/v1/token/", {"username": "edith", "password": "correct horse 7"}
    )

    assert (page.status_code, token.status_code) == (403, 403)
    assert "sessionid" not in page.cookies
    assert token.json()["detail"].startswith("Logins are not taken over this network")


def test_neither_is_a_token() -> None:
    held = evening()
    token = issue_token(user=held.director, name="program").token
    headers = {"Authorization": f"Token {token}"}

    assert Client(headers=headers).get("/api/v1/me/").status_code == 200
    assert Client(REMOTE_ADDR=ELSEWHERE, headers=headers).get("/api/v1/me/").status_code == 403


@pytest.mark.parametrize(
    ("caller", "secure"),
    [
        ("127.0.0.1", False),
        ("::1", False),
        ("192.0.2.2", False),  # the machine itself, at the address for phones
        (ELSEWHERE, True),
    ],
)
def test_logins_are_taken_at_the_machine_and_over_https(caller: str, secure: bool) -> None:
    client = Client(REMOTE_ADDR=caller)

    assert client.get("/login/", secure=secure).status_code == 200
    assert reverse("login") in client.get("/", secure=secure).content.decode()


def test_a_proxy_that_says_nothing_of_itself_is_not_the_machine() -> None:
    for header in ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP"):
        assert Client(**{header: ELSEWHERE}).get("/login/").status_code == 403


def test_everybody_logs_in_if_whoever_started_it_wishes(settings: LazySettings) -> None:
    settings.LOGIN_FROM_NETWORK = True

    assert Client(REMOTE_ADDR=ELSEWHERE).get("/login/").status_code == 200
    assert reverse("login") in Client(REMOTE_ADDR=ELSEWHERE).get("/").content.decode()


def test_players_and_phones_get_in_and_are_shown_no_way_to_the_login() -> None:
    held = with_phones()
    players, here = Client(REMOTE_ADDR=ELSEWHERE), Client()
    for address in ("/", reverse("event", args=[held.event.slug]), "/glossary/"):
        for client in (here, players, here, players):  # a kept page is kept for its kind of reader
            shown = client.get(address)
            assert shown.status_code == 200
            assert (f'href="{reverse("login")}"' in shown.content.decode()) is (client is here)
    secret = phone(held).secret
    assert players.get(reverse("table_phone", args=[secret])).status_code == 200
    authorized = Client(REMOTE_ADDR=ELSEWHERE, headers={"Authorization": f"Table {secret}"})
    assert authorized.get("/api/v1/table/").status_code == 200


def test_this_machine_has_an_address_or_none() -> None:
    found = own_address()

    assert not found.startswith("127.")
    assert found == "" or len(found.split(".")) == 4


@pytest.mark.parametrize("site", ["http://127.0.0.1:9", "", "no address", "ftp://127.0.0.1:9"])
def test_an_address_where_nothing_listens_does_not_answer(site: str) -> None:
    assert not answers(site)


def test_whoever_invites_others_is_told_where_the_link_opens(settings: LazySettings) -> None:
    held = evening()
    client = Client()
    client.force_login(held.director)
    invited = {"club": held.club.pk, "role": "scorer", "note": "Ida"}
    advice = "It opens at this computer only"

    assert advice in client.post(reverse("invite"), invited).content.decode()
    settings.LOGIN_FROM_NETWORK = True
    assert advice not in client.post(reverse("invite"), invited).content.decode()
