"""Uploading the hands of a session, and seeing them once they are released."""

from datetime import timedelta
from hashlib import sha256
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.tournaments.evenings import deal_out, dealt, evening
from tournaments.hands.services import store_double_dummy
from tournaments.interchange.programs.pbn.deals import read_deals
from tournaments.record.models import Analysis, Seal
from tournaments.record.selectors.hands import boards_dealt, makeable_by_board
from tournaments.record.services.hands import DealtBoard, store_deals

pytestmark = pytest.mark.django_db


def pbn(*boards: int) -> SimpleUploadedFile:
    text = "\n".join(f'[Board "{n}"]\n[Deal "{dealt(n).cards}"]\n' for n in boards)
    return SimpleUploadedFile("evening.pbn", text.encode())


def test_a_file_is_kept_and_its_boards_are_listed(started, directing):
    client, url = directing(started), f"/director/sessions/{started.session.pk}/hands/"
    assert b"No hands yet" in client.get(url).content

    page = client.post(url, {"file": pbn(1, 2, 3)}, follow=True).content.decode()

    assert "Saved the hands of 3 boards." in page
    assert "In play, but without hands: 4–6" in page
    assert "Hidden until the last board" in page
    assert dealt(1).cards[2:6] not in page
    assert boards_dealt(started.session.pk) == (1, 2, 3)


def test_a_wrong_file_is_explained_beside_the_field(set_up, directing):
    client, url = directing(set_up), f"/director/sessions/{set_up.session.pk}/hands/"
    for file in (None, SimpleUploadedFile("a.pbn", b"nothing"), SimpleUploadedFile("b.pbn", b"")):
        answer = client.post(url, {"file": file} if file else {})
        assert answer.status_code == 422
        assert b"Nothing is saved yet" in answer.content
    answer = client.post(url, {"file": SimpleUploadedFile("a.pbn", b"x")})
    assert "has no deal" in answer.content.decode()


def test_a_contradictory_board_is_kept_and_reported(set_up, directing):
    text = f'[Board "1"]\n[Dealer "W"]\n[Deal "{dealt(1).cards}"]\n'
    file = SimpleUploadedFile("evening.pbn", text.encode())
    url = f"/director/sessions/{set_up.session.pk}/hands/"

    page = directing(set_up).post(url, {"file": file}, follow=True).content.decode()

    assert "Line 2: the file makes W dealer of board 1; by its number it is North." in page
    assert boards_dealt(set_up.session.pk) == (1,)


def test_cards_are_removed(set_up, directing):
    deal_out(set_up.start())
    client = directing(set_up)
    page = client.post(f"/director/sessions/{set_up.session.pk}/hands/remove/", follow=True)
    assert b"The hands have been removed." in page.content
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


def test_the_makeable_contracts_are_requested_watched_and_cancelled(set_up, directing):
    held = set_up.start()
    store_deals(session_id=held.session.pk, deals=[DealtBoard(1, dealt(1).cards)])
    client, url = directing(held), f"/director/sessions/{held.session.pk}/hands/"
    assert "Work out makeable contracts and par for 1 board" in client.get(url).content.decode()

    page = client.post(f"{url}analyse/", follow=True).content.decode()
    assert "Working out the makeable contracts" in page
    Analysis.objects.update(requested_at=timezone.now() - timedelta(minutes=1))
    part = client.get(f"{url}analysis/", headers={"HX-Request": "true"}).content.decode()
    assert "No background worker has started this" in part
    assert "every 1s" in part
    assert client.get(f"{url}analysis/").status_code == 302

    page = client.post(f"{url}analyse/cancel/", follow=True).content.decode()
    assert "Boards that were ready keep" in page

    store_double_dummy(session_id=held.session.pk, cards=dealt(1).cards, makeable="7" * 20)
    assert "worked out for every board" in client.get(url).content.decode()


def test_without_hands_there_is_nothing_to_work_out(set_up, directing):
    url = f"/director/sessions/{set_up.session.pk}/hands/analyse/"
    assert b"There are no hands yet" in directing(set_up).post(url, follow=True).content


