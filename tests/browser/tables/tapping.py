"""A table's phone: its measures, and how boards are entered on it."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

WIDTH, HEIGHT = 390, 844
Opened = Callable[..., Page]


def button(page: Page, name: str) -> Locator:
    """A button by its name; a seat's says who sits there as well."""
    if name in ("North", "East", "South", "West"):
        return page.locator(f".seat-{name[0].lower()}")
    return page.get_by_role("button", name=name, exact=True)


def tap(page: Page, *names: str) -> int:
    """Tap buttons by their names, and return how many taps that took."""
    for name in names:
        button(page, name).tap()
    return len(names)


def play(page: Page, board: int, *bid: str) -> int:
    """Enter a board and agree on it; return the number of taps."""
    taps = tap(page, f"Enter board {board}", *bid, "Save", "We are East-West", "We agree")
    expect(page.get_by_role("button", name="We agree")).to_have_count(0)
    return taps


def until(page: Page, happened: Callable[[], bool]) -> None:
    """Wait until something is so in the database, while the phone goes on."""
    deadline = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < deadline
        page.wait_for_timeout(100)


def all_sent(page: Page) -> None:
    expect(page.locator("#phone-unsent")).to_have_text("All sent")
