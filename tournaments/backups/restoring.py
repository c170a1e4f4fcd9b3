"""Restoring a backup into the database of the settings, of whichever kind."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import Error, OperationalError, connection, connections, models, transaction
from django.db.migrations.executor import MigrationExecutor

from tournaments.backups import container
from tournaments.backups.container import Reading
from tournaments.backups.errors import BackupError
from tournaments.backups.folder import UNFINISHED, folder, name_for
from tournaments.backups.making import check_backup, make_backup, names_to_disk, rows_of, schema_of
from tournaments.backups.moment import DEFAULT, default_is, sqlite_at
from tournaments.backups.schedule import Reason
from tournaments.backups.tables import (
    Row,
    Schema,
    Table,
    tables_of_migrations,
    targets_of,
)
from tournaments.models import Event
from tournaments.selectors.ledger.verification import verify_ledger

_CHUNK = 2_000  # rows written at a time
_OF_OTHER_TYPES = {
    "DateTimeField",
    "DateField",
    "DecimalField",
    "UUIDField",
    "BinaryField",
    "JSONField",
}
_BESIDE = ("-wal", "-shm", "-journal")  # SQLite's side files


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored.

    Attributes:
        made_at: The moment that the database now shows.
        events: How many events there are.
        rows: How many rows there are.
        replaced: Where the previous data is kept; None if there was none.
        problems: Sentences from verifying the ledgers. These problems are in the backup itself:
            every row has been compared with it.
    """

    made_at: datetime
    events: int
    rows: int
    replaced: Path | None
    problems: tuple[str, ...]


def restore(path: Path, *, now: datetime) -> Restored:
    """Replace the contents of the default database with a backup, or change nothing.

    Everything is checked before anything is replaced, and the old data is kept. Nobody else may use
    the database meanwhile.

    Raises:
        BackupError: the backup cannot be read, is damaged or newer, or the database cannot be used.
    """
    check_backup(path)
    try:
        if connection.vendor == "sqlite":
            return _into_sqlite(path, now)
        return _into_server(path, now)
    except (Error, sqlite3.Error) as error:
        raise BackupError(
            f"Nothing was restored: the database reported an error ({str(error).strip()})."
        ) from error
    except OSError as error:
        raise BackupError(f"Nothing was restored: {error}.") from error


def _into_sqlite(path: Path, now: datetime) -> Restored:
    """Build a new file beside the old one, and replace the old one at the end."""
    database = Path(str(connection.settings_dict["NAME"]))
    draft = database.with_name(f".{database.name}{UNFINISHED}")
    try:
        _remove(draft)
        with default_is(sqlite_at(draft)):
            events, rows, problems = _build(path)
        replaced = _keep_sqlite(database, now)
        _to_disk(draft, like=database)
        _exchange(draft, database)
    finally:
        _remove(draft)
    return Restored(_made_at(path), events, rows, replaced, problems)


def _into_server(path: Path, now: datetime) -> Restored:
    """Replace a server's tables in one transaction."""
    tables = tables_of_migrations()
    there = "django_migrations" in connection.introspection.table_names()
    replaced = make_backup(now=now, reason=Reason.REPLACED).path if tables and there else None
    with transaction.atomic():
        _drop([*tables, "django_migrations"])
        events, rows, problems = _build(path)
    return Restored(_made_at(path), events, rows, replaced, problems)


def _build(path: Path) -> tuple[int, int, tuple[str, ...]]:
    """Create the tables in an empty database, fill them and verify the ledgers.

    Returns:
        The number of events, the number of rows, and sentences about problems in the ledgers.
    """
    with container.opened(path) as reading:
        schema = schema_of(reading.manifest)
        executor = MigrationExecutor(connections[DEFAULT])
        executor.migrate(targets_of(schema.migrations))
        with transaction.atomic():
            _load(reading, schema)
        _compare(reading, schema)
        call_command("migrate", interactive=False, verbosity=0)  # migrations newer than the backup
        problems = tuple(_problems())
        return len(reading.manifest.ledgers), reading.manifest.rows, problems


