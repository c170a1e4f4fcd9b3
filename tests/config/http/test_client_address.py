"""Whose address counts: one rule for guard, throttles, lists of sessions and logs."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client

from config.http.client_address import client_address, networks
from tournaments.clubs.services import appoint_director, create_club

PROXIES = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/64"]


@pytest.mark.parametrize(
    ("connected", "forwarded", "address"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "192.0.2.1", "203.0.113.9"),  # a stranger's word
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "198.51.100.1, 192.0.2.1", "192.0.2.1"),  # the first is the caller's word
        ("127.0.0.1", "198.51.100.1, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
        ("127.0.0.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"),  # from inside
        ("127.0.0.1", "192.0.2.1, rubbish", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1, ", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1:4711", "192.0.2.1"),
        ("127.0.0.1", "[2001:db8:1::9]:443", "2001:db8:1::9"),
        ("127.0.0.1", "2001:db8:1::9", "2001:db8:1::9"),
        ("::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("2001:db8::7", "192.0.2.1", "192.0.2.1"),
        ("", "192.0.2.1", ""),
    ],
)
def test_believes_only_our_own_proxies(connected: str, forwarded: str, address: str) -> None:
    assert client_address(connected, forwarded, PROXIES) == address


def test_a_proxy_at_a_socket_of_this_machine_is_believed_if_named() -> None:
    assert client_address("", "192.0.2.1", ["unix"]) == "192.0.2.1"


@pytest.mark.parametrize("text", ["10.0.0.1/8", "proxy.example.org", "*"])
def test_refuses_text_that_is_not_a_network(text: str) -> None:
    with pytest.raises(ValueError, match=r"does not appear|host bits"):
        networks([text])


@pytest.fixture
def edith() -> Iterator[str]:
    cache.clear()
    club = create_club(name="Moss Side")
    appoint_director(club_id=club.pk, username="edith", password="right-and-long-9")
    yield "edith"
    cache.clear()


def log_in(password: str, address: str, **headers: str) -> int:
    """Return how a login from an address is answered: 302 in, 200 again, 429 locked."""
    sent = {"login": "edith", "password": password}
    return Client(REMOTE_ADDR=address).post("/login/", sent, **headers).status_code


@pytest.mark.slow
@pytest.mark.django_db
def test_nobody_locks_a_director_out_by_name_from_elsewhere(edith: str) -> None:
    guesses = [log_in("wrong", "203.0.113.9") for _ in range(12)]

    assert guesses[-1] == 429
    assert log_in("right-and-long-9", "203.0.113.9") == 429
    assert log_in("right-and-long-9", "192.0.2.1") == 302


@pytest.mark.django_db
def test_an_invented_header_is_no_new_address_for_the_guard(edith: str) -> None:
    for number in range(12):
        last = log_in("wrong", "203.0.113.9", HTTP_X_FORWARDED_FOR=f"198.51.100.{number}")

    assert last == 429


@pytest.mark.django_db
def test_a_made_up_header_locks_nobody_else_out(edith: str) -> None:
    for _ in range(12):
        log_in("wrong", "203.0.113.9", HTTP_X_FORWARDED_FOR="192.0.2.1")

    assert log_in("right-and-long-9", "192.0.2.1") == 302


@pytest.mark.django_db
def test_behind_our_proxy_the_guard_tells_callers_apart(edith: str, settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    for _ in range(12):
        guessed = log_in("wrong", "127.0.0.1", HTTP_X_FORWARDED_FOR="203.0.113.9")

    assert guessed == 429
    assert log_in("right-and-long-9", "127.0.0.1", HTTP_X_FORWARDED_FOR="192.0.2.1") == 302


@pytest.mark.django_db
def test_an_invented_header_is_no_new_address_for_the_throttle(edith: str) -> None:
    statuses = [
        Client(REMOTE_ADDR="203.0.113.9")
        .post(
            "/api/v1/token/",
            {"username": f"nobody{number}", "password": "wrong"},
            content_type="application/json",
            HTTP_X_FORWARDED_FOR=f"198.51.100.{number}",
        )
        .status_code
        for number in range(61)
    ]

    assert set(statuses[:60]) == {401}
    assert statuses[60] == 429


@pytest.mark.django_db
def test_only_our_proxy_says_that_a_call_was_encrypted(settings: LazySettings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SECURE_SSL_REDIRECT = True
    settings.TRUSTED_PROXIES = ["127.0.0.1"]

    ours = Client(REMOTE_ADDR="127.0.0.1").get("/login/", HTTP_X_FORWARDED_PROTO="https")
    stranger = Client(REMOTE_ADDR="192.0.2.1").get("/login/", HTTP_X_FORWARDED_PROTO="https")

    assert (ours.status_code, stranger.status_code) == (200, 301)
