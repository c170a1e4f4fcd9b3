"""A table enters its scores by phone, in Chromium at 390 pixels."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scoring.play.boards import Direction, vulnerability
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import PlayedContract, ns_points
from tests.browser.tables.tapping import HEIGHT, Opened, all_sent, button, play, tap, until
from tests.browser.test_tables_reachable import RULES
from tests.tournaments.evenings import proved
from tests.tournaments.phones import phone, with_phones
from tournaments.play.services.scores import DisputedError
from tournaments.record.models import HeldScore, Result, TableCall
from tournaments.record.services.hands import DealtBoard, store_deals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SETTLING_MS = 1_100  # a little more than a new screen waits before it takes taps


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

    for name in ("Enter board 1", "4 ♠", "North", "made", "Save", "We are East-West", "We agree"):
        found = button(page, name)
        expect(found).to_be_visible()
        box = next(filter(None, (found.bounding_box() for _ in range(50))))  # drawn anew meanwhile
        assert box["height"] >= 48
        assert HEIGHT * 0.25 < box["y"] < HEIGHT - box["height"] / 2, name
        found.tap()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (375, 553)])
def test_usual_results_are_in_reach_on_a_small_phone_whatever_the_lead(
    opened: Opened, width: int, height: int
) -> None:
    held = with_phones()
    page = opened(held)
    page.set_viewport_size({"width": width, "height": height})

    tap(page, "Enter board 1")
    for name in ("1 ♣", "7 NT", "Passed out"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    tap(page, "4 ♠", "West", "Opening lead", "♥")
    for name in ("−2", "−1", "made", "+1", "+2", "A", "2"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    tap(page, "10", "More", "−3")

    expect(page.locator(".contract p")).to_have_text(["4♠ by West", "3 down", "lead ♥10"])
    tap(page, "Save", "We are East-West", "We agree")
    all_sent(page)
    assert phone(held).board(1, 1).score == "4SW-3 HT"


def test_the_compass_names_the_players(opened: Opened) -> None:
    page = opened(with_phones())

    tap(page, "Enter board 1", "4 ♠")

    expect(button(page, "North")).to_have_text("NorthAnn NumberA1NS")
    expect(button(page, "South")).to_have_text("SouthBen NumberA1NS")
    expect(button(page, "East")).to_have_text("EastAnn NumberA1EW")
    tap(page, "Back", "Cancel")
    expect(button(page, "Enter board 1")).to_be_visible()


def test_a_score_is_typed(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    tap(page, "Enter board 1")

    page.keyboard.type("3NEx-2")
    expect(page.locator(".contract")).to_contain_text("3NT doubled by East2 down")
    page.keyboard.press("Enter")
    expect(button(page, "We are East-West")).to_be_visible()

    all_sent(page)
    assert phone(held).board(1, 1).score == "3NTXE-2"


def test_both_sides_see_the_score_in_their_own_sign(opened: Opened) -> None:
    page = opened(with_phones())

    tap(page, "Enter board 1", "5 ♦", "West", "Doubled", "−1")

    expect(page.locator(".both-sides")).to_contain_text("North-South+100")
    expect(page.locator(".both-sides")).to_contain_text("East-West−100")


@pytest.mark.parametrize(
    ("side", "other"), [("East-West", "North-South"), ("North-South", "East-West")]
)
def test_whoever_changes_a_score_asks_the_other_side(opened: Opened, side: str, other: str) -> None:
    held = with_phones()
    page = opened(held)
    tap(page, "Enter board 1", "4 ♠", "North", "made", "Save", "We are East-West")
    expect(page.get_by_role("heading", name="East-West, please check")).to_be_visible()
    tap(page, "That is wrong", side, "4 ♠", "North", "+1", "Save")
    expect(page.get_by_role("heading", name=f"Hand the phone to {other}")).to_be_visible()
    tap(page, "Later")
    all_sent(page)
    assert not phone(held).board(1, 1).confirmed

    page.reload()
    page.locator("button.board-line").tap()
    tap(page, f"We are {other}")
    expect(page.get_by_role("heading", name=f"{other}, please check")).to_be_visible()
    tap(page, "We agree")

    expect(page.get_by_role("button", name="We agree")).to_have_count(0)
    all_sent(page)
    board = phone(held).board(1, 1)
    assert (board.score, board.version, board.confirmed) == ("4SN+1", 2, True)
    agreed = held.event.ledger.get(kind="result_confirmed")
    assert agreed.actor == f"table:1:{'NS' if other == 'North-South' else 'EW'}"


def test_a_double_tap_on_save_agrees_to_nothing(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    tap(page, "Enter board 1", "4 ♠", "North", "made")
    save = middle(page, "Save")
    page.wait_for_timeout(SETTLING_MS)
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # a busy machine takes its time

    for _time in range(3):
        page.touchscreen.tap(*save)
        page.clock.run_for(150)
    page.touchscreen.tap(*middle(page, "We are East-West"))  # within a second of the new screen

    page.clock.run_for(SETTLING_MS)
    expect(page.get_by_role("heading", name="Hand the phone to East-West")).to_be_visible()
    page.touchscreen.tap(*middle(page, "We are East-West"))
    agree = page.get_by_role("button", name="We agree")
    box = next(filter(None, (agree.bounding_box() for _ in range(50))))
    assert not box["y"] <= save[1] <= box["y"] + box["height"]
    page.clock.resume()
    page.wait_for_timeout(SETTLING_MS)
    all_sent(page)
    assert not phone(held).board(1, 1).confirmed
    page.touchscreen.tap(*middle(page, "We agree"))
    expect(agree).to_have_count(0)


def test_a_score_called_wrong_stays_in_dispute_until_the_sides_agree(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    tap(page, "Enter board 1", "4 ♠", "North", "made", "Save", "We are East-West", "That is wrong")
    expect(page.get_by_role("heading", name="Who enters board 1 now?")).to_be_visible()
    tap(page, "Back")

    all_sent(page)
    page.reload()
    question = page.get_by_role("alert")
    expect(question).to_contain_text("East-West say that this is wrong: 4♠ by North, made.")
    expect(page.locator(".board-state").first).to_have_text("East-West: wrong")
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    assert HeldScore.objects.get(settled_at=None).disputed
    tap(page, "It is right after all", "We are East-West", "We agree")

    expect(question).to_have_count(0)
    until(page, lambda: phone(held).board(1, 1).confirmed)
    assert not HeldScore.objects.filter(settled_at=None).exists()


def test_a_dispute_without_a_connection_is_sent_after_its_score(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(button(page, "Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    tap(page, "Enter board 1", "4 ♠", "North", "made", "Save", "We are East-West", "That is wrong")
    tap(page, "Back")
    expect(page.get_by_role("alert")).to_contain_text("Board 1 is in dispute")

    page.context.set_offline(False)

    all_sent(page)
    expect(page.get_by_role("alert")).to_contain_text("Board 1 is in dispute")
    assert [each.side for each in phone(held).board(1, 1).questions] == ["EW"]


def test_a_score_that_the_director_entered_asks_nobody(opened: Opened) -> None:
    held = with_phones()
    held.enter(phone(held).result(1, 1), "4SN=")

    page = opened(held)

    states = page.locator(".board-state")
    expect(states).to_have_text(["entered by the director", "no score yet"])
    expect(page.locator("button.board-line")).to_have_count(0)
    play(page, 2, "Passed out")
    expect(page.get_by_text("Both sides agree, or the director has settled")).to_be_visible()


def test_taps_on_save_while_a_score_is_being_stored_send_it_once(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    sent: list[str] = []
    page.on(
        "request",
        lambda each: sent.append(each.url) if each.method == "POST" else None,
    )
    tap(page, "Enter board 1", "4 ♠", "North", "made")

    save = page.get_by_role("button", name="Save", exact=True)
    save.evaluate("button => [1, 2, 3].forEach(() => button.click())")
    expect(button(page, "We are East-West")).to_be_visible()
    all_sent(page)

    assert [each.rsplit("/", 2)[-2] for each in sent] == ["scores"]
    assert phone(held).board(1, 1).version == 1


def test_no_button_takes_a_tap_meant_for_the_one_it_replaces(opened: Opened) -> None:
    page = opened(with_phones())
    tap(page, "Enter board 1")
    bid = middle(page, "4 ♠")
    page.wait_for_timeout(SETTLING_MS)
    for _time in range(2):  # the second of a double tap names no declarer
        page.touchscreen.tap(*bid)
    expect(page.get_by_role("heading", name="Who played it?")).to_be_visible()
    tap(page, "North", "made", "Save", "We are East-West")
    agree = middle(page, "We agree")
    page.wait_for_timeout(SETTLING_MS)

    for _time in range(2):
        page.touchscreen.tap(*agree)
    page.wait_for_timeout(SETTLING_MS)

    expect(page.get_by_role("button", name="Enter board 2")).to_be_visible()


def test_a_question_that_has_just_come_takes_no_tap(opened: Opened) -> None:
    held = with_phones(entry="two_phones")
    page = opened(held)
    tap(page, "North-South", "Enter board 1", "4 ♠", "North", "made", "Save")
    all_sent(page)
    page.evaluate(
        """() => new MutationObserver(() => {
            const found = [...document.querySelectorAll(".phone-question button")][0];
            if (!found || window.pressed) return;
            const { x, y, width, height } = found.getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height / 2);
            window.pressed = there.closest("button") ? "a button" : "nothing";
        }).observe(document.getElementById("phone-main"), { childList: true })"""
    )

    with suppress(DisputedError):
        phone(held).of("EW").enter(1, 1, "4SN-1", seen=0)

    expect(page.get_by_role("alert")).to_contain_text("the two phones differ")
    assert page.evaluate("window.pressed") == "nothing"
    tap(page, "The other side is right")
    expect(page.locator(".board-state").first).to_have_text("agreed")


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where a button is, whether or not it takes taps yet."""
    found = button(page, name)
    while (box := found.bounding_box()) is None:  # the screen has just been drawn anew
        page.wait_for_timeout(20)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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


