"""Phones of tables, and patience with them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.tables.tapping import HEIGHT, WIDTH, Opened
from tests.tournaments.evenings import Evening
from tests.tournaments.phones import phone


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open a table's page on a phone of its own; an error of a script fails the test."""
    contexts: list[BrowserContext] = []

    def open_table(held: Evening, table: int = 1, **more: object) -> Page:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            base_url=live_server.url,
            locale="en-GB",
            has_touch=True,
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        page.goto(f"/t/{phone(held, table).secret}/")
        return page

    yield open_table
    for context in contexts:
        context.close()
