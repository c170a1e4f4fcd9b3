"""Owners, directors and scorers: who may do what, and who says so."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.evenings import Evening
from tests.tournaments.everything import one_of_everything
from tests.tournaments.whole.test_permissions import SAFE, WRITES
from tournaments.clubs.models import Director, Invitation
from tournaments.clubs.services import appoint_director, issue_token
from tournaments.record.models import LedgerEntry, Ruling

pytestmark = pytest.mark.django_db

SCORING = {"director_desk", "console", "enter_board", "enter_round"}
AT_THE_TABLES = {"call_answered", "held_settled"}  # whoever goes to a table says so
ANYBODYS = {"event_methods"}  # words alone, of no club
PASSWORD = "correct horse 7"


@pytest.fixture(scope="module")
def places(started: Evening) -> dict[str, object]:
    found = one_of_everything(started)
    return found | {"slug": found["event"], "form": "csv", "what": "season"}


@pytest.fixture
def scorer(started: Evening, db: None) -> User:
    user = User.objects.create_user("scorer", password=PASSWORD)
    Director.objects.create(user=user, club=started.club, role="scorer")
    return user


def address(name: str, words: str, places: dict[str, object]) -> str:
    return reverse(name, args=[places[word] for word in words.split()])


@pytest.mark.parametrize(("name", "words"), SAFE)
def test_a_scorer_opens_the_pages_for_scores_and_no_other(
    places: dict[str, object], scorer: User, name: str, words: str
) -> None:
    status = logged_in(scorer).get(address(name, words, places)).status_code

    if name not in ANYBODYS:
        assert (status == 200) is (name in SCORING), status


@pytest.mark.parametrize(
    ("name", "words"), [each for each in WRITES if each[0] not in SCORING | AT_THE_TABLES]
)
def test_a_scorer_changes_nothing_but_scores(
    places: dict[str, object], scorer: User, name: str, words: str
) -> None:
    before = LedgerEntry.objects.count()

    answer = logged_in(scorer).post(address(name, words, places), {"reason": "x", "score": "PASS"})

    assert answer.status_code == 403
    assert LedgerEntry.objects.count() == before
    assert Ruling.objects.get().withdrawn_at_sequence is None


def test_a_scorer_enters_a_score_and_corrects_it(places: dict[str, object], scorer: User) -> None:
    browser = logged_in(scorer)
    before = LedgerEntry.objects.count()
    cell = {"sitting": places["sitting"], "board": 1}
    for score in ("PASS", "4SN="):
        version = re.search(
            r'"version": (\d+)', browser.get(reverse("entry_cell"), cell).content.decode()
        )
        assert version is not None
        sent = {**cell, "score": score, "version": version[1]}

        assert browser.post(reverse("enter_result"), sent).status_code == 200

    assert LedgerEntry.objects.count() == before + 2


def test_the_pages_of_a_scorer_lead_nowhere_that_is_closed(
    places: dict[str, object], scorer: User
) -> None:
    browser = logged_in(scorer)
    for name, words in [each for each in SAFE if each[0] in SCORING]:
        page = browser.get(address(name, words, places)).content.decode()
        body = page.partition('<div class="page frame">')[2].partition("</main>")[0]
        for link in set(re.findall(r'(?:href|action)="(/director/[^"?#]*)', body)):
            answer = browser.get(link)
            assert answer.status_code in (200, 405), (name, link)


def test_a_program_of_a_scorer_does_no_more(places: dict[str, object], scorer: User) -> None:
    token = {"Authorization": f"Token {issue_token(user=scorer, name='x').token}"}
    session = places["session"]

    def ask(method: str, path: str) -> int:
        sent = {**token, "Idempotency-Key": "0b9fb6a5-3c43-4c5b-8b4f-0d6d5a6f2f11"}
        return Client().generic(method, f"/api/v1/{path}", headers=sent).status_code

    assert ask("GET", f"sessions/{session}/room/") == 200
    assert ask("GET", f"sittings/{places['sitting']}/") == 200
    assert ask("POST", f"sessions/{session}/finalisation/") in (403, 404)
    assert ask("POST", f"events/{places['event']}/sessions/") == 403
    assert ask("GET", f"clubs/{places['club']}/players/") == 403


def invited_link(owner: Browser, role: str = "scorer") -> str:
    page = owner.post(reverse("invite"), {"note": "Frances", "role": role}).content.decode()
    found = re.search(r"http://testserver(/account/invitation/[^<]+)<", page)
    assert found is not None, page
    return found[1]


def test_an_invitation_makes_a_login_and_works_once(started: Evening) -> None:
    link = invited_link(logged_in(started.director))
    sent = {"username": "frances", "password1": PASSWORD, "password2": PASSWORD}
    guest = Client()
    assert started.club.name in guest.get(link).content.decode().replace("&#x27;", "'")

    answer = guest.post(link, sent)

    assert answer.headers["Location"] == reverse("director_desk")
    assert Director.objects.get(user__username="frances").role == "scorer"
    assert Client().post(link, {**sent, "username": "mallory"}).status_code == 404
    assert not User.objects.filter(username="mallory").exists()


def test_somebody_with_a_login_accepts_and_loses_nothing(started: Evening) -> None:
    owner = logged_in(started.director)
    frances = appoint_director(club_id=started.club.pk, username="frances", password="x")

    assert logged_in(frances).post(invited_link(owner, "scorer")).status_code == 302
    assert Director.objects.get(user=frances).role == "director"
    assert logged_in(frances).post(invited_link(owner, "owner")).status_code == 302
    assert Director.objects.get(user=frances).role == "owner"


@pytest.mark.parametrize(
    "wrong", [{"username": "director"}, {"password1": "123", "password2": "123"}, {"username": ""}]
)
def test_refuses_a_login_and_keeps_the_invitation(started: Evening, wrong: dict[str, str]) -> None:
    link = invited_link(logged_in(started.director))
    taken = {"username": started.director.username} if "director" in wrong.values() else wrong
    sent = {"username": "frances", "password1": PASSWORD, "password2": PASSWORD, **taken}

    assert Client().post(link, sent).status_code == 422
    assert Invitation.objects.count() == 1


def test_a_withdrawn_invitation_opens_nothing(started: Evening) -> None:
    owner = logged_in(started.director)
    link = invited_link(owner)

    owner.post(reverse("withdraw_invitation"), {"invitation": Invitation.objects.get().pk})

    assert Client().get(link).status_code == 404


def test_stores_no_link_that_would_let_somebody_in(started: Evening) -> None:
    secret = invited_link(logged_in(started.director)).split("/")[-2]

    assert secret not in str(list(Invitation.objects.values_list()))


def test_an_owner_restricts_and_removes_at_once(started: Evening) -> None:
    owner = logged_in(started.director)
    frances = appoint_director(club_id=started.club.pk, username="frances", password="x")
    hers = logged_in(frances)
    number = Director.objects.get(user=frances).pk
    assert hers.get(reverse("players")).status_code == 200

    owner.post(reverse("change_official"), {"official": number, "role": "scorer"})
    assert hers.get(reverse("players")).status_code == 403
    assert hers.get(reverse("director_desk")).status_code == 200
    owner.post(reverse("change_official"), {"official": number, "role": "none"})
    assert hers.get(reverse("director_desk")).status_code == 403


@pytest.mark.parametrize("role", ["none", "director", "scorer"])
def test_a_club_keeps_an_owner(started: Evening, role: str) -> None:
    owner = logged_in(started.director)
    mine = Director.objects.get(user=started.director)

    page = owner.post(
        reverse("change_official"), {"official": mine.pk, "role": role}, follow=True
    ).content.decode()

    assert "A club needs an owner" in page
    assert Director.objects.get(pk=mine.pk).role == "owner"


def test_only_owners_say_who_acts(started: Evening) -> None:
    assert started.director.directs.get().role == "owner"  # type: ignore[attr-defined]  # the first
    frances = appoint_director(club_id=started.club.pk, username="frances", password="x")
    hers = logged_in(frances)

    assert hers.get(reverse("officials")).status_code == 403
    for name in ("invite", "withdraw_invitation", "change_official"):
        assert hers.post(reverse(name), {"note": "x", "role": "owner"}).status_code == 403
