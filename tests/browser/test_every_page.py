"""Every page there is keeps nobody out, in light and in dark, on a phone and on a laptop.

The addresses are those that Django knows, each opened as its event's director and as anybody.
"""

import os
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.http import HttpResponse
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.contact_sheet import ContactSheet
from tests.browser.test_tables_reachable import RULES
from tests.tournaments.whole.test_every_role import _place, addresses, asked

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FEWEST = {"director": 30, "public": 6}
"""How many pages each part finds at least; fewer would mean that addresses are read wrongly."""


HEIGHT = 844  # of a window, in pixels
COLOURS: dict[str, object] = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
LOOKS = {"light": RULES, "dark": COLOURS}
"""What is asked in each colour scheme: in the dark only what can be different there."""


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
WIDTHS, RULED = (390, 1280, 320), (320, 1280)
"""In pixels: what every page must fit into; and where rules are asked, of phones the narrowest."""
PARTS = 2
"""In how many tests a role opens its pages, so that no worker is the last by minutes."""


def _laid_out(page: Page, width: int) -> Iterator[str]:
    """Yield what does not fit into a window; on a phone nothing scrolls sideways either."""
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
        yield f"{wide} pixels wide, of {width}"
    if width < 640:
        for each in page.evaluate(SIDEWAYS, PANS):
            yield f"scrolls sideways at {width}: {each}"


def _faults(page: Page, rules: dict[str, object]) -> Iterator[str]:
    """Yield what is wrong with the page that is open, as it looks now."""
    for each in page.evaluate("rules => axe.run(rules)", rules)["violations"]:
        yield f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("role", ["director", "public"])
def test_nothing_is_wrong_with_any_page(
    browser: Browser, live_server: LiveServer, role: str, part: int
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
    page.add_init_script(AXE_SCRIPT)
    opened, wrong = 0, {}
    folder = os.environ.get("FAIRDEAL_CONTACT_SHEETS")
    sheets = {key: ContactSheet(min(key[0], 640)) for key in product(RULED, LOOKS)}
    for address in islice(addresses(here.words), part, None, PARTS):
        if address.startswith("/api/") or not _is_page(asked(here.clients[role], "GET", address)):
            continue
        said.clear()
        found = []
        page.goto(address, wait_until="load")
        opened += 1
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            found += _laid_out(page, width)
            for look in LOOKS if width in RULED else ():
                page.emulate_media(color_scheme=look)
                found += [f"{look}, {width}: {each}" for each in _faults(page, LOOKS[look])]
                if folder:
                    sheets[width, look].add(address, page)
            page.emulate_media(color_scheme="light")
        if found := [*found, *said]:
            wrong[address] = found
    context.close()
    if folder:
        for (width, look), sheet in sheets.items():
            sheet.write(Path(folder) / f"{role}-{part}-{look}-{width}.png")

    assert wrong == {}
    assert opened >= FEWEST[role]
