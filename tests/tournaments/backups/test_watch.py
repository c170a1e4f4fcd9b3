"""The watch: backups at the start and end of a session, during play, and once a day."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.tournaments.backups.conftest import environment_here
from tests.tournaments.evenings import Evening, evening
from tournaments.backups.errors import BackupError
from tournaments.backups.folder import backups, prune
from tournaments.backups.making import make_backup
from tournaments.backups.schedule import Reason
from tournaments.management.watching import Watch

pytestmark = pytest.mark.django_db(transaction=True)


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 19, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=5)
        return self.now

    def on(self, **span: float) -> None:
        self.now += timedelta(**span)


def reasons() -> list[str]:
    """Return why backups were made, the oldest first."""
    return [each.reason.value for each in reversed(backups())]


def test_backs_up_an_evening_from_its_start_to_its_end() -> None:
    held = evening()
    clock, said = Clock(), list[str]()
    watch = Watch(said.append, now=clock)

    assert watch.look()
    assert not watch.look()
    held.start()
    assert watch.look()
    held.play(rounds=1)
    clock.on(minutes=14)
    assert not watch.look()
    clock.on(minutes=1)
    assert watch.look()
    assert not watch.look()
    held.play()
    held.finish()
    assert watch.look()
    clock.on(hours=2)
    assert not watch.look()
    clock.on(hours=21)
    assert watch.look()

    assert reasons() == ["daily", "session", "play", "session", "daily"]
    assert said == []


def test_a_watch_that_is_started_again_goes_on_where_the_last_one_was() -> None:
    clock = Clock()
    Watch(print, now=clock).look()
    evening().start()

    assert Watch(print, now=clock).look()
    assert not Watch(print, now=clock).look()
    assert reasons() == ["daily", "session"]


def test_what_was_there_when_fairdeal_started_is_kept_however_often_the_watch_is_killed() -> None:
    clock = Clock()
    Watch(print, now=clock).look()
    started_at = clock()

    assert Watch(print, now=clock, started_at=started_at).look()
    assert not Watch(print, now=clock, started_at=started_at).look()
    assert reasons() == ["daily", "start"]


def test_a_damaged_newest_backup_is_followed_by_a_new_one() -> None:
    clock = Clock()
    evening()
    watch = Watch(print, now=clock)
    watch.look()
    (made,) = backups()
    made.path.write_bytes(made.path.read_bytes()[:-9])

    assert Watch(print, now=clock).look()


def test_what_a_restore_has_replaced_is_never_deleted_and_leftovers_are(folder: Path) -> None:
    evening()
    clock = Clock()
    old = [make_backup(now=clock(), reason=reason) for reason in (Reason.REPLACED, Reason.PLAY)]
    left = folder / ".fairdeal-20260319-180000-000-play.zip.part"
    left.touch()
    (folder / "moment-abc").mkdir()
    (folder / "notes.txt").touch()
    for path in (left, folder / "moment-abc"):
        long_ago = time.time() - 7200
        os.utime(path, (long_ago, long_ago))
    clock.on(days=500)
    newest = make_backup(now=clock(), reason=Reason.DAILY)

    assert prune(clock()) == 1

    kept = {path.name for path in folder.iterdir()}
    assert kept == {old[0].path.name, newest.path.name, "notes.txt"}


def test_a_failure_is_reported_and_retried(settings: object, tmp_path: Path) -> None:
    evening()
    (tmp_path / "file").touch()
    settings.BACKUP_DIR = tmp_path / "file" / "backups"  # type: ignore[attr-defined]

    with pytest.raises(BackupError, match="set FAIRDEAL_BACKUPS"):
        Watch(print, now=Clock()).look()


@pytest.fixture
def watching(folder: Path, tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """``manage.py backup --keep-watch`` on the database of this test."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "backup", "--keep-watch"],
        cwd=PROJECT,
        env=environment_here(tmp_path, folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process
    process.kill()
    process.wait()
    if process.stdout:
        process.stdout.close()


@pytest.mark.slow
def test_the_program_that_keeps_watch_notices_a_start_within_seconds_and_stops_when_asked(
    watching: "subprocess.Popen[str]",
) -> None:
    held: Evening = evening()
    _until(["daily"])
    held.start()
    _until(["daily", "session"])

    watching.send_signal(signal.SIGTERM)

    assert watching.wait(timeout=10) == 0


def _until(wanted: list[str]) -> None:
    deadline = time.monotonic() + 60
    while reasons() != wanted:
        assert time.monotonic() < deadline, reasons()
        time.sleep(0.1)
