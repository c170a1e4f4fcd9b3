"""Backups at the start and end of a session, during play, and once a day."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError

from tests.tournaments.evenings import evening
from tournaments.backups import database
from tournaments.backups.container import Pulse
from tournaments.backups.folder import Reason, backups, newest_number, prune
from tournaments.backups.making import make_backup
from tournaments.backups.schedule import (
    back_up_if_due,
    due,
    last_failure,
    reason_now,
)

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _no_failure() -> Iterator[None]:
    yield
    cache.clear()


@pytest.mark.parametrize(
    ("last", "minutes_ago", "now", "reason"),
    [
        pytest.param(Pulse(3, 90), 0, Pulse(3, 90), None, id="nothing has happened"),
        pytest.param(Pulse(3, 90), 0, Pulse(4, 91), Reason.SESSION, id="a session has started"),
        pytest.param(Pulse(3, 90), 14.9, Pulse(3, 200), None, id="a quarter of an hour to come"),
        pytest.param(Pulse(3, 90), 15, Pulse(3, 91), Reason.PLAY, id="a quarter of an hour"),
        pytest.param(Pulse(3, 90), 600, Pulse(3, 90), None, id="nobody plays"),
        pytest.param(Pulse(3, 90), 60 * 23, Pulse(3, 90), Reason.DAILY, id="once a day"),
        pytest.param(Pulse(3, 90), 5, Pulse(1, 20), Reason.SESSION, id="an earlier state is back"),
        pytest.param(Pulse(3, 90), -60, Pulse(3, 91), Reason.PLAY, id="the clock was set back"),
        pytest.param(Pulse(3, 90), -60, Pulse(3, 90), Reason.DAILY, id="set back, and no play"),
    ],
)
def test_a_backup_is_due(
    last: Pulse, minutes_ago: float, now: Pulse, reason: Reason | None
) -> None:
    assert due(last, NOW - timedelta(minutes=minutes_ago), now, NOW) == reason


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


def made(clock: Clock, after: int | None = None) -> bool:
    """Make a backup if one is due, and return whether one was made."""
    before = len(backups())
    assert back_up_if_due(now=clock(), after=after)
    return len(backups()) > before


def test_backs_up_an_evening_from_its_start_to_its_end() -> None:
    held, clock = evening(), Clock()

    assert made(clock)
    assert not made(clock)
    held.start()
    assert made(clock)
    held.play(rounds=1)
    clock.on(minutes=14)
    assert not made(clock)
    clock.on(minutes=1)
    assert made(clock)
    assert not made(clock)
    held.play()
    held.finish()
    assert made(clock)
    clock.on(hours=2)
    assert not made(clock)
    clock.on(hours=21)
    assert made(clock)

    assert reasons() == ["daily", "session", "play", "session", "daily"]


@pytest.mark.parametrize("days", [0.1, 400])
def test_a_clock_set_back_makes_no_more_backups_than_any_other(days: float) -> None:
    held, clock = evening(), Clock()
    made(clock)
    clock.on(days=-days)

    assert made(clock)
    assert not made(clock)
    held.start()
    assert made(clock)
    assert not made(clock)
    held.play(rounds=1)
    clock.on(minutes=15)
    assert made(clock)
    assert [made(clock) for _ in range(5)] == [False] * 5
    assert reasons() == ["daily", "daily", "session", "play"]


def test_what_a_files_name_says_of_its_date_decides_nothing() -> None:
    evening()
    clock = Clock()
    made(clock)
    (there,) = backups()
    there.path.rename(there.path.with_name(there.name.replace("-2026", "-2036")))

    assert not made(clock)
    clock.on(hours=23)
    assert made(clock)
    assert not made(clock)


def test_what_was_there_when_fairdeal_started_is_kept_however_often_the_clock_changes() -> None:
    clock = Clock()
    evening()
    made(clock)
    after = newest_number()

    assert made(clock, after)
    clock.on(days=-3)
    assert reason_now(now=clock(), after=after) is Reason.DAILY
    assert made(clock, after)
    assert not made(clock, after)
    assert reasons() == ["daily", "start", "daily"]


def test_a_damaged_newest_backup_is_followed_by_a_new_one() -> None:
    clock = Clock()
    evening()
    made(clock)
    (there,) = backups()
    there.path.write_bytes(there.path.read_bytes()[:-9])

    assert made(clock)


def test_what_a_restore_has_replaced_is_never_deleted_and_leftovers_are(folder: Path) -> None:
    evening()
    old = make_backup(now=NOW, reason=Reason.REPLACED)
    for number in range(2, 52):
        (folder / f"fairdeal-{number:06}-20260319-180000-play.zip").touch()
    make_backup(now=NOW, reason=Reason.PLAY)
    left = folder / ".fairdeal-000001-20260319-180000-play.zip.part"
    left.touch()
    long_ago = time.time() - 7200
    os.utime(left, (long_ago, long_ago))
    (folder / "notes.txt").touch()

    assert prune() == 0

    assert len(backups()) == 51
    assert {old.path.name, "notes.txt"} <= {path.name for path in folder.iterdir()}
    assert not left.exists()


def _folder_in_the_way(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "file").touch()
    settings.BACKUP_DIR = tmp_path / "file" / "backups"
    return "set FAIRDEAL_BACKUPS"


def _unwritable(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    def refuse(*_arguments: Any, **_options: Any) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tournaments.backups.container.os.open", refuse)
    return "cannot be written: Permission denied"


def _no_serializer(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    def refuse(*_arguments: Any) -> None:
        raise TypeError("complex cannot be written")

    monkeypatch.setattr(database._Exact, "default", refuse)
    return "TypeError: complex cannot be written"


def _database_away(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    def refuse(*_arguments: Any) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr("tournaments.backups.making.schema_of_database", refuse)
    return "server closed the connection"


@pytest.mark.parametrize(
    "break_it", [_folder_in_the_way, _unwritable, _no_serializer, _database_away]
)
def test_whatever_goes_wrong_is_told_and_tried_again(
    break_it: Any, settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    evening()
    usual = settings.BACKUP_DIR
    with pytest.MonkeyPatch.context() as patching:
        sentence = break_it(settings, tmp_path, patching)

        assert back_up_if_due(now=NOW) is False

        assert sentence in last_failure()
        assert f"No backup could be made. {last_failure()}" in caplog.messages
        assert backups() == ()
    settings.BACKUP_DIR = usual
    assert back_up_if_due(now=NOW) is True
    assert last_failure() == ""
    assert reasons() == ["daily"]
