"""Tables that enter their scores by phone, in Chromium at 390 pixels."""

import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.play.boards import Direction, vulnerability
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import PlayedContract, ns_points
from tests.browser.test_tables_reachable import RULES
from tests.conftest import PROJECT, database_url
from tests.private_servers import free_port
from tests.tournaments.evenings import Evening, evening, proved, signed
from tests.tournaments.phones import phone, with_phones
from tournaments.models import HeldScore, Result, TableCall
from tournaments.selectors.draws.request import DrawRequest
from tournaments.selectors.standings.standings import standings
from tournaments.services.movements.draws import draw_round
from tournaments.services.people import add_player
from tournaments.services.play.deals import DealtBoard, store_deals
from tournaments.services.tables.handed_over import take_handed_over
from tournaments.services.tables.links import exchange_table_link, give_links, put_on_paper
from tournaments.services.tables.messages import send_message

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTH, HEIGHT = 390, 844
SERVER_START_SECONDS = 60
Opened = Callable[..., Page]


@pytest.fixture(autouse=True)
def _patience() -> Iterator[None]:
    """Wait longer for a page than usual: the phone asks again only every few seconds."""
    expect.set_options(timeout=30_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open a table's page on a phone of its own; an error of a script fails the test."""
    contexts: list[BrowserContext] = []

    def open_table(held: Evening, table: int = 1, **more: object) -> Page:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            base_url=live_server.url,
            locale="en-GB",
            has_touch=True,
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        page.goto(f"/t/{phone(held, table).secret}/")
        return page

    yield open_table
    for context in contexts:
        context.close()


def tap(page: Page, *names: str) -> int:
    """Tap buttons by their names, and return how many taps that took."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).tap()
    return len(names)


def play(page: Page, board: int, *bid: str) -> int:
    """Enter a board and agree on it; return the number of taps."""
    taps = tap(page, f"Enter board {board}", *bid, "Save", "We agree")
    expect(page.get_by_role("button", name="We agree")).to_have_count(0)
    return taps


def all_sent(page: Page) -> None:
    expect(page.locator("#phone-unsent")).to_have_text("All sent", timeout=30_000)


def test_an_ordinary_score_takes_no_more_than_seven_taps(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.locator("#phone-round")).to_have_text("Round 1 of 3")
    expect(page.locator(".sitters")).to_contain_text("Ann NumberA1NS")

    taps = play(page, 1, "4 ♠", "North", "made")

    all_sent(page)
    result = Result.objects.get(pk=phone(held).result(1, 1).pk)
    assert taps <= 7
    assert (result.level, result.strain, result.declarer, result.tricks) == (4, "S", "N", 10)
    assert result.confirmed_version == result.version == 1
    assert proved(held)


def test_every_button_of_an_entry_is_within_reach_of_one_thumb(opened: Opened) -> None:
    page = opened(with_phones())

    for name in ("Enter board 1", "4 ♠", "North", "made", "Save", "We agree"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_visible()
        box = next(filter(None, (button.bounding_box() for _ in range(50))))  # drawn anew meanwhile
        assert box["height"] >= 48
        assert HEIGHT * 0.25 < box["y"] < HEIGHT - box["height"] / 2, name
        button.tap()


def test_a_score_is_typed(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    tap(page, "Enter board 1")

    page.keyboard.type("3NEx-2")
    expect(page.locator(".contract")).to_contain_text("by East −2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="We agree")).to_be_visible()

    all_sent(page)
    assert phone(held).board(1, 1).score == "3NTXE-2"


def test_both_sides_see_the_score_in_their_own_sign(opened: Opened) -> None:
    page = opened(with_phones())

    tap(page, "Enter board 1", "5 ♦", "West", "Doubled", "−1")

    expect(page.locator(".both-sides")).to_contain_text("North-South+100")
    expect(page.locator(".both-sides")).to_contain_text("East-West−100")


def test_not_right_leads_back_to_the_entry(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    tap(page, "Enter board 1", "4 ♠", "North", "made", "Save", "Not right")

    tap(page, "4 ♠", "North", "+1", "Save", "We agree")

    expect(page.get_by_role("button", name="We agree")).to_have_count(0)
    all_sent(page)
    board = phone(held).board(1, 1)
    assert (board.score, board.version, board.confirmed) == ("4SN+1", 2, True)


def test_the_end_of_a_round_says_who_goes_where(opened: Opened) -> None:
    page = opened(with_phones())

    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "Passed out")

    expect(page.get_by_role("heading", name="Round 1 is all in")).to_be_visible()
    expect(page.locator(".where-next")).to_contain_text("Table 2 East-West, boards 5–6")
    tap(page, "On to round 2")
    expect(page.locator("#phone-round")).to_have_text("Round 2 of 3")


def test_a_table_that_is_done_before_the_others_says_where_its_people_play_on(
    opened: Opened,
) -> None:
    rounds = {"pairs": 8, "rounds": 3, "boards_per_round": 1}
    held = with_phones("swiss-pairs", rounds).play()
    draw_round(section_id=held.section.pk, wanted=DrawRequest(out=("1",)), **signed())

    page = opened(held, 4)

    message = page.locator(".phone-message")
    expect(message).to_have_text("No more boards at this table.")
    expect(page.locator(".where-next")).to_contain_text(re.compile(r"Table [123] (North|East)"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_of_the_room_shows_the_way_even_without_a_connection(
    opened: Opened, scheme: str
) -> None:
    page = opened(with_phones(), color_scheme=scheme)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.wait_for_function(
        """async () => {
            const { store } = window.fairdealTable;
            const { place } = JSON.parse(document.getElementById("phone").textContent);
            return Boolean((await store.kept(`ways-${place}`))?.pictures);
        }"""
    )
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "Passed out")

    picture = page.get_by_role("img", name="The room, and who goes where from table 1")
    expect(picture).to_be_visible()
    expect(picture).to_contain_text("1 E-W goes to table 2, East-West.")
    assert page.locator(".way-picture").evaluate("e => e.scrollWidth <= e.clientWidth")
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def test_the_recap_gives_every_score_as_each_side_reads_it(opened: Opened) -> None:
    page = opened(with_phones())

    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "5 ♦", "North", "−1")

    expect(page.locator(".board-points")).to_have_text(
        ["North-South +420 · East-West −420", "North-South −100 · East-West +100"]
    )


def test_those_who_sit_here_see_their_results_so_far(opened: Opened) -> None:
    held = with_phones()
    held.fill("4SN=", sitting__round=1)
    page = opened(held)
    expect(page.locator("#phone-round")).to_have_text("Round 2 of 3")

    tap(page, "Our results")
    expect(page.get_by_role("heading", name="Your results so far")).to_be_visible()
    expect(page.locator(".so-far-of").first).to_contain_text("compared when all have played it")
    expect(page.locator("main")).not_to_contain_text("4♠")
    held.fill("4SN-1")
    tap(page, "Back", "Our results")

    expect(page.locator(".so-far-worth")).to_have_count(12)
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    page.context.set_offline(True)
    tap(page, "Back", "Our results")
    expect(page.locator(".so-far-worth")).to_have_count(12)


def test_imps_so_far_have_a_real_minus_sign(opened: Opened) -> None:
    held = with_phones(method="cross_imps")
    held.fill(lambda each: "4SN=" if each.sitting.table == 1 else "4SN-1")
    page = opened(held)

    tap(page, "Our results")

    worth = page.locator(".so-far-worth")
    expect(worth).to_have_count(12)
    assert {text[0] for text in worth.all_inner_texts() if not text[0].isdigit()} == {"−"}


def test_a_table_that_went_on_goes_back_for_a_board_that_is_not_in(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    play(page, 1, "4 ♠", "North", "made")
    tap(page, "Go on with round 2")
    play(page, phone(held).boards(2)[0], "Passed out")
    all_sent(page)

    tap(page, "Back to round 1: a score is missing")
    play(page, 2, "3 NT", "East", "−1")

    expect(page.get_by_role("heading", name="Round 1 is all in")).to_be_visible()
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()
    tap(page, "On to round 2")
    expect(page.locator("#phone-round")).to_have_text("Round 2 of 3")
    expect(page.get_by_role("button", name="Back to round 1")).to_have_count(0)
    all_sent(page)
    stored = phone(held).result(1, 2)
    assert (stored.level, stored.strain, stored.confirmed_version) == (3, "N", stored.version)
    assert phone(held).board(1, 2).score == ""  # others sit here now (Law 16)


def test_messages_do_not_push_the_call_for_the_director_out_of_sight(opened: Opened) -> None:
    held = with_phones()
    for text in ("Two minutes left.", "Please agree on your scores.", "Coffee is ready." * 8):
        send_message(session_id=held.session.pk, text=text, now=datetime.now(UTC), **signed())
    page = opened(held)
    expect(page.get_by_text("Two minutes left.")).to_be_visible()

    call = page.get_by_role("button", name="Call the director")

    expect(call).to_be_in_viewport(ratio=1)
    call.tap()
    expect(page.get_by_text("The director has been called")).to_be_in_viewport(ratio=1)


def test_the_director_is_called(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)

    tap(page, "These are not us", "Call the director")

    expect(page.get_by_text("The director has been called")).to_be_visible()
    assert set(TableCall.objects.values_list("reason", flat=True)) == {"people", "director"}


def test_scores_entered_without_a_connection_are_sent_when_it_is_back(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)

    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "3 NT", "East", "−1")
    expect(page.locator("#phone-unsent")).to_have_text("2 scores not sent yet")
    expect(page.locator("#phone-offline")).to_contain_text("Go on playing")
    tap(page, "On to round 2")
    play(page, phone(held).boards(2)[0], "Passed out")
    assert not Result.objects.exclude(status="pending").exists()

    page.context.set_offline(False)

    all_sent(page)
    rows = Result.objects.exclude(status="pending").order_by("sitting__round", "board")
    assert [each.confirmed_version for each in rows] == [1, 1, 1]
    assert held.event.ledger.filter(kind="result_recorded").count() == 3
    assert proved(held)


@pytest.mark.parametrize("away", [-1, 1])
def test_a_phone_whose_clock_is_a_day_off_sends_as_well(opened: Opened, away: int) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.clock.set_system_time(datetime.now(UTC) + timedelta(days=away))
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")

    page.context.set_offline(False)

    all_sent(page)
    assert phone(held).board(1, 1).confirmed


@contextmanager
def serving(port: int, folder: Path) -> Iterator[str]:
    """Serve this test's database from a process of its own, which is killed at the end."""
    environment = {
        **os.environ,
        "DEBUG": "true",
        "DATABASE_URL": database_url(),
        "FAIRDEAL_VAR": str(folder / "var"),
    }
    command = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"]
    with (
        (folder / "server.log").open("a") as log,
        subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=log, stderr=log) as server,
    ):
        deadline = time.monotonic() + SERVER_START_SECONDS
        while not _answers(port):
            alive = server.poll() is None and time.monotonic() < deadline
            assert alive, (folder / "server.log").read_text()
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
        server.kill()


