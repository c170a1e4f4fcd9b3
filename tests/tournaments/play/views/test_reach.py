"""Whether phones reach the computer: said in plain words before play."""

import re

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import Directing, logged_in
from tests.tournaments.evenings import Evening
from tournaments.clubs.services import appoint_director
from tournaments.record.models import Event, TableLink
from tournaments.site.local_network import own_address

pytestmark = pytest.mark.django_db

PHONE = "192.0.2.7"


@pytest.fixture(autouse=True)
def _nobody_was_here() -> None:
    cache.clear()


def test_without_a_network_it_says_what_to_do(
    named: Evening, directing: Directing, settings: LazySettings
) -> None:
    settings.PUBLIC_URL = ""

    page = directing(named).page("tables", named.session.pk)

    assert "this computer is on no network" in page
    assert "Join the Wi-Fi" in page


def test_an_address_that_does_not_answer_is_said_with_the_new_one(
    named: Evening, directing: Directing, settings: LazySettings
) -> None:
    settings.PUBLIC_URL = "http://127.0.0.1:9"

    page = directing(named).page("tables", named.session.pk)

    assert "Nothing answers at http://127.0.0.1:9" in page
    if own := own_address():  # a machine may be on no network
        assert f"address is now {own}" in " ".join(page.split())


def test_a_name_that_does_not_answer_is_not_compared_with_an_address(
    named: Evening, directing: Directing, settings: LazySettings
) -> None:
    settings.PUBLIC_URL = "http://localhost:9"

    page = directing(named).page("tables", named.session.pk)

    assert "on the Wi-Fi of the room" in page
    assert "address is now" not in page


def test_a_sites_name_is_left_to_the_phones_to_try(
    named: Evening, directing: Directing, settings: LazySettings
) -> None:
    settings.PUBLIC_URL = "https://cards.invalid"

    page = directing(named).page("tables", named.session.pk)

    assert "https://cards.invalid" in page
    assert "as soon as its page opens" in page
    assert "This computer answers" not in page
    assert "Nothing answers" not in page


def test_the_first_phone_that_comes_is_seen(
    named: Evening, directing: Directing, settings: LazySettings
) -> None:
    settings.PUBLIC_URL = "https://cards.invalid"
    director, part = directing(named), reverse("phones_reached", args=[named.session.pk])
    assert f'hx-get="{part}"' in director.page("tables", named.session.pk)

    Client().get(reverse("hello"))  # the director's own look at the page
    assert "a phone was here" not in director.get(part).content.decode()
    assert "This phone is connected" in Client(REMOTE_ADDR=PHONE).get("/hello/").content.decode()

    seen = director.get(part).content.decode()
    assert "a phone was here" in seen
    assert "hx-get" not in seen


def test_only_the_director_is_told(named: Evening) -> None:
    address = reverse("phones_reached", args=[named.session.pk])
    assert logged_in(named.director).get(address).status_code == 200
    scorer = appoint_director(club_id=named.club.pk, username="scorer", password="patience")
    scorer.directs.update(role="scorer")

    assert logged_in(scorer).get(address).status_code == 403
    assert Client().get(address).status_code == 302


def test_the_step_stands_in_the_bar_and_one_choice_gives_every_table_a_phone(
    named: Evening, directing: Directing
) -> None:
    browser, tables = directing(named), reverse("tables", args=[named.session.pk])
    for step in ("choose_movement", "enter_names", "section_plan"):
        assert f'href="{tables}">Phones' in browser.page(step, named.section.pk)
    page = browser.page("tables", named.session.pk)
    assert 'aria-current="step"' in page
    assert re.search(r'aria-current="page"[^>]*>\s*Set-up', page)  # it is a step of the set-up
    assert reverse("start_session", args=[named.session.pk]) in page

    browser.post(reverse("choose_entry", args=[named.session.pk]), {"entry": "phones"})

    assert Event.objects.get(pk=named.event.pk).conditions.entry == "phones"
    assert TableLink.objects.filter(event=named.event).count() == 3
    chosen = re.findall(
        r'value="(\w+)"\s+aria-pressed="true"', browser.page("tables", named.session.pk)
    )
    assert chosen == ["phones"]


def test_in_play_the_bar_of_the_set_up_is_gone(started: Evening, directing: Directing) -> None:
    page = directing(started).page("tables", started.session.pk)

    assert 'aria-current="step"' not in page
    assert "Do phones reach this computer?" in page
