"""The database as a backup holds it: one moment, its tables, their rows as lines, its ledgers.

Rows are written and read by Django's serializers, so that every field of every model, and any that
will be added, comes back as it was.
"""

import hashlib
import io
import json
from collections.abc import Collection, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, time
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.serializers.base import DeserializationError
from django.core.serializers.json import DjangoJSONEncoder
from django.core.serializers.jsonl import Deserializer, Serializer
from django.db import connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite
from django.db.migrations.loader import MigrationLoader

from tournaments.backups.container import (
    BackupError,
    LedgerHead,
    OtherSchemaError,
    Pulse,
    Reading,
    damaged_in,
)
from tournaments.ledger.chain import broken_links
from tournaments.record.models import Event, LedgerEntry
from tournaments.site.registry import collected

DEFAULT = "default"
LEFT_OUT = {
    "sessions.session": "logins in progress: people log in again",
    "axes.accessattempt": "wrong passwords of the last few minutes and where they came from",
    "axes.accessattemptexpiration": "as the attempts",
    "axes.accessfailurelog": "as the attempts",
    "axes.accesslog": "as the attempts",
    "usersessions.usersession": "as the logins in progress",
    "account.emailconfirmation": "emails on their way: people ask for another",
    "contenttypes.contenttype": "made by Django, with different numbers in each database",
    "auth.permission": "made by Django, with different numbers in each database",
    "auth.group": "Fairdeal gives rights by club, not by group",
    "auth.group_permissions": "as the groups",
    "auth.user_groups": "as the groups",
    "auth.user_user_permissions": "as the groups",
} | dict(collected("left_out_of_backups"))
"""What is not backed up, each by its label with the reason: of other programs, then of our apps."""

EVENTS = Event._meta.db_table
LEDGER = LedgerEntry._meta.db_table
TURNS = frozenset(
    str(kind)
    for kind in (
        LedgerEntry.Kind.SESSION_STARTED,
        LedgerEntry.Kind.SESSION_FINAL,
        LedgerEntry.Kind.SESSION_REOPENED,
    )
)
FOLLOWED = {EVENTS, LEDGER}  # what tells about ledgers
_ORDER = {LEDGER: ("event_id", "sequence")}  # so that a chain can be followed while it is read
_CHUNK = 2_000  # rows at a time


# --- One moment ---------------------------------------------------------------------------------


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


def sqlite_at(path: Path, **options: Any) -> SQLite:
    """Return a connection to a SQLite file with options of its own."""
    settings: dict[str, Any] = connections[DEFAULT].settings_dict | {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": options,
        "CONN_HEALTH_CHECKS": False,
    }
    return SQLite(settings, DEFAULT)


@contextmanager
def one_moment() -> Iterator[None]:
    """Have this thread read the default database as it is now, while others keep writing.

    Both databases keep what one transaction has begun to read: SQLite in its write-ahead log,
    PostgreSQL in old versions of rows. Nothing can be written meanwhile on this connection.

    Raises:
        BackupError: there is no database.
    """
    if connection.vendor == "sqlite":
        path = Path(str(connection.settings_dict["NAME"]))
        if not path.exists():  # opening it would create it
            raise BackupError("There is nothing to back up yet: the database has no tables.")
        reading: BaseDatabaseWrapper = sqlite_at(
            path, transaction_mode="DEFERRED", timeout=20, init_command="PRAGMA query_only=ON;"
        )
        begin = "SELECT count(*) FROM sqlite_schema"  # the first read fixes the moment
    else:
        reading = connections[DEFAULT].copy()
        begin = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    with default_is(reading), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(begin)
        yield


# --- Tables -------------------------------------------------------------------------------------

Model = type[models.Model]


@dataclass(frozen=True, slots=True)
class Schema:
    """The models whose tables a backup holds, as made by certain migrations."""

    migrations: tuple[str, ...]
    models: tuple[Model, ...]

    @property
    def columns(self) -> str:
        """SHA-256 of all columns and their types."""
        columns = [
            [model._meta.db_table, field.column, field.get_internal_type(), field.null]
            for model in self.models
            for field in model._meta.local_concrete_fields
        ]
        return hashlib.sha256(json.dumps(columns).encode()).hexdigest()


