"""The whole evening, as a director and the players' phones see it, in Chromium."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.conftest import PROJECT
from tournaments.clubs.services import add_player, appoint_director, create_club
from tournaments.record.models import Event
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SURNAMES = ("Ash", "Birch", "Cedar", "Dale", "Elder", "Fern", "Gorse", "Hazel", "Ivy", "Jasmine")
SLIPS = ("4SN=", "4SN+1", "4SXN-1", "3NTE=", "2HW+1", "PASS", "5CXS-2", "1NTW=", "6DN=", "3SE-1")


@pytest.fixture
def screenshots() -> Path | None:
    """Where pictures for the README go; None unless they are wanted."""
    folder = os.environ.get("FAIRDEAL_SCREENSHOTS")
    return None if folder is None else PROJECT / folder


@pytest.fixture
def club() -> None:
    """A club with a director and one player on its list."""
    made = create_club(name="Ferry Lane Bridge Club")
    appoint_director(club_id=made.pk, username="director", password="patience")
    add_player(club_id=made.pk, name="Rosa Ash")


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A player's phone, without a login."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=live_server.url, locale="en-GB"
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def desk(context: BrowserContext, live_server: LiveServer) -> Page:
    """The director's screen. What the browser complains about fails the test."""
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 850})
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    page.goto(live_server.url)
    return page


def _picture(page: Page, folder: Path | None, name: str) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png")


def _log_in(page: Page) -> None:
    page.get_by_role("link", name="Log in").click()
    log_in(page, "director")
    page.get_by_role("link", name="Director’s desk").first.click()


def _new_event(page: Page, name: str, pairs: int) -> None:
    page.get_by_role("link", name="New event").first.click()
    page.get_by_label("Name of the event").fill(name)
    page.get_by_label("Pairs expected").fill(str(pairs))
    page.keyboard.press("Enter")


def _names_wait(page: Page) -> None:
    """Wait for the names, and for the cursor in the first of them."""
    expect(page.get_by_role("heading", name="The names")).to_be_visible()
    expect(page.locator(".names-table input[type=text]").first).to_be_focused()


def _type_names(page: Page, pairs: int) -> None:
    """Type all names with the keyboard alone; the cursor waits in the first cell."""
    _names_wait(page)
    for number in range(pairs):
        for first in ("Rosa", "Tom"):
            page.keyboard.type(f"{first} {SURNAMES[number]}")
            page.keyboard.press("Tab")


def _enter_board(page: Page, scores: list[str]) -> None:
    """Enter one board's scores from the first cell on, each with Enter."""
    cells = page.locator("input.entry-input")
    cells.first.focus()
    for score in scores:
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    expect(page.locator("td.entry-cell.is-saved")).to_have_count(len(scores))
    # The answers also move the cursor on; the next step must not race with that.
    busy = ".htmx-request, .htmx-swapping, .htmx-settling"
    page.wait_for_function(f"!document.querySelector('{busy}')")


def _main(page: Page) -> Locator:
    return page.locator("main")


