"""Pages that are told when something is new, in Chromium, from the real web server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.browser.real_server import RealServer
from tests.tournaments.phones import phone, with_phones

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]

NOBODY_ASKS = "window.setInterval = () => 0"  # so that only a stream can make a page fresh


@pytest.fixture
def site(tmp_path: Path, transactional_db: None) -> Iterator[str]:
    server = RealServer(tmp_path)
    server.start()
    yield server.address
    server.kill()


@pytest.fixture
def opened(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    contexts = []

    def open_page(path: str, cookies: dict[str, str] | None = None) -> Page:
        context = browser.new_context(base_url=site)
        context.add_init_script(NOBODY_ASKS)
        named = [
            {"name": name, "value": value, "url": site} for name, value in (cookies or {}).items()
        ]
        context.add_cookies(named)
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_standings_console_and_phone_change_by_themselves(opened: Callable[..., Page]) -> None:
    held = with_phones()
    director = Client()
    director.force_login(held.director)
    login = {"sessionid": director.cookies["sessionid"].value}
    public = opened(f"/events/{held.event.slug}/")
    console = opened(f"/director/sessions/{held.session.pk}/", login)
    table = opened(f"/t/{phone(held).secret}/")
    expect(table.get_by_role("button", name="Enter board 1")).to_be_visible(timeout=30_000)
    expect(public.locator("#standings")).to_contain_text("0 of", timeout=30_000)
    in_round = [result for result in held.results() if result.sitting.round == 1]

    for result in in_round:
        held.enter(result, "4SN=")

    expect(public.locator("#standings")).to_contain_text("1 of", timeout=30_000)
    expect(console.locator("#round-A-1")).to_contain_text("complete", timeout=30_000)
    expect(table.get_by_role("button", name="Enter board 1")).to_have_count(0, timeout=30_000)
