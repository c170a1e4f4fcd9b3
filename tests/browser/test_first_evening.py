"""A club's first evening: from the first page to phones at nine tables, in five screens."""

import re
import time
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Opened
from tournaments.record.models import Event, TableLink
from tournaments.record.selectors.access.links import table_secrets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAIRS, TABLES, SCREENS, SECONDS = 18, 9, 5, 60
PASSWORD = "rook-lamp-8-fen"
FIRST = ("Ada", "Ben", "Cora", "Dan", "Edith", "Finn", "Greta", "Hugh", "Ida")
LAST = ("Ash", "Birch", "Cedar", "Dale", "Elder", "Fern", "Gorse", "Hazel", "Ivy")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST][: 2 * PAIRS]


@pytest.fixture
def computer(
    context: BrowserContext, live_server: LiveServer, settings: LazySettings
) -> Iterator[Page]:
    """The club's computer, on a network where phones reach it."""
    settings.PUBLIC_URL = live_server.url
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 850})
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    page.goto(live_server.url)
    return page


def _start_club(page: Page) -> None:
    page.get_by_role("link", name="Start your own club").click()
    page.get_by_label("Name of the club").fill("Lakeside Bridge Club")
    page.get_by_label("Username").fill("hilda")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Start the club").click()
    expect(page.get_by_text("The club is yours")).to_be_visible()


def test_five_screens_and_a_minute_from_the_desk_to_phones_at_every_table(
    computer: Page, opened: Opened
) -> None:
    _start_club(computer)
    screens = list[str]()
    began = time.monotonic()

    def screen(heading: str) -> None:
        expect(computer.locator("h1")).to_contain_text(heading)
        screens.append(computer.url)

    computer.get_by_role("link", name="New event").first.click()
    screen("New event")
    computer.get_by_label("Name of the event").fill("Thursday Pairs")
    computer.get_by_label("Pairs expected").fill(str(PAIRS))
    computer.keyboard.press("Enter")

    screen("Thursday Pairs")
    expect(computer.locator("main")).to_contain_text("Movements for 18 pairs")
    computer.get_by_role("button", name=re.compile("^Use this")).first.click()

    expect(computer.get_by_role("heading", name="The names")).to_be_visible()
    screen("Thursday Pairs")
    computer.locator("summary", has_text="Paste").click()
    pairs = "\n".join(f"{one} & {two}" for one, two in zip(NAMES[::2], NAMES[1::2], strict=True))
    computer.locator("textarea").fill(pairs)
    computer.get_by_role("button", name="Fill in names").click()
    expect(computer.locator("main")).to_contain_text("18 of 18 complete")
    computer.get_by_role("link", name="Next: the plan").or_(
        computer.get_by_role("button", name="Next: the plan")
    ).click()

    expect(computer.get_by_role("link", name="Next: the phones")).to_be_visible()
    screen("Thursday Pairs")
    computer.get_by_role("link", name="Next: the phones").click()

    expect(computer.locator("#reach")).to_contain_text("This computer answers")
    screen("Thursday Pairs")
    computer.get_by_role("button", name="A phone at each table").click()
    expect(computer.locator(".code-card")).to_have_count(TABLES)
    computer.get_by_role("button", name="Start the session").click()
    expect(computer.locator("ul.room li")).to_have_count(TABLES)

    assert time.monotonic() - began < SECONDS
    assert len(set(screens)) == SCREENS

    session = Event.objects.get().sessions.get()
    assert TableLink.objects.count() == TABLES
    for (_section, table), secret in table_secrets(session.pk).items():
        phone = opened(f"/t/{secret}/", 390)
        expect(phone.get_by_role("button", name=re.compile("^Enter board")).first).to_be_visible()
        expect(phone.locator("body")).to_contain_text(f"Table {table}")
        phone.close()