def _load(reading: Reading, schema: Schema) -> None:
    connection.check_constraints()  # defers them again: migrations make some immediate
    for table, written in zip(schema.tables, reading.manifest.tables, strict=True):
        rows = map(_preparing(table), rows_of(reading, table, written))
        with connection.cursor() as cursor:
            while chunk := list(islice(rows, _CHUNK)):
                cursor.executemany(_insert(table), chunk)
    connection.check_constraints()  # now, before migrations change the tables
    made = [table.model for table in schema.tables]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), made):
            cursor.execute(statement)


def _insert(table: Table) -> str:
    quote = connection.ops.quote_name
    columns = ", ".join(map(quote, table.columns))
    places = ", ".join(["%s"] * len(table.columns))
    return f"INSERT INTO {quote(table.name)} ({columns}) VALUES ({places})"  # noqa: S608 (own names)


def _preparing(table: Table) -> Callable[[Row], list[Any]]:
    """Return a function that turns the values of a row into what this database takes.

    Texts and numbers need no change; converting every field of every row takes three times as long.
    """
    here = connections[DEFAULT]  # not ``connection``, which looks it up each time
    asked = [
        (place, field)
        for place, field in enumerate(table.fields)
        if _type(field) in _OF_OTHER_TYPES
    ]

    def prepared(row: Row) -> list[Any]:
        values = list(row)
        for place, field in asked:
            if values[place] is not None:
                values[place] = field.get_db_prep_save(values[place], here)
        return values

    return prepared


def _type(field: "models.Field[Any, Any]") -> str:
    if isinstance(field, models.ForeignKey):
        return _type(field.target_field)
    return field.get_internal_type()


def _compare(reading: Reading, schema: Schema) -> None:
    """Read every row back from the database and compare it with the backup."""
    for table, written in zip(schema.tables, reading.manifest.tables, strict=True):
        pairs = zip_longest(table.lines(), reading.lines(written))
        if any(stored != meant for stored, meant in pairs):
            raise BackupError(
                f"Nothing was restored: the rows of {table.name} in the database differ from "
                "those in the backup."
            )


def _problems() -> Iterator[str]:
    for pk, slug in Event.objects.order_by("pk").values_list("pk", "slug"):
        for problem in verify_ledger(pk).problems:
            yield f"{slug}: {problem}"


def _drop(tables: list[str]) -> None:
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"DROP TABLE IF EXISTS {quote(table)} CASCADE")


def _keep_sqlite(database: Path, now: datetime) -> Path | None:
    """Keep the old data: as a backup, or as copies of the files if it can no longer be read."""
    if not database.exists() or not database.stat().st_size:
        return None
    try:
        kept = make_backup(now=now, reason=Reason.REPLACED).path
    except BackupError:
        kept = folder() / name_for(now, Reason.REPLACED).replace(".zip", ".sqlite3")
        for suffix in ("", *_BESIDE):
            source = database.with_name(database.name + suffix)
            if source.exists():
                shutil.copy2(source, kept.with_name(kept.name + suffix))
    return kept


def _exchange(draft: Path, database: Path) -> None:
    """Replace the old file with the new one, and remove the old one's side files."""
    connection.close()
    if database.exists():
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(database)) as old:
            busy, *_ = old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if busy:
                raise OperationalError("another program is using the database; stop Fairdeal first")
    for suffix in _BESIDE:
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    draft.replace(database)
    names_to_disk(database.parent)


def _to_disk(draft: Path, *, like: Path) -> None:
    if like.exists():
        draft.chmod(like.stat().st_mode & 0o777)
    with draft.open("r+b") as file:
        os.fsync(file.fileno())


def _remove(draft: Path) -> None:
    for suffix in ("", *_BESIDE):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def _made_at(path: Path) -> datetime:
    with container.opened(path) as reading:
        return reading.manifest.made_at
