"""A passkey as a second factor, in Chromium with an authenticator that is made for the test."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.logging_in import LOG_IN
from tournaments.clubs.services import appoint_director, create_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "correct horse 7"


@pytest.fixture
def edith() -> User:
    club = create_club(name="Ferry Lane Bridge Club")
    return appoint_director(club_id=club.pk, username="edith", password=PASSWORD)


@pytest.fixture
def browsing(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    yield context
    context.close()


def with_authenticator(browsing: BrowserContext) -> Page:
    """Return a page in a browser whose authenticator says yes to everything."""
    page = browsing.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    devices = browsing.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def log_in(page: Page) -> None:
    page.goto(LOG_IN)
    page.fill("input[name=login]", "edith")
    page.fill("input[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url(lambda url: urlsplit(url).path != LOG_IN)


def test_a_passkey_is_added_opens_the_login_and_is_removed(
    edith: User, browsing: BrowserContext
) -> None:
    page = with_authenticator(browsing)
    log_in(page)
    page.goto("/account/passkeys/")
    page.get_by_role("link", name="Add a passkey").click()
    page.wait_for_url(lambda url: urlsplit(url).path != "/account/passkeys/")
    if "again" in page.url:
        page.fill("input[name=password]", PASSWORD)
        page.get_by_role("button", name="Continue").click()
    expect(page.locator("input[name=name]")).to_have_value("Passkey 1")
    page.fill("input[name=name]", "Blue key")
    page.get_by_role("button", name="Add passkey").click()
    expect(page).to_have_url(re.compile("/account/recovery-codes/"))
    page.goto("/account/passkeys/")
    expect(page.get_by_text("Blue key")).to_be_visible()
    kinds = sorted(Authenticator.objects.filter(user=edith).values_list("type", flat=True))
    assert kinds == ["recovery_codes", "webauthn"]

    browsing.clear_cookies()
    log_in(page)
    page.goto("/director/")
    expect(page).to_have_url(re.compile("/second-factor/code/"))  # the password is not enough
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="The director’s desk")).to_be_visible()

    page.goto("/account/passkeys/")
    page.get_by_role("link", name="Remove Blue key").click()
    page.locator("a[href*='passkeys/again']").click()  # "is it you?": not the password this time
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("button", name="Remove passkey").click()
    expect(page.get_by_text("You have no passkeys yet.")).to_be_visible()
    assert not Authenticator.objects.filter(user=edith).exists()
