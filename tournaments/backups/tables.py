"""Which tables a backup holds, and how rows are written, the same for every database."""

import base64
import hashlib
import json
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.apps.registry import Apps
from django.db import connection, connections, models
from django.db.migrations.loader import MigrationLoader

from tournaments.backups.errors import BackupError, OtherSchemaError

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
    "tournaments.analysis": "the progress of a request, which can be made again",
    "tournaments.document": "printed pages, made again from the results",
    "tournaments.documentbatch": "printed pages, made again from the results",
    "tournaments.keptfile": "files waiting to be imported: the sender still has them",
}
LEDGER = "tournaments_ledgerentry"
EVENTS = "tournaments_event"
_ORDER = {LEDGER: ("event_id", "sequence")}  # so that a chain can be followed while it is read
_CHUNK = 2_000  # rows at a time

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its name, its columns in order, and its model as of some migration."""

    name: str
    columns: tuple[str, ...]
    model: type[models.Model]

    @property
    def fields(self) -> "tuple[models.Field[Any, Any], ...]":
        """The field of each column."""
        return tuple(self.model._meta.concrete_fields)

    def rows(self) -> Generator[Row]:
        """Yield the rows of the default database in a fixed order."""
        order = _ORDER.get(self.name, ("pk",))
        names = [field.attname for field in self.fields]
        found = self.model._base_manager.order_by(*order).values_list(*names)
        yield from found.iterator(chunk_size=_CHUNK)

    def lines(self) -> Iterator[bytes]:
        """Yield each row as a line of a backup."""
        return (line_of(row) for row in self.rows())

    def reader(self) -> Callable[[bytes], list[Any]]:
        """Return a function that reads a line; it raises ValueError or TypeError if not a row."""
        readers = [_reader(field) for field in self.fields]

        def read(line: bytes) -> list[Any]:
            values = json.loads(line)
            if not isinstance(values, list):
                raise TypeError("a row is a list")
            return [
                None if value is None else understand(value)
                for understand, value in zip(readers, values, strict=True)
            ]

        return read


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables of a backup, as made by certain migrations."""

    migrations: tuple[str, ...]
    tables: tuple[Table, ...]

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all columns and their types."""
        columns = [
            [table.name, field.column, field.get_internal_type(), field.null]
            for table in self.tables
            for field in table.fields
        ]
        return hashlib.sha256(json.dumps(columns).encode()).hexdigest()


def schema_of_database() -> Schema:
    """Return the default database's schema, which may be older than the program.

    Raises:
        BackupError: it has no tables yet, or those of a newer version.
    """
    loader = MigrationLoader(connections["default"])
    applied = set(loader.applied_migrations or ())
    if not any(app == "tournaments" for app, _ in applied):
        raise BackupError("There is nothing to back up yet: the database has no tables.")
    if EVENTS not in connection.introspection.table_names():
        raise BackupError("There is nothing to back up: the database has lost its tables.")
    known = applied & set(loader.graph.nodes)
    if any(app == "tournaments" for app, _ in applied - known):
        raise BackupError("This database belongs to a newer Fairdeal. Start that version.")
    return _schema(loader, known)


def schema_of_migrations(names: Collection[str]) -> Schema:
    """Return the schema that these migrations make.

    Raises:
        OtherSchemaError: this program does not have all of them.
    """
    loader = MigrationLoader(None)
    wanted = {_node(name) for name in names}
    if not wanted <= set(loader.graph.nodes):
        raise OtherSchemaError(
            "This backup was made by a newer Fairdeal. Upgrade this one, then restore again."
        )
    return _schema(loader, wanted)


def targets_of(names: Collection[str]) -> list[tuple[str, str]]:
    """Return the last of these migrations in each app: the targets for migrating a new database."""
    loader = MigrationLoader(None)
    wanted = {_node(name) for name in names}
    return sorted(
        node
        for node in wanted
        if not any(
            child.key in wanted and child.key[0] == node[0]
            for child in loader.graph.node_map[node].children
        )
    )


def line_of(row: Row) -> bytes:
    """Return a row as a line: JSON, keys in order, numbers exact, times in UTC."""
    text = json.dumps(
        row, default=_plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return text.encode() + b"\n"


def _node(name: str) -> tuple[str, str]:
    app, _, migration = name.partition(".")
    return app, migration


def _schema(loader: MigrationLoader, nodes: Collection[tuple[str, str]]) -> Schema:
    apps: Apps = loader.project_state(sorted(nodes)).apps
    tables = sorted(
        (
            Table(
                name=model._meta.db_table,
                columns=tuple(str(field.column) for field in model._meta.concrete_fields),
                model=model,
            )
            for model in apps.get_models(include_auto_created=True)
            if model._meta.managed
            and not model._meta.proxy
            and model._meta.label_lower not in LEFT_OUT
        ),
        key=lambda table: (table.name == LEDGER, table.name),  # heads before chains
    )
    concerned = {table.model._meta.app_label for table in tables}
    names = sorted(f"{app}.{name}" for app, name in nodes if app in concerned)
    return Schema(tuple(names), tuple(tables))


def _plain(value: object) -> str:
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date():
            return value.isoformat()
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
        case _:
            raise TypeError(f"{type(value).__name__} cannot be stored in a backup.")


def _reader(field: "models.Field[Any, Any]") -> Callable[[Any], Any]:
    if isinstance(field, models.ForeignKey):
        return _reader(field.target_field)
    readers: dict[str, Callable[[Any], Any]] = {
        "DateTimeField": datetime.fromisoformat,
        "DateField": date.fromisoformat,
        "DecimalField": Decimal,
        "UUIDField": UUID,
        "BinaryField": base64.b64decode,
    }
    return readers.get(field.get_internal_type(), _as_it_is)


def _as_it_is(value: Any) -> Any:
    return value


def tables_of_migrations() -> list[str]:
    """Return all tables made by migrations, including those left out of backups."""
    loader = MigrationLoader(connection)
    models_made = loader.project_state(loader.graph.leaf_nodes()).apps.get_models(
        include_auto_created=True, include_swapped=True
    )
    there = set(connection.introspection.table_names())
    return sorted({model._meta.db_table for model in models_made} & there)
