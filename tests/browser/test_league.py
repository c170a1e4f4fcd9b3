"""A league in Chromium: a director sets it up, two captains enter and confirm on their phones."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.logging_in import log_in
from tournaments.clubs.services import appoint_director, create_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def reachable(page: Page) -> None:
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0


def test_from_the_form_to_a_confirmed_result_in_the_table(opened: Opened) -> None:
    club = create_club(name="League club")
    appoint_director(club_id=club.pk, username="dora", password="patience")
    desk = opened("/director/competitions/new/league/", 1280)
    log_in(desk, "dora")

    desk.get_by_label("Name of the league").fill("County League")
    desk.get_by_label("Teams", exact=True).fill("Kings, Ada\nQueens, Ben\nJacks\nTens")
    desk.get_by_label("First date").fill("2030-09-04")
    desk.get_by_role("button", name="Create league").click()
    expect(desk.get_by_text("County League has been set up.")).to_be_visible()
    expect(desk.get_by_role("heading", name="Wednesday 4 September 2030")).to_be_visible()
    reachable(desk)
    desk.get_by_role("button", name="Show to the public").click()
    expect(desk.get_by_text("It is now public.")).to_be_visible()
    desk.get_by_role("link", name="Teams and season").click()
    desk.wait_for_url("**/teams/")
    reachable(desk)
    links = [
        urlsplit(
            str(desk.locator("tr", has_text=team).get_by_role("link").get_attribute("href"))
        ).path
        for team in ("Kings", "Tens")
    ]

    kings, tens = (opened(link, 390) for link in links)
    reachable(kings)
    kings.get_by_label("Kings", exact=True).first.fill("41")
    kings.get_by_label("Tens", exact=True).first.fill("28")
    kings.get_by_role("button", name="Enter the result").first.click()
    expect(kings.get_by_text("The result counts once the other side confirms it.")).to_be_visible()
    tens.reload()
    expect(tens.get_by_text("The other side says 41–28.")).to_be_visible()
    reachable(tens)
    tens.get_by_role("button", name="Confirm result").click()
    expect(tens.get_by_text("The result counts now.")).to_be_visible()

    public = opened("/", 390)
    public.goto(desk.url.replace("/director", "").replace("teams/", ""))
    expect(public.get_by_role("row").nth(1)).to_contain_text("Kings")
    reachable(public)
    public.get_by_role("link", name="Fixtures").click()
    expect(public.get_by_role("row").nth(1)).to_contain_text("41–28")
    reachable(public)