def schema_of_database() -> Schema:
    """Return the default database's schema, which may be older than the program.

    Raises:
        BackupError: it has no tables yet, or those of a newer version.
    """
    loader = MigrationLoader(connections[DEFAULT])
    applied = set(loader.applied_migrations or ())
    if not any(app == "tournaments" for app, _ in applied):
        raise BackupError("There is nothing to back up yet: the database has no tables.")
    if EVENTS not in connection.introspection.table_names():
        raise BackupError("There is nothing to back up: the database has lost its tables.")
    refuse_newer(loader)
    return _schema(loader, applied & set(loader.graph.nodes))


def refuse_newer(loader: MigrationLoader) -> None:
    """Refuse a database that this program has not all migrations of.

    Raises:
        BackupError: it belongs to a newer version.
    """
    joined = {each for whole in loader.replacements.values() for each in whole.replaces}
    unknown = set(loader.applied_migrations or ()) - set(loader.graph.nodes) - joined
    if any(app == "tournaments" for app, _ in unknown):
        raise BackupError("This database belongs to a newer Fairdeal. Start that version.")


def schema_of_migrations(names: Collection[str]) -> Schema:
    """Return the schema that these migrations make.

    Raises:
        OtherSchemaError: this program does not have all of them.
    """
    loader = MigrationLoader(None)
    nodes = _nodes(loader, names)
    if not nodes <= set(loader.graph.nodes):
        raise OtherSchemaError(
            "This backup was made by a newer Fairdeal. Upgrade this one, then restore again."
        )
    return _schema(loader, nodes)


def targets_of(names: Collection[str]) -> list[tuple[str, str]]:
    """Return the last of these migrations in each app: the targets for migrating a new database."""
    loader = MigrationLoader(None)
    nodes = _nodes(loader, names)
    return sorted(
        node
        for node in nodes
        if not any(
            child.key in nodes and child.key[0] == node[0]
            for child in loader.graph.node_map[node].children
        )
    )


def tables_of_migrations() -> list[str]:
    """Return all tables made by migrations, including those left out of backups."""
    loader = MigrationLoader(connection)
    made = loader.project_state(loader.graph.leaf_nodes()).apps.get_models(
        include_auto_created=True, include_swapped=True
    )
    there = set(connection.introspection.table_names())
    return sorted({model._meta.db_table for model in made} & there)


def _nodes(loader: MigrationLoader, names: Collection[str]) -> set[tuple[str, str]]:
    """Return the migrations with these names; those that have been joined since count as one."""
    nodes = {(app, migration) for app, _dot, migration in (name.partition(".") for name in names)}
    for whole, joined in loader.replacements.items():
        if nodes.issuperset(joined.replaces):
            nodes = nodes.difference(joined.replaces) | {whole}
    return nodes


def _schema(loader: MigrationLoader, nodes: Collection[tuple[str, str]]) -> Schema:
    held = [
        model
        for model in loader.project_state(sorted(nodes)).apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.label_lower not in LEFT_OUT
    ]
    held.sort(key=lambda model: (model._meta.db_table == LEDGER, model._meta.db_table))
    concerned = {model._meta.app_label for model in held}
    names = sorted(f"{app}.{name}" for app, name in nodes if app in concerned)
    return Schema(tuple(names), tuple(held))  # events before entries: heads before chains


# --- Rows ---------------------------------------------------------------------------------------


class _Exact(DjangoJSONEncoder):
    """Django's encoder drops microseconds, which the hashes of ledgers include."""

    def default(self, o: Any) -> Any:
        if isinstance(o, datetime):
            return o.astimezone(UTC).isoformat()
        return o.isoformat() if isinstance(o, time) else super().default(o)


