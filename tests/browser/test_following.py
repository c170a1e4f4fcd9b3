"""A phone that remembers its pair, in Chromium at 390 pixels."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_tables_reachable import RULES
from tests.tournaments.evenings import rule
from tests.tournaments.phones import pair_secret, phone, with_phones

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.thorough)])
def phone_page(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        base_url=live_server.url,
        color_scheme=request.param,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield page
    context.close()


def nothing_found(page: Page) -> None:
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def test_a_player_chooses_a_name_at_the_table_once(phone_page: Page) -> None:
    held = with_phones().play(rounds=1)
    page = phone_page
    page.goto(f"/t/{phone(held).secret}/")
    page.get_by_role("link", name="On your own phone: your table, rank and scores").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    nothing_found(page)

    page.get_by_role("link", name="1 N-S, Ann NumberA1NS – Ben NumberA1NS").click()

    expect(page.get_by_text("This phone remembers you")).to_be_visible()
    assert page.url.endswith(f"/p/{pair_secret(held, '1-ns')}/")
    expect(page.get_by_text("Round 2: Table 1, North-South")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("Rank")
    nothing_found(page)
    at = phone(held)
    at.enter(2, at.boards(2)[0], "4SN=", seen=0)
    expect(page.locator("main")).to_contain_text("4♠ N =")

    page.goto(f"/t/{phone(held).secret}/")
    page.get_by_role("link", name="Your own page").click()
    expect(page.get_by_text("Round 2: Table 1, North-South")).to_be_visible()
    page.goto(f"/t/{phone(held, 2).secret}/")  # where the pair does not sit
    expect(page.get_by_role("link", name="On your own phone")).to_be_visible()


def test_a_phone_remembers_its_pair_until_it_is_told_to_stop(phone_page: Page) -> None:
    held = with_phones("mitchell", {"tables": 5, "boards_per_round": 2}).play(rounds=4)
    page = phone_page
    event = f"/events/{held.event.slug}/"
    page.goto(event)
    expect(page.locator("#followed")).to_be_hidden()

    page.goto(f"{event}pairs/3-ew/")
    nothing_found(page)
    page.get_by_role("button", name="This is us: remember it on this phone").press("Enter")
    expect(page.get_by_text("This phone remembers you")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_focused()

    page.goto(event)
    mine = page.get_by_role("region", name="You are pair 3 E-W")
    expect(mine).to_contain_text("Round 5: Table 2 East-West, boards")
    expect(mine).to_contain_text("%")
    expect(mine.get_by_role("link", name="Your scores")).to_be_hidden()
    nothing_found(page)

    mine.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("#followed")).to_be_hidden()
    page.reload()
    expect(page.locator("#followed")).to_be_hidden()


def test_a_phone_that_opened_its_private_link_finds_the_way_back(phone_page: Page) -> None:
    held = with_phones()
    phone(held).enter(1, 1, "4SN=", seen=0)
    page = phone_page
    address = f"/p/{pair_secret(held, '1-ew')}/"

    page.goto(address)
    expect(page.locator("td.wraps").first).to_contain_text("4♠ N =")
    page.get_by_role("button", name="This is us: remember it on this phone").click()
    expect(page.get_by_text("This phone remembers you")).to_be_visible()
    nothing_found(page)
    page.goto(f"/events/{held.event.slug}/")
    page.get_by_role("link", name="Your scores").click()
    page.wait_for_url(f"**{address}")


def test_the_line_of_the_evening_is_drawn_and_can_be_read(phone_page: Page) -> None:
    held = with_phones("mitchell", {"tables": 5, "boards_per_round": 2}).play()
    page = phone_page

    page.goto(f"/events/{held.event.slug}/pairs/3-ew/")
    expect(page.locator(".evening-line circle")).to_have_count(4)  # nothing is compared in round 1
    page.get_by_text("Round by round", exact=True).click()

    rows = page.get_by_role("region", name="The evening, round by round").get_by_role("row")
    expect(rows).to_have_count(5)
    rank, *_of = page.locator("dd.big-figure").first.inner_text().split()
    expect(rows.last).to_contain_text(rank)
    nothing_found(page)


def test_adjusted_scores_leave_the_other_columns_in_sight(phone_page: Page) -> None:
    held = with_phones("mitchell", {"tables": 5, "boards_per_round": 2}).play()
    result, *others = held.results(board=held.results()[0].board)
    for each in others[:2]:
        rule(each, "A60/40")
    rule(result, "60% 3CS=, 40% 3CS-1", law="12C1c")
    address = held.snapshot.contestant_at(held.snapshot.sitting(result).north).address
    phone_page.set_viewport_size({"width": 360, "height": 844})

    phone_page.goto(f"/events/{held.event.slug}/pairs/{address}/")

    expect(phone_page.locator(".share")).to_have_text([re.compile("60%"), re.compile("40%")])
    room = "each => each.scrollWidth - each.clientWidth"
    assert phone_page.locator(".table-wrap:has(.card-table)").evaluate(room) <= 0
    phone_page.set_viewport_size({"width": 390, "height": 844})
    phone_page.goto(f"/events/{held.event.slug}/sessions/1/boards/{result.board}/")
    expect(phone_page.get_by_text("Artificial A60/40")).to_have_count(2)
    assert phone_page.locator(".table-wrap:has(.traveller)").evaluate(room) <= 0


def test_open_pages_come_back_by_themselves_when_the_session_is_reopened(phone_page: Page) -> None:
    held = with_phones().play().finish()
    table, event = phone_page, phone_page.context.new_page()
    own = phone_page.context.new_page()
    table.goto(f"/t/{phone(held).secret}/")
    own.goto(f"/p/{pair_secret(held, '1-ns')}/")
    event.goto(f"/events/{held.event.slug}/")
    expect(table.get_by_text("The session is over")).to_be_visible()
    expect(own.get_by_text("this link has ended")).to_be_visible()

    held.reopen()

    expect(own.get_by_role("heading", name="Round 3")).to_be_visible()
    expect(event.get_by_text("Provisional until the director")).to_be_visible()
    expect(table.get_by_role("heading", name="Round 3 is complete")).to_be_visible()
