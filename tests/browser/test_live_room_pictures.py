"""The live room as its page in the docs shows it: a score and a recap, the room and the wall."""

import os
import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.conftest import PROJECT
from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import DIRECTOR, signed
from tests.tournaments.phones import phone, with_phones
from tournaments.play.services.clock import move_clock
from tournaments.play.services.tables import call_director, send_message
from tournaments.seating.services.names import enter_names

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
PLAYED = 4
FIRST_NAMES = (("Rosa", "Hugh"), ("Clare", "Owen"))
SURNAMES = (
    *("Ash", "Birch", "Cedar", "Dale", "Elder", "Fern", "Gorse"),
    *("Hazel", "Ivy", "Jasmine", "Larch", "Maple", "Oak", "Rowan"),
)
SLIPS = ("4SN=", "4SN+1", "3NTE=", "2HW+1", "4SN-1", "1NTW=")
Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open an address on a screen of its own."""
    contexts = []

    def open_page(address: str, viewport: dict[str, int], cookie: str = "") -> Page:
        context = browser.new_context(
            base_url=live_server.url, locale="en-GB", viewport=viewport, has_touch=viewport == PHONE
        )
        contexts.append(context)
        if cookie:
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()


def picture(page: Page, name: str) -> None:
    """Keep a picture if ``make screenshots`` asked for it."""
    folder = os.environ.get("FAIRDEAL_SCREENSHOTS")
    if folder is not None:
        path = PROJECT / folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)


def test_the_live_room_has_its_pictures(opened: Opened) -> None:
    held = with_phones(parameters={"tables": 7, "boards_per_round": 2})
    now, chance = timezone.now(), random.Random(7)
    move_clock(
        session_id=held.session.pk,
        move="start",
        seconds=0,
        now=now - timedelta(minutes=PLAYED * 17 + 6),
        by=DIRECTOR,
        key=uuid4(),
    )
    for place, contestant in enumerate(held.event.contestants.order_by("id")):
        names = [f"{first} {SURNAMES[place]}" for first in FIRST_NAMES[place % 2]]
        enter_names(contestant_id=contestant.pk, names=names)
    held.fill(lambda each: chance.choice(SLIPS), sitting__round__lte=PLAYED)
    table = opened(f"/t/{phone(held, 3).secret}/", PHONE)
    first, second = phone(held, 3).boards(PLAYED + 1)
    table.get_by_role("button", name=f"Enter board {first}").tap()
    expect(table.get_by_role("heading", name="What was the contract?")).to_be_visible()
    table.get_by_role("button", name="4 ♠").tap()
    table.locator(".seat-n").tap()
    picture(table, "live-entry")

    table.get_by_role("button", name="made", exact=True).tap()
    for name in (
        "Save",
        "We are East-West",
        "We agree",
        f"Enter board {second}",
        "Passed out",
        "Save",
        "We are East-West",
        "We agree",
    ):
        table.get_by_role("button", name=name, exact=True).tap()
    expect(table.locator(".way-picture svg")).to_be_visible()
    expect(table.locator("#phone-unsent")).to_have_text("All sent")
    table.set_viewport_size({"width": 390, "height": 1_080})
    picture(table, "live-recap")

    at = phone(held, 5)
    at.enter(PLAYED + 1, at.boards(PLAYED + 1)[0], "3NTE=", seen=0)
    call_director(link=at.link, round_=PLAYED + 1, reason="director", key=uuid4(), now=now)
    text = "Coffee is ready."
    send_message(session_id=held.session.pk, text=text, now=now, **signed())
    cookie = logged_in(held.director).cookies["sessionid"].value
    room = opened(
        f"/director/sessions/{held.session.pk}/", {"width": 1280, "height": 850}, cookie=cookie
    )
    expect(room.locator(".tile-call")).to_contain_text("Calls the director")
    picture(room, "live-room")

    wall = opened(f"/events/{held.event.slug}/wall/", {"width": 1280, "height": 720})
    expect(wall.get_by_text(text)).to_be_visible()
    picture(wall, "live-wall")
    named = (PROJECT / "docs/live-room.md").read_text(encoding="utf-8")
    for name in ("live-entry", "live-recap", "live-room", "live-wall"):
        assert f"screenshots/{name}.png" in named
        assert Path(PROJECT / f"docs/screenshots/{name}.png").is_file()
