"""The print page answers at once: how many pages a document has, and that it is asked for."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import log_in
from tests.tournaments.evenings import Evening, evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Opened = Callable[[Evening], Page]


@pytest.fixture
def print_page(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open the print page of an evening as its director."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, base_url=live_server.url, locale="en-GB"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))

    def opened(held: Evening) -> Page:
        page.goto(f"/director/sessions/{held.session.pk}/print/")
        log_in(page, held.director.username)
        return page

    yield opened
    context.close()


def test_the_number_of_pages_is_told_before_anything_is_made(print_page: Opened) -> None:
    page = print_page(evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True))
    row = page.locator(".print-row").filter(has_text="Table guide cards")
    expect(row.locator(".print-count")).to_be_empty()

    row.hover()

    expect(row.locator(".print-count")).to_have_text("1 page.")
    expect(page.locator("#documents li")).to_have_count(0)


def test_a_busy_sign_appears_before_the_answer(print_page: Opened) -> None:
    page = print_page(evening(names=True))
    asked: list[Route] = []
    page.route("**/documents/", lambda route: asked.append(route))  # noqa: PLW0108  # it needs a name
    busy = page.get_by_text("Creating…")
    expect(busy).to_be_hidden()

    guides = page.locator(".print-row").filter(has_text="Table guide cards")

    with page.expect_request("**/documents/"):
        guides.get_by_role("button").click()

    expect(busy).to_be_visible()
    while not asked:  # the sign may stand there before the request has come to us
        page.wait_for_timeout(20)
    assert len(asked) == 1  # nothing has been answered yet
    asked[0].continue_()
    expect(busy).to_be_hidden()
    expect(page.locator("#documents")).to_contain_text("uide cards")
