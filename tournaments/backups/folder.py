"""The backup folder: how files are named, which exist, and which to delete.

Backups are numbered as they are made, and the number says which is the newest: a clock may be set
back. The date in a name is for people. The file's own time says when a backup was made.
"""

import logging
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournaments.backups.container import BackupError

UNFINISHED = ".part"
LATE = timedelta(days=1)
LAST_KEPT = 50
DAYS_KEPT = 31
MONTHS_KEPT = 12
_ABANDONED_SECONDS = 3600  # no backup takes this long to write

logger = logging.getLogger("fairdeal.backups")


class Reason(StrEnum):
    """Why a backup was made; part of the name of its file."""

    START = "start"
    SESSION = "session"
    PLAY = "play"
    DAILY = "daily"
    ASKED = "asked"
    REPLACED = "replaced"

    @property
    def words(self) -> str:
        """The reason in words, for pages."""
        return _WORDS[self]


_WORDS = {
    Reason.START: "When Fairdeal started",
    Reason.SESSION: "Start or end of a session",
    Reason.PLAY: "During play",
    Reason.DAILY: "Once a day",
    Reason.ASKED: "On request",
    Reason.REPLACED: "Before a restore",
}
_NAME = re.compile(r"fairdeal-(\d{6,})-\d{8}-\d{6}-(%s)\.zip" % "|".join(Reason))  # noqa: UP031


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup in the folder.

    Attributes:
        name: The name of the file.
        number: Backups of this folder are numbered from 1 as they are made.
        made_at: When it was made, in UTC, from the time of the file.
        reason: Why it was made, from the name.
        size: Its size in bytes.
    """

    name: str
    number: int
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


def next_name(moment: datetime, reason: Reason) -> str:
    """Return the name of the next backup: its number, its moment in UTC, and the reason."""
    number = max((each.number for each in _found()), default=0) + 1
    return f"fairdeal-{number:06}-{moment.astimezone(UTC):%Y%m%d-%H%M%S}-{reason}.zip"


def backups() -> tuple[BackupFile, ...]:
    """Return the backups in the folder, newest first; none if it cannot be read."""
    return tuple(sorted(_found(), key=lambda each: (each.number, each.name), reverse=True))


def newest() -> BackupFile | None:
    """Return the newest backup, ignoring those made by restores; None if there is none."""
    return next((each for each in backups() if each.reason is not Reason.REPLACED), None)


def newest_number() -> int:
    """Return the number of the newest backup; 0 if there is none."""
    last = newest()
    return 0 if last is None else last.number


def named(name: str) -> BackupFile | None:
    """Return the backup with this name; None if it is not in the folder."""
    return next((each for each in _found() if each.name == name), None)


def made_within(span: timedelta, made_at: datetime, now: datetime) -> bool:
    """Whether a backup is at most so old; one from the future is of unknown age, so it is not."""
    return timedelta() <= now - made_at < span


def is_late(now: datetime) -> bool:
    """Return whether no backup was made in the last day."""
    last = newest()
    return last is None or not made_within(LATE, last.made_at, now)


def to_keep(moments: Iterable[datetime]) -> list[bool]:
    """Return for each backup whether to keep it.

    Keep the last 50, the last one of each of the last 31 days that have any, and the last one of
    each of the last 12 months. Backups are counted, not aged, so a clock that jumps ahead deletes
    none.

    Args:
        moments: When they were made, the newest first, in the time zone of the days.
    """
    days: set[date] = set()
    months: set[tuple[int, int]] = set()
    staying = []
    for place, moment in enumerate(moments):
        day, month = moment.date(), (moment.year, moment.month)
        of_day = day not in days and len(days) < DAYS_KEPT
        of_month = month not in months and len(months) < MONTHS_KEPT
        staying.append(place < LAST_KEPT or of_day or of_month)
        days.add(day)
        months.add(month)
    return staying


def prune() -> int:
    """Delete backups that need not be kept, and the remains of interrupted ones.

    The backup that a restore makes of the old data is never deleted.

    Returns:
        The number of backups deleted.
    """
    there = [each for each in backups() if each.reason is not Reason.REPLACED]
    staying = to_keep(timezone.localtime(each.made_at) for each in there)
    gone = [each for each, stays in zip(there, staying, strict=True) if not stays]
    try:
        for each in gone:
            each.path.unlink(missing_ok=True)
        _remove_abandoned()
    except OSError as error:
        logger.warning("Old backups in %s cannot be deleted: %s", _place(), error)
    return len(gone)


def _place() -> Path:
    return Path(settings.BACKUP_DIR)


def _found() -> Iterator[BackupFile]:
    with suppress(OSError), os.scandir(_place()) as entries:  # the disk may not be mounted
        for entry in entries:
            if match := _NAME.fullmatch(entry.name):
                with suppress(FileNotFoundError):
                    there = entry.stat()
                    moment = datetime.fromtimestamp(there.st_mtime, UTC)
                    reason = Reason(match[2])
                    yield BackupFile(entry.name, int(match[1]), moment, reason, there.st_size)


def _remove_abandoned() -> None:
    before = time.time() - _ABANDONED_SECONDS
    for path in _place().glob(f".*{UNFINISHED}"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < before:
                path.unlink()
