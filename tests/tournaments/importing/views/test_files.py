"""Importing on the page: send a file, look at what it would do, import it."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from kombu.exceptions import OperationalError

from tests.tournaments.evenings import evening, proved
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tournaments.clubs.models import Player
from tournaments.importing import selectors as kept_files
from tournaments.importing import tasks
from tournaments.importing.models import KeptFile
from tournaments.importing.services import kept_files as keeping
from tournaments.importing.services.events import start_anew
from tournaments.record.models import Result

pytestmark = pytest.mark.django_db

SEND = "/director/files/"


def upload(content: bytes, name: str = "evening.xml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def sent(client, **fields):
    """Send a file and return the address at which it is looked at."""
    answer = client.post(SEND, fields)
    assert answer.status_code == 302, answer.content.decode()
    return answer.headers["Location"]


def text_of(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_a_file_is_looked_at_and_becomes_an_event(set_up, directing):
    client = directing(set_up)
    address = sent(client, file=upload(SMALL))

    page = text_of(client.get(address))
    assert "a USEBIO file (XML)" in page
    assert "12 results of 4 pairs" in page
    assert "The matchpoints in the file agree with ours in all 12 results." in page
    assert set_up.club.events.count() == 1

    done = client.post(address, {"name": "", "session": ""})

    event = set_up.club.events.exclude(pk=set_up.event.pk).get()
    assert event.club_id == set_up.club.pk  # whatever club the file names
    assert done.headers["Location"] == reverse("event_setup", args=[event.pk])
    assert client.get(done.headers["Location"]).status_code == 200
    assert KeptFile.objects.get().content == b""
    assert client.get(address).headers["Location"] == done.headers["Location"]


def test_a_conflict_is_shown_and_overwritten_only_when_ticked(started, directing):
    client = directing(started)
    first, second = started.results(sitting__table=1, sitting__round=1)[:2]
    started.enter(first, "4SN=")
    scores = f"Table;Round;Board;Score\n1;1;{first.board};-50\n1;1;{second.board};420\n77;1;1;0\n"
    fields = {"text": scores, "session": started.session.pk}

    address = sent(client, **fields)
    page = client.get(address).content.decode()
    mark = re.search(r'name="replace"\s+value="([^"]+)"', page)
    assert "Differences from what is here" in page
    assert "Row 4: board 1 is not played at table 77 in round 1." in page

    client.post(address, {"session": started.session.pk})
    assert Result.objects.get(pk=first.pk).version == 1
    assert Result.objects.get(pk=second.pk).bare_score == 420

    again = sent(client, **fields)
    client.post(again, {"session": started.session.pk, "replace": mark[1]})
    assert Result.objects.get(pk=first.pk).bare_score == -50
    assert proved(started)


def test_a_tick_for_a_score_that_has_changed_since_overwrites_nothing(started, directing):
    client = directing(started)
    result = started.results()[0]
    started.enter(result, "4SN=")
    line = f"1;1;{result.board};-50"
    fields = {"text": f"Table;Round;Board;Score\n{line}\n", "session": started.session.pk}
    address = sent(client, **fields)
    mark = re.search(r'name="replace"\s+value="([^"]+)"', client.get(address).content.decode())[1]
    started.enter(result, "4SN+1")

    client.post(address, {"session": started.session.pk, "replace": mark})

    assert Result.objects.get(pk=result.pk).version == 2


def test_a_pasted_list_of_members_goes_on_the_clubs_list(set_up, directing):
    client = directing(set_up)
    address = sent(client, text="Name\tEBU\nOrme, Ann\t123\nBo Lisle\t\n")

    assert "2 players added to the club’s list." in text_of(client.get(address))
    answer = client.post(address, {})

    assert answer.headers["Location"].startswith(reverse("players"))
    assert Player.objects.filter(club=set_up.club, name="Ann Orme", national_id="123").count() == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.7", "This is a PDF, which is for printing."),
        (b"<html><body>x</body></html>", "This is a web page (HTML)."),
        (
            b"<!-- saved from url=(0014)about:internet -->\r\n<HTML><p>",
            "This is a web page (HTML).",
        ),
        (b'<?xml version="1.0"?>\n<html xmlns="x"><br></html>', "This is a web page (HTML)."),
        (b'{"hello": 1}', "This is JSON, but not results."),
        (b"what is this?\n\x01", "This text is not a list of players or results."),
        (b"5;6;7\n\x01", "This is neither a bridge program file"),
    ],
)
def test_unreadable_lines_are_listed_and_not_imported(set_up, directing, content, sentence):
    client = directing(set_up)
    address = sent(client, file=upload(content))

    page = text_of(client.get(address))

    assert sentence in page
    assert client.post(address, {}).status_code == 422
    assert set_up.club.events.count() == 1


def test_an_empty_form_says_so_beside_its_field(set_up, directing):
    answer = directing(set_up).post(SEND, {})

    assert answer.status_code == 422
    assert "The file is empty." in text_of(answer)


def test_another_clubs_session_is_refused(set_up, directing):
    elsewhere = evening().start()
    client = directing(set_up)
    address = sent(client, text="Table;Round;Board;Score\n1;1;1;0\n")

    answer = client.post(address, {"session": elsewhere.session.pk})

    assert answer.status_code == 403
    assert not any(result.version for result in elsewhere.results())


def test_the_page_is_reached_from_the_desk_and_from_the_event(set_up, directing):
    client = directing(set_up)

    assert SEND in client.get("/director/").content.decode()
    event = client.get(f"/director/events/{set_up.event.slug}/").content.decode()
    assert f"session={set_up.session.pk}" in event


def test_the_oldest_of_many_files_gives_way_to_the_next(set_up, directing, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_WAITING", 2)
    client = directing(set_up)

    first, second, third = (sent(client, file=upload(b"%PDF", f"{n}.pdf")) for n in range(3))

    assert client.get(first).status_code == 404
    assert client.get(second).status_code == client.get(third).status_code == 200


def test_a_long_file_is_imported_in_the_background(
    set_up, directing, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(kept_files, "LONGEST_AT_ONCE", 100)
    client = directing(set_up)
    address = sent(client, file=upload(SMALL))
    assert "imported in the background" in text_of(client.get(address))

    with django_capture_on_commit_callbacks(execute=True):
        client.post(address, {"session": ""})

    event = set_up.club.events.exclude(pk=set_up.event.pk).get()
    assert KeptFile.objects.get().state == "ready"
    assert client.get(address).headers["Location"] == reverse("event_setup", args=[event.pk])


def test_a_table_of_many_lines_is_long_whatever_its_size(set_up, directing):
    client = directing(set_up)
    lines = "".join(f"1,{table},{table + 100},420\n" for table in range(1, 99)) * 21

    short = client.get(sent(client, file=upload(f"board,ns,ew,score\n{lines[:1200]}".encode())))
    long = client.get(sent(client, file=upload(f"board,ns,ew,score\n{lines}".encode())))

    assert not short.context["in_background"]
    assert long.context["in_background"]


def test_what_differs_and_is_not_ticked_is_not_said_to_be_here(set_up, directing):
    client = directing(set_up)
    query = {"session": set_up.session.pk}
    address = sent(client, text="Pair\tDirection\tName\n1\tNS\tAnn Orme & Bo Lisle\n")
    client.post(address, query)
    other = sent(client, text="Pair\tDirection\tName\n1\tNS\tCy Nash & Bo Lisle\n")

    assert "differs and is not ticked" in text_of(client.post(other, query))


def test_a_waiting_import_shows_its_progress_and_can_be_cancelled(set_up, directing):
    client = directing(set_up)
    kept = KeptFile.objects.get(pk=sent(client, file=upload(SMALL)).split("/")[3])
    address = reverse("kept_file", args=[kept.pk])
    KeptFile.objects.filter(pk=kept.pk).update(state="waiting")
    start_anew(kept.pk)  # another test's file had the same number

    assert "Waiting to start" in text_of(client.get(address))
    part = client.get(f"{address}progress/", headers={"HX-Request": "true"})
    assert "Waiting to start" in text_of(part)
    client.post(f"{address}cancel/")
    over = client.get(f"{address}progress/", headers={"HX-Request": "true"})

    assert over.headers["HX-Redirect"] == address
    assert "The import was cancelled; nothing was saved." in text_of(client.get(address))
    assert set_up.club.events.count() == 1


def test_a_refusal_in_the_background_is_shown_on_the_page(
    set_up, directing, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(kept_files, "LONGEST_AT_ONCE", 10)
    client = directing(set_up)
    address = sent(client, file=upload(b"%PDF-1.7 and more than ten bytes"))

    with django_capture_on_commit_callbacks(execute=True):
        client.post(address, {"session": ""})

    assert "This is a PDF" in text_of(client.get(address))
    assert KeptFile.objects.get().state == "failed"


def test_without_a_worker_the_page_says_so_and_nothing_is_stored(
    set_up, directing, monkeypatch, django_capture_on_commit_callbacks
):
    def unreachable(*_args: object, **_more: object) -> None:
        raise OperationalError

    monkeypatch.setattr(kept_files, "LONGEST_AT_ONCE", 100)
    monkeypatch.setattr(tasks.import_file, "apply_async", unreachable)
    client = directing(set_up)
    address = sent(client, file=upload(SMALL))
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address, {"session": ""})

    assert "The import service is not responding" in text_of(client.get(address))
    assert set_up.club.events.count() == 1
