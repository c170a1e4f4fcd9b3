"""Automatic backups: at the start and end of a session, and during play.

The program that makes them also looks after documents lost on their way to a worker.
"""

import signal
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import FrameType

from django.db import Error, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tournaments.backups.errors import BackupError
from tournaments.backups.folder import newest, prune
from tournaments.backups.making import Backup, last_pulse, make_backup, pulse
from tournaments.backups.schedule import Pulse, Reason, due
from tournaments.management.lost_prints import LostPrints
from tournaments.metrics import this_is
from tournaments.models import Event

LOOK_SECONDS = 5.0
AGAIN_SECONDS = 60.0  # after a failure

Say = Callable[[str], object]


class Watch:
    """What was backed up last, and whether something has happened since.

    What it knows comes from the newest backup, so a restarted watch carries on where the last one
    was killed.
    """

    def __init__(
        self,
        say: Say,
        *,
        now: Callable[[], datetime] = timezone.now,
        started_at: datetime | None = None,
    ) -> None:
        self._say = say
        self._started_at = started_at
        self._now = now
        self._known: Path | None = None
        self._last: Pulse | None = None
        self._seen: Pulse | None = None

    def look(self) -> bool:
        """Make a backup if one is due; return whether one was made.

        Raises:
            BackupError: the backup could not be made.
            Error: the database is not responding.
        """
        last, now = newest(), self._now()
        if last is None:
            self._known = self._last = None
        elif last.path != self._known:
            self._known, self._last = last.path, last_pulse(last.path)
        self._seen = pulse(self._seen)
        made_at = last.made_at if last else None
        reason = due(self._last, made_at, self._seen, now, started_at=self._started_at)
        if reason is None:
            return False
        made = make_backup(now=now, reason=reason)
        _tell(made, self._say)
        prune(now)
        return True


def back_up_before_migrations(say: Say) -> None:
    """Back up an existing database before this program changes its tables.

    Raises:
        BackupError: the backup could not be made.
    """
    now = timezone.now()
    made = make_backup(now=now, reason=Reason.START)
    _tell(made, say)
    prune(now)


def has_tables() -> bool:
    """Whether the default database has been used by Fairdeal before."""
    return Event._meta.db_table in connection.introspection.table_names()


def migrations_wait() -> bool:
    """Whether this program would change the tables of the default database."""
    executor = MigrationExecutor(connections["default"])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def keep_watch(say: Say, *, started_at: datetime | None = None) -> None:
    """Look every few seconds until asked to stop; nothing else ends this.

    Args:
        say: Tells people what went wrong.
        started_at: When Fairdeal started, if the database as it was then needs a backup.
    """
    this_is("backups")
    watch, prints = Watch(say, started_at=started_at), LostPrints()
    stopping = _Stopping()
    while not stopping.asked:
        pause = LOOK_SECONDS
        try:
            prints.look(time.monotonic())
            watch.look()
        except (BackupError, Error, OSError) as error:
            say(f"No backup could be made. {str(error).strip()} We will try again in a minute.")
            connections.close_all()
            pause = AGAIN_SECONDS
        stopping.wait(pause)


def _tell(made: Backup, say: Say) -> None:
    for problem in made.manifest.problems:
        say(
            f"The backup {made.path.name} matches the database, but a ledger does not verify. "
            f"{problem}"
        )


class _Stopping:
    """Whether a signal has asked to stop; a backup in progress is finished first."""

    def __init__(self) -> None:
        self.asked = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)

    def wait(self, seconds: float) -> None:
        """Wait, but return at once if asked to stop."""
        deadline = time.monotonic() + seconds
        while not self.asked and time.monotonic() < deadline:
            time.sleep(0.1)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
