"""Separate browser windows for the people in a test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

Opened = Callable[..., Page]


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    """Wait longer than usual: phones ask only every few seconds, and browsers share the cores."""
    expect.set_options(timeout=30_000)


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open a page in a browser of its own; an error of a script fails the test."""
    contexts: list[BrowserContext] = []

    def open_page(address: str, width: int) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844}, base_url=live_server.url, locale="en-GB"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
