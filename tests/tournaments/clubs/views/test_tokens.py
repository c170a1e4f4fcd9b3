"""The page of one's own tokens."""

import pytest
from django.test import Client

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.clubs.models import ApiToken
from tournaments.clubs.services import appoint_director, issue_token

pytestmark = pytest.mark.django_db

thursday = kept(evening)


@pytest.fixture
def desk(thursday: Evening) -> Client:
    client = Client()
    client.force_login(thursday.director)
    return client


def test_shows_a_persons_own_tokens_but_not_the_token(thursday: Evening, desk: Client) -> None:
    token = issue_token(user=thursday.director, name="Lobby screen").token
    other = appoint_director(club_id=thursday.club.pk, username="frances", password="x")
    issue_token(user=other, name="Somebody else's")

    page = desk.get("/account/tokens/").content.decode()

    assert "Lobby screen" in page
    assert f"{token[:6]}…" in page
    assert token not in page
    assert "Somebody else" not in page


def test_revokes_a_token(thursday: Evening, desk: Client) -> None:
    issue_token(user=thursday.director, name="Lobby screen")
    digest = ApiToken.objects.get().digest

    page = desk.post("/account/tokens/revoke/", {"token": digest}, follow=True)

    assert "The token has been revoked" in page.content.decode()
    assert "No tokens" in page.content.decode()
    again = desk.post("/account/tokens/revoke/", {"token": digest}, follow=True)
    assert "This token has already been revoked." in again.content.decode()
    for wrong in ("\0", "x" * 10_000):
        answer = desk.post("/account/tokens/revoke/", {"token": wrong}, follow=True)
        assert "This token has already been revoked." in answer.content.decode()


def test_nobody_revokes_another_persons_token(thursday: Evening, desk: Client) -> None:
    other = appoint_director(club_id=thursday.club.pk, username="frances", password="x")
    issue_token(user=other, name="Somebody else's")

    desk.post("/account/tokens/revoke/", {"token": ApiToken.objects.get().digest})

    assert ApiToken.objects.count() == 1


def test_a_stranger_is_asked_to_log_in(thursday: Evening) -> None:
    assert Client().get("/account/tokens/").status_code == 302