class _Writer(Serializer):
    """Django's own, with the encoder written in C: ``json.dump`` uses the one in Python."""

    _encode = _Exact(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode

    def end_object(self, obj: Any) -> None:
        self.stream.write(self._encode(self.get_dump_object(obj)) + "\n")

    def handle_m2m_field(self, obj: Any, field: Any) -> None:
        """Leave it out: what joins two rows is a row of a table of its own."""


class _Reader(Deserializer):
    """Django's own, for rows of one model as of some migration."""

    def __init__(self, lines: Iterable[bytes], model: Model) -> None:
        super().__init__(lines)  # type: ignore[arg-type]  # it takes any lines
        self._model = model

    def _get_model_from_node(self, model_identifier: str) -> Model:
        if model_identifier != self._model._meta.label_lower:
            raise DeserializationError(f"{model_identifier} in {self._model._meta.label_lower}")
        return self._model


def rows(model: Model) -> Generator[models.Model]:
    """Yield the rows of a table of the default database in a fixed order."""
    order = _ORDER.get(model._meta.db_table, ("pk",))
    yield from model._base_manager.order_by(*order).iterator(chunk_size=_CHUNK)


def lines(found: Iterable[models.Model]) -> Iterator[bytes]:
    """Yield each row as a line of a backup, the same for every database."""
    found = iter(found)
    while chunk := list(islice(found, _CHUNK)):
        text = io.StringIO()
        _Writer().serialize(chunk, stream=text)
        yield from text.getvalue().encode().splitlines(keepends=True)


def lines_there(model: Model) -> Iterator[bytes]:
    """Yield each row of a table of the default database as a line of a backup."""
    with closing(rows(model)) as found:
        yield from lines(found)


def read_rows(reading: Reading, model: Model) -> Iterator[models.Model]:
    """Yield the rows of a table in a backup.

    Raises:
        DamagedBackupError: the lines are not rows of this table.
    """
    table = model._meta.db_table
    try:
        for row in _Reader(reading.lines(table), model):
            yield row.object
    except DeserializationError as error:
        raise damaged_in(table) from error


# --- Ledgers ------------------------------------------------------------------------------------


class Ledgers:
    """What a backup's rows say about every ledger: heads, play, and where a chain breaks.

    Events must come before entries, and entries by event and number, as ``Schema`` and ``rows``
    order them.
    """

    def __init__(self) -> None:
        self._heads: dict[int, LedgerHead] = {}
        self._problems: dict[int, str] = {}
        self._followed: set[int] = set()
        self._turns = 0

    @property
    def heads(self) -> tuple[LedgerHead, ...]:
        """The head of every event's ledger, by event."""
        return tuple(self._heads[event] for event in sorted(self._heads))

    @property
    def pulse(self) -> Pulse:
        """How far play has come."""
        return Pulse(self._turns, sum(head.sequence for head in self._heads.values()))

    @property
    def problems(self) -> tuple[str, ...]:
        """Sentences saying where chains break, by event; empty if all are sound."""
        for head in self.heads:
            if head.event not in self._followed:
                self._follow(head.event, [])
        return tuple(self._problems[event] for event in sorted(self._problems))

    def watched(self, model: Model, found: Iterable[Any]) -> Iterator[Any]:
        """Yield the rows of a table as they come, noting what they say about the ledgers."""
        if model._meta.db_table == LEDGER:
            yield from self._watched_entries(found)
            return
        for row in found:
            if model._meta.db_table == EVENTS:
                head = LedgerHead(row.pk, row.slug, row.ledger_sequence, row.ledger_hash)
                self._heads[row.pk] = head
            yield row

    def _watched_entries(self, found: Iterable[Any]) -> Iterator[Any]:
        event, entries = 0, list[Any]()
        for entry in found:
            if entry.event_id != event:
                self._follow(event, entries)
                event, entries = entry.event_id, []
            entries.append(entry)
            self._turns += entry.kind in TURNS
            yield entry
        self._follow(event, entries)

    def _follow(self, event: int, entries: list[Any]) -> None:
        head = self._heads.get(event)
        self._followed.add(event)
        if head is None:
            if entries:
                self._problems[event] = f"There are entries of event {event}, which is missing."
            return
        row = Event(pk=event, ledger_sequence=head.sequence, ledger_hash=head.hash)
        for problem in broken_links(row, entries):
            self._problems.setdefault(event, f"Event {head.slug}: {problem}")
