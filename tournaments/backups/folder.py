"""The backup folder: how files are named, which exist, and which to delete."""

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournaments.backups.errors import BackupError
from tournaments.backups.moment import LEFT_BEHIND
from tournaments.backups.retention import kept
from tournaments.backups.schedule import Reason

UNFINISHED = ".part"
LATE = timedelta(days=1)
_ABANDONED_SECONDS = 3600  # no backup takes this long to write
_NAME = re.compile(
    r"fairdeal-(\d{8}-\d{6}-\d{3})-(%s)\.zip" % "|".join(Reason)  # noqa: UP031 (braces)
)


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup in the folder.

    Attributes:
        name: The name of the file.
        made_at: When it was made, in UTC, from the name.
        reason: Why it was made, from the name.
        size: Its size in bytes.
    """

    name: str
    made_at: datetime
    reason: Reason
    size: int

    @property
    def path(self) -> Path:
        """The path of the file."""
        return _place() / self.name


def folder() -> Path:
    """Return the backup folder, which only its owner can open; create it if necessary.

    Raises:
        BackupError: it cannot be created.
    """
    place = _place()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BackupError(
            f"The backup folder {place} cannot be created: {error.strerror}. "
            "To use another one, set FAIRDEAL_BACKUPS."
        ) from error
    return place


def name_for(moment: datetime, reason: Reason) -> str:
    """Return the name of a backup: its moment in UTC to the millisecond, and the reason."""
    utc = moment.astimezone(UTC)
    return f"fairdeal-{utc:%Y%m%d-%H%M%S}-{utc.microsecond // 1000:03d}-{reason}.zip"


def backups() -> tuple[BackupFile, ...]:
    """Return the backups in the folder, newest first; none if it cannot be read."""
    return tuple(sorted(_found(), key=lambda each: (each.made_at, each.name), reverse=True))


def newest() -> BackupFile | None:
    """Return the newest backup, ignoring those made by restores; None if there is none."""
    return next((each for each in backups() if each.reason is not Reason.REPLACED), None)


def named(name: str) -> BackupFile | None:
    """Return the backup with this name; None if it is not in the folder."""
    return next((each for each in _found() if each.name == name), None)


def is_late(now: datetime) -> bool:
    """Return whether no backup was made in the last day."""
    last = newest()
    return last is None or now - last.made_at > LATE


def prune(now: datetime) -> int:
    """Delete backups that need not be kept, and the remains of interrupted ones.

    The backup that a restore makes of the old data is never deleted.

    Returns:
        The number of backups deleted.
    """
    by_age = [each for each in _found() if each.reason is not Reason.REPLACED]
    local = {timezone.localtime(each.made_at): each for each in by_age}
    staying = kept(local, now)
    gone = [each for moment, each in local.items() if moment not in staying]
    for each in gone:
        each.path.unlink(missing_ok=True)
    _remove_abandoned()
    return len(gone)


def _place() -> Path:
    return Path(settings.BACKUP_DIR)


def _found() -> Iterator[BackupFile]:
    with (
        suppress(OSError),
        os.scandir(_place()) as entries,
    ):  # for instance, the disk is not mounted
        for entry in entries:
            if match := _NAME.fullmatch(entry.name):
                with suppress(FileNotFoundError, ValueError):
                    moment = datetime.strptime(match[1] + "000+0000", "%Y%m%d-%H%M%S-%f%z")
                    yield BackupFile(entry.name, moment, Reason(match[2]), entry.stat().st_size)


def _remove_abandoned() -> None:
    before = time.time() - _ABANDONED_SECONDS
    for path in _place().iterdir():
        if path.name.endswith(UNFINISHED) or path.name.startswith(LEFT_BEHIND):
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < before:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
