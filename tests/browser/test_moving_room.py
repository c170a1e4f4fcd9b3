"""The rooms of the proposals move, stop when asked, and stand still for those who want that."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.browser.test_every_page import SIDEWAYS
from tests.browser.test_tables_reachable import RULES
from tests.every_case import quick_few
from tests.tournaments.evenings import evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST = ".movement-best [data-moving]"
WALKED = """() => [...document.querySelectorAll(".movement-best [data-moving] .pic-tokens g g")]
  .map((token) => token.getBoundingClientRect()).map(({ x, y }) => `${x} ${y}`).join()"""


@pytest.fixture
def choosing(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """The page on which a director chooses a movement for twelve pairs, on a phone."""
    held = evening("howell", {"pairs": 12})
    username = held.appoint_director().username
    context = browser.new_context(
        viewport={"width": 360, "height": 800}, base_url=live_server.url, locale="en-GB"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    page.goto(f"/director/sections/{held.section.pk}/movement/")
    log_in(page, username)
    yield page
    context.close()


def look(page: Page, name: str) -> None:
    """Keep a picture of the page, if a folder for them is given."""
    if folder := os.environ.get("FAIRDEAL_CONTACT_SHEETS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def at(page: Page, seconds: float) -> None:
    page.locator(f"{FIRST} svg").evaluate("(svg, at) => svg.setCurrentTime(at)", seconds)


def test_the_room_walks_round_by_round_until_it_is_paused_by_keyboard(choosing: Page) -> None:
    room = choosing.locator(FIRST)
    room.scroll_into_view_if_needed()
    expect(room).to_be_visible()
    expect(choosing.locator(".movement-best .movement-picture").first).to_be_hidden()
    at(choosing, 0)
    expect(room.get_by_text("Round 1 of")).to_be_visible()
    before = choosing.evaluate(WALKED)
    expect(room.get_by_text("Round 2 of")).to_be_visible()  # by itself
    assert choosing.evaluate(WALKED) != before

    pause = room.get_by_role("button", name="Pause the moving rooms")
    pause.focus()
    choosing.keyboard.press("Enter")
    expect(room.get_by_role("button", name="Play the moving rooms")).to_be_focused()
    assert all(
        choosing.locator("[data-moving] svg").evaluate_all(
            "all => all.map((svg) => svg.animationsPaused())"
        )
    )
    stopped = choosing.evaluate(WALKED)
    choosing.wait_for_timeout(1500)
    assert choosing.evaluate(WALKED) == stopped
    choosing.keyboard.press("Enter")
    expect(room.get_by_text("Round 3 of")).to_be_visible()

    at(choosing, 0)
    choosing.locator("#pairs").fill("14")  # other proposals take their places
    expect(choosing.get_by_text("Movements for 14 pairs, best first")).to_be_visible()
    expect(choosing.locator(FIRST)).to_be_visible()


@pytest.mark.parametrize("scheme", quick_few(["light", "dark"], ["light"]))
@pytest.mark.parametrize("width", [360, 390, 1280])
def test_rooms_and_bars_fit_and_can_be_read(
    choosing: Page, width: int, scheme: Literal["light", "dark"]
) -> None:
    choosing.set_viewport_size({"width": width, "height": 800})
    choosing.emulate_media(color_scheme=scheme)
    choosing.locator(FIRST).scroll_into_view_if_needed()
    choosing.get_by_role("button", name="Pause the moving rooms").first.click()
    at(choosing, 3)
    look(choosing, f"moving-{width}-{scheme}")
    assert choosing.evaluate("document.documentElement.scrollWidth") == width
    assert choosing.evaluate(SIDEWAYS, "none") == []
    found = Axe().run(choosing, options=RULES).response["violations"]
    assert [each["id"] for each in found] == []


SMALLEST = """() => Math.min(
  ...[...document.querySelectorAll(".movement-picture svg")]
    .filter((svg) => svg.getBoundingClientRect().width)
    .flatMap((svg) => [...svg.querySelectorAll("text")].map(
      (text) => parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a)))"""


def test_who_wants_less_motion_sees_round_1_at_a_size_to_read(choosing: Page) -> None:
    choosing.emulate_media(reduced_motion="reduce")
    expect(choosing.locator(FIRST)).to_be_hidden()
    still = choosing.locator(".movement-best .movement-picture").first
    expect(still).to_be_visible()
    expect(still.locator(".pic-round")).to_have_text("Round 1 of 11")
    expect(still.locator("animate, animateTransform")).to_have_count(0)
    assert choosing.evaluate(SMALLEST) >= 10
    look(choosing, "still-360")
    choosing.emulate_media(reduced_motion="no-preference")
    expect(choosing.locator(FIRST)).to_be_visible()
    expect(still).to_be_hidden()
    assert choosing.evaluate(SMALLEST) >= 10
