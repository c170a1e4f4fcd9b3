"""Sixteen pairs in two sections, then a final of eight with carry-over and a consolation."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.tournaments.evenings import Evening, evening, every_line, proved
from tournaments.record.models import Event
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HOWELL = {"pairs": 8, "boards_per_round": 2}


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, base_url=live_server.url, locale="en-GB"
    )
    opened = context.new_page()
    opened.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield opened
    context.close()


def test_a_final_and_a_consolation_come_out_of_a_qualifying(page: Page) -> None:
    held = evening("howell", HOWELL, names=True, sections=2).start().play().finish()
    username = held.appoint_director().username
    page.goto(f"/director/events/{held.event.slug}/standings/")
    log_in(page, username)
    page.get_by_role("link", name="Final and consolation").click()
    final_rows = page.locator("section", has=page.locator("#stage-1")).last.locator("tbody tr")
    expect(final_rows).to_have_count(8)
    page.get_by_role("button", name="Create contests").click()
    expect(page.get_by_role("heading", name="What follows")).to_be_visible()

    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Who qualifies?")).to_be_visible()
    page.get_by_role("button", name="Create contests").click()
    page.get_by_role("link", name="Thursday Pairs, final").click()
    page.get_by_role("link", name="Continue").click()

    final = Event.objects.get(stage__source=held.event, stage__number=1)
    played = Evening(held.club, final, final.sessions.get())
    page.get_by_role("button", name="Use this").first.click()
    expect(page.get_by_role("button", name="Use this")).to_have_count(0)
    page.goto(f"/director/events/{final.slug}/")
    page.get_by_role("button", name="Start").first.click()
    expect(page.locator("ul.room")).to_be_visible()
    played.play(seed=3).finish()
    page.goto(f"/events/{final.slug}/")
    expect(page.get_by_text("carried over").first).to_be_visible()
    assert all(line.carried for line in every_line(standings(played.public)))
    assert proved(played)

    page.goto(f"/director/events/{final.slug}/stages/")
    expect(page.get_by_role("heading", name="From Thursday Pairs")).to_be_visible()
    page.goto(f"/events/{held.event.slug}/")
    page.get_by_role("link", name="Thursday Pairs, consolation").click()
    expect(page.get_by_role("heading", name="Thursday Pairs, consolation")).to_be_visible()


def test_a_congress_gets_its_timetable_and_everybody_reads_it(page: Page) -> None:
    held = evening(names=True).start().play(rounds=1)
    username = held.appoint_director().username
    page.goto("/director/")
    log_in(page, username)
    page.get_by_role("link", name="Congresses").click()
    page.get_by_label("Name", exact=True).fill("Spring Congress")
    page.get_by_label("Where").fill("Town hall, Mill Lane")
    page.get_by_role("button", name="Create congress").click()
    lines = (
        ("2026-03-20", "19:30", "Thursday Pairs, 19 Mar 2026", ""),
        ("2099-03-21", "13:00", "", "Swiss teams"),
        ("2099-03-21", "20:00", "", "Dinner and prize-giving"),
    )
    for number, (day, begins, event, title) in enumerate(lines, 1):
        page.get_by_label("Day", exact=True).fill(day)
        page.get_by_label("Begins", exact=True).fill(begins)
        if event:
            page.get_by_label("Event").select_option(label=event)
        page.get_by_label("Title").fill(title)
        page.get_by_label("Web address for entries").fill("" if event else "https://enter.test/x")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".timetable tbody tr")).to_have_count(number)
        expect(page.get_by_text("The line has been added to the timetable.")).to_be_visible()

    page.get_by_role("link", name="Public page").click()
    expect(page.get_by_role("heading", name="Spring Congress")).to_be_visible()
    expect(page.get_by_role("row", name="Swiss teams")).to_contain_text("next")
    page.get_by_role("link", name="Standings: Thursday Pairs").click()
    expect(page.get_by_role("heading", name="Thursday Pairs")).to_be_visible()