def test_a_director_runs_an_evening_from_set_up_to_printed_results(
    desk: Page,
    phone: Page,
    club: None,
    celery_worker: None,
    screenshots: Path | None,
) -> None:
    # Set up: an event, a movement, names, the plan.
    _log_in(desk)
    _new_event(desk, "Thursday Pairs", 10)
    expect(_main(desk)).to_contain_text("Movements for 10 pairs")
    _picture(desk, screenshots, "movement")
    desk.get_by_role(
        "button", name=re.compile(r"^Use this\s*: Mitchell, 5 rounds of \d boards")
    ).first.click()
    _type_names(desk, 10)
    expect(_main(desk)).to_contain_text("10 of 10 complete")
    _picture(desk, screenshots, "names")
    desk.get_by_role("link", name="Next: the plan").or_(
        desk.get_by_role("button", name="Next: the plan")
    ).click()
    expect(_main(desk)).to_contain_text("Tom Ash")
    _picture(desk, screenshots, "plan")

    # Start, and see the room.
    event = Event.objects.get()
    session = event.sessions.get()
    desk.goto(f"{desk.url.split('/director')[0]}/director/events/{event.slug}/")
    desk.get_by_role("button", name="Start the session").click()
    expect(desk.locator("ul.room li")).to_have_count(5)

    # Enter the first rounds; a mistake is said at once, a correction is kept in the history.
    root = desk.url.split("/director")[0]
    desk.goto(f"{root}/director/sessions/{session.pk}/boards/1/")
    first = desk.locator("input.entry-input").first
    first.fill("8SN=")
    first.press("Enter")
    expect(desk.locator("td.entry-cell.is-wrong")).to_contain_text("Levels run")
    desk.locator("input.entry-input").first.fill("")
    _enter_board(desk, ["4SN=", "4SN+1", "4SXN-1", "3NTE=", "PASS"])
    _picture(desk, screenshots, "enter-board")
    desk.locator("input.entry-input").first.fill("4SN-1")
    desk.locator("input.entry-input").first.press("Enter")
    expect(desk.locator("tr", has_text="Rosa Ash").first).to_contain_text("one down")
    _main(desk).get_by_role("link", name="History").first.click()
    corrected = desk.locator("main tr", has_text="Score corrected")
    expect(corrected).to_contain_text("director")
    expect(corrected).to_contain_text(re.compile("4SN=.*4SN-1", re.DOTALL))
    expect(desk.get_by_role("button", name="Restore 4SN=")).to_be_visible()

    # The public sees no board before its round is complete.
    phone.goto(f"/events/{event.slug}/sessions/1/boards/1/")
    expect(_main(phone)).to_contain_text("Still in play")
    phone.goto(f"/events/{event.slug}/")
    expect(_main(phone)).to_contain_text("0 of 5 rounds complete")

    # The rest of the boards, while the phone follows the standings by itself.
    for board in range(2, 26):
        desk.goto(f"{root}/director/sessions/{session.pk}/boards/{board}/")
        _enter_board(desk, [SLIPS[(board + table) % len(SLIPS)] for table in range(5)])
    expect(_main(phone)).to_contain_text("5 of 5 rounds complete")
    expect(_main(phone)).to_contain_text("North-South")
    _picture(phone, screenshots, "phone")
    _picture_of_standings(desk, root, event.slug, screenshots)
    phone.get_by_role("link", name=re.compile("Rosa Ash")).click()
    expect(_main(phone)).to_contain_text("%")
    _picture(phone, screenshots, "scorecard")

    # Final, printed and proven.
    desk.goto(f"{root}/director/sessions/{session.pk}/")
    _picture(desk, screenshots, "room")
    desk.get_by_role("button", name="Make final").click()
    expect(_main(desk)).to_contain_text("the following is still open")
    desk.get_by_role("button", name="Make final anyway").click()
    expect(desk.get_by_text("Reopen").first).to_be_visible()
    desk.goto(f"{root}/director/sessions/{session.pk}/print/")
    _print_everything(desk)
    phone.goto(f"/events/{event.slug}/")
    expect(phone.locator("header")).to_contain_text("Final")
    assert verify_ledger(event.pk).ok


def _picture_of_standings(page: Page, root: str, slug: str, folder: Path | None) -> None:
    page.goto(f"{root}/events/{slug}/")
    _picture(page, folder, "standings")


def _print_everything(page: Page) -> None:
    """Ask for every document and download it from the worker's hands."""
    buttons = page.get_by_role("button", name="Make the PDF")
    for number in range(buttons.count()):
        buttons.nth(number).click()
        expect(page.locator("#documents a")).to_have_count(number + 1, timeout=60_000)
    for link in page.locator("#documents a").all():
        answer = page.request.get(f"{page.url.split('/director')[0]}{link.get_attribute('href')}")
        assert answer.status == 200
        assert answer.body().startswith(b"%PDF-")


def test_names_of_the_list_are_offered_while_they_are_typed(desk: Page, club: None) -> None:
    _log_in(desk)
    _new_event(desk, "Friday Pairs", 8)
    desk.get_by_role("button", name="Use this").first.click()

    _names_wait(desk)
    desk.keyboard.type("ros")
    expect(desk.get_by_role("option", name="Rosa Ash")).to_be_visible()
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")

    expect(desk.locator("main")).to_contain_text("Saved")


def test_a_score_typed_without_a_connection_is_kept_and_sent_again(
    desk: Page, context: BrowserContext, club: None, live_server: LiveServer
) -> None:
    _log_in(desk)
    _new_event(desk, "Friday Pairs", 8)
    desk.get_by_role("button", name="Use this").first.click()
    _names_wait(desk)
    session = Event.objects.get().sessions.get()
    desk.goto(f"{live_server.url}/director/events/{session.event.slug}/")
    desk.get_by_role("button", name="Start the session").click()
    expect(desk.locator("ul.room")).to_be_visible()
    desk.goto(f"{live_server.url}/director/sessions/{session.pk}/boards/1/")

    context.set_offline(True)
    desk.locator("input.entry-input").first.fill("4SN=")
    desk.keyboard.press("Enter")
    expect(desk.locator("#offline")).to_contain_text("What you typed is kept")
    expect(desk.locator("td.entry-cell.is-unsaved")).to_have_count(1)

    context.set_offline(False)
    expect(desk.locator("td.entry-cell.is-saved")).to_have_count(1, timeout=20_000)
    expect(desk.locator("#offline")).to_be_hidden()
    assert list(session.event.ledger.values_list("kind", flat=True)) == [
        "session_started",
        "result_recorded",
    ]
