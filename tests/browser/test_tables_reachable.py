"""Nothing on the pages of table phones keeps anybody out, in light and in dark."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tables.tapping import button
from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import Evening, evening, signed
from tests.tournaments.phones import NOW, pair_secret, phone, with_phones
from tournaments.play.services.tables import call_director, give_links, send_message
from tournaments.site.refusals import RefusedError

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # telling what is right takes as long as finding what is not
}
Screens = Callable[..., Page]


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.thorough)])
def screen(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Screens]:
    """Open pages in one of the two colour schemes."""
    with ExitStack() as opened:

        def open_page(width: int, session_key: str = "") -> Page:
            context = browser.new_context(
                viewport={"width": width, "height": 844},
                base_url=live_server.url,
                color_scheme=request.param,
                reduced_motion="reduce",
            )
            opened.callback(context.close)
            if session_key:
                cookie = {"name": "sessionid", "value": session_key, "url": live_server.url}
                context.add_cookies([cookie])
            return context.new_page()

        yield open_page


def nothing_found(page: Page) -> None:
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def disputed() -> Evening:
    """A table whose two phones differ, and which calls the director."""
    held = with_phones(entry="two_phones")
    at = phone(held)
    at.of("NS").enter(1, 1, "4SN=", seen=0)
    with pytest.raises(RefusedError):
        at.of("EW").enter(1, 1, "4SN-1", seen=0)
    call_director(link=at.link, round_=1, reason="people", key=uuid4(), now=NOW)
    return held


def test_every_screen_of_an_entry(screen: Screens) -> None:
    page = screen(390)
    page.goto(f"/t/{phone(with_phones()).secret}/")

    for name in (
        "Enter board 1",
        "4 ♥",
        "South",
        "made",
        "Save",
        "We are East-West",
        "We agree",
        "Enter board 2",
    ):
        expect(button(page, name)).to_be_visible()
        nothing_found(page)
        button(page, name).click()
    page.get_by_role("button", name="Passed out").click()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="We are East-West").click()
    page.get_by_role("button", name="We agree").click()
    expect(page.get_by_role("button", name="On to round 2")).to_be_visible()
    nothing_found(page)


def test_a_question_and_a_call(screen: Screens) -> None:
    page = screen(390)
    page.goto(f"/t/{phone(disputed()).secret}/")
    expect(page.get_by_role("heading", name="Whose phone is this?")).to_be_visible()
    nothing_found(page)

    page.get_by_role("button", name="North-South").click()

    expect(page.get_by_text("The director has been told")).to_be_visible()
    nothing_found(page)


def test_the_pages_of_pairs_and_of_links_that_are_gone(screen: Screens) -> None:
    page = screen(390)

    for address in (f"/p/{pair_secret(disputed(), '1-ns')}/", "/t/no-such-code/"):
        page.goto(address)
        nothing_found(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_room_and_its_tables_with_a_clock_messages_and_scores_in_place(
    screen: Screens, width: int
) -> None:
    held = disputed()
    send_message(
        session_id=held.session.pk, text="Coffee is ready.", now=timezone.now(), **signed()
    )
    client = logged_in(held.director)
    page = screen(width, client.cookies["sessionid"].value)
    page.goto(f"/director/sessions/{held.session.pk}/")

    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.locator("summary", has_text="Message").click()
    nothing_found(page)
    page.keyboard.press("Escape")
    page.locator("#tile-A-1").click()
    expect(page.locator("#in-place input").first).to_be_visible()
    nothing_found(page)
    page.goto(f"/director/sessions/{held.session.pk}/tables/")
    nothing_found(page)


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_wall(screen: Screens, width: int) -> None:
    held = disputed()
    send_message(
        session_id=held.session.pk, text="Coffee is ready.", now=timezone.now(), **signed()
    )
    page = screen(width)

    page.goto(f"/events/{held.event.slug}/wall/")

    expect(page.get_by_text("Coffee is ready.")).to_be_visible()
    nothing_found(page)


def test_the_names_at_a_table(screen: Screens) -> None:
    held = evening(entry="phones")
    give_links(session_id=held.session.pk)
    held.start()
    page = screen(390)
    page.goto(f"/t/{phone(held).secret}/")

    expect(page.get_by_text("Who are you?").first).to_be_visible()
    nothing_found(page)
