"""A whole evening of five tables: five phones, the room, the wall, and all that can go wrong."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.real_server import RealServer
from tests.tournaments.evenings import Evening, evening, every_line, proved
from tests.tournaments.phones import phone, with_phones
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]

ROUNDS, BOARDS = 5, 2
MOVEMENT = ("mitchell", {"tables": 5, "boards_per_round": BOARDS})
WITHOUT_NETWORK = (2, 4)  # the tables whose network is cut after the first round, for three
SLIPS = ("4SN=", "4SN-1", "3NE+1", "2HW=", "P", "6DxS-2", "1NW-1", "5CE=")


class Room:
    """Five phones at 390 pixels, and what is entered on them, by table, round and board."""

    def __init__(self, browser: Browser, server: RealServer, held: Evening) -> None:
        self.held = held
        self.chance = random.Random(1897)
        self.entered: dict[tuple[int, int, int], str] = {}
        self.contexts: dict[int, BrowserContext] = {}
        self.pages: dict[int, Page] = {}
        self._boards = {
            table: {each.round: [b.board for b in each.boards] for each in sheet.rounds}
            for table in range(1, 6)
            for sheet in (phone(held, table).sheet,)
        }
        self._address = server.address
        for table in range(1, 6):
            self.contexts[table] = browser.new_context(
                viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB"
            )
            self.open(table)

    def open(self, table: int) -> None:
        page = self.contexts[table].new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        page.goto(f"{self._address}/t/{phone(self.held, table).secret}/")
        self.pages[table] = page

    def tap(self, table: int, name: str) -> None:
        self.pages[table].get_by_role("button", name=name, exact=True).tap()

    def play(self, number: int, tables: tuple[int, ...] = (1, 2, 3, 4, 5)) -> None:
        """Play a round: every board is entered and agreed, and the tables go on."""
        for place in range(BOARDS):
            self.enter(number, {table: self._boards[table][number][place] for table in tables})
        if number < ROUNDS:
            for table in tables:
                self.tap(table, f"On to round {number + 1}")

    def enter(self, number: int, boards: Mapping[int, int]) -> None:
        """Enter a board at each table, all at the same time: each new screen waits a second."""
        for table, board in boards.items():
            self.tap(table, f"Enter board {board}")
        for table, board in boards.items():
            self.entered[table, number, board] = score = self.chance.choice(SLIPS)
            self.pages[table].keyboard.type(score)
        for name in ("Save", "We are East-West", "We agree"):
            for table in boards:
                self.tap(table, name)

    def close_in_mid_entry(self, table: int, number: int) -> None:
        """Close the page when half of a score is typed, and open it again."""
        board = self._boards[table][number][0]
        self.tap(table, f"Enter board {board}")
        self.pages[table].keyboard.type("4S")
        self.pages[table].close()
        self.open(table)

    def all_sent(self) -> None:
        for page in self.pages.values():
            expect(page.locator("#phone-unsent")).to_have_text("All sent")


@pytest.fixture
def server(tmp_path: Path, transactional_db: None) -> Iterator[RealServer]:
    found = RealServer(tmp_path)
    found.start()
    yield found
    found.kill()


def test_an_evening_on_phones_ends_as_the_same_evening_on_paper(
    browser: Browser, server: RealServer
) -> None:
    held = with_phones(*MOVEMENT)
    room = Room(browser, server, held)
    director = Client()
    director.force_login(held.director)
    console = browser.new_page(viewport={"width": 1_280, "height": 900})
    login = {"name": "sessionid", "value": director.cookies["sessionid"].value}
    console.context.add_cookies([{**login, "url": server.address}])
    console.goto(f"{server.address}/director/sessions/{held.session.pk}/")
    wall = browser.new_page(viewport={"width": 1_920, "height": 1_080})
    wall.goto(f"{server.address}/events/{held.event.slug}/wall/")

    room.play(1)
    expect(console.locator("#round-A-1")).to_contain_text("complete")
    for table in WITHOUT_NETWORK:
        room.contexts[table].set_offline(True)
    room.play(2)
    server.kill()
    room.play(3, (1, 2, 4, 5))
    server.start()
    room.close_in_mid_entry(3, 3)
    room.play(3, (3,))
    room.play(4)
    for table in WITHOUT_NETWORK:
        room.contexts[table].set_offline(False)
    room.all_sent()
    server.kill()
    room.play(5, (1, 2, 3))
    server.start()
    room.play(5, (4, 5))
    room.all_sent()

    expect(console.locator("#round-A-5")).to_contain_text("complete")
    expect(wall.locator("#wall-shown")).to_contain_text("Ann")
    assert len(room.entered) == len(held.results()) == 50
    assert proved(held)
    assert _told(held.finish()) == _told(_on_paper(room).finish())
    assert held.event.ledger.filter(kind="result_recorded").count() == 50
    for context in room.contexts.values():
        context.close()
    console.context.close()
    wall.context.close()


def _on_paper(room: Room) -> Evening:
    """Enter the same scores as a director does from slips."""
    held = evening(*MOVEMENT, names=True).start()
    for result in held.results():
        place = (result.sitting.table, result.sitting.round, result.board)
        held.enter(result, room.entered[place])
    return held


def _told(held: Evening) -> list[tuple[object, ...]]:
    lines = every_line(standings(held.public))
    return [(line.number, line.rank, line.total) for line in lines]
