"""A director notes wishes, tries them out, seats people by them, and takes it back."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.pages import key, words_of
from tournaments.seating.services.wishes import add_wish

pytestmark = pytest.mark.django_db


def url(held: Evening, name: str = "wishes", *more: int) -> str:
    return reverse(name, args=[held.event.slug, *more])


@pytest.fixture
def held() -> Evening:
    return evening("howell", {"pairs": 8, "boards_per_round": 2}, names=True)


@pytest.fixture
def client(held: Evening) -> Client:
    return logged_in(held.director)


def test_a_request_is_added_previewed_applied_and_undone(held, client):
    who = held.contestant("3").pk
    noted = client.post(url(held), {"kind": "still", "who": who, "number": "", **key()})
    assert noted.status_code == 302

    page = client.get(url(held)).content.decode()
    assert "sit still" in page
    assert "2 numbers change hands" in words_of(page)
    (mark,) = re.findall(r'name="seen" value="(\w+)"', page)

    done = client.post(url(held, "seat_by_wishes"), {"seen": mark, **key()}, follow=True)
    assert "2 numbers have changed hands." in words_of(done)
    assert "Nobody needs to move" in words_of(done)
    stale = client.post(url(held, "seat_by_wishes"), {"seen": mark, **key()}, follow=True)
    assert "has changed since you looked" in words_of(stale)

    undone = client.post(url(held, "undo_seating"), key(), follow=True)
    assert "Everyone has their previous number again." in words_of(undone)
    wish = held.event.wishes.get()
    gone = client.post(url(held, "remove_wish", wish.pk), key(), follow=True)
    assert "There are no requests yet" in words_of(gone)
    again = client.post(url(held, "remove_wish", wish.pk), key(), follow=True)
    assert "no longer exists" in words_of(again)


def test_says_why_a_wish_cannot_be_met(held, client):
    for address in ("3", "7"):
        add_wish(event_id=held.event.pk, kind="still", who=(held.contestant(address).pk,))
    assert "both sit still: this Howell has one stationary place." in words_of(
        client.get(url(held))
    )
    offers = client.get(reverse("choose_movement", args=[held.section.pk]), {"pairs": "8"})
    assert "Meets your requests." in words_of(offers)
    assert "one stationary place" in words_of(offers)


def test_refuses_an_impossible_request_with_a_sentence(held, client):
    answer = client.post(url(held), {"kind": "never_meet", "who": "none", **key()})
    assert answer.status_code == 422
    assert "does not take part" in words_of(answer)


def test_places_are_drawn_by_lot(held, client):
    page = client.get(url(held), {"lot": "7"})
    assert "drawn by lot 7" in words_of(page)
    (mark,) = re.findall(r'name="seen" value="(\w+)"', page.content.decode())
    client.post(url(held, "seat_by_wishes"), {"seen": mark, "lot": "7", **key()})
    assert held.event.ledger.get().payload["lot"] == 7


def test_once_play_has_begun_nothing_is_moved(held, client):
    held.start()
    page = words_of(client.get(url(held)))
    assert "Play has begun" in page
    assert "New request" not in page
