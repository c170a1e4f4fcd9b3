"""One moment of the database, while others keep writing."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite

from tournaments.backups.errors import BackupError

DEFAULT = "default"
LEFT_BEHIND = "moment-"  # the start of a copy's folder name


@contextmanager
def default_is(other: BaseDatabaseWrapper) -> Iterator[None]:
    """Make everything in this thread use another database, and close it at the end."""
    usual = connections[DEFAULT]
    connections[DEFAULT] = other
    try:
        yield
    finally:
        connections[DEFAULT] = usual
        other.close()


def sqlite_at(path: Path) -> SQLite:
    """Return a connection to a SQLite file that nobody else uses: fast rather than safe."""
    options = {"init_command": "PRAGMA journal_mode=MEMORY;PRAGMA synchronous=OFF;"}
    settings: dict[str, Any] = connections[DEFAULT].settings_dict | {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": options,
        "CONN_HEALTH_CHECKS": False,
    }
    return SQLite(settings, DEFAULT)


@contextmanager
def one_moment(folder: Path) -> Iterator[None]:
    """Have this thread read the default database as it was at one moment.

    SQLite is copied with its online backup, so that no writer has to wait while the rows are
    written to the file; PostgreSQL reads in one transaction.

    Args:
        folder: Where to put the temporary copy of SQLite.
    """
    if connection.vendor == "sqlite":
        with tempfile.TemporaryDirectory(dir=folder, prefix=LEFT_BEHIND) as place:
            copy = Path(place) / "copy.sqlite3"
            copy_sqlite(Path(str(connection.settings_dict["NAME"])), copy)
            with default_is(sqlite_at(copy)):
                yield
        return
    with default_is(connections[DEFAULT].copy()), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a SQLite database while it is in use.

    All pages are copied in one step: a copy in several would start again after each write.

    Raises:
        BackupError: there is no such file.
    """
    if not source.exists():
        raise BackupError("There is nothing to back up yet: the database has no tables.")
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with (
        closing(sqlite3.connect(source.absolute().as_uri() + "?mode=ro", uri=True)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        live.backup(copy, pages=-1)
