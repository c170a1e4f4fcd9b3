"""The clock in Chromium: the director's bar, the table's phone and the wall go on by themselves."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import DIRECTOR, Evening, evening, signed
from tests.tournaments.phones import phone, with_phones
from tournaments.play.models import RoundClock
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.services.clock import move_clock
from tournaments.play.services.tables import send_message
from tournaments.seating.services.names import enter_names, enter_substitute

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Opened = Callable[..., Page]
PROJECTOR = {"width": 1920, "height": 1080}
ROUND_OF_PAGES = 30_000  # milliseconds in which each of two pages of the wall comes up


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open an address on a screen of its own, perhaps with a time that the test turns forward.

    An error of a script fails the test.
    """
    contexts: list[BrowserContext] = []
    told: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            told.append(message.text)

    def open_page(
        address: str, *, director: Evening | None = None, own_time: bool = False, **more: object
    ) -> Page:
        context = browser.new_context(base_url=live_server.url, locale="en-GB", **more)
        contexts.append(context)
        if director is not None:
            cookie = logged_in(director.director).cookies["sessionid"]
            context.add_cookies(
                [{"name": "sessionid", "value": cookie.value, "url": live_server.url}]
            )
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        page.on("console", note)
        if own_time:
            page.clock.install()  # it goes on as ever, until the test turns it forward
        page.goto(address)
        return page

    yield open_page
    # Some tests cut the network: that may be said.
    assert not [each for each in told if "Content Security Policy" in each or "htmx:" in each]
    for context in contexts:
        context.close()


def press(held: Evening, move: Move, *, seconds: int = 0) -> None:
    move_clock(
        session_id=held.session.pk,
        move=move,
        seconds=seconds,
        now=timezone.now(),
        by=DIRECTOR,
        key=uuid4(),
    )


def nearly_over(held: Evening, seconds: int) -> None:
    """Let the round in play end in so many seconds."""
    ends = timezone.now() + timedelta(seconds=seconds)
    RoundClock.objects.filter(session=held.session).update(ends_at=ends)


def test_a_director_runs_the_clock_with_the_keyboard_and_its_sound_stays_on(opened: Opened) -> None:
    held = evening(names=True).start()
    room = opened(f"/director/sessions/{held.session.pk}/", director=held)

    room.locator("#clock-sound").click()
    expect(room.locator("#clock-sound")).to_have_attribute("aria-pressed", "true")
    room.keyboard.press("p")
    expect(room.locator("[data-clock-digits]")).to_have_text(re.compile("^13:"))
    room.keyboard.press("p")
    expect(room.locator("[data-clock-words]")).to_have_text("Paused")
    room.locator("#clock-five").focus()
    room.keyboard.press("Enter")
    expect(room.locator("[data-clock-digits]")).to_contain_text("18:")
    room.locator("#clock-lengths summary").click()
    room.locator("#clock-change").fill("3")
    room.get_by_role("button", name="Save times").click()

    expect(room.locator("#clock-change")).to_have_value("3:00")
    assert RoundClock.objects.get(session=held.session).change_seconds == 180


def test_the_second_click_of_a_double_click_does_not_land_on_the_button_that_came_up(
    opened: Opened,
) -> None:
    held = evening(names=True).start()
    room = opened(f"/director/sessions/{held.session.pk}/", director=held)
    room.evaluate(
        """() => new MutationObserver((_changes, observer) => {
            const more = document.getElementById("clock-more");
            if (!more) return;
            observer.disconnect();
            window.htmx.on("htmx:afterSettle", () => {
                if (window.clickedAgain !== undefined) return;
                window.clickedAgain = performance.now();
                document.getElementById("clock-more").dispatchEvent(
                    new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
            });
        }).observe(document.getElementById("clock-bar"), { childList: true })"""
    )

    room.locator("#clock-go").click()
    # So long a button that has just come up takes no click; then it does.
    room.wait_for_function("() => performance.now() - window.clickedAgain > 700")
    room.locator("#clock-more").click()
    expect(room.locator("#clock-version")).to_have_value("2")  # while it is sent, no other press
    room.locator("#clock-more").click()
    expect(room.locator("#clock-version")).to_have_value("3")
    expect(room.locator("[data-clock-digits]")).to_have_text(re.compile("^15:"))
    assert RoundClock.objects.get(session=held.session).version == 3  # started, and twice one more


