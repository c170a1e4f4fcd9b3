"""Two rows of every model, with every field filled, come back as they were.

Rows are made from the models, so a new field or model is tested without a line here.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models, transaction
from django.db.models.sql.subqueries import InsertQuery

from tests.every_case import quick_few
from tournaments.backups.database import LEFT_OUT
from tournaments.backups.folder import Reason
from tournaments.backups.making import make_backup
from tournaments.backups.restoring import restore

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 19, 21, 30, 15, 123456, tzinfo=UTC)
TEXT = "Żółć “O’Neill” שלום\u2028♠\nnext"
NUMBERS = (7, 8)
VALUES: tuple[tuple[type["models.Field[Any, Any]"], Any], ...] = (  # subclasses before their bases
    (models.BooleanField, True),
    (models.DateTimeField, NOW),
    (models.DateField, date(1897, 1, 31)),
    (models.TimeField, time(19, 30, 15, 123456)),
    (models.DurationField, timedelta(days=3, seconds=5, microseconds=7)),
    (models.FloatField, 0.1),
    (models.UUIDField, UUID(int=0)),
    (models.BinaryField, bytes(range(256))),
    (models.JSONField, {"b": [1, 2.5, None, TEXT], "a": {"z": True, "y": []}}),
    (models.GenericIPAddressField, "2001:db8::1"),
    (models.IntegerField, 0),
    (models.TextField, TEXT),
    (models.CharField, TEXT),
    (models.FileField, "a/ł.pdf"),
)
Fresh = Callable[[], AbstractContextManager[None]]
Row = dict[str, Any]


def held() -> list[type[models.Model]]:
    """Return the models that a backup must hold."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
        if model._meta.label_lower not in LEFT_OUT
    ]


def likely(field: "models.Field[Any, Any]", number: int) -> Iterator[Any]:
    """Yield values for a field of a row, the best first; a constraint may ask for others."""
    if isinstance(field, models.ForeignKey):
        target = field.target_field
        assert field.null or target.model._meta.label_lower not in LEFT_OUT, field
        if target.model._meta.label_lower not in LEFT_OUT:
            yield from (next(likely(target, each)) for each in (number, *NUMBERS))
    elif field.choices:
        usual = field.get_default() if field.has_default() else None
        yield from sorted(
            (value for value, _ in field.flatchoices), key=lambda value: bool(value == usual)
        )
    elif isinstance(field, models.DecimalField):
        yield Decimal("7" * field.max_digits).scaleb(-field.decimal_places)
        yield Decimal(1)
    else:
        value = next((value for kind, value in VALUES if isinstance(field, kind)), None)
        assert value is not None, f"Say in VALUES what a {type(field).__name__} may hold."
        yield numbered(value, number, field.max_length)
        yield from range(3) if isinstance(field, models.IntegerField) else ()
        yield from ("",) if isinstance(value, str) else ()
        yield from (False,) if isinstance(field, models.BooleanField) else ()
    if field.null:
        yield None


def numbered(value: Any, number: int, longest: int | None) -> Any:
    """Return a value of its own for a row, if its type has enough of them."""
    match value:
        case str():
            return f"{number}{value}"[:longest]
        case UUID():
            return UUID(int=number)
        case 0:
            return number
    return value


def filled(model: type[models.Model], number: int) -> Row:
    """Return values for every field of a row that satisfy the model's constraints."""
    fields = {field.name: field for field in model._meta.local_concrete_fields}
    row = {name: next(likely(field, number)) for name, field in fields.items()}
    checks = [each for each in model._meta.constraints if isinstance(each, models.CheckConstraint)]
    for place, check in enumerate(checks, start=1):
        names = sorted(set(fields_in(check.condition)))
        choices = [[row[name], *likely(fields[name], number)] for name in names]
        found = (dict(zip(names, values, strict=True)) for values in product(*choices))
        row |= next(each for each in found if allowed(model, row | each, checks[:place]))
    return by_column(model, row)


def fields_in(part: Any) -> Iterator[str]:
    """Yield the names of the fields that a condition asks about."""
    match part:
        case models.Q():
            inside = part.children
        case (str(lookup), value):
            inside = [models.F(lookup), *([value] if hasattr(value, "resolve_expression") else [])]
        case models.F():
            yield part.name.partition("__")[0]
            inside = []
        case _:
            inside = part.get_source_expressions() if hasattr(part, "resolve_expression") else []
    for each in inside:
        yield from fields_in(each)


def allowed(model: type[models.Model], row: Row, checks: list[models.CheckConstraint]) -> bool:
    try:
        for check in checks:
            check.validate(model, model(**by_column(model, row)))
    except ValidationError:
        return False
    return True


def by_column(model: type[models.Model], row: Row) -> Row:
    return {field.attname: row[field.name] for field in model._meta.local_concrete_fields}


def stored(model: type[models.Model]) -> list[Row]:
    """Return a table's rows as values, whatever the database."""
    fields = model._meta.local_concrete_fields
    rows = [
        {field.attname: field.value_from_object(row) for field in fields}
        for row in model._base_manager.order_by("pk")
    ]
    return [
        {
            name: bytes(value) if isinstance(value, memoryview) else value
            for name, value in row.items()
        }
        for row in rows
    ]


def everything() -> dict[str, list[Row]]:
    return {model._meta.label: stored(model) for model in held()}


@pytest.fixture
def rows() -> dict[str, list[Row]]:
    """Two rows of every model in the database, and what they hold."""
    with transaction.atomic():
        for model in held():
            fields = [f for f in model._meta.local_concrete_fields if not f.generated]
            query = InsertQuery(model)
            query.insert_values(
                fields, [model(**filled(model, each)) for each in NUMBERS], raw=True
            )
            query.get_compiler(using="default").execute_sql()
    found = everything()
    assert all(len(there) == 2 for there in found.values()), found
    return found


@pytest.mark.parametrize("into", quick_few(["sqlite", "postgres"], ["sqlite"]))
def test_every_field_of_every_model_comes_back(
    into: str, rows: dict[str, list[Row]], request: pytest.FixtureRequest
) -> None:
    fresh: Fresh = request.getfixturevalue(f"in_{into}")
    made = make_backup(now=NOW, reason=Reason.ASKED)

    with fresh():
        restored = restore(made.path, now=NOW)

        assert connection.vendor == ("sqlite" if into == "sqlite" else "postgresql")
        assert everything() == rows
    assert restored.rows == 2 * len(rows) > 80
