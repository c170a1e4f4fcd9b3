"""An evening of a knockout in Chromium: drawn at the desk, followed on a phone."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.browser.test_tables_reachable import RULES
from tests.tournaments.draws.services.test_knockouts import knockout, won_by
from tests.tournaments.evenings import proved

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page_of(browser: Browser, live_server: LiveServer) -> Iterator[object]:
    contexts = []

    def opened(width: int) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 850}, base_url=live_server.url, locale="en-GB"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        return page

    yield opened
    for each in contexts:
        each.close()


def without_team_4(desk: Page) -> None:
    """Draw again without team 4, and wait for the draw."""
    desk.get_by_label("4 Team 4").check()
    desk.get_by_role("button", name="Draw again").click()
    desk.wait_for_url("**out=4*")


def test_a_director_draws_eight_teams_to_a_winner_and_a_phone_reads_the_bracket(page_of) -> None:
    held = knockout(8).start()
    director = held.director
    desk, phone = page_of(1280), page_of(390)
    draw = f"/director/sections/{held.section.pk}/draw/"
    desk.goto(draw)
    log_in(desk, director.username)
    expect(desk.locator("main")).to_contain_text("Round 1 has no score yet")

    # The quarter-finals are in, and team 4 goes home.
    won_by(held, "1", "2", "3", "4")
    desk.goto(f"/director/sessions/{held.session.pk}/")
    desk.get_by_role("link", name="Draw round 2").click()
    expect(desk.locator("main")).to_contain_text("Semi-final")
    without_team_4(desk)
    desk.get_by_role("button", name="Publish round 2").click()
    expect(desk.locator("main")).to_contain_text("Round 2 is drawn, Semi-final")

    # The phone reads it, stages below each other, without scrolling sideways.
    phone.goto(f"/events/{held.event.slug}/")
    bracket = phone.get_by_role("region", name="Bracket").or_(phone.locator("section.bracket"))
    expect(bracket.first).to_be_visible()
    expect(phone.locator("section.bracket ol")).to_be_visible()
    expect(phone.locator(".bracket-picture")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(phone, options=RULES)
    assert found.response["violations"] == []

    # Undone and drawn again; then the final, which is tied.
    desk.get_by_role("button", name="Undo the draw of round 2").click()
    expect(desk.locator("main")).to_contain_text("as it would be drawn now")
    without_team_4(desk)
    desk.get_by_role("button", name="Publish round 2").click()
    won_by(held, "2")
    desk.goto(draw)
    desk.get_by_role("button", name="Publish round 3").click()
    expect(desk.locator("main")).to_contain_text("Round 3 is drawn")
    won_by(held)
    desk.goto(draw)
    desk.get_by_label("Team 1 and Team 2 are tied. What decides?").select_option(
        label="the higher seed goes through"
    )
    desk.get_by_role("button", name="Use this decision").click()
    expect(desk.locator("main")).to_contain_text("tied: the higher seed")
    desk.get_by_role("button", name="Publish who has won").click()
    expect(desk.locator("main")).to_contain_text("The knockout is over: Team 1 won it")
    assert proved(held)

    phone.reload()
    first = phone.locator("main tbody tr").first
    expect(first).to_contain_text(re.compile("Team 1.*Winner", re.DOTALL))