SEVEN = {"tables": 7, "boards_per_round": 2}  # after four rounds a total gives nothing away


def test_without_a_connection_the_wall_goes_on_to_the_change_and_shows_where_to_go(
    opened: Opened,
) -> None:
    held = evening("mitchell", SEVEN, names=True, embargo="live").start().play(rounds=4)
    press(held, Move.START)
    nearly_over(held, 300)
    wall = opened(f"/events/{held.event.slug}/wall/", own_time=True, viewport=PROJECTOR)
    expect(wall.get_by_role("heading", name="North-South")).to_be_visible()

    wall.context.set_offline(True)
    wall.clock.fast_forward(300_000)

    expect(wall.locator("[data-clock-words]")).to_have_text(
        "Please move for round 6", timeout=15000
    )
    expect(wall.get_by_role("heading", name="Round 6: who sits where")).to_be_visible()
    expect(wall.get_by_role("heading", name="North-South")).to_be_hidden()
    expect(wall.locator("#wall-cut")).to_be_visible(timeout=15000)


def test_a_wall_that_is_loaded_again_shows_the_time_of_now(opened: Opened) -> None:
    held = evening("mitchell", SEVEN, names=True).start()
    press(held, Move.START)
    wall = opened(f"/events/{held.event.slug}/wall/", viewport=PROJECTOR)
    digits = wall.locator("[data-clock-digits]")

    def seconds() -> int:
        minutes, _, rest = digits.inner_text().partition(":")
        return 60 * int(minutes) + int(rest)

    with wall.expect_response(re.compile("/clock/$")):
        pass
    before = seconds()
    wall.wait_for_timeout(4000)
    with wall.expect_response(re.compile("/clock/$")):
        wall.reload()
    wall.wait_for_timeout(500)
    assert seconds() <= before - 3


@pytest.mark.parametrize("length", [70, 200])
def test_the_code_stays_in_sight_below_what_is_announced(opened: Opened, length: int) -> None:
    held = evening("mitchell", SEVEN, names=True).start()
    press(held, Move.START)
    text = ("Coffee and cake are in the small room after this round. " * 4)[:length]
    send_message(
        session_id=held.session.pk, text=text, by=DIRECTOR, key=uuid4(), now=timezone.now()
    )

    wall = opened(f"/events/{held.event.slug}/wall/", viewport={"width": 1280, "height": 720})

    expect(wall.locator(".wall-news")).to_be_visible()
    code = wall.locator(".wall-code svg").bounding_box()
    foot = wall.locator(".wall-foot").bounding_box()
    assert code is not None
    assert foot is not None
    assert code["y"] + code["height"] <= foot["y"] + 1


def test_a_wall_opened_during_the_change_shows_where_to_go_at_once(opened: Opened) -> None:
    held = evening("mitchell", SEVEN, names=True, embargo="live").start().play(rounds=4)
    press(held, Move.START)
    press(held, Move.ON)

    wall = opened(f"/events/{held.event.slug}/wall/", viewport={"width": 1280, "height": 720})

    expect(wall.get_by_role("heading", name="Round 6: who sits where")).to_be_visible()
    wall.get_by_role("button", name="Next seating").click()
    expect(wall.get_by_role("heading", name="Round 6: who sits where")).to_be_visible()
    press(held, Move.ON)
    wall.get_by_role("button", name="Next seating").click()
    expect(wall.get_by_role("heading", name="North-South")).to_be_visible(timeout=15000)


def test_the_wall_turns_the_pages_of_many_pairs_and_never_scrolls(opened: Opened) -> None:
    held = evening(parameters={"tables": 17, "boards_per_round": 1}, names=True).start().play()
    press(held, Move.START)
    wall = opened(f"/events/{held.event.slug}/wall/", viewport=PROJECTOR)

    expect(wall.locator("[data-page]:visible")).to_have_text("1–9 / 17", timeout=ROUND_OF_PAGES)
    expect(wall.locator("tbody tr:visible")).to_have_count(9, timeout=ROUND_OF_PAGES)
    expect(wall.locator("[data-page]:visible")).to_have_text("10–17 / 17", timeout=ROUND_OF_PAGES)
    assert wall.evaluate(
        "document.scrollingElement.scrollHeight <= innerHeight"
        " && document.scrollingElement.scrollWidth <= innerWidth"
    )
    digits = wall.locator("[data-clock-digits]").evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    assert digits >= 0.2 * PROJECTOR["height"]


