"""A code from a result sheet, looked for on the ledger by the director."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.tournaments.evenings import evening
from tournaments.ledger.chain import code_of
from tournaments.record.models import LedgerEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_director_types_the_code_of_a_sheet_and_learns_whether_it_is_in_the_ledger(
    page: Page, live_server: LiveServer, width: int
) -> None:
    held = evening(names=True).start().play().finish()
    printed = code_of(LedgerEntry.objects.get(event=held.event, sequence=9))
    username = held.director.username
    page.set_viewport_size({"width": width, "height": 850})
    page.goto(f"{live_server.url}{reverse('login')}")
    log_in(page, username)
    page.goto(f"{live_server.url}{reverse('history', args=[held.event.slug])}")

    page.get_by_label("Code on a printed sheet").fill(printed.lower())
    page.keyboard.press("Enter")
    expect(page.locator("#proof")).to_contain_text(f"{printed} is in the ledger.")

    page.get_by_label("Code on a printed sheet").fill("9-0000-0000-0000")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#proof")).to_contain_text("Either the ledger was rewritten since")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
