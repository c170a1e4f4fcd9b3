"""Bringing the cards of a session, and seeing them when they are released."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.evenings import deal_out, dealt, evening
from tournaments.selectors.boards.deals import boards_dealt

pytestmark = pytest.mark.django_db


def pbn(*boards: int) -> SimpleUploadedFile:
    text = "\n".join(f'[Board "{n}"]\n[Deal "{dealt(n).cards}"]\n' for n in boards)
    return SimpleUploadedFile("evening.pbn", text.encode())


def test_a_file_is_kept_and_its_boards_are_listed(started, directing):
    client, url = directing(started), f"/director/sessions/{started.session.pk}/hands/"
    assert b"No hands yet" in client.get(url).content

    page = client.post(url, {"file": pbn(1, 2, 3)}, follow=True).content.decode()

    assert "The hands of 3 boards are saved." in page
    assert "In play, but without hands: 4–6" in page
    assert "Hidden until the last board" in page
    assert dealt(1).cards[2:6] not in page
    assert boards_dealt(started.session.pk) == (1, 2, 3)


def test_what_is_wrong_with_a_file_stands_beside_the_field(set_up, directing):
    client, url = directing(set_up), f"/director/sessions/{set_up.session.pk}/hands/"
    for file in (None, SimpleUploadedFile("a.pbn", b"nothing"), SimpleUploadedFile("b.pbn", b"")):
        answer = client.post(url, {"file": file} if file else {})
        assert answer.status_code == 422
        assert b"Nothing is saved yet" in answer.content
    answer = client.post(url, {"file": SimpleUploadedFile("a.pbn", b"x")})
    assert "has no deal" in answer.content.decode()


def test_cards_are_removed(set_up, directing):
    deal_out(set_up.start())
    client = directing(set_up)
    page = client.post(f"/director/sessions/{set_up.session.pk}/hands/remove/", follow=True)
    assert b"The hands are removed." in page.content
    assert boards_dealt(set_up.session.pk) == ()


def test_a_board_shows_its_deal_once_all_are_played(client, directing):
    set_up = evening().start().play(rounds=2)
    deals = deal_out(set_up)
    url = f"/events/{set_up.event.slug}/sessions/1/boards/1/"
    hearts = deals[0].cards[2:].split()[0].split(".")[1].replace("T", "10") or "–"
    assert "Makeable contracts" not in client.get(url).content.decode()
    assert "Makeable contracts" not in directing(set_up).get(url).content.decode()

    set_up.play()

    page = client.get(url).content.decode()
    assert f"<span>{hearts}</span>" in page
    assert "Makeable contracts" in page
    assert "+420" in page
    hands = directing(set_up).get(f"/director/sessions/{set_up.session.pk}/hands/").content.decode()
    assert url in hands
