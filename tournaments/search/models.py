"""The index of names: an FTS5 table in SQLite, pg_trgm in PostgreSQL, and the one way to ask it.

It is derived from the columns of letters, and made after every migration, if it is not there: a
migration that changes a table of SQLite makes a new table, and drops the triggers of the old one.
"""

import logging
from typing import Any

from django.apps import apps
from django.db import Error, connections, models, transaction
from django.db.models import Lookup

from tournaments.site.letters import LettersField

logger = logging.getLogger("fairdeal.search")

_IN = "INSERT INTO {table}_letters (rowid, letters) VALUES (new.id, new.letters);"
_OUT = """INSERT INTO {table}_letters ({table}_letters, rowid, letters)
    VALUES ('delete', old.id, old.letters);"""
_SQLITE = (
    """CREATE VIRTUAL TABLE IF NOT EXISTS {table}_letters USING fts5(
    letters, content={table}, content_rowid=id,
    tokenize='trigram case_sensitive 1', detail=none, columnsize=0)""",
    f"""CREATE TRIGGER IF NOT EXISTS {{table}}_letters_added
    AFTER INSERT ON {{table}} BEGIN {_IN} END""",
    f"""CREATE TRIGGER IF NOT EXISTS {{table}}_letters_removed
    AFTER DELETE ON {{table}} BEGIN {_OUT} END""",
    f"""CREATE TRIGGER IF NOT EXISTS {{table}}_letters_changed
    AFTER UPDATE OF letters ON {{table}} BEGIN {_OUT} {_IN} END""",
    "INSERT INTO {table}_letters ({table}_letters) VALUES ('rebuild')",
)
_SQLITE_TRIGGERS = 3
_POSTGRESQL = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX IF NOT EXISTS {table}_letters ON {table} USING gin (letters gin_trgm_ops)",
)


@LettersField.register_lookup
class ShareATrigram(Lookup):
    """``letters__share=["smi", "mit", "ith"]``: at least one of some trigrams is in the letters."""

    lookup_name = "share"
    prepare_rhs = False

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[object]]:
        """Ask the FTS5 table."""
        table, quote = self.lhs.target.model._meta.db_table, connection.ops.quote_name
        wanted = " OR ".join(f'"{each}"' for each in self.rhs)
        row, index = f"{quote(self.lhs.alias)}.{quote('id')}", quote(f"{table}_letters")
        found = f"SELECT rowid FROM {index} WHERE {index} MATCH %s"  # noqa: S608 - only names
        return f"{row} IN ({found})", [wanted]

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, list[object]]:
        """Ask in a way that the index of pg_trgm answers; without one it is slower."""
        column, parameters = self.process_lhs(compiler, connection)
        wanted = [f"%{each}%" for each in self.rhs]
        return f"{column} LIKE ANY (%s::text[])", [*parameters, wanted]


def after_migrate(*, using: str, **_sent: object) -> None:
    """Make what is missing of the index of a database."""
    make = _in_sqlite if connections[using].vendor == "sqlite" else _in_postgresql
    for model in apps.get_models():
        if any(isinstance(field, LettersField) for field in model._meta.fields):
            make(model, using)


def _in_sqlite(model: type[models.Model], using: str) -> None:
    table = model._meta.db_table
    with transaction.atomic(using), connections[using].cursor() as cursor:
        there = "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s"
        cursor.execute(there, [f"{table}_letters_%"])
        if cursor.fetchone()[0] == _SQLITE_TRIGGERS:
            return
        for statement in _SQLITE:
            cursor.execute(statement.format(table=table))


def _in_postgresql(model: type[models.Model], using: str) -> None:
    try:
        with transaction.atomic(using), connections[using].cursor() as cursor:
            for statement in _POSTGRESQL:
                cursor.execute(statement.format(table=model._meta.db_table))
    except Error as error:  # it is not installed, or is not ours to create
        logger.warning("Search is slower without PostgreSQL's extension pg_trgm: %s", error)
