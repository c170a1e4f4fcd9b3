"""The page of backups: the last one, one now, and who may have it."""

import json
import os
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.browsing import Directing
from tests.tournaments.evenings import Evening, evening
from tournaments.backups.folder import Reason, backups
from tournaments.backups.making import check_backup, make_backup
from tournaments.backups.schedule import back_up_if_due
from tournaments.clubs.models import Director
from tournaments.clubs.services import appoint_director
from tournaments.record.models import LedgerEntry

pytestmark = pytest.mark.django_db(transaction=True)

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"


@pytest.fixture
def held() -> Evening:
    return evening(names=True).start()


def text_of(client: Client, page: str = "backups") -> str:
    return " ".join(client.get(reverse(page)).content.decode().split())


def received(client: Client, name: str) -> bytes:
    answer = client.get(reverse("backup_file", args=[name]))
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def administrator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"), BACKEND)
    return client


def test_backing_up_now_makes_a_complete_backup_and_says_so(
    held: Evening, directing: Directing
) -> None:
    client = directing(held)

    answer = client.post(reverse("back_up"), follow=True)

    (made,) = backups()
    assert "Backup made and checked." in answer.content.decode()
    assert "The last backup was made and checked on" in text_of(client)
    assert made.reason is Reason.ASKED
    assert check_backup(made.path).rows > 50


def test_pressing_the_button_twice_makes_one_backup(held: Evening, directing: Directing) -> None:
    client = directing(held)

    client.post(reverse("back_up"))
    answer = client.post(reverse("back_up"), follow=True)

    assert "A backup was made a moment ago." in answer.content.decode()
    assert len(backups()) == 1


def test_warns_when_there_is_none(held: Evening, directing: Directing) -> None:
    client = directing(held)

    assert "No backup has been made yet." in text_of(client)
    assert "No backup has been made for a day." in text_of(client, "director_desk")


@pytest.mark.parametrize(("hours", "warned"), [(23, False), (25, True)])
def test_warns_when_none_was_made_for_a_day(
    held: Evening, directing: Directing, hours: int, warned: bool
) -> None:
    client = directing(held)
    make_backup(now=timezone.now() - timedelta(hours=hours), reason=Reason.PLAY)

    assert ("No backup has been made since" in text_of(client)) is warned
    assert ("No backup has been made for a day." in text_of(client, "director_desk")) is warned


def test_the_contents_a_restore_replaced_are_not_the_backup_of_the_day(
    held: Evening, directing: Directing
) -> None:
    client = directing(held)
    make_backup(now=timezone.now(), reason=Reason.REPLACED)

    page = text_of(client)

    assert "No backup has been made yet." in page
    assert "Before a restore" in page


def test_the_director_of_the_only_club_downloads_a_backup(
    held: Evening, directing: Directing, tmp_path: Path
) -> None:
    client = directing(held)
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)

    answer = client.get(reverse("backup_file", args=[made.path.name]))

    file = tmp_path / "received.zip"
    file.write_bytes(b"".join(answer.streaming_content))
    assert check_backup(file) == made.manifest
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{made.path.name}"'
    assert reverse("backup_file", args=[made.path.name]) in text_of(client)


def test_a_director_of_one_club_among_several_sees_it_but_does_not_get_it(
    held: Evening, directing: Directing
) -> None:
    client = directing(held)
    other = evening()
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    address = reverse("backup_file", args=[made.path.name])

    assert client.get(address).status_code == 403
    assert address not in text_of(client)
    assert client.post(reverse("back_up")).status_code == 302

    username = held.director.username
    appoint_director(club_id=other.club.pk, username=username, password="patience")
    assert received(client, made.path.name) == made.path.read_bytes()


def test_an_administrator_gets_it_without_directing_anywhere(held: Evening) -> None:
    client = administrator()
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)

    assert "The last backup was made and checked on" in text_of(client)
    assert received(client, made.path.name) == made.path.read_bytes()


def test_others_neither_see_nor_make_nor_get_any(held: Evening) -> None:
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"), BACKEND)
    addresses = [reverse("backups"), reverse("backup_file", args=[made.path.name])]

    for address in addresses:
        assert stranger.get(address).status_code == 403
        assert Client().get(address).headers["Location"].startswith(reverse("login"))
    assert stranger.post(reverse("back_up")).status_code == 403
    assert Client().post(reverse("back_up")).headers["Location"].startswith(reverse("login"))
    assert len(backups()) == 1


