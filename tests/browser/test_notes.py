"""A reader's notes on boards, in Chromium at 390 pixels: kept there and nowhere else."""

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.tournaments.evenings import evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_note_stays_with_its_board_in_this_browser(
    browser: Browser, live_server: LiveServer
) -> None:
    held = evening("howell", {"pairs": 4, "boards_per_round": 2}, names=True).start().play()
    address = next(iter(held.snapshot.contestants.values())).address
    board = f"/events/{held.event.slug}/sessions/1/boards/1/"
    card = f"/events/{held.event.slug}/pairs/{address}/"
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=live_server.url, color_scheme="light"
    )
    page = context.new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.goto(board)
    page.get_by_text("Your own note").click()
    page.get_by_label("It stays in this browser").fill("Lead the *singleton*")

    page.reload()
    expect(page.get_by_label("It stays in this browser")).to_have_value("Lead the *singleton*")
    page.goto(card)
    expect(page.get_by_title("Lead the *singleton*")).to_have_count(1)
    assert set(sent) == {"GET"}

    page.goto(board)
    page.get_by_label("It stays in this browser").fill("")
    page.goto(card)
    expect(page.locator("[data-noted]:not([hidden])")).to_have_count(0)
    context.close()

    other = browser.new_context(base_url=live_server.url)
    page = other.new_page()
    page.goto(board)
    expect(page.get_by_label("It stays in this browser")).to_have_value("")
    other.close()
