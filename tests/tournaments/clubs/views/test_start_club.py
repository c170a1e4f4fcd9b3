"""The first evening: a club of one's own beside the demonstration, and nobody else takes it."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.evenings import Evening, evening
from tournaments.backups.selectors import may_download_backups
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import clubs_owned
from tournaments.clubs.services import appoint_director, create_club, start_club
from tournaments.record.models import Event
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db

PASSWORD = "rook-lamp-8-fen"
ELSEWHERE = "192.0.2.7"
OFFER = "Start your own club"


def typed(**given: str) -> dict[str, str]:
    whole = {"name": "Lakeside Bridge Club", "username": "hilda"}
    return whole | {"password1": PASSWORD, "password2": PASSWORD} | given


@pytest.fixture
def demonstration() -> Evening:
    """An evening of a club that is only to be looked at."""
    held = evening(names=True).start()
    Club.objects.filter(pk=held.club.pk).update(demonstration=True)
    return held


def test_the_first_page_offers_it_at_this_machine_and_nowhere_else(demonstration: Evening) -> None:
    assert OFFER in Browser().page("home")
    assert OFFER not in Browser(REMOTE_ADDR=ELSEWHERE).page("home")
    assert OFFER not in Browser(HTTP_X_FORWARDED_FOR=ELSEWHERE).page("home")


def test_one_form_and_the_club_is_ones_own(demonstration: Evening) -> None:
    browser = Browser()

    page = browser.post(reverse("start_club"), typed(), follow=True).content.decode()

    assert "The club is yours" in page
    assert "No event yet" in page
    assert demonstration.club.name not in page
    owner = User.objects.get(username="hilda")
    assert [club.name for club in clubs_owned(owner)] == ["Lakeside Bridge Club"]
    assert owner.check_password(PASSWORD)
    assert may_download_backups(owner)  # everything real here is the owner's


def test_the_demonstration_stays_and_says_everywhere_what_it_is(demonstration: Evening) -> None:
    director, before = demonstration.director, demonstration.club.name
    address = reverse("event", args=[demonstration.event.slug])
    assert "(demonstration)" not in Client().get(address).content.decode()

    Client().post(reverse("start_club"), typed())

    assert f"{before} (demonstration)" in Client().get(address).content.decode()
    assert f"{before} (demonstration)" in logged_in(director).page("director_desk")
    assert OFFER not in logged_in(director).page("director_desk")
    assert demonstration.event.name not in Browser().page("home")  # the club's members look here
    assert not may_download_backups(director)


def test_a_club_without_a_demonstration_is_started_too() -> None:
    assert OFFER in Browser().page("home")

    Client().post(reverse("start_club"), typed())

    assert Club.objects.get().name == "Lakeside Bridge Club"
    assert OFFER not in Browser().page("home")


def test_the_demonstrations_director_may_from_anywhere(demonstration: Evening) -> None:
    director = Browser(REMOTE_ADDR=ELSEWHERE)
    director.force_login(demonstration.director)
    assert OFFER in director.page("director_desk")

    director.post(reverse("start_club"), typed())

    assert Club.objects.filter(name="Lakeside Bridge Club").exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_visitor_from_the_network_takes_nothing_over(demonstration: Evening, method: str) -> None:
    for headers in ({"REMOTE_ADDR": ELSEWHERE}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}):
        answer = getattr(Client(**headers), method)(reverse("start_club"), typed())
        assert answer.headers["Location"].startswith(reverse("login"))
    scorer = Client(REMOTE_ADDR=ELSEWHERE)
    user = appoint_director(club_id=demonstration.club.pk, username="s", password=PASSWORD)
    user.directs.update(role="scorer")
    scorer.force_login(user)
    assert getattr(scorer, method)(reverse("start_club"), typed()).status_code == 403
    assert not Club.objects.filter(demonstration=False).exists()
    assert not User.objects.filter(username="hilda").exists()


def test_once_there_is_a_club_nobody_starts_another(demonstration: Evening) -> None:
    create_club(name="Lakeside")

    for browser in (Client(), logged_in(demonstration.director)):
        page = browser.post(reverse("start_club"), typed(), follow=True).content.decode()
        assert "Log in as its owner" in page
    with pytest.raises(RefusedError, match="already been started"):
        start_club(name="Late", username="late", password=PASSWORD)
    assert not User.objects.filter(username__in=("hilda", "late")).exists()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"name": " "}, "This field is required"),
        ({"name": "L" * 121}, "120 characters"),
        ({"username": "Director"}, "already exists"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
        ({"password2": "another"}, "match"),
    ],
)
def test_what_cannot_be_used_is_said_and_nothing_is_started(
    given: dict[str, str], sentence: str
) -> None:
    User.objects.create_user("director")

    answer = Client().post(reverse("start_club"), typed(**given))

    assert sentence in answer.content.decode()
    assert not Club.objects.exists()


def test_it_may_not_be_called_as_the_demonstration(demonstration: Evening) -> None:
    answer = Client().post(reverse("start_club"), typed(name=demonstration.club.name.upper()))

    assert "There is already a club called" in answer.content.decode()
    assert not User.objects.filter(username="hilda").exists()


def test_the_upgrade_marks_a_demonstration_unless_it_has_become_somebodys_club() -> None:
    upgrade = import_module("tournaments.migrations.0024_own_club")
    used, looked_at = (create_club(name=name) for name in upgrade.DEMONSTRATION)
    for club, many in ((used, 6), (looked_at, 1)):
        for _event in range(many):
            Event.objects.filter(pk=evening().event.pk).update(club=club)

    upgrade.mark_demonstration(apps, SimpleNamespace(connection=connection))

    assert [club.name for club in Club.objects.filter(demonstration=True)] == [looked_at.name]
