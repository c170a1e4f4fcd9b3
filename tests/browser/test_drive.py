"""A whist drive of five tables and four hands by keyboard, in Chromium, with the wall beside it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.logging_in import log_in
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition
from tournaments.competitions.selectors.opened import folded_at, verify_competition
from tournaments.drives.selectors.drive_kind import DRIVE
from tournaments.drives.selectors.drive_sheets import scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TRICKS = (("8", "5", "7", "4", "6"), ("9", "9", "3", "7", "7"), ("1", "12", "6", "8", "5"))


def test_a_whist_drive_is_played_by_keyboard(opened: Opened) -> None:
    club = create_club(name="Whist club")
    appoint_director(club_id=club.pk, username="dora", password="patience")
    page = opened("/director/competitions/new/drive/", 1280)
    log_in(page, "dora")

    page.get_by_role("link", name="Progressive whist drive").click()
    page.get_by_label("Ladies", exact=True).fill("10")
    page.get_by_label("Gentlemen", exact=True).fill("9")
    page.get_by_label("Hands", exact=True).fill("4")
    page.get_by_role("button", name="Seat everyone").click()
    expect(page.get_by_role("heading", name="Hand 1 of 4")).to_be_visible()
    page.get_by_role("button", name="Show to the public").click()
    expect(page.get_by_role("button", name="Hide from the public")).to_be_visible()

    place = Competition.objects.get()
    wall = opened(f"/drives/{place.slug}/wall/", 390)
    expect(wall.get_by_role("heading", name="Hand 1 of 4")).to_be_visible()
    for number, hand in enumerate(TRICKS, 1):
        page.locator("#table-1").focus()
        for typed in hand:
            page.keyboard.type(typed)
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # past Save
        page.keyboard.press("Enter")
        heading = f"Hand {number + 1} of 4"
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(wall.get_by_role("heading", name=heading)).to_be_visible(timeout=15_000)

    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Hand 3 of 4")).to_be_visible()
    expect(page.locator("#table-2")).to_have_value("12")
    page.get_by_role("button", name="Save and seat the next round").click()
    expect(page.get_by_role("heading", name="Hand 4 of 4")).to_be_visible()
    for table, typed in enumerate(("7", "7", "14", "7", "7"), 1):
        page.locator(f"#table-{table}").fill(typed)
    page.get_by_role("button", name="Save and end the drive").click()
    expect(page.get_by_text("The tricks of both sides must add up to 13")).to_be_visible()
    page.locator("#table-3").fill("6")
    page.get_by_role("button", name="Save and end the drive").click()
    expect(page.get_by_role("heading", name="The drive is over")).to_be_visible()
    expect(wall.get_by_role("heading", name="Prizes")).to_be_visible(timeout=15_000)
    assert wall.evaluate("document.documentElement.scrollWidth") <= 390

    place.refresh_from_db()
    drive = folded_at(place.pk, DRIVE, place.ledger_hash).state
    assert all(len(each) == 4 for each in scores(drive).values())
    assert len(scores(drive)) == 19
    assert verify_competition(place.pk).ok
