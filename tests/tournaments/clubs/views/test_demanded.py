"""A club that asks its owners and directors for a second factor."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.clubs.views.test_logins import log_in, switch_on
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.clubs.models import Club, Director
from tournaments.clubs.services import appoint_director

pytestmark = pytest.mark.django_db

thursday = kept(evening)

PASSWORD = "correct horse 7"
SET_UP = "/account/second-factor/on/"


@pytest.fixture
def edith(thursday: Evening) -> User:
    cache.clear()
    return appoint_director(club_id=thursday.club.pk, username="edith", password=PASSWORD)


def ask(held: Evening) -> None:
    Club.objects.filter(pk=held.club.pk).update(second_factor=True)


@pytest.mark.parametrize("page", ["director_desk", "players", "officials", "backups", "batches"])
def test_people_without_a_second_factor_are_sent_to_set_one_up(
    edith: User, thursday: Evening, page: str
) -> None:
    ask(thursday)

    answer = logged_in(edith).get(reverse(page), follow=True)

    assert answer.redirect_chain[0] == (SET_UP, 302)
    assert (
        f"{thursday.club.name} requires a second factor of its owners and directors"
        in answer.content.decode()
    )


def test_goes_on_once_it_is_set_up(edith: User, thursday: Evening) -> None:
    ask(thursday)
    browser = log_in()
    assert browser.get(reverse("director_desk")).headers["Location"] == SET_UP

    switch_on(browser)

    assert browser.get(reverse("director_desk")).status_code == 200
    assert browser.get(reverse("officials")).status_code == 200


def test_nothing_is_changed_without_it(edith: User, thursday: Evening) -> None:
    ask(thursday)
    contestant = thursday.event.contestants.order_by("id")[0]

    answer = logged_in(edith).post(reverse("players"), {"name": "Ida"})

    assert answer.headers["Location"] == SET_UP
    assert not contestant.members.exists()
    assert not thursday.club.players.exists()


def test_a_scorer_needs_none(thursday: Evening) -> None:
    ask(thursday)
    thursday.start()
    scorer = User.objects.create_user("scorer")
    Director.objects.create(user=scorer, club=thursday.club, role="scorer")

    assert logged_in(scorer).get(reverse("director_desk")).status_code == 200


def test_a_club_that_does_not_require_one_stays_open(edith: User, thursday: Evening) -> None:
    other = evening()
    ask(thursday)
    appoint_director(club_id=other.club.pk, username="edith", password=PASSWORD)

    browser = logged_in(edith)

    assert browser.get(reverse("event_setup", args=[other.event.slug])).status_code == 200
    assert (
        browser.get(reverse("event_setup", args=[thursday.event.slug])).headers["Location"]
        == SET_UP
    )


def test_a_second_factor_opens_nothing_that_was_closed_before(
    edith: User, thursday: Evening
) -> None:
    other = evening()
    ask(thursday)
    Director.objects.filter(user=edith).update(role="director")
    browser = logged_in(edith)

    of_others = [
        browser.get(reverse("event_setup", args=[other.event.slug])),
        browser.get(reverse("players"), {"club": other.club.pk}),
        browser.get(reverse("officials"), {"club": other.club.pk}),
        browser.post(reverse("club_wishes"), {"club": thursday.club.pk}),  # only an owner may
    ]

    assert [answer.status_code for answer in of_others] == [403] * 4


def test_a_backup_is_opened_by_it_only_where_every_club_is_directed(
    edith: User, thursday: Evening
) -> None:
    other = evening()
    ask(thursday)
    appoint_director(club_id=other.club.pk, username="edith", password=PASSWORD)
    browser = logged_in(edith)
    address = reverse("backup_file", args=["no-such-file"])

    assert browser.get(address).headers["Location"] == SET_UP
    evening()  # a third club
    assert browser.get(address).status_code == 403


def test_strangers_are_turned_away_as_before(edith: User, thursday: Evening) -> None:
    ask(thursday)
    stranger = User.objects.create_user("stranger")

    assert logged_in(stranger).get(reverse("director_desk")).status_code == 403
    assert Client().get(reverse("director_desk")).headers["Location"].startswith("/login/")


def test_only_an_owner_with_a_second_factor_can_require_it(edith: User, thursday: Evening) -> None:
    browser = logged_in(edith)
    Director.objects.filter(user=edith).update(role="owner")
    sent = {"club": thursday.club.pk, "second_factor": "yes"}

    refused = browser.post(reverse("club_wishes"), sent, follow=True).content.decode()
    assert "First set up a second factor for your own login" in refused
    Authenticator.objects.create(user=edith, type="totp", data={})
    browser.post(reverse("club_wishes"), sent)
    assert Club.objects.get(pk=thursday.club.pk).second_factor
    browser.post(reverse("club_wishes"), {"club": thursday.club.pk})
    assert not Club.objects.get(pk=thursday.club.pk).second_factor


def test_the_list_says_who_has_one(edith: User, thursday: Evening) -> None:
    Director.objects.filter(user=edith).update(role="owner")
    Authenticator.objects.create(user=edith, type="totp", data={})
    appoint_director(club_id=thursday.club.pk, username="ida", password=PASSWORD)

    page = " ".join(logged_in(edith).get(reverse("officials")).content.decode().split())

    assert 'edith</span> <span class="quiet"> with a second factor' in page
    assert 'ida</span> <span class="quiet"> without a second factor' in page
