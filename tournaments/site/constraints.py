"""A constraint that Django lacks: rows that refer to each other belong to the same event.

Migrations pass in models and schema editors, so these are not typed here.
"""

from typing import Any

from django.db import models


class SameEvent(models.BaseConstraint):
    """The row that a foreign key refers to belongs to the same event as the row itself.

    It is a foreign key of two columns, ``event`` and ``key``, to ``event`` and ``id``. The table
    it refers to has a unique constraint on these two.
    """

    def __init__(self, *, key: str, name: str) -> None:
        super().__init__(name=name)
        self.key = key

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        """Return the clause of ``CREATE TABLE``."""
        field = model._meta.get_field(self.key)
        quote = schema_editor.quote_name
        table = field.related_model._meta.db_table
        return (
            f"CONSTRAINT {quote(self.name)} "
            f"FOREIGN KEY ({quote('event_id')}, {quote(f'{self.key}_id')}) "
            f"REFERENCES {quote(table)} ({quote('event_id')}, {quote('id')}) "
            "DEFERRABLE INITIALLY DEFERRED"
        )

    def create_sql(self, model: Any, schema_editor: Any) -> str:
        """Return the statement that adds it to an existing table."""
        clause = self.constraint_sql(model, schema_editor)
        return f"ALTER TABLE {schema_editor.quote_name(model._meta.db_table)} ADD {clause}"

    def remove_sql(self, model: Any, schema_editor: Any) -> str:
        """Return the statement that drops it."""
        quote = schema_editor.quote_name
        return f"ALTER TABLE {quote(model._meta.db_table)} DROP CONSTRAINT {quote(self.name)}"

    def validate(self, *args: Any, **kwargs: Any) -> None:
        """Do nothing: the database checks it, and no form writes these rows."""

    def deconstruct(self) -> Any:
        """Return how to write it in a migration."""
        path, args, kwargs = super().deconstruct()
        return path, args, {**kwargs, "key": self.key}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameEvent) and self.deconstruct() == other.deconstruct()

    def __hash__(self) -> int:
        return hash((self.name, self.key))
