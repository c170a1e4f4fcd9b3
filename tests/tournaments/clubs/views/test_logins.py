"""One's own login: password, second factor, and where one is logged in."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.clubs.services import appoint_director

pytestmark = pytest.mark.django_db

thursday = kept(evening)

PASSWORD = "correct horse 7"
OTHER = "battery staple 8"


@pytest.fixture
def edith(thursday: Evening) -> User:
    cache.clear()
    return appoint_director(club_id=thursday.club.pk, username="edith", password=PASSWORD)


def log_in(password: str = PASSWORD, address: str = "192.0.2.1") -> Client:
    """Return a browser that has sent name and password."""
    browser = Client(REMOTE_ADDR=address, headers={"User-Agent": f"Browser at {address}"})
    browser.post("/login/", {"login": "edith", "password": password})
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/director/").status_code == 200


def code_of(secret: str) -> str:
    """Return the code that an app shows now (RFC 6238)."""
    return format_hotp_value(hotp_value(secret, list(counters())[len(list(counters())) // 2]))


def switch_on(browser: Client) -> str:
    """Set up a second factor as a person does; return the key."""
    asked = browser.get("/account/second-factor/on/").headers["Location"]
    again = browser.post(asked, {"password": PASSWORD}, follow=True)
    page = again.content.decode()
    found = re.search(r"<code>([A-Z2-7]+)</code>", page)
    assert found is not None, page
    answer = browser.post("/account/second-factor/on/", {"code": code_of(found[1])})
    assert answer.status_code == 302, answer.content.decode()
    cache.clear()  # the same code may be given again within its half minute
    return found[1]


def test_logs_in_and_out_with_the_pages(edith: User) -> None:
    browser = log_in()

    assert is_in(browser)
    browser.post("/logout/")
    assert not is_in(browser)


def test_returns_to_the_page_that_was_asked_for_but_not_to_another_site(edith: User) -> None:
    for wanted, reached in (("/director/players/", "/director/players/"), ("//evil", "/director/")):
        sent = {"login": "edith", "password": PASSWORD, "next": wanted}

        assert Client().post("/login/", sent).headers["Location"] == reached


def test_nobody_signs_up(thursday: Evening) -> None:
    sent = {"username": "mallory", "password1": PASSWORD, "password2": PASSWORD}

    assert Client().post("/account/sign-up/", sent).status_code == 403
    assert not User.objects.filter(username="mallory").exists()


def test_a_change_of_password_logs_every_other_browser_out(edith: User) -> None:
    here, there = log_in(), log_in(address="192.0.2.2")
    sent = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}

    here.post("/account/password/", sent)

    assert (is_in(here), is_in(there)) == (True, False)
    assert is_in(log_in(OTHER))
    assert not is_in(log_in(PASSWORD))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"oldpassword": "wrong", "password1": OTHER, "password2": OTHER}, "current password"),
        ({"oldpassword": PASSWORD, "password1": "123", "password2": "123"}, "too short"),
        ({"oldpassword": PASSWORD, "password1": OTHER, "password2": "x"}, "same password"),
    ],
)
def test_refuses_a_password_with_a_sentence(
    edith: User, given: dict[str, str], sentence: str
) -> None:
    page = log_in().post("/account/password/", given).content.decode()

    assert sentence in page
    assert is_in(log_in())


def test_a_forgotten_password_is_replaced_by_mail_once(edith: User) -> None:
    User.objects.filter(pk=edith.pk).update(email="edith@example.org")
    stranger = Client()

    stranger.post("/account/password/new/", {"email": "edith@example.org"})

    link = re.search(r"http://testserver(\S+)", mail.outbox[0].body)
    assert link is not None
    form = stranger.get(link[1], follow=True)
    address = form.redirect_chain[-1][0]
    stranger.post(address, {"password1": OTHER, "password2": OTHER})
    assert is_in(log_in(OTHER))
    assert "expired or has already been used" in Client().get(link[1], follow=True).content.decode()


def test_resetting_a_password_does_not_reveal_who_has_a_login(edith: User) -> None:
    User.objects.filter(pk=edith.pk).update(email="edith@example.org")

    known, unknown = (
        Client().post("/account/password/new/", {"email": email}, follow=True)
        for email in ("edith@example.org", "nobody@example.org")
    )

    assert known.redirect_chain == unknown.redirect_chain
    assert [sent.to for sent in mail.outbox] == [["edith@example.org"]]


def test_with_a_second_factor_a_password_alone_opens_nothing(edith: User) -> None:
    secret = switch_on(log_in())

    browser = log_in()

    assert not is_in(browser)
    browser.post("/account/second-factor/code/", {"code": "000000"})
    assert not is_in(browser)
    browser.post("/account/second-factor/code/", {"code": code_of(secret)})
    assert is_in(browser)


def test_a_code_counts_once(edith: User) -> None:
    code = code_of(switch_on(log_in()))
    first, second = log_in(), log_in()

    for browser in (first, second):
        browser.post("/account/second-factor/code/", {"code": code})

    assert (is_in(first), is_in(second)) == (True, False)


def test_codes_cannot_be_guessed_for_long(edith: User) -> None:
    secret = switch_on(log_in())
    browser = log_in()
    for guess in range(5):
        browser.post("/account/second-factor/code/", {"code": f"{guess:06}"})

    browser.post("/account/second-factor/code/", {"code": code_of(secret)})

    assert not is_in(browser)


def test_a_recovery_code_lets_in_once(edith: User) -> None:
    owner = log_in()
    switch_on(owner)
    codes = re.findall(
        r"<code>(\w+)</code>", owner.get("/account/recovery-codes/").content.decode()
    )
    first, second = log_in(), log_in()

    for browser in (first, second):
        browser.post("/account/second-factor/code/", {"code": codes[0]})

    assert len(codes) == 10
    assert (is_in(first), is_in(second)) == (True, False)


def test_the_key_of_a_second_factor_is_not_stored_in_plain_text(edith: User) -> None:
    secret = switch_on(log_in())

    assert secret not in str(list(Authenticator.objects.values_list("data", flat=True)))


def test_a_program_needs_the_second_factor_too(edith: User) -> None:
    secret = switch_on(log_in())
    sent = {"username": "edith", "password": PASSWORD}

    def ask(**more: str) -> int:
        return Client().post("/api/v1/token/", {**sent, **more}, "application/json").status_code

    assert ask() == 401
    assert ask(code="000000") == 401
    assert ask(code=code_of(secret)) == 200


def test_a_program_of_somebody_with_a_passkey_alone_needs_a_recovery_code(edith: User) -> None:
    Authenticator.objects.create(user=edith, type="webauthn", data={"name": "Blue key"})
    RecoveryCodes.activate(edith)
    sent = {"username": "edith", "password": PASSWORD}
    code = Authenticator.objects.get(user=edith, type="recovery_codes").wrap().get_unused_codes()[0]

    assert Client().post("/api/v1/token/", sent, "application/json").status_code == 401
    assert (
        Client().post("/api/v1/token/", {**sent, "code": "123456"}, "application/json").status_code
        == 401
    )
    given = Client().post("/api/v1/token/", {**sent, "code": code}, "application/json")
    assert given.status_code == 200


def test_lists_where_someone_is_logged_in_and_logs_them_out_there(edith: User) -> None:
    here, there = log_in(), log_in(address="192.0.2.2")
    page = here.get("/account/sessions/").content.decode()
    assert "Browser at 192.0.2.1" in page
    assert "Browser at 192.0.2.2" in page

    number = re.findall(r'name="session" value="(\d+)"', page)
    here.post("/account/sessions/end/", {"session": number[0]})

    assert len(number) == 1  # not this one
    assert (is_in(here), is_in(there)) == (True, False)


def test_nobody_ends_another_persons_session(edith: User, thursday: Evening) -> None:
    page = log_in(address="192.0.2.2").get("/account/sessions/")
    assert page.status_code == 200
    mine = edith.usersession_set.get().pk  # type: ignore[attr-defined]  # of allauth
    stranger = Client()
    stranger.force_login(thursday.director)

    answer = stranger.post("/account/sessions/end/", {"session": mine}, follow=True)

    assert "already been logged out" in answer.content.decode()
    assert edith.usersession_set.exists()  # type: ignore[attr-defined]  # of allauth


def at(browser: Client, **ago: timedelta) -> None:
    """Move the times stored in a session into the past."""
    session = browser.session
    for name, time in ago.items():
        session[name] -= time.total_seconds()
    session.save()


def test_a_session_that_nobody_uses_ends(edith: User) -> None:
    browser = log_in()
    assert is_in(browser)

    at(browser, used=timedelta(hours=8, minutes=1))

    assert not is_in(browser)


def test_a_session_in_use_goes_on(edith: User) -> None:
    browser = log_in()
    for _hours in range(3):
        assert is_in(browser)
        at(browser, used=timedelta(hours=7), began=timedelta(hours=7))

    assert is_in(browser)


def test_a_page_that_refreshes_itself_keeps_nobody_logged_in(edith: User) -> None:
    browser = log_in()
    assert is_in(browser)
    at(browser, used=timedelta(hours=5))
    browser.get("/director/", headers={"HX-Request": "true"})
    at(browser, used=timedelta(hours=3, minutes=1))

    assert not is_in(browser)


def test_every_session_ends_after_a_week(edith: User) -> None:
    browser = log_in()
    assert is_in(browser)

    at(browser, began=timedelta(days=7, minutes=1))

    assert not is_in(browser)


@pytest.mark.parametrize(
    "address",
    [
        "/account/",
        "/account/password/",
        "/account/email/",
        "/account/sessions/",
        "/account/tokens/",
        "/account/second-factor/on/",
        "/account/recovery-codes/new/",
    ],
)
def test_pages_about_a_login_are_for_that_person_alone(edith: User, address: str) -> None:
    mine = log_in().get(address)

    assert mine.status_code in (200, 302)  # codes only where there is a second factor
    assert mine.headers["Cache-Control"] == "no-store, private"
    assert Client().get(address).status_code in (302, 403)