@pytest.mark.parametrize("length", ["short", "long"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 600), (768, 1024), (390, 844), (360, 740)])
def test_the_final_wall_shows_ten_pairs_at_once_on_any_screen(
    opened: Opened, size: tuple[int, int], length: str
) -> None:
    held = evening("howell", {"pairs": 10, "boards_per_round": 2}, names=True).start()
    if length == "long":
        names = ["Maximiliana Featherstonehaugh-Cholmondeley", "Bartholomew Wolfeschlegelstein"]
        enter_names(contestant_id=held.contestant("1").pk, names=names, **signed())
    held.play().finish()

    width, height = size
    wall = opened(f"/events/{held.event.slug}/wall/", viewport={"width": width, "height": height})

    expect(wall.get_by_text("Final results")).to_be_visible()
    expect(wall.locator("tbody tr:visible")).to_have_count(10)
    assert not wall.evaluate(
        """() => {
            const main = document.getElementById("wall-shown").getBoundingClientRect();
            const wrong = [...document.querySelectorAll(".wall-table td")].filter((each) =>
                each.scrollWidth > each.clientWidth + 1
                || each.getBoundingClientRect().right > main.right + 1
                || each.getBoundingClientRect().bottom > main.bottom + 1
                || parseFloat(getComputedStyle(each).fontSize) < 12);
            return wrong.map((each) => each.textContent);
        }"""
    )


def test_the_wall_cuts_no_name_and_says_who_plays_for_whom(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 9, "boards_per_round": 3}, names=True).start()
    for number in (1, 2, 3):
        names = [
            "Maximiliana Featherstonehaugh-Cholmondeley",
            "Bartholomew Wolfeschlegelsteinhausen",
        ]
        contestant = held.contestant(f"{number}-ns").pk
        enter_names(contestant_id=contestant, names=[f"{x} {number}" for x in names], **signed())
    pk = held.contestant("1-ns").pk
    given = {"session_id": held.session.pk, "seat": 1, "name": "Ida Fenn", "first_round": 1}
    enter_substitute(contestant_id=pk, last_round=1, **given, **signed())
    held.play(rounds=5)

    wall = opened(f"/events/{held.event.slug}/wall/", viewport={"width": 1280, "height": 720})

    told = wall.locator(".wall-told").first
    expect(told).to_contain_text(re.compile("¹ Ida Fenn for Maximiliana .* in round 1"))
    cut = """() => {
        const bottom = document.getElementById("wall-shown").getBoundingClientRect().bottom + 1;
        const shown = [...document.querySelectorAll(".wall-table td, .wall-told")];
        return shown.filter((each) => each.offsetParent !== null
            && (each.scrollWidth > each.clientWidth + 1
                || each.getBoundingClientRect().bottom > bottom)).map((each) => each.textContent);
    }"""
    for button in (None, "Next seating"):
        if button:
            wall.get_by_role("button", name=button).click()
        assert not wall.evaluate(cut)


def test_on_the_wall_no_number_of_a_team_runs_into_the_names(opened: Opened) -> None:
    teams = {"teams": 6, "rounds": 3, "boards_per_round": 1}
    held = evening("swiss-teams", teams, contest="teams", method="imps", names=True).start()

    wall = opened(f"/events/{held.event.slug}/wall/", viewport=PROJECTOR)

    expect(wall.locator(".wall-seat b").first).to_contain_text("N-S")
    assert wall.locator(".wall-seat").evaluate_all(
        """seats => seats.every((seat) => {
            const [number, names] = seat.children;
            return number.getBoundingClientRect().left + number.scrollWidth
                < names.getBoundingClientRect().left;
        })"""
    )


def test_a_phone_shows_fairdeals_time_whatever_its_own_clock_says(opened: Opened) -> None:
    held = with_phones()
    press(held, Move.START)
    nearly_over(held, 600)
    table = opened(f"/t/{phone(held).secret}/", viewport={"width": 390, "height": 844})
    table.clock.set_system_time(timezone.now() + timedelta(days=1))

    expect(table.locator("#phone-clock")).to_have_text(re.compile("^9:"), timeout=15000)
    press(held, Move.ADD, seconds=-480)
    expect(table.locator("#phone-clock")).to_contain_text("Please finish the round", timeout=15000)
