"""A director notes a wheelchair and two who never meet, seats people so, and takes it back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.tournaments.evenings import Evening, evening
from tournaments.record.models import Sitting
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MITCHELL = {"tables": 5, "boards_per_round": 1}


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=live_server.url, locale="en-GB"
    )
    opened = context.new_page()
    opened.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield opened
    context.close()


def people(held: Evening) -> dict[str, tuple[str, ...]]:
    """Return by address who has a number now."""
    return {each.address: each.players for each in held.snapshot.contestants.values()}


def number_of(held: Evening, players: tuple[str, ...]) -> str:
    return next(address for address, those in people(held).items() if those == players)


def test_a_wheelchair_and_two_who_never_meet_are_seated_and_the_seating_undone(page: Page) -> None:
    held = evening("mitchell", MITCHELL, names=True)
    username = held.appoint_director().username
    before = people(held)
    wheelchair, one, other = before["1-ew"], before["2-ns"], before["3-ew"]
    page.goto(f"/director/events/{held.event.slug}/wishes/")
    log_in(page, username)

    page.locator("#room-kind").select_option(label="table … cannot be reached by wheelchair")
    page.locator("#room-number").fill("2")
    page.locator("#room-number").press("Enter")
    expect(page.get_by_text("table 2 cannot be reached by wheelchair").first).to_be_visible()
    page.locator("#one").select_option(value=str(held.contestant("1-ew").pk))
    page.locator("#one-kind").select_option(value="wheelchair")
    page.get_by_role("button", name="Add", exact=True).first.click()
    expect(page.get_by_text("Can be met.")).to_have_count(1)
    page.locator("#first").select_option(value=str(held.contestant("2-ns").pk))
    page.locator("#second").select_option(value=str(held.contestant("3-ew").pk))
    page.locator("#two-kind").select_option(value="never_meet")
    page.get_by_role("button", name="Add", exact=True).nth(1).click()
    expect(page.get_by_text("Can be met.")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    page.get_by_role("button", name="Use this seating").click()
    expect(page.get_by_text("Nobody needs to move")).to_be_visible()
    assert people(held) != before
    page.get_by_role("button", name="Undo the last seating").click()
    expect(page.get_by_text("Everyone has their previous number again.")).to_be_visible()
    assert people(held) == before

    page.get_by_role("button", name="Use this seating").click()
    expect(page.get_by_text("Nobody needs to move")).to_be_visible()
    held.start()
    played = Sitting.objects.filter(section=held.section).values_list(
        "table", "north__contestant__address", "east__contestant__address"
    )
    tables = {table for table, *seats in played if number_of(held, wheelchair) in seats}
    assert len(tables) == 1
    assert 2 not in tables
    two = {number_of(held, one), number_of(held, other)}
    assert not any(two == set(seats) for _, *seats in played)
    assert verify_ledger(held.event.pk).ok