def test_a_scorer_neither_sees_nor_makes_nor_gets_any(held: Evening) -> None:
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    scorer, client = User.objects.create_user("scorer"), Client()
    Director.objects.create(user=scorer, club=held.club, role=Director.Role.SCORER)
    client.force_login(scorer, BACKEND)

    assert client.get(reverse("backups")).status_code == 403
    for page in ("backup_file", "backup_ledgers"):
        assert client.get(reverse(page, args=[made.path.name])).status_code == 403
    assert client.post(reverse("back_up")).status_code == 403


def test_a_code_from_a_backup_proves_the_ledger_later(held: Evening, directing: Directing) -> None:
    held.play(rounds=1)
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    (code,) = [head.code for head in made.manifest.ledgers]
    held.play()

    page = directing(held).get(reverse("backup_ledgers", args=[made.path.name]))

    assert code in page.content.decode()
    assert held.event.slug in page.content.decode()
    said = StringIO()
    call_command("verify_ledger", held.event.slug, head=code, stdout=said)
    assert f"{code} is in the ledger." in said.getvalue()
    entry = LedgerEntry.objects.filter(event=held.event, sequence=2)
    entry.update(hash="0" * 64)
    with pytest.raises(CommandError, match="Entry 2 was changed"):
        call_command("verify_ledger", held.event.slug, head=code)


def test_the_file_gives_every_code(held: Evening) -> None:
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)

    with ZipFile(made.path) as archive:
        written = json.loads(archive.read("manifest.json"))["ledgers"]

    assert [each["code"] for each in written] == [head.code for head in made.manifest.ledgers]
    assert written[0]["code"]


def test_a_director_reads_the_codes_of_their_own_clubs_alone(
    held: Evening, directing: Directing
) -> None:
    other = evening(names=True).start()
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    address = reverse("backup_ledgers", args=[made.path.name])

    page = directing(held).get(address).content.decode()

    codes = {head.slug: head.code for head in made.manifest.ledgers}
    assert codes[held.event.slug] in page
    assert codes[other.event.slug] not in page
    assert codes[other.event.slug] in administrator().get(address).content.decode()


def test_the_page_of_ledger_codes_says_if_a_backup_is_damaged(
    held: Evening, directing: Directing
) -> None:
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    whole = made.path.read_bytes()
    made.path.write_bytes(whole[: len(whole) // 2])

    answer = directing(held).get(reverse("backup_ledgers", args=[made.path.name]), follow=True)

    assert answer.status_code == 200
    assert "its end is missing" in answer.content.decode()


@pytest.mark.parametrize(
    "name", ["..%2fsecret_key", "secret_key", ".fairdeal.zip.part", "fairdeal-1.zip", "%00"]
)
def test_nothing_else_can_be_downloaded(held: Evening, folder: Path, name: str) -> None:
    make_backup(now=timezone.now(), reason=Reason.ASKED)
    (folder / "secret_key").write_text("no")
    (folder.parent / "secret_key").write_text("no")

    assert administrator().get(f"{reverse('backups')}{name}").status_code == 404


def test_an_unwritable_folder_is_reported_in_a_sentence(
    held: Evening, directing: Directing, settings: Any, tmp_path: Path
) -> None:
    client = directing(held)
    (tmp_path / "file").write_text("in the way")
    settings.BACKUP_DIR = tmp_path / "file" / "backups"

    answer = client.post(reverse("back_up"), follow=True)

    assert answer.status_code == 200
    assert "cannot be created" in answer.content.decode()


def test_a_failed_automatic_backup_is_told_until_one_is_made(
    held: Evening, directing: Directing, settings: Any, tmp_path: Path
) -> None:
    client, usual = directing(held), settings.BACKUP_DIR
    (tmp_path / "file").write_text("in the way")
    settings.BACKUP_DIR = tmp_path / "file" / "backups"

    assert not back_up_if_due(now=timezone.now())

    assert "The last automatic backup failed, and will be tried again. The backup folder" in (
        text_of(client)
    )
    settings.BACKUP_DIR = usual
    assert back_up_if_due(now=timezone.now())
    assert "automatic backup failed" not in text_of(client)


def test_the_list_shows_times_of_the_club_and_goes_on_to_another_page(
    held: Evening, directing: Directing, folder: Path, django_assert_max_num_queries: Any
) -> None:
    client = directing(held)
    folder.mkdir()
    summer = datetime(2026, 7, 1, 19, 0, tzinfo=UTC)
    for minute in range(30):
        made_at = (summer + timedelta(minutes=minute)).timestamp()
        path = folder / f"fairdeal-{minute + 1:06}-20260701-190000-play.zip"
        path.touch()
        os.utime(path, (made_at, made_at))

    with django_assert_max_num_queries(6):
        page = text_of(client)

    assert page.count('<th scope="row">1 Jul 2026, 20:') == 25  # summer time in London
    assert "1 Jul 2026, 20:29:00" in page
    assert "page=2" in page