def test_the_boards_are_dealt_sealed_and_opened_when_they_are_played(set_up, directing, client):
    url, public = f"/director/sessions/{set_up.session.pk}/hands/", f"/events/{set_up.event.slug}/"
    director = directing(set_up)
    assert 'name="last" value="6"' in director.get(url).content.decode()
    sent = {"first": 1, "last": 6, "opens": "start", "key": str(uuid4())}

    page = director.post(f"{url}deal/", sent, follow=True).content.decode()
    digest = Seal.objects.get().commitment
    assert "The boards have been dealt and sealed." in page
    assert digest in page
    assert "Download the dealing file" not in page
    page = director.post(f"{url}take/", follow=True).content.decode()
    assert "The deals are sealed." in page

    set_up.start()
    answer = director.post(f"{url}take/")
    assert answer.headers["Content-Disposition"].endswith('-session-1.pbn"')
    assert [each.board for each in read_deals(answer.content)] == [1, 2, 3, 4, 5, 6]
    boards = client.get(f"{public}boards/").content.decode()
    assert digest in boards
    assert client.get(f"{public}sessions/1/deals.txt").status_code == 404

    page = director.get(url).content.decode()
    assert "Save hands" not in page
    assert "Remove the hands" in page

    set_up.play()

    assert "Remove the hands" not in director.get(url).content.decode()
    refused = director.post(f"{url}remove/", follow=True).content.decode()
    assert "there is no other copy" in refused
    boards = client.get(f"{public}boards/").content.decode()
    assert "the hands match the seal" in boards
    opened = client.get(f"{public}sessions/1/deals.txt").content
    assert sha256(opened).hexdigest() == digest


def test_an_impossible_deal_is_explained_beside_the_field(set_up, directing):
    url = f"/director/sessions/{set_up.session.pk}/hands/deal/"
    sent = {"first": 5, "last": 2, "opens": "now", "key": str(uuid4())}
    answer = directing(set_up).post(url, sent)
    assert answer.status_code == 422
    assert "the first must not come after the last" in answer.content.decode()


def test_boards_with_scores_are_not_offered_for_dealing(set_up, directing):
    url = f"/director/sessions/{set_up.session.pk}/hands/"
    client = directing(set_up)
    assert b"Deal and seal" in client.get(url).content
    set_up.start().enter(set_up.results()[0], "4SN=")
    assert b"Deal and seal" not in client.get(url).content


def test_tricks_are_compared_with_double_dummy_once_all_boards_are_played(set_up, client):
    held = set_up.start()
    deal_out(held)
    *most, last = held.results()
    for result in most:
        held.enter(result, "4SN=")
    public = f"/events/{held.event.slug}/"
    pair = held.event.contestants.order_by("id")[0].address

    def pages():
        addresses = (f"sessions/1/boards/{last.board}/", f"pairs/{pair}/", "boards/")
        return [client.get(public + each).content.decode() for each in addresses]

    assert not any("gainst double dummy" in page for page in pages())
    assert b"Nothing to compare yet" in client.get(f"{public}double-dummy/").content

    held.enter(last, "4SN=")

    assert all("gainst double dummy" in page for page in pages())
    beyond = 10 - makeable_by_board(held.session.pk)[last.board].tricks("N", "S")
    shown = f"{beyond:+}".replace("-", "−") if beyond else "="
    assert f'title="against double dummy">{shown}</span>' in pages()[0]
    assert (
        f"/events/{held.event.slug}/pairs/{pair}/"
        in client.get(f"{public}double-dummy/").content.decode()
    )


def test_sealed_hands_are_downloaded_as_deal_sheets(set_up, directing):
    url = f"/director/sessions/{set_up.session.pk}/hands/"
    director = directing(set_up)
    sent = {"first": 1, "last": 6, "opens": "now", "key": str(uuid4()), "wanted": "E: balance"}
    answer = director.post(f"{url}deal/", sent)
    assert answer.status_code == 422
    assert "cannot be read" in answer.content.decode()

    page = director.post(f"{url}deal/", sent | {"wanted": "E: 5431"}, follow=True).content.decode()
    assert "The hands had to meet requirements" in page
    assert "E: 5431" not in page
    for number, form in enumerate(("sheets", "curtains"), start=1):
        answer = director.post(f"{url}take/", {"form": form})
        assert answer.content.startswith(b"%PDF")
        assert answer.headers["Content-Disposition"].endswith('.pdf"')
        assert len(Seal.objects.get().taken) == number

    set_up.start().play()
    assert "E: 5431" in director.get(url).content.decode()


def test_hands_that_were_brought_are_printed_for_dealing_once_that_is_confirmed(set_up, directing):
    url = f"/director/sessions/{set_up.session.pk}/hands/"
    director = directing(set_up)
    store_deals(session_id=set_up.session.pk, deals=[dealt(1)])

    page = director.post(f"{url}sheets/", {"form": "sheets"}, follow=True).content.decode()
    assert "Confirm that nobody who sees these sheets will play" in page
    for form in ("sheets", "curtains", "pbn"):
        answer = director.post(f"{url}sheets/", {"form": form, "seen": "on"})
        assert answer.content.startswith(b"%PDF")
    history = director.page("history", set_up.event.slug)
    assert history.count("hands downloaded to be dealt by hand") == 3
