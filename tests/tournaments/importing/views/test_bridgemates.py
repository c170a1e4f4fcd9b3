"""The page that takes what the Bridgemates say."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.importing.following.test_following import Room
from tournaments.importing.formats import LARGEST_FILE

pytestmark = pytest.mark.django_db


def sent(client, held, content, **more):
    file = SimpleUploadedFile("tonight.bws", content)
    return client.post(reverse("bridgemates", args=[held.session.pk]), {"file": file}, **more)


def test_what_is_new_comes_in_once_and_what_was_changed_here_stays(directing, tmp_path: Path):
    held = evening().start()
    client, room = directing(held), Room(tmp_path, held)
    assert "Nothing has come" in client.page("bridgemates", held.session.pk)
    room.send()

    first = sent(client, held, room.path.read_bytes()).content.decode()
    again = sent(client, held, room.path.read_bytes()).content.decode()

    assert "1 entered, 0 corrected, 0 removed, 0 named" in first
    assert "Last news from the devices" in first
    assert "0 entered, 0 corrected, 0 removed, 0 named" in again
    assert room.score() == "4SN= HT"

    room.resend(Result="+1")
    corrected = sent(client, held, room.path.read_bytes()).content.decode()
    room.resend(Erased=True)
    erased = sent(client, held, room.path.read_bytes()).content.decode()
    assert "1 corrected" in corrected
    assert "1 removed" in erased
    assert room.score() is None


def test_what_does_not_fit_is_told_and_a_fragment_is_for_the_page_that_follows(directing, tmp_path):
    held = evening().start()
    client, room = directing(held), Room(tmp_path, held)
    room.send(Table=99)

    answer = sent(client, held, room.path.read_bytes(), headers={"HX-Request": "true"})

    told = answer.content.decode()
    assert "nobody plays at table 99 in round 1." in told
    assert "<html" not in told
    assert "0 entered" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"no database", "The file cannot be read"),
        (b"\0\1\0\0Standard Jet DB\0" + b"x" * 9000, "damaged"),
        (b"x" * (LARGEST_FILE + 1), "larger than 10 MB"),
    ],
)
def test_a_file_of_another_kind_gets_a_sentence(directing, content, sentence):
    held = evening().start()
    client = directing(held)

    answer = sent(client, held, content)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert sent(client, held, content, headers={"HX-Request": "true"}).status_code == 200


def test_without_a_file_it_asks_for_one_and_whist_has_none(directing):
    held = evening().start()
    answer = directing(held).post(reverse("bridgemates", args=[held.session.pk]))
    assert answer.status_code == 422
    assert "Choose the file" in answer.content.decode()

    whist = evening(game="whist")
    address = reverse("bridgemates", args=[whist.session.pk])
    assert directing(whist).get(address).status_code == 404


def test_many_sentences_are_counted(directing, tmp_path):
    held = evening().start()
    client, room = directing(held), Room(tmp_path, held)
    for number in range(1, 103):
        room.send(ID=number, Table=100, Board=number)

    assert "And 2 more." in sent(client, held, room.path.read_bytes()).content.decode()
