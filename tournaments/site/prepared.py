"""Queries whose SQL is built once per process, since building it takes as long as running it.

It is built once for each kind of database, because a restore may use two in one process.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet

Rows = QuerySet[Any, Any]
Query = Callable[[Sequence[Any]], Rows]


def rows(query: Query, values: Sequence[Any]) -> list[Any]:
    """Return the rows of a query whose columns are all numbers and texts.

    Args:
        query: Builds the query from values; a module-level function, because it is the cache key.
        values: The parameters, each used once, in the order in which they occur in the SQL.
    """
    with connection.cursor() as asked:
        asked.execute(_sql(query, len(values), connection.vendor), list(values))
        found: list[Any] = asked.fetchall()
    return found


def converted_rows(query: Query, values: Sequence[Any]) -> list[Any]:
    """Return the rows of a query with columns of any type; the arguments are those of ``rows``."""
    found = rows(query, values)
    converters = _converters(query, len(values), connection.vendor)
    if not converters:
        return found
    converted = [list(row) for row in found]
    for row in converted:
        for place, steps, column in converters:
            for step in steps:
                row[place] = step(row[place], column, connection)
    return converted


def moment(stored: datetime | None) -> datetime | None:
    """Return a moment from such a row with a time zone: SQLite stores UTC without one."""
    return stored if stored is None or stored.tzinfo else stored.replace(tzinfo=UTC)


@lru_cache(maxsize=64)
def _converters(query: Query, count: int, vendor: str) -> tuple[tuple[int, list[Any], Any], ...]:
    """Return how to convert columns to field values: each one's place, steps and column."""
    compiler = query(range(count)).query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.setup_query()
    found = compiler.get_converters([column for column, *_more in compiler.select or ()])
    return tuple((place, steps, column) for place, (steps, column) in found.items())


@lru_cache(maxsize=64)
def _sql(query: Query, count: int, vendor: str) -> str:
    text, _values = query(range(count)).query.sql_with_params()
    return text
