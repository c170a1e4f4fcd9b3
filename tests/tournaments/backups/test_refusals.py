"""What is damaged or newer is refused, and nothing is replaced by it."""

import errno
import gc
import json
import os
import random
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from io import FileIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from tests.every_case import quick_few
from tests.tournaments.backups.test_round_trip import everything
from tests.tournaments.evenings import evening
from tournaments.backups import container
from tournaments.backups.container import (
    BackupError,
    DamagedBackupError,
    Manifest,
    OtherSchemaError,
    Writing,
)
from tournaments.backups.folder import Reason
from tournaments.backups.making import check_backup, make_backup
from tournaments.backups.restoring import restore
from tournaments.record.models import ClubAwardTable, Event, LedgerEntry

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 19, 21, 30, tzinfo=UTC)
Fresh = Callable[[], AbstractContextManager[None]]
Content = tuple[dict[str, Any], dict[str, list[bytes]]]


@pytest.fixture
def made() -> Path:
    """A backup of an evening in play."""
    evening(names=True).start().play(rounds=1)
    return make_backup(now=NOW, reason=Reason.ASKED).path


class FullDisk(FileIO):
    """A file on a disk with room for so many bytes and no more."""

    room = 4_096

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(data)


def content_of(path: Path) -> Content:
    """Return the manifest and the lines of each member."""
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        tables = {
            table: archive.read(f"tables/{table}.jsonl").splitlines(keepends=True)
            for table in manifest["tables"]
        }
    return manifest, tables


def sealed(path: Path, content: Content) -> Path:
    """Write a backup with this content as well as Fairdeal would, numbers and seal."""
    manifest, tables = content

    def write(writing: Writing) -> None:
        written = {name: writing.table(name, lines) for name, lines in tables.items()}
        said = Manifest.from_json(json.dumps(manifest).encode())
        writing.manifest(replace(said, tables=said.tables | written))

    container.write(path, write)
    return path


def test_a_flipped_byte_anywhere_is_noticed(made: Path, tmp_path: Path) -> None:
    whole = made.read_bytes()
    with zipfile.ZipFile(made) as archive:
        members = archive.infolist()
    inside = [info.header_offset + 60 + info.compress_size // 2 for info in members]
    chance = random.Random(3)
    places = [*inside, *(chance.randrange(len(whole)) for _ in range(150)), 0, len(whole) - 1]
    assert len(members) > 15

    for place in places:
        damaged = tmp_path / "damaged.zip"
        damaged.write_bytes(
            whole[:place] + bytes([whole[place] ^ (1 << chance.randrange(8))]) + whole[place + 1 :]
        )
        with pytest.raises(DamagedBackupError):
            check_backup(damaged)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.99])
def test_a_file_that_is_cut_off_is_noticed(made: Path, tmp_path: Path, share: float) -> None:
    whole = made.read_bytes()
    cut = tmp_path / "cut.zip"
    cut.write_bytes(whole[: int(len(whole) * share)])

    with pytest.raises(DamagedBackupError):
        check_backup(cut)


def test_anything_added_at_the_end_is_noticed(made: Path) -> None:
    with made.open("ab") as file:
        file.write(b"\n")

    with pytest.raises(DamagedBackupError):
        check_backup(made)


def test_a_missing_member_is_noticed(made: Path, tmp_path: Path) -> None:
    manifest, tables = content_of(made)
    del tables["tournaments_result"]

    with pytest.raises(DamagedBackupError, match="tournaments_result is missing"):
        check_backup(sealed(tmp_path / "less.zip", (manifest, tables)))


def test_a_missing_entry_of_a_ledger_is_noticed_even_with_a_right_seal(
    made: Path, tmp_path: Path
) -> None:
    manifest, tables = content_of(made)
    tables["tournaments_ledgerentry"].pop()

    with pytest.raises(DamagedBackupError, match="ledgers"):
        check_backup(sealed(tmp_path / "less.zip", (manifest, tables)))


def test_a_changed_entry_of_a_ledger_is_noticed_even_with_a_right_seal(
    made: Path, tmp_path: Path
) -> None:
    manifest, tables = content_of(made)
    lines = tables["tournaments_ledgerentry"]
    lines[2] = lines[2].replace(b'"user:0"', b'"user:1"')

    with pytest.raises(DamagedBackupError, match="ledgers"):
        check_backup(sealed(tmp_path / "other.zip", (manifest, tables)))


@pytest.mark.parametrize("line", [b"[1]\n", b"{}\n", b"[\n", b"\xff\n"])
def test_a_line_that_is_not_a_row_is_noticed(made: Path, tmp_path: Path, line: bytes) -> None:
    manifest, tables = content_of(made)
    tables["tournaments_event"] = [line]

    with pytest.raises(DamagedBackupError, match="tournaments_event"):
        check_backup(sealed(tmp_path / "other.zip", (manifest, tables)))


@pytest.mark.slow
def test_a_line_that_is_no_row_of_another_table_is_noticed_before_anything_is_replaced(
    made: Path, tmp_path: Path, in_sqlite: Fresh
) -> None:
    manifest, tables = content_of(made)
    tables["tournaments_club"] = [b"{}\n"]
    other = sealed(tmp_path / "other.zip", (manifest, tables))

    with in_sqlite(), pytest.raises(DamagedBackupError, match="tournaments_club"):
        restore(other, now=NOW)


