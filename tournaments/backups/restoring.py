"""Restoring a backup into the database of the settings, of whichever kind."""

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, zip_longest
from pathlib import Path

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import Error, OperationalError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models.sql.subqueries import InsertQuery

from tournaments.backups import container
from tournaments.backups.container import BackupError, Reading
from tournaments.backups.database import (
    DEFAULT,
    Model,
    Schema,
    default_is,
    lines_there,
    read_rows,
    sqlite_at,
    tables_of_migrations,
    targets_of,
)
from tournaments.backups.folder import UNFINISHED, Reason, folder, next_name
from tournaments.backups.making import check_backup, make_backup, names_to_disk, schema_of
from tournaments.competitions.models import Competition
from tournaments.competitions.selectors.opened import verify_competition
from tournaments.record.models import Event
from tournaments.record.selectors.ledger.verification import verify_ledger

_CHUNK = 2_000  # rows read at a time
_SIDE_FILES = ("-wal", "-shm", "-journal")  # of SQLite

logger = logging.getLogger("fairdeal.backups")


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored.

    Attributes:
        made_at: The moment that the database now shows.
        events: How many events there are.
        rows: How many rows there are.
        replaced: Where the previous data is kept; None if there was none.
        problems: Sentences from verifying the ledgers. The problems are in the backup itself: every
            row has been compared with it.
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
    manifest = check_backup(path)
    into = _into_sqlite if connection.vendor == "sqlite" else _into_server
    try:
        replaced, problems = into(path, now)
    except BackupError:
        raise
    except (Error, sqlite3.Error) as error:
        said = f"Nothing was restored: the database reported an error ({str(error).strip()})."
        raise BackupError(said) from error
    except OSError as error:
        raise BackupError(f"Nothing was restored: {error}.") from error
    except Exception as error:  # a value that the database does not take, for instance
        logger.exception("Restoring %s failed.", path)
        raise BackupError(f"Nothing was restored ({type(error).__name__}: {error}).") from error
    return Restored(manifest.made_at, len(manifest.ledgers), manifest.rows, replaced, problems)


def _into_sqlite(path: Path, now: datetime) -> tuple[Path | None, tuple[str, ...]]:
    """Build a new file beside the old one, and replace the old one at the end."""
    database = Path(str(connection.settings_dict["NAME"]))
    draft = database.with_name(f".{database.name}{UNFINISHED}")
    fast = "PRAGMA journal_mode=MEMORY;PRAGMA synchronous=OFF;"  # nobody else uses it yet
    try:
        _remove(draft)
        with default_is(sqlite_at(draft, init_command=fast)):
            problems = _build(path)
        replaced = _keep_sqlite(database, now)
        _to_disk(draft, like=database)
        _exchange(draft, database)
    finally:
        _remove(draft)
    return replaced, problems


def _into_server(path: Path, now: datetime) -> tuple[Path | None, tuple[str, ...]]:
    """Replace a server's tables in one transaction."""
    tables = tables_of_migrations()
    there = "django_migrations" in connection.introspection.table_names()
    replaced = make_backup(now=now, reason=Reason.REPLACED).path if tables and there else None
    with transaction.atomic():
        _drop([*tables, "django_migrations"])
        return replaced, _build(path)


def _build(path: Path) -> tuple[str, ...]:
    """Create the tables in an empty database, fill them and verify the ledgers.

    Returns:
        Sentences about problems in the ledgers.
    """
    with container.opened(path) as reading:
        schema = schema_of(reading.manifest)
        executor = MigrationExecutor(connections[DEFAULT])
        executor.migrate(targets_of(schema.migrations))
        with transaction.atomic():
            _load(reading, schema)
        _compare(reading, schema)
        newer = MigrationExecutor(connections[DEFAULT], _check_before)
        newer.migrate(newer.loader.graph.leaf_nodes())
        call_command("migrate", interactive=False, verbosity=0)  # what follows all migrations
        return tuple(_problems())


def _check_before(action: str, *_of: object) -> None:
    """Check now what a migration has changed; PostgreSQL alters no table while that waits."""
    if action == "apply_start":
        connection.check_constraints()


def _load(reading: Reading, schema: Schema) -> None:
    connection.check_constraints()  # defers them again: migrations make some immediate
    for model in schema.models:
        _fill(model, reading)
    connection.check_constraints()  # now, before migrations change the tables
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(schema.models)):
            cursor.execute(statement)


def _fill(model: Model, reading: Reading) -> None:
    """Insert rows as they are, as fixtures are: ``bulk_create`` would set some times anew."""
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    found = read_rows(reading, model)
    while chunk := list(islice(found, _CHUNK)):
        size = connection.ops.bulk_batch_size(fields, chunk)
        for first in range(0, len(chunk), size):
            query = InsertQuery(model)
            query.insert_values(fields, chunk[first : first + size], raw=True)
            query.get_compiler(using=DEFAULT).execute_sql()


def _compare(reading: Reading, schema: Schema) -> None:
    """Read every row back from the database and compare it with the backup."""
    for model in schema.models:
        table = model._meta.db_table
        pairs = zip_longest(lines_there(model), reading.lines(table))
        if any(stored != meant for stored, meant in pairs):
            raise BackupError(
                f"Nothing was restored: the rows of {table} in the database differ from those in "
                "the backup."
            )


def _problems() -> Iterator[str]:
    """Prove the ledger of every event, then of every competition."""
    events = Event.objects.order_by("pk").values_list("pk", "slug")
    competitions = Competition.objects.order_by("pk").values_list("pk", "slug")
    for verify, pk, slug in (
        *((verify_ledger, *row) for row in events),
        *((verify_competition, *row) for row in competitions),
    ):
        try:
            problems = verify(pk).problems
        except Exception as error:  # its rows come back all the same
            logger.exception("The ledger of %s cannot be verified.", slug)
            problems = (f"It cannot be verified ({type(error).__name__}: {error}).",)
        for problem in problems:
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
        kept = folder() / next_name(now, Reason.REPLACED).replace(".zip", ".sqlite3")
        for suffix in ("", *_SIDE_FILES):
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
    for suffix in _SIDE_FILES:
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    draft.replace(database)
    names_to_disk(database.parent)


def _to_disk(draft: Path, *, like: Path) -> None:
    if like.exists():
        draft.chmod(like.stat().st_mode & 0o777)
    with draft.open("r+b") as file:
        os.fsync(file.fileno())


def _remove(draft: Path) -> None:
    for suffix in ("", *_SIDE_FILES):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)
