"""Making a backup, and checking one."""

import os
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.db.models import Sum

from tournaments.backups import container
from tournaments.backups.container import Manifest, Reading, Writing, WrittenTable
from tournaments.backups.errors import BackupError, DamagedBackupError, OtherSchemaError
from tournaments.backups.folder import UNFINISHED, folder, name_for
from tournaments.backups.ledgers import TURNS, Ledgers
from tournaments.backups.moment import one_moment
from tournaments.backups.schedule import Pulse, Reason
from tournaments.backups.tables import (
    Row,
    Schema,
    Table,
    line_of,
    schema_of_database,
    schema_of_migrations,
)
from tournaments.models import Event, LedgerEntry


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made and checked."""

    path: Path
    manifest: Manifest
    size: int


def make_backup(*, now: datetime, reason: Reason, to: Path | None = None) -> Backup:
    """Write the whole default database to a file, read it back and compare.

    Everybody else can carry on; the backup shows one moment. The file has a temporary name until it
    is checked, so no backup is ever incomplete.

    Args:
        now: The present moment.
        reason: Why it is made.
        to: A folder or a new file; the backup folder if left out.

    Raises:
        BackupError: there is nothing to back up, the database or the file cannot be used, or the
            file does not read back as it was written.
    """
    target = _target(to, name_for(now, reason))
    draft = target.with_name(f".{target.name}{UNFINISHED}")
    try:
        container.write(draft, lambda writing: _write(writing, now, reason))
        manifest = check_backup(draft)
        draft.rename(target)
        names_to_disk(target.parent)
        return Backup(target, manifest, target.stat().st_size)
    except OSError as error:
        raise BackupError(
            f"The backup {target} cannot be written: {error.strerror or error}."
        ) from error
    except (Error, sqlite3.Error) as error:
        raise BackupError(f"The database cannot be read ({str(error).strip()}).") from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def check_backup(path: Path) -> Manifest:
    """Read a whole backup and compare it with what it says about itself.

    Raises:
        DamagedBackupError: they differ.
        OtherSchemaError: this program does not have the tables it was made from.
        BackupError: it cannot be read.
    """
    with container.opened(path) as reading:
        schema = schema_of(reading.manifest)
        ledgers = Ledgers()
        for table, written in zip(schema.tables, reading.manifest.tables, strict=True):
            for _ in ledgers.watched(table, rows_of(reading, table, written)):
                pass
        said = reading.manifest
        if (ledgers.heads, ledgers.problems) != (said.ledgers, said.problems):
            raise DamagedBackupError(
                f"{path} is damaged: its ledgers have changed. Use another backup."
            )
        return said


def schema_of(manifest: Manifest) -> Schema:
    """Return the schema that a backup was made from.

    Raises:
        OtherSchemaError: this program does not have it.
    """
    schema = schema_of_migrations(manifest.migrations)
    here = [(table.name, table.columns) for table in schema.tables]
    there = [(table.name, table.columns) for table in manifest.tables]
    if (schema.fingerprint, here) != (manifest.columns, there):
        raise OtherSchemaError(
            f"This backup was made by Fairdeal {manifest.fairdeal}, which has different tables. "
            "Restore it with that version."
        )
    return schema


def rows_of(reading: Reading, table: Table, written: WrittenTable) -> Iterator[Row]:
    """Yield the rows of a table in a backup.

    Raises:
        DamagedBackupError: the lines have changed since they were written, or are not rows.
    """
    read = table.reader()
    for line in reading.lines(written):
        try:
            yield read(line)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise DamagedBackupError(
                f"This backup is damaged in its table {table.name}. Use another backup."
            ) from error


def pulse(known: Pulse | None = None) -> Pulse:
    """Return how far play has come in the default database.

    Args:
        known: The last pulse; nothing is counted again unless entries have been added.
    """
    entries = Event.objects.aggregate(entries=Sum("ledger_sequence"))["entries"] or 0
    if known is not None and known.entries == entries:
        return known
    return Pulse(LedgerEntry.objects.filter(kind__in=TURNS).count(), entries)


def last_pulse(path: Path) -> Pulse | None:
    """Return how far play had come when a backup was made; None if that cannot be read."""
    try:
        with container.opened(path) as reading:
            return reading.manifest.pulse
    except BackupError:
        return None


def manifest_of(path: Path) -> Manifest:
    """Return what a backup says about itself, after checking its seal.

    Raises:
        BackupError: it cannot be read, or is damaged.
    """
    with container.opened(path) as reading:
        return reading.manifest


@cache
def version() -> str:
    """Return Fairdeal's version."""
    described = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    return str(described["project"]["version"])


def _target(to: Path | None, name: str) -> Path:
    if to is None:
        return folder() / name
    target = to / name if to.is_dir() else to
    if not target.parent.is_dir():
        raise BackupError(f"There is no folder {target.parent}. Create it first.")
    if target.exists():
        raise BackupError(f"{target} already exists. Name another file.")
    return target


def _write(writing: Writing, now: datetime, reason: Reason) -> None:
    with one_moment(folder()):
        schema, ledgers = schema_of_database(), Ledgers()
        tables = tuple(_write_table(writing, table, ledgers) for table in schema.tables)
        writing.manifest(
            Manifest(
                made_at=now,
                reason=str(reason),
                fairdeal=version(),
                database=connection.vendor,
                migrations=schema.migrations,
                columns=schema.fingerprint,
                tables=tables,
                ledgers=ledgers.heads,
                problems=ledgers.problems,
                pulse=ledgers.pulse,
            )
        )


def _write_table(writing: Writing, table: Table, ledgers: Ledgers) -> WrittenTable:
    with closing(table.rows()) as rows:  # even if the disk is full, before the connection closes
        return writing.table(table.name, table.columns, map(line_of, ledgers.watched(table, rows)))


def names_to_disk(place: Path) -> None:
    """Sync the names of a folder's files to disk, if the file system can do that."""
    descriptor = os.open(place, os.O_RDONLY)
    with suppress(OSError):
        os.fsync(descriptor)
    os.close(descriptor)
