"""The director's room beside a table's phone, in Chromium."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.logging_in import log_in
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.phones import phone, with_phones
from tournaments.record.models import Result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def console(opened: Opened, held: Evening) -> Page:
    """Open the room as its director."""
    username = held.appoint_director().username
    page = opened(f"/director/sessions/{held.session.pk}/", 1280)
    log_in(page, username)
    expect(page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    return page


def test_two_directors_correct_the_same_score_by_keyboard(opened: Opened) -> None:
    held = with_phones()
    one, two = console(opened, held), console(opened, held)
    for page in (one, two):
        page.locator("#tile-A-1").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Table 1, round 1")).to_be_visible()
        expect(page.locator("#in-place input.entry-input").first).to_be_focused()

    one.keyboard.type("4SN=")
    one.keyboard.press("Enter")
    expect(one.locator("#in-place .is-saved")).to_have_count(1)
    two.keyboard.type("3NTN+1")
    two.keyboard.press("Enter")

    expect(two.locator("#in-place")).to_contain_text("it now says 4SN=")
    expect(two.get_by_role("button", name="Keep 4SN=")).to_be_visible()
    two.get_by_role("button", name="Enter 3NTN+1").click()
    expect(two.locator("#in-place .is-saved")).to_have_count(1)
    two.locator("#in-place input.entry-input").last.press("Escape")
    expect(two.locator("#in-place section")).to_have_count(0)
    expect(two.locator("#tile-A-1")).to_be_focused()
    expect(two.locator(".tile").first).to_contain_text("1 of 2")
    stored = Result.objects.get(pk=phone(held).result(1, 1).pk)
    assert (stored.level, stored.strain, stored.version) == (3, "N", 2)


def test_what_is_typed_on_a_sheet_and_not_saved_is_there_again(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}).start()
    page = console(opened, held)
    page.goto(page.url + "boards/1/")
    cells = page.locator("input.entry-input")
    cells.first.fill("9SN=")
    cells.first.press("Enter")
    expect(page.locator("td.entry-cell.is-wrong")).to_contain_text("Levels run")

    next_board = page.locator("a[data-after-grid]")
    next_board.click()
    expect(cells.first).to_be_focused()
    expect(page.get_by_role("heading", name="Board 1")).to_be_visible()
    next_board.focus()
    page.keyboard.type("4SN=")
    expect(page.get_by_role("heading", name="Board 1")).to_be_visible()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Board 2")).to_be_visible()
    expect(cells.first).to_have_value("4SN=")
    page.keyboard.press("Enter")
    expect(page.locator("td.is-saved")).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("heading", name="Board 1")).to_be_visible()
    expect(cells.first).to_have_value("9SN=")
    expect(cells.first).to_be_focused()
    assert Result.objects.filter(board=1).exclude(status="pending").count() == 0
    cells.first.fill("3SN=")
    page.keyboard.press("Enter")
    expect(page.locator("td.is-saved")).to_have_count(1)
    page.reload()
    expect(cells.first).to_have_value("3SN=")


def test_a_message_from_the_director_stays_on_the_phone_until_it_is_read(opened: Opened) -> None:
    held = with_phones()
    table = opened(f"/t/{phone(held).secret}/", 390)
    expect(table.locator("#phone-round")).to_have_text("Round 1 of 3")
    room = console(opened, held)

    room.locator("summary", has_text="Message").click()
    room.get_by_role("button", name="Two minutes left.").click()
    expect(room.locator("#messages")).to_contain_text("Message to everyone: Two minutes left.")

    banner = table.locator("#phone-messages")
    expect(banner).to_contain_text("Two minutes left.")
    banner.get_by_role("button", name="Read").click()
    expect(banner).to_be_empty()
    table.reload()
    expect(table.locator("#phone-round")).to_have_text("Round 1 of 3")
    expect(banner).to_be_empty()
