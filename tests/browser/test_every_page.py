"""Every page there is keeps nobody out, in light and in dark, on a phone and on a laptop.

The addresses are those that Django knows, each opened as its event's director and as anybody.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.http import HttpResponse
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.contact_sheet import ContactSheet
from tests.browser.test_tables_reachable import RULES
from tests.tournaments.whole.test_every_role import _place, addresses, asked

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

FEWEST = {"director": 60, "public": 12}
"""How many pages are found at least; fewer would mean that addresses are read wrongly."""


HEIGHT = 844  # of a window, in pixels
COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
"""The rules that ask for colours, which are all that differs in the dark."""


def _is_page(answer: HttpResponse) -> bool:
    """Return whether an answer is a whole page of ours, not a part of one."""
    kind = answer.headers.get("Content-Type", "")
    return answer.status_code == 200 and "html" in kind and b"<html" in answer.content[:500]


PANS = ".picture-wrap"
"""What alone may be wider than a phone: the map of a large room, which opens at one's own table."""
SIDEWAYS = """(pans) => [...document.querySelectorAll("body *")]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .filter((each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
  .filter((each) => !each.matches("input, textarea") && !each.matches(pans))
  .map((each) => `${each.className || each.tagName}: ${each.scrollWidth} of ${each.clientWidth}`)
"""
PHONES, LAPTOP = (390, 320), (1280,)
"""The widths in pixels, each laid out; rules are asked at the last, where things are closest."""


def _laid_out(page: Page, width: int) -> Iterator[str]:
    """Yield what does not fit into a window; on a phone nothing scrolls sideways either."""
    page.set_viewport_size({"width": width, "height": HEIGHT})
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
        yield f"{wide} pixels wide, of {width}"
    if width in PHONES:
        for each in page.evaluate(SIDEWAYS, PANS):
            yield f"scrolls sideways at {width}: {each}"


def _faults(page: Page) -> Iterator[str]:
    """Yield what is wrong with the page that is open, in the light."""
    for each in Axe().run(page, options=RULES).response["violations"]:
        yield f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}"


def _faults_in_the_dark(page: Page) -> Iterator[str]:
    """Yield what cannot be told apart once the page is dark; axe is in it already."""
    for each in page.evaluate("rules => axe.run(rules)", COLOURS)["violations"]:
        yield f"in the dark: {each['id']}: {[node['html'][:120] for node in each['nodes']]}"


@pytest.mark.parametrize("widths", [PHONES, LAPTOP], ids=["phones", "laptop"])
@pytest.mark.parametrize("role", ["director", "public"])
def test_nothing_is_wrong_with_any_page(
    browser: Browser, live_server: LiveServer, role: str, widths: tuple[int, ...]
) -> None:
    here = _place()
    context: BrowserContext = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    if cookie := here.clients[role].cookies.get("sessionid"):
        context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])
    page = context.new_page()
    said: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            said.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: said.append(str(error)))
    opened, wrong = 0, {}
    folder = os.environ.get("FAIRDEAL_CONTACT_SHEETS")
    sheets = {look: ContactSheet(min(*widths, 640)) for look in ("light", "dark")}
    for address in addresses(here.words):
        if address.startswith("/api/") or not _is_page(asked(here.clients[role], "GET", address)):
            continue
        said.clear()
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": widths[0], "height": HEIGHT})
        page.goto(address, wait_until="load")
        opened += 1
        found = [each for width in widths for each in _laid_out(page, width)]
        if folder:
            sheets["light"].add(address, page)
        found += _faults(page)
        page.emulate_media(color_scheme="dark")
        if folder:
            sheets["dark"].add(address, page)
        if found := [*found, *_faults_in_the_dark(page), *said]:
            wrong[address] = found
    context.close()
    if folder:
        for look, sheet in sheets.items():
            sheet.write(Path(folder) / f"{role}-{look}-{widths[-1]}.png")

    assert wrong == {}
    assert opened >= FEWEST[role]
