"""A table's phone and the director: messages, calls, names, and a table that goes to paper."""

from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.tables.tapping import Opened, tap, until
from tests.browser.test_tables_reachable import RULES
from tests.tournaments.evenings import Evening, evening, proved, signed
from tests.tournaments.phones import with_phones
from tournaments.clubs.services import add_player
from tournaments.play.services.tables import give_links, put_on_paper, send_message
from tournaments.record.models import TableCall

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


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

    tap(page, "That is not us", "Call the director")

    expect(page.get_by_text("The director has been called")).to_be_visible()
    until(page, lambda: TableCall.objects.count() == 2)
    assert set(TableCall.objects.values_list("reason", flat=True)) == {"people", "director"}


def test_a_table_that_switches_to_paper_is_told_so(opened: Opened) -> None:
    held = with_phones()
    page = opened(held)
    page.get_by_role("button", name="Enter board 1").click()

    put_on_paper(section_id=held.section.pk, table=1, on_paper=True)

    expect(page.get_by_text("The director has put this table on paper")).to_be_visible()


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
    until(page, lambda: bool(_names(held, "1-ns")))
    assert _names(held, "1-ns") == ("Adelaide Hope", "Bea Hill")
    assert proved(held)


def _names(held: Evening, address: str) -> tuple[str, ...]:
    return held.snapshot.contestants[held.contestant(address).pk].players
