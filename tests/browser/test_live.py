"""Pages that keep themselves up to date, in Chromium: how soon, how often, and when not at all.

The pages' own time is stopped; a test lets it pass. So no busy machine makes them late.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.tables.tapping import button
from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import Evening
from tests.tournaments.phones import phone, with_phones

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PLAYED = re.compile("Round 1 is complete|Enter board 3")  # what a phone shows after round 1
HIDDEN = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@dataclass
class Screen:
    """A page whose time is stopped, and what it asks for.

    Attributes:
        page: The page.
        asks: How the address begins with which it asks again.
        asked: The moments at which it asked, in seconds of its own time.
        open: Its requests without an answer.
    """

    page: Page
    asks: str
    asked: list[float] = field(default_factory=list)
    open: set[Request] = field(default_factory=set)
    now: float = 0.0

    def began(self, request: Request) -> None:
        if request.url.endswith(self.asks) and request.resource_type != "document":
            self.asked.append(self.now)
            self.open.add(request)

    def ended(self, request: Request) -> None:
        self.open.discard(request)

    def answered(self) -> None:
        """Wait until nothing is on its way."""
        self.page.evaluate("new Promise((done) => queueMicrotask(done))")
        while self.open:
            self.page.wait_for_timeout(5)
        self.page.evaluate("new Promise((done) => queueMicrotask(done))")

    def passes(self, seconds: float, step: float = 0.5) -> int:
        """Let time pass; return how often the page asked."""
        before = len(self.asked)
        for _ in range(round(seconds / step)):
            self.now += step
            self.page.clock.run_for(1000 * step)
            self.answered()
        return len(self.asked) - before

    def stop(self) -> None:
        """Stop the page's time a second from now."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)

    def cut_off(self) -> None:
        """Take the connection away."""
        self.page.route("**/*", lambda route: route.abort("internetdisconnected"))

    def reconnect(self) -> None:
        """Give it back; the browser says so."""
        self.page.unroute("**/*")
        self.page.evaluate("window.dispatchEvent(new Event('online'))")
        self.answered()

    def hide(self, hidden: bool = True) -> None:
        self.page.evaluate(HIDDEN, hidden)
        self.answered()


Watch = Callable[..., Screen]


@pytest.fixture
def watch(browser: Browser, live_server: LiveServer) -> Iterator[Watch]:
    contexts = []

    def opened(address: str, asks: str, director: Evening | None = None) -> Screen:
        context = browser.new_context(base_url=live_server.url, service_workers="block")
        contexts.append(context)
        if director is not None:
            key = logged_in(director.director).cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": key, "url": live_server.url}])
        screen = Screen(context.new_page(), asks)
        screen.page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        screen.page.on("request", screen.began)
        screen.page.on("requestfinished", screen.ended)
        screen.page.on("requestfailed", screen.ended)
        screen.page.clock.install(time=0)
        screen.page.goto(address, timeout=120_000)
        screen.stop()
        screen.passes(3)  # it asks for the first time
        assert screen.asked
        return screen

    yield opened
    for context in contexts:
        context.close()


def standings(watch: Watch, held: Evening) -> Screen:
    address = f"/events/{held.event.slug}/"
    return watch(address, f"{address}standings/")


def round_is_played(held: Evening) -> None:
    for result in [each for each in held.results() if each.sitting.round == 1]:
        held.enter(result, "4SN=")


def test_a_score_is_on_every_screen_within_two_and_a_half_seconds(watch: Watch) -> None:
    held = with_phones()
    event, room = f"/events/{held.event.slug}/", f"/director/sessions/{held.session.pk}/"
    own = f"/director/events/{held.event.slug}/standings/"
    screens = {
        "#standings": (standings(watch, held), "1 of"),
        "#live": (watch(room, room, held), "complete"),
        "#content": (watch(own, own, held), "1 of"),
        "#wall-shown": (watch(f"{event}wall/", f"{event}wall/shown/"), "Round 3: who"),
        "#phone-main": (watch(f"/t/{phone(held).secret}/", "/api/v1/table/"), PLAYED),
    }
    for place, (screen, words) in screens.items():
        expect(screen.page.locator(place)).not_to_contain_text(words)

    round_is_played(held)

    for place, (screen, words) in screens.items():
        screen.passes(2.5)
        expect(screen.page.locator(place)).to_contain_text(words)