def test_whist_tricks_are_tapped(opened: Opened) -> None:
    held = with_phones(game="whist", method="tricks")
    page = opened(held)
    board = phone(held).boards(1)[0]

    tap(page, f"Enter board {board}")
    expect(page.locator(".board-title")).not_to_contain_text("vulnerable")
    tap(page, "7")
    expect(page.locator(".both-sides")).to_contain_text("East-West6")
    tap(page, "Save", "We are East-West", "We agree")

    all_sent(page)
    assert phone(held).board(1, board).score == "7"


def test_two_phones_that_differ_ask_both_sides(opened: Opened) -> None:
    held = with_phones(entry="two_phones")
    ns, ew = opened(held), opened(held)
    tap(ns, "North-South", "Enter board 1", "4 ♠", "North", "made", "Save")
    all_sent(ns)
    tap(ew, "East-West", "Enter board 1", "4 ♠", "North", "−1", "Save")

    expect(ew.get_by_role("alert")).to_contain_text("the two phones differ")
    expect(ns.get_by_role("alert")).to_contain_text("the two phones differ")
    tap(ns, "The other side is right")

    expect(ns.locator(".board-state").first).to_have_text("agreed")
    expect(ew.get_by_role("alert")).to_have_count(0)
    board = phone(held).board(1, 1)
    assert (board.score, board.confirmed) == ("4SN-1", True)


