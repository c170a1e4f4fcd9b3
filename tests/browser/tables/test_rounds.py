"""What a table's phone shows between rounds: who goes where, results so far, the way back."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tables.tapping import Opened, all_sent, play, tap
from tests.browser.test_tables_reachable import RULES
from tests.every_case import quick_few
from tests.tournaments.evenings import signed
from tests.tournaments.phones import phone, with_phones
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_end_of_a_round_says_who_goes_where(opened: Opened) -> None:
    page = opened(with_phones())

    play(page, 1, "4 ♠", "North", "made")
    play(page, 2, "Passed out")

    expect(page.get_by_role("heading", name="Round 1 is complete")).to_be_visible()
    expect(page.locator(".where-next")).to_contain_text("Table 2 East-West, boards 5–6")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("window.scrollTo(0, 0)")
    expect(page.get_by_role("button", name="On to round 2")).to_be_in_viewport(ratio=1)
    expect(page.locator(".where-next")).to_be_in_viewport(ratio=1)
    expect(page.locator(".where-next li").first).to_contain_text("East-West")  # who moves
    assert page.locator("h2").first.inner_text() == "Where to go now"
    tap(page, "On to round 2")
    expect(page.locator("#phone-round")).to_have_text("Round 2 of 3")


def test_a_second_phone_shows_at_the_recap_what_was_agreed(opened: Opened) -> None:
    held = with_phones()
    first, second = opened(held), opened(held)
    play(first, 1, "Passed out")
    tap(first, "Enter board 2", "4 ♠", "North", "made", "Save")
    line = second.locator(".board-line").nth(1)
    expect(line).to_contain_text("not agreed yet", timeout=30_000)

    tap(first, "We are East-West", "We agree")

    expect(second.locator(".recap-head")).to_contain_text("Both sides agree", timeout=30_000)
    expect(line.locator(".board-score")).to_contain_text("4")
    second.reload()
    expect(line.locator(".board-score")).to_contain_text("4")


def test_the_phone_says_that_the_director_entered_the_scores(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    expect(page.get_by_role("button", name="Enter board 1")).to_be_visible()
    held.play(rounds=1)

    expect(page.locator(".recap-head")).to_contain_text("The scores were entered by the director.")
    expect(page.locator(".recap-head")).not_to_contain_text("Both sides agree")


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


@pytest.mark.parametrize("scheme", quick_few(["light", "dark"], ["light"]))
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


def test_the_players_at_a_table_see_their_results_so_far(opened: Opened) -> None:
    held = with_phones()
    held.fill("4SN=", sitting__round=1)
    page = opened(held)
    expect(page.locator("#phone-round")).to_have_text("Round 2 of 3")

    expect(page.get_by_role("heading", name="Your results so far")).to_be_visible()
    expect(page.locator(".so-far-of").first).to_contain_text(
        "2 boards are shown once everyone has played them"
    )
    expect(page.locator("main")).not_to_contain_text("4♠")
    held.fill("4SN-1")

    expect(page.locator(".so-far-worth")).to_have_count(12)
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#phone-offline")).to_be_visible()
    expect(page.locator(".so-far-worth")).to_have_count(12)


def test_imps_so_far_have_a_real_minus_sign(opened: Opened) -> None:
    held = with_phones(method="cross_imps")
    held.fill(lambda each: "4SN=" if each.sitting.table == 1 else "4SN-1")
    page = opened(held)

    worth = page.locator(".so-far-worth")
    expect(worth).to_have_count(12)
    assert {text[0] for text in worth.all_inner_texts() if not text[0].isdigit()} == {"−"}


def test_a_table_that_went_on_goes_back_for_a_board_that_is_not_in(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    play(page, 1, "4 ♠", "North", "made")
    tap(page, "Go on with round 2")
    expect(page.get_by_role("heading", name="Board 2 has no score yet")).to_be_visible()
    tap(page, "Stay here")
    expect(page.locator("#phone-round")).to_have_text("Round 1 of 3")
    tap(page, "Go on with round 2", "Go on with round 2")
    play(page, phone(held).boards(2)[0], "Passed out")
    all_sent(page)

    tap(page, "Back to round 1: a score is missing")
    play(page, 2, "3 NT", "East", "−1")

    expect(page.get_by_role("heading", name="Round 1 is complete")).to_be_visible()
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()
    tap(page, "On to round 2")
    expect(page.locator("#phone-round")).to_have_text("Round 2 of 3")
    expect(page.get_by_role("button", name="Back to round 1")).to_have_count(0)
    all_sent(page)
    stored = phone(held).result(1, 2)
    assert (stored.level, stored.strain, stored.confirmed_version) == (3, "N", stored.version)
    assert phone(held).board(1, 2).score == ""  # others sit here now (Law 16)