@pytest.mark.slow
def test_a_backup_that_was_altered_is_not_said_to_have_been_bad_when_it_was_made(
    made: Path, tmp_path: Path, in_sqlite: Fresh, settings: Any
) -> None:
    settings.VAR_DIR = tmp_path
    manifest, tables = content_of(made)
    tables["tournaments_event"] = [
        line.replace(b'"name":"', b'"name":"Not ') for line in tables["tournaments_event"]
    ]
    altered, told = sealed(tmp_path / "altered.zip", (manifest, tables)), StringIO()

    with in_sqlite():
        call_command("restore", str(altered), stdout=StringIO(), stderr=told)

    assert "A ledger of this backup does not verify." in told.getvalue()
    assert "or the backup afterwards." in told.getvalue()


def test_a_backup_in_an_older_format_is_refused(made: Path, tmp_path: Path) -> None:
    content = content_of(made)
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(container, "VERSION", 1)
        content[0]["version"] = 1
        older = sealed(tmp_path / "older.zip", content)

    with pytest.raises(OtherSchemaError, match="format 1, which this Fairdeal no longer reads"):
        check_backup(older)


def test_a_backup_of_a_newer_fairdeal_is_refused(made: Path, tmp_path: Path) -> None:
    manifest, tables = content_of(made)
    manifest["migrations"].append("tournaments.0099_something_new")

    with pytest.raises(OtherSchemaError, match="newer Fairdeal"):
        check_backup(sealed(tmp_path / "newer.zip", (manifest, tables)))


def test_a_backup_with_other_columns_is_refused(made: Path, tmp_path: Path) -> None:
    manifest, tables = content_of(made)
    manifest["columns"] = "0" * 64

    with pytest.raises(OtherSchemaError, match=r"Fairdeal 0\.1\.0, which has different tables"):
        check_backup(sealed(tmp_path / "other.zip", (manifest, tables)))


def test_a_newer_format_is_refused(made: Path, tmp_path: Path, monkeypatch: Any) -> None:
    content = content_of(made)
    monkeypatch.setattr(container, "VERSION", 3)
    content[0]["version"] = 3
    newer = sealed(tmp_path / "newer.zip", content)
    monkeypatch.undo()

    with pytest.raises(OtherSchemaError, match=r"format 3, .* Upgrade"):
        check_backup(newer)


def test_another_zip_and_a_file_that_is_not_there_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.zip"
    container.write(other, _one_table)

    with pytest.raises(DamagedBackupError, match="not a Fairdeal backup"):
        check_backup(other)
    with pytest.raises(BackupError, match="cannot be read"):
        check_backup(tmp_path / "nothing.zip")
    with pytest.raises(BackupError, match="cannot be read"):
        check_backup(tmp_path)


def _one_table(writing: Writing) -> None:
    assert writing.table("holidays", [b"[1]\n"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", quick_few(["sqlite", "postgres"], ["sqlite"]))
def test_what_is_refused_replaces_nothing(
    kind: str, made: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fresh: Fresh = request.getfixturevalue(f"in_{kind}")
    manifest, tables = content_of(made)
    half = made.with_name("half.zip")
    half.write_bytes(made.read_bytes()[:-2000])
    tables["tournaments_event"] = [
        line.replace(b'"matchpoints"', b'"no_such_method"') for line in tables["tournaments_event"]
    ]
    impossible = sealed(tmp_path / "impossible.zip", (manifest, tables))

    with fresh():
        restore(made, now=NOW)
        there = everything()
        for refused in (half, impossible):
            with pytest.raises(BackupError):
                restore(refused, now=NOW)
            assert everything() == there
        assert Event.objects.count() == 1


@pytest.mark.slow
def test_a_backup_of_an_older_schema_is_brought_up_to_date(
    made: Path, in_sqlite: Fresh, in_postgres: Fresh
) -> None:
    with in_sqlite():
        restore(made, now=NOW)
        there = everything()
        call_command("migrate", "auth", "0011", interactive=False, verbosity=0)
        older = make_backup(now=NOW, reason=Reason.START)
        assert "auth.0012_alter_user_first_name_max_length" not in older.manifest.migrations
    for fresh in (in_sqlite, in_postgres):
        with fresh():
            restore(older.path, now=NOW)
            assert everything() == there
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT count(*) FROM django_migrations"
                    " WHERE app = 'auth' AND name LIKE '0012%'"
                )
                assert cursor.fetchone()[0] == 1


@pytest.mark.slow
def test_a_database_that_can_no_longer_be_read_is_kept_as_it_lies_there(
    made: Path, in_sqlite: Fresh, folder: Path
) -> None:
    with in_sqlite():
        path = Path(str(connection.settings_dict["NAME"]))
        path.write_bytes(b"this was a database once" * 1000)

        restored = restore(made, now=NOW)

        assert restored.replaced is not None
        assert restored.replaced.read_bytes() == b"this was a database once" * 1000
        assert restored.replaced.parent == folder
        assert LedgerEntry.objects.exists()


def test_says_that_the_disk_is_full_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = evening(names=True).start().play()
    long = random.Random(1).randbytes(100_000).hex()  # more than waits in memory for the disk
    for title in ("Long", "Longer"):
        ClubAwardTable.objects.create(club=held.event.club, title=title, text=long, changed_at=NOW)
    monkeypatch.setattr(container.os, "fdopen", lambda descriptor, mode: FullDisk(descriptor, "w+"))
    with pytest.raises(BackupError, match="cannot be written: No space left on device"):
        make_backup(now=NOW, reason=Reason.ASKED, to=tmp_path)
    gc.collect()  # a row left unread would now complain that its connection is closed
    assert [each.name for each in tmp_path.rglob("*") if each.is_file()] == []
