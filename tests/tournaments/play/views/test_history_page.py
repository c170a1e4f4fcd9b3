"""The page of the history: the code of the ledger now, and a printed one looked for on it."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening
from tournaments.ledger.chain import code_of
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.history import published_head

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(client) -> Evening:
    held = evening(names=True).start().play()
    client.force_login(held.director)
    return held


def test_the_history_shows_the_code_of_the_ledger(client, played):
    page = client.get(reverse("history", args=[played.event.slug])).content.decode()

    assert published_head(played.snapshot) in page


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_code_from_a_sheet_is_looked_for(client, played, headers):
    address = reverse("verify_ledger", args=[played.event.slug])
    printed = code_of(LedgerEntry.objects.get(event=played.event, sequence=4))

    def told(code: str) -> str:
        answer = client.get(address, {"head": code}, headers=headers)
        assert answer.status_code == 200
        return answer.content.decode()

    assert f"{printed} is in the ledger." in told(printed.lower())
    assert "there is no entry 99" in told("99-7WZK-YFSZ-7WZK")
    assert "A ledger code is a number and three groups" in told("<b>")
    assert "is in the ledger" not in told("")


def test_the_public_sees_the_code_under_final_standings_only(client, played):
    client.logout()
    address = reverse("event", args=[played.event.slug])
    assert "Ledger:" not in client.get(address).content.decode()

    played.finish()

    page = client.get(address).content.decode()
    assert published_head(played.public) in page


def test_names_hands_and_checks_are_listed_with_who_entered_them(client, played):
    result = played.results()[0]
    played.enter(result, "7NTXXN-13")
    client.post(reverse("scores_checked", args=[played.session.pk]), {"shown": f"{result.pk}-2"})
    pair = played.contestant("1-ns")
    names = {f"c{pair.pk}-1": "Ann Lee", f"c{pair.pk}-2": "Ben Roe"}
    client.post(reverse("enter_names", args=[played.section.pk]), names)

    page = client.get(reverse("history", args=[played.event.slug])).content.decode()

    assert "Names entered" in page
    assert "1 N-S: 2 players named, 2 of them new" in page
    assert "Score confirmed" in page
    actors = played.event.ledger.filter(kind__in=("names_entered", "result_checked"))
    assert {entry.actor for entry in actors} == {f"user:{played.director.pk}"}


def test_the_history_is_kept_to_a_board_a_table_and_a_person(client, played):
    address = reverse("history", args=[played.event.slug])

    def lines(**chosen: str) -> list[str]:
        page = client.get(address, chosen).content.decode()
        return re.findall(r'<td class="told block-line">\s*([^<]+?)\s*<', page)

    assert all(line.startswith("Board 3,") for line in lines(board="3"))
    assert len(lines(board="3")) == 3
    assert len(lines(board="3", table="2")) == len(lines(board="3", table="a2")) == 1
    assert lines(table="b2") == lines(board="three") == []
    assert lines(who="user:0\0x") == lines(table="a\0" + "9" * 5_000) == []
    assert lines(board="9" * 5_000) == []
    assert len(lines(who="user:0")) == played.event.ledger.count()
    assert (
        "Nobody has changed anything there."
        in client.get(address, {"who": "user:9"}).content.decode()
    )
