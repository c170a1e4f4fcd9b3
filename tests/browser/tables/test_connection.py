"""A table's phone without a connection: no score is lost."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tables.tapping import Opened, all_sent, button, play, tap, until
from tests.browser.test_tables_reachable import RULES
from tests.tournaments.evenings import proved
from tests.tournaments.phones import phone, with_phones
from tournaments.play.selectors.console.tables import table_states
from tournaments.play.services.scores import take_handed_over
from tournaments.play.services.tables import exchange_table_link
from tournaments.play.views import phone as table_page
from tournaments.record.models import HeldScore, Result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_scores_entered_without_a_connection_are_sent_when_it_is_back(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)

    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "3 NT", "East", "−1")
    expect(page.locator("#phone-unsent")).to_have_text("2 scores not sent yet")
    expect(page.locator("#phone-offline")).to_contain_text("Keep playing")
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


def test_a_phone_opens_the_page_without_a_connection_and_has_kept_its_scores(
    opened: Opened,
) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()  # after one visit
    play(page, 1, "4 ♠", "North", "made")

    page.reload()

    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")
    play(page, 2, "Passed out")
    page.context.set_offline(False)
    all_sent(page)
    assert held.event.ledger.filter(kind="result_confirmed").count() == 2


KEPT = """async () => Promise.all((await caches.keys()).map(async (name) =>
    [name, (await (await caches.open(name)).keys()).length]))"""


def test_a_browser_that_threw_the_page_away_keeps_it_again_when_someone_looks(
    opened: Opened,
) -> None:
    held = with_phones()
    page = opened(held)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    [[_name, files]] = page.evaluate(KEPT)
    page.evaluate(
        "async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))"
    )
    assert page.evaluate(KEPT) == []

    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    until(page, lambda: [each[1] for each in page.evaluate(KEPT)] == [files])
    page.context.set_offline(True)
    page.reload()
    play(page, 1, "4 ♠", "North", "made")
    page.context.set_offline(False)
    all_sent(page)
    assert phone(held).board(1, 1).confirmed


def test_a_phone_that_is_full_sends_what_it_cannot_store(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(button(page, "Enter board 1")).to_be_visible()
    all_sent(page)
    page.evaluate(
        """() => {
            window.room = { ...Object.getOwnPropertyDescriptors(IDBObjectStore.prototype) };
            const full = () => { throw new DOMException("full", "QuotaExceededError"); };
            Object.assign(IDBObjectStore.prototype, { add: full, put: full });
        }"""
    )

    play(page, 1, "4 ♠", "North", "made")
    all_sent(page)
    expect(page.locator("#phone-offline")).to_contain_text("no room to store scores")
    assert phone(held).board(1, 1).confirmed
    page.context.set_offline(True)
    play(page, 2, "Passed out")
    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")
    expect(page.locator("#phone-offline")).to_contain_text("write your scores on paper as well")
    page.context.set_offline(False)

    all_sent(page)
    assert phone(held).board(1, 2).confirmed
    page.evaluate(
        """() => Object.defineProperties(
            IDBObjectStore.prototype, { add: window.room.add, put: window.room.put }
        )"""
    )
    tap(page, "On to round 2")
    expect(page.locator("#phone-offline")).to_be_hidden()


def test_a_phone_whose_screen_was_locked_opens_its_store_again(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(button(page, "Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    # A phone closes the database of a page that it has frozen.
    page.evaluate(
        """async () => {
            const { prototype } = IDBDatabase;
            const real = prototype.transaction;
            prototype.transaction = function (...asked) {
                this.close();
                prototype.transaction = real;
                return real.apply(this, asked);
            };
        }"""
    )
    locked = page.context.new_cdp_session(page)
    locked.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.context.set_offline(False)
    locked.send("Page.setWebLifecycleState", {"state": "active"})

    all_sent(page)
    assert phone(held).board(1, 1).confirmed
    expect(page.locator("#phone-offline")).to_be_hidden()


def test_new_files_of_fairdeal_are_kept_with_the_page_that_asks_for_them(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(with_phones())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = """async () => Promise.all((await caches.keys()).map(async (name) =>
        [name, Boolean(await (await caches.open(name)).match(location.href))]))"""
    [[before, _page]] = page.evaluate(kept)

    monkeypatch.setattr(table_page, "FONTS", ("suits",))
    page.reload()

    deadline = time.monotonic() + 30
    while page.evaluate(kept)[0][0] == before or len(page.evaluate(kept)) > 1:
        assert time.monotonic() < deadline
        page.wait_for_timeout(100)
    assert page.evaluate(kept)[0][1]
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()


def test_the_room_is_told_that_nothing_is_unsent_even_if_the_last_score_is_refused(
    opened: Opened,
) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "Passed out")
    held.enter(phone(held).result(1, 2), "4SN-1")

    page.context.set_offline(False)

    expect(page.get_by_role("alert")).to_contain_text("Not accepted on board 2: Passed out")
    all_sent(page)
    (state,) = (
        each for each in table_states(held.snapshot, held.session.pk).values() if each.table == 1
    )
    assert (state.unsent, phone(held).board(1, 1).confirmed) == (0, True)


def test_a_score_that_the_director_entered_meanwhile_becomes_a_question(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    held.enter(phone(held).result(1, 1), "4SN-1")

    page.context.set_offline(False)

    question = page.get_by_role("alert")
    expect(question).to_contain_text("Not accepted on board 1: 4♠ by North, made")
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
    expect(page.get_by_text("This code no longer works")).to_be_visible()
    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")
    page.goto(f"/t/{phone(held).secret}/")

    all_sent(page)
    assert phone(held).board(1, 1).confirmed


def test_a_phone_that_cannot_send_hands_its_scores_to_the_director(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    page.context.set_offline(True)
    play(page, 1, "4 ♠", "North", "made")
    expect(page.locator("#phone-unsent")).to_have_text("1 score not sent yet")

    tap(page, "Give the scores to the director")
    expect(page.get_by_role("img", name="Code for the scores not sent yet")).to_be_visible()
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
