"""Making a backup, and checking one."""

import logging
import os
import tomllib
from collections import deque
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import Error, connection

from tournaments.backups import container
from tournaments.backups.container import (
    BackupError,
    DamagedBackupError,
    Manifest,
    OtherSchemaError,
    Writing,
)
from tournaments.backups.database import (
    FOLLOWED,
    Ledgers,
    Model,
    Schema,
    lines,
    one_moment,
    read_rows,
    rows,
    schema_of_database,
    schema_of_migrations,
)
from tournaments.backups.folder import UNFINISHED, Reason, folder, next_name, prune

logger = logging.getLogger("fairdeal.backups")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made and checked."""

    path: Path
    manifest: Manifest
    size: int


def make_backup(*, now: datetime, reason: Reason, to: Path | None = None) -> Backup:
    """Write the whole default database to a file, and read it back.

    Everybody else can carry on; the backup shows one moment. The file has a temporary name until it
    is checked, so no backup is ever incomplete. In the backup folder, old ones are then deleted.

    Args:
        now: The present moment.
        reason: Why it is made.
        to: A folder or a new file; the backup folder if left out.

    Raises:
        BackupError: whatever went wrong: there is nothing to back up, the database or the file
            cannot be used, a row cannot be written, or the file does not read back.
    """
    target = _target(to, next_name(now, reason))
    draft = target.with_name(f".{target.name}.{uuid4().hex}{UNFINISHED}")  # ours alone
    try:
        container.write(draft, lambda writing: _write(writing, now, reason))
        manifest = check_backup(draft)
        os.utime(draft, (now.timestamp(), now.timestamp()))
        draft.rename(target)
        names_to_disk(target.parent)
        made = Backup(target, manifest, target.stat().st_size)
    except BackupError:
        raise
    except OSError as error:
        said = f"The backup {target} cannot be written: {error.strerror or error}."
        raise BackupError(said) from error
    except Error as error:
        raise BackupError(f"The database cannot be read ({str(error).strip()}).") from error
    except Exception as error:  # whatever it is, people are told and the next one is tried
        logger.exception("The backup %s failed.", target)
        said = f"The backup {target} failed ({type(error).__name__}: {error})."
        raise BackupError(said) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    if problems := manifest.problems:
        logger.warning(
            "%s matches the database, but %d ledgers do not verify. The first: %s",
            target,
            len(problems),
            problems[0],
        )
    if to is None and reason is not Reason.REPLACED:
        prune()
    return made


def check_backup(path: Path) -> Manifest:
    """Read a whole backup and compare it with what it says about itself.

    Its seal, its tables, their number of rows, and every ledger. Other rows are only counted: a
    restore reads them before it replaces anything.

    Raises:
        DamagedBackupError: they differ.
        OtherSchemaError: this program does not have the tables it was made from.
        BackupError: it cannot be read.
    """
    with container.opened(path) as reading:
        ledgers = Ledgers()
        for model in schema_of(reading.manifest).models:
            if model._meta.db_table in FOLLOWED:
                found: Iterator[Any] = ledgers.watched(model, read_rows(reading, model))
            else:
                found = reading.lines(model._meta.db_table)
            deque(found, maxlen=0)
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
    tables = {model._meta.db_table for model in schema.models}
    if (schema.columns, tables) != (manifest.columns, set(manifest.tables)):
        raise OtherSchemaError(
            f"This backup was made by Fairdeal {manifest.fairdeal}, which has different tables. "
            "Restore it with that version."
        )
    return schema


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


def names_to_disk(place: Path) -> None:
    """Sync the names of a folder's files to disk, if the file system can do that."""
    descriptor = os.open(place, os.O_RDONLY)
    with suppress(OSError):
        os.fsync(descriptor)
    os.close(descriptor)


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
    with one_moment():
        schema, ledgers = schema_of_database(), Ledgers()
        tables = {
            model._meta.db_table: _write_table(writing, model, ledgers) for model in schema.models
        }
        writing.manifest(
            Manifest(
                made_at=now,
                reason=str(reason),
                fairdeal=version(),
                database=connection.vendor,
                migrations=schema.migrations,
                columns=schema.columns,
                tables=tables,
                ledgers=ledgers.heads,
                problems=ledgers.problems,
                pulse=ledgers.pulse,
            )
        )


def _write_table(writing: Writing, model: Model, ledgers: Ledgers) -> int:
    with closing(rows(model)) as found:  # even if the disk is full, before the connection closes
        return writing.table(model._meta.db_table, lines(ledgers.watched(model, found)))