def test_whose_score_came_second_learns_it_before_agreeing_on_the_first(opened: Opened) -> None:
    held = with_phones()
    first, second = opened(held), opened(held)
    tap(second, "Enter board 1", "4 ♠", "North")
    with second.expect_response(lambda answer: answer.status == 200 and "4SN=" in answer.text()):
        tap(first, "Enter board 1", "4 ♠", "North", "made", "Save")
    tap(second, "−1", "Save")

    expect(second.get_by_role("alert")).to_contain_text("Not accepted on board 1")
    expect(second.get_by_text("Hand the phone to")).to_have_count(0)
    tap(second, "Leave it as it is")

    expect(second.locator("main")).to_contain_text("4♠ by North, made")
    assert phone(held).board(1, 1).score == "4SN="


def test_a_wrong_declarer_is_asked_about_once_both_sides_have_agreed(opened: Opened) -> None:
    held = with_phones()
    hands = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 65432.432.AKQJ.7 .765.T98.AKQJT98"
    store_deals(session_id=held.session.pk, deals=[DealtBoard(1, hands, "", "")])
    page = opened(held)
    tap(page, "Enter board 1", "4 ♠", "South")
    tap(page, "Opening lead", "♥", "A", "made", "Save", "We are East-West")
    expect(page.get_by_text("made; lead ♥A")).to_have_count(0)
    tap(page, "We agree")

    question = page.get_by_role("alert")
    expect(question).to_contain_text("Board 1: is this right? 4♠ by South, made; lead ♥A")
    expect(question).to_contain_text("This opening lead does not fit the declarer")
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    question.get_by_role("button", name="Call the director").tap()

    expect(page.get_by_text("The director has been called")).to_be_visible()
    expect(question).to_have_count(0)
    page.reload()
    expect(page.get_by_text("The director has been called")).to_be_visible()
    expect(question).to_have_count(0)
    assert TableCall.objects.get().reason == "director"
