"""The database for commands: reachable, and with its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection

from tournaments.models import Event
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, open_event


@contextmanager
def database() -> Iterator[None]:
    """Create the tables if there are none, and say plainly if the database does not answer.

    Raises:
        CommandError: the database cannot be reached or used.
    """
    try:
        if Event._meta.db_table not in connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0, stdout=StringIO())
        yield
    except OperationalError as error:
        raise CommandError(
            f"The database does not answer ({str(error).strip()}). Check DATABASE_URL."
        ) from error


def named_event(event: str) -> EventSnapshot:
    """Return the event with this id or address.

    Raises:
        CommandError: there is none.
    """
    try:
        return open_event(event)
    except NoSuchEventError as error:
        raise CommandError(str(error)) from error