def _answers(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.slow
def test_scores_entered_while_the_server_is_away_are_sent_when_it_is_back(
    browser: Browser, transactional_db: None, tmp_path: Path
) -> None:
    held, port = with_phones(), free_port()
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True)
    page = context.new_page()
    with serving(port, tmp_path) as site:
        page.goto(f"{site}/t/{phone(held).secret}/")
        play(page, 1, "4 ♠", "North", "made")
        all_sent(page)

    play(page, 2, "3 NT", "East", "−1")
    expect(page.locator("#phone-offline")).to_contain_text("Go on playing")
    with serving(port, tmp_path):
        all_sent(page)

    assert held.event.ledger.filter(kind="result_recorded").count() == 2
    assert held.event.ledger.filter(kind="result_confirmed").count() == 2
    assert proved(held)
    context.close()


def test_a_phone_opens_the_page_without_a_connection_and_has_kept_its_scores(
    opened: Opened,
) -> None:
    held = with_phones()
    page = opened(held)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")

    page.reload()

    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")
    play(page, 2, "Passed out")
    page.context.set_offline(False)
    all_sent(page)
    assert held.event.ledger.filter(kind="result_confirmed").count() == 2


def test_a_score_that_the_director_entered_meanwhile_becomes_a_question(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    held.enter(phone(held).result(1, 1), "4SN-1")

    page.context.set_offline(False)

    question = page.get_by_role("alert")
    expect(question).to_contain_text("Board 1: 4SN= was not taken", timeout=30_000)
    tap(page, "Leave it as it is")
    expect(question).to_have_count(0)
    assert HeldScore.objects.get().score == "4SN="
    assert phone(held).board(1, 1).score == "4SN-1"


def test_scores_kept_under_an_old_code_are_sent_with_the_new_one(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    exchange_table_link(section_id=held.section.pk, table=1)

    page.context.set_offline(False)
    expect(page.get_by_text("This code no longer works")).to_be_visible(timeout=30_000)
    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")
    page.goto(f"/t/{phone(held).secret}/")

    all_sent(page)
    assert phone(held).board(1, 1).confirmed


@pytest.mark.slow
def test_a_table_that_goes_to_paper_is_told_so(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()

    put_on_paper(section_id=held.section.pk, table=1, on_paper=True)

    expect(page.get_by_text("This table writes its scores on paper")).to_be_visible(timeout=30_000)


def test_the_phone_reckons_and_writes_every_score_as_fairdeal_does(opened: Opened) -> None:
    chance = random.Random(12)
    slips = [
        format_score(PlayedContract(Contract(level, strain, doubling), declarer, tricks))
        for level in range(1, 8)
        for strain in Strain
        for doubling in Doubling
        for declarer, tricks in [(chance.choice(list(Direction)), chance.randint(0, 13))]
    ]
    boards = [chance.randint(1, 32) for _slip in slips]
    asked = [[slip, str(vulnerability(board))] for slip, board in zip(slips, boards, strict=True)]
    page = opened(with_phones())

    told = page.evaluate(
        """asked => {
            const { entry } = window.fairdealTable;
            const { points } = JSON.parse(document.getElementById("phone").textContent);
            return asked.map(([slip, vulnerable]) => {
                const score = entry.read(slip);
                return [entry.write(score), entry.points(score, vulnerable, points)];
            });
        }""",
        asked,
    )

    scores = [parse_score(slip, game=Game.BRIDGE) for slip in slips]
    assert told == [
        [slip, ns_points(score, board)]
        for slip, score, board in zip(slips, scores, boards, strict=True)
    ]


@pytest.mark.slow
def test_two_phones_that_differ_ask_both_sides(opened: Opened) -> None:
    held = with_phones(entry="two_phones")
    ns, ew = opened(held), opened(held)
    tap(ns, "North-South", "Enter board 1", "4 ♠", "North", "made", "Save")
    all_sent(ns)
    tap(ew, "East-West", "Enter board 1", "4 ♠", "North", "−1", "Save")

    expect(ew.get_by_role("alert")).to_contain_text("the two phones differ", timeout=30_000)
    expect(ns.get_by_role("alert")).to_contain_text("the two phones differ", timeout=30_000)
    tap(ns, "The other side is right")

    expect(ns.locator(".board-state").first).to_have_text("agreed", timeout=30_000)
    expect(ew.get_by_role("alert")).to_have_count(0, timeout=30_000)
    board = phone(held).board(1, 1)
    assert (board.score, board.confirmed) == ("4SN-1", True)


def test_whist_tricks_are_tapped(opened: Opened) -> None:
    held = with_phones(game="whist", method="tricks")
    page = opened(held)
    board = phone(held).boards(1)[0]

    tap(page, f"Enter board {board}")
    expect(page.locator(".board-title")).not_to_contain_text("vulnerable")
    tap(page, "7")
    expect(page.locator(".both-sides")).to_contain_text("East-West6")
    tap(page, "Save", "We agree")

    all_sent(page)
    assert phone(held).board(1, board).score == "7"


@pytest.mark.slow
def test_an_evening_by_phone_stands_as_one_by_the_director(opened: Opened) -> None:
    """Three tables play on phones; one is cut off for two rounds."""
    bids = (
        ("4 ♠", "North", "made"),
        ("3 NT", "East", "−1"),
        ("Passed out",),
        ("2 ♥", "West", "+1"),
    )
    slips = ("4SN=", "3NTE-1", "PASS", "2HW+1")
    held, on_paper = with_phones(), evening(names=True).start()
    pages = {table: opened(held, table) for table in (1, 2, 3)}
    for number in (1, 2, 3):
        pages[2].context.set_offline(number in (1, 2))
        for table, page in pages.items():
            if number > 1:
                tap(page, f"On to round {number}")
            for board in phone(held, table).boards(number):
                play(page, board, *bids[(board + table) % 4])
    pages[2].context.set_offline(False)
    for page in pages.values():
        all_sent(page)

    on_paper.fill(lambda each: slips[(each.board + each.sitting.table) % 4])
    mine, theirs = (
        [
            [(line.number, line.direction, line.total) for line in ranking.standings]
            for ranking in found.rankings
        ]
        for found in (standings(held.snapshot), standings(on_paper.snapshot))
    )
    assert mine == theirs
    assert not HeldScore.objects.exists()
    assert proved(held)


def test_people_without_names_say_who_they_are_from_the_clubs_list(opened: Opened) -> None:
    held = evening(entry="phones")
    give_links(session_id=held.session.pk)
    held.start()
    add_player(club_id=held.club.pk, name="Adelaide Hope")
    page = opened(held)

    tap(page, "North-South, who are you?")
    first = page.get_by_label("Name 1")
    first.press_sequentially("Ade")
    expect(page.locator("#names-0 option")).to_have_attribute("value", "Adelaide Hope")
    first.fill("Adelaide Hope")
    page.get_by_label("Name 2").fill("Bea Hill")
    page.get_by_label("Name 2").press("Enter")

    expect(page.locator(".sitters")).to_contain_text("Adelaide Hope – Bea Hill")
    expect(page.get_by_role("button", name="East-West, who are you?")).to_be_visible()
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not _names(held, "1-ns"):
        page.wait_for_timeout(200)
    assert _names(held, "1-ns") == ("Adelaide Hope", "Bea Hill")
    assert proved(held)


def _names(held: Evening, address: str) -> tuple[str, ...]:
    return held.snapshot.contestants[held.contestant(address).pk].players


def test_a_phone_that_cannot_send_hands_its_scores_to_the_director(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")

    tap(page, "Give the scores to the director")
    expect(page.get_by_role("img", name="Code of the scores that are not sent yet")).to_be_visible()
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    with page.expect_download() as saved:
        tap(page, "Save as a file")
    text = Path(saved.value.path()).read_text()
    lines = take_handed_over(session_id=held.session.pk, text=text, now=datetime.now(UTC))
    assert [each.outcome for each in lines] == ["taken", "taken"]

    page.context.set_offline(False)
    all_sent(page)
    result = phone(held).result(1, 1)
    assert result.version == result.confirmed_version == 1
    assert not HeldScore.objects.exists()
    assert proved(held)


def test_a_wrong_declarer_is_asked_about_once_both_sides_have_agreed(opened: Opened) -> None:
    held = with_phones()
    hands = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 65432.432.AKQJ.7 .765.T98.AKQJT98"
    store_deals(session_id=held.session.pk, deals=[DealtBoard(1, hands, "", "")])
    page = opened(held)
    tap(page, "Enter board 1", "4 ♠", "South")
    page.get_by_text("Opening lead, if you keep it").tap()
    tap(page, "♥", "A", "made", "Save")
    expect(page.get_by_text("is 4SS= HA right?")).to_have_count(0)
    tap(page, "We agree")

    question = page.get_by_role("alert")
    expect(question).to_contain_text("This declarer and this opening lead do not fit together")
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    question.get_by_role("button", name="Call the director").tap()

    expect(page.get_by_text("The director has been called")).to_be_visible()
    expect(question).to_have_count(0)
    page.reload()
    expect(page.get_by_text("The director has been called")).to_be_visible()
    expect(question).to_have_count(0)
    assert TableCall.objects.get().reason == "director"
