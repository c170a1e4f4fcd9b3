"""Write the rows that change with every score; their SQL is assembled once per process."""

from functools import lru_cache
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import Field, Model

from tournaments.selectors.event.reading.prepared import cursor

AnyField: TypeAlias = "Field[Any, Any]"


def insert(row: Model) -> None:
    """Store a new row whose id nobody needs."""
    statement, fields = _insertion(type(row))
    _run(statement, row, fields)


def update(row: Model, names: tuple[str, ...]) -> None:
    """Store these columns of an existing row."""
    statement, fields = _change(type(row), names)
    _run(statement, row, fields)


def _run(statement: str, row: Model, fields: tuple[AnyField, ...]) -> None:
    values = [each.get_db_prep_save(getattr(row, each.attname), connection) for each in fields]
    with cursor() as given:
        given.execute(statement, values)


@lru_cache(maxsize=16)
def _insertion(model: type[Model]) -> tuple[str, tuple[AnyField, ...]]:
    fields = tuple(each for each in model._meta.concrete_fields if not each.primary_key)
    columns = ", ".join(_quoted(each) for each in fields)
    places = ", ".join("%s" for _ in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    return f"INSERT INTO {table} ({columns}) VALUES ({places})", fields  # noqa: S608 (our names)


@lru_cache(maxsize=16)
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[str, tuple[AnyField, ...]]:
    key = model._meta.pk
    columns = (each for each in model._meta.concrete_fields if each is not key)
    fields = tuple(each for each in columns if each.attname in names)
    changes = ", ".join(f"{_quoted(each)} = %s" for each in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    sql = f"UPDATE {table} SET {changes} WHERE {_quoted(key)} = %s"  # noqa: S608 (our names)
    return sql, (*fields, key)


def _quoted(field: AnyField) -> str:
    return str(connection.ops.quote_name(str(field.column)))