def test_a_page_asks_every_two_seconds_and_less_once_nothing_happens(watch: Watch) -> None:
    held = with_phones()
    screen = standings(watch, held)

    busy, calm = screen.passes(50), (screen.passes(60), screen.passes(60))[1]
    round_is_played(held)
    screen.passes(11.5)
    expect(screen.page.locator("#standings")).to_contain_text("1 of")
    again = screen.passes(20)

    assert 18 <= busy <= 28  # at this grain of time
    assert 5 <= calm <= 7
    assert 8 <= again <= 12
    pauses = {round(after - before, 1) for before, after in pairwise(screen.asked)}
    assert len(pauses) > 5  # no two pages ask in step


def test_a_hidden_page_asks_less_then_not_at_all_and_is_up_to_date_once_shown(watch: Watch) -> None:
    held = with_phones()
    screen = standings(watch, held)

    screen.hide()
    hidden, _rest, asleep = screen.passes(60, 2), screen.passes(620, 10), screen.passes(120, 10)
    round_is_played(held)
    expect(screen.page.locator("#standings")).not_to_contain_text("1 of")
    screen.hide(False)

    assert 1 <= hidden <= 3
    assert asleep == 0
    expect(screen.page.locator("#standings")).to_contain_text("1 of")
    assert screen.passes(10) >= 4


def test_without_a_connection_a_page_asks_less_and_at_once_when_it_is_back(watch: Watch) -> None:
    held = with_phones()
    screen = standings(watch, held)

    screen.cut_off()
    tries = screen.passes(60)
    expect(screen.page.locator("#offline")).to_be_visible()
    round_is_played(held)
    screen.reconnect()

    assert 5 <= tries <= 9
    expect(screen.page.locator("#standings")).to_contain_text("1 of")
    expect(screen.page.locator("#offline")).to_be_hidden()
    assert screen.passes(10) >= 4


@pytest.mark.parametrize("place", ["standings", "wall", "phone"])
def test_a_page_turned_away_comes_back_when_it_is_told_to(watch: Watch, place: str) -> None:
    held = with_phones()
    wall = f"/events/{held.event.slug}/wall/"
    screen = {
        "standings": lambda: standings(watch, held),
        "wall": lambda: watch(wall, f"{wall}shown/"),
        "phone": lambda: watch(f"/t/{phone(held).secret}/", "/api/v1/table/"),
    }[place]()

    words = {"standings": "1 of", "wall": "Round 3: who", "phone": PLAYED}[place]
    where = {"standings": "#standings", "wall": "#wall-shown", "phone": "#phone-main"}[place]
    expect(screen.page.locator(where)).not_to_contain_text(words)

    def turned_away(route: Route) -> None:
        route.fulfill(status=503, headers={"Retry-After": "40"}, body="Later.")

    screen.page.route(f"**{screen.asks}", turned_away)
    assert screen.passes(3) == 1
    screen.page.unroute(f"**{screen.asks}")
    round_is_played(held)

    screen.hide()
    screen.hide(False)
    assert screen.passes(36) == 0
    assert screen.passes(10) >= 1
    screen.passes(3)
    expect(screen.page.locator(where)).to_contain_text(words)


def test_a_phone_with_an_unsent_score_goes_on_asking_while_it_is_hidden(watch: Watch) -> None:
    held = with_phones()
    screen = watch(f"/t/{phone(held).secret}/", "/api/v1/table/")
    screen.page.clock.resume()  # a button that has just come takes no tap for a second
    first = screen.page.get_by_role("button", name="Enter board 1", exact=True)
    expect(first).to_be_visible(timeout=20_000)

    screen.cut_off()
    for name in ("Enter board 1", "4 ♥", "South", "made", "Save"):
        button(screen.page, name).click()
    expect(screen.page.locator("#phone-unsent")).to_have_class(re.compile("is-waiting"))
    screen.stop()
    screen.hide()
    screen.passes(900, 10)
    screen.page.unroute("**/*")
    screen.passes(12)

    expect(screen.page.locator("#phone-unsent")).not_to_have_class(re.compile("is-waiting"))
    assert phone(held).board(1, 1).is_in
