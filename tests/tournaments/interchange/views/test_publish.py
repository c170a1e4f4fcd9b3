"""Publish elsewhere: every place has its file, or a sentence why not."""

import re

import pytest

from tests.tournaments.browsing import Directing
from tests.tournaments.browsing import played as played
from tests.tournaments.browsing import set_up as set_up
from tests.tournaments.evenings import evening
from tournaments.clubs.models import Player
from tournaments.interchange.writing.destinations import DESTINATIONS
from tournaments.standings.published.tables import TABLES
from tournaments.standings.published.writing import OUT

pytestmark = pytest.mark.django_db


def links(page: str) -> list[str]:
    """Return the addresses of the files of all places, without those of the menu above."""
    places = page[page.index('id="publish-title"') :]
    return re.findall(r'href="([^"]*/files/[^"]*)"', places)


def test_every_destination_takes_what_there_is() -> None:
    for each in DESTINATIONS:
        assert each.form in OUT
        assert each.table in ("", *TABLES)


def test_every_file_is_there(directing: Directing, played) -> None:
    browser = directing(played)
    page = browser.page("publish", played.event.slug)

    assert len(links(page)) == len(DESTINATIONS) - 1  # there are no hands for Bridge Base
    for address in links(page):
        assert browser.get(address).status_code == 200
    assert "No hands may be shown yet" in page
    assert "The results are provisional" in page
    for table in TABLES:
        assert f"/files/{table}/xlsx/" in page


def test_hidden_players_stay_hidden_on_websites_but_not_from_a_union(
    directing: Directing, played
) -> None:
    hidden = Player.objects.filter(club=played.club).order_by("id")[0]
    Player.objects.filter(pk=hidden.pk).update(shown="hidden", national_id="123456")
    browser = directing(played)
    page = browser.page("publish", played.event.slug)
    files = [browser.get(address).content.decode("utf-8", "replace") for address in links(page)]
    for_websites = [text for text in files if hidden.name not in text]

    assert "Without a national number: 11 of 12 players" in " ".join(page.split())
    assert all("123456" not in text for text in for_websites)
    assert len(files) - len(for_websites) == sum(not each.public_names for each in DESTINATIONS)


def test_is_linked_from_the_print_page_and_from_a_final_session(directing: Directing) -> None:
    held = evening(names=True).start().play()
    browser = directing(held)
    address = f"/director/events/{held.event.slug}/publish/"

    assert address in browser.page("print_page", held.session.pk)
    assert address not in browser.page("console", held.session.pk)
    held.finish()
    assert address in browser.page("console", held.session.pk)
    assert "provisional" not in browser.page("publish", held.event.slug)


def test_offers_nothing_before_the_start(directing: Directing, set_up) -> None:
    page = directing(set_up).page("publish", set_up.event.slug)

    assert links(page) == []
    assert "Nothing to publish yet" in page


def test_whist_has_its_tables(directing: Directing) -> None:
    held = evening(game="whist").start().play()
    page = directing(held).page("publish", held.event.slug)

    assert "USEBIO is only for bridge" in page
    assert {address.split("?")[0].split("/")[-2] for address in links(page)} == {"csv", "xlsx"}


def test_a_large_event_costs_no_more_queries_than_a_small_one(
    directing: Directing, django_assert_max_num_queries
) -> None:
    counts = []
    for tables in (3, 9):
        held = evening("mitchell", {"tables": tables}, names=True).start()
        browser = directing(held)
        with django_assert_max_num_queries(40) as queries:
            browser.page("publish", held.event.slug)
        counts.append(len(queries))

    assert counts[0] == counts[1]
