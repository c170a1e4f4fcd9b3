"""The database for commands: check it, create its tables, and find the event to work on."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from tournaments.record.models import Event
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.site.availability import cause_of, is_unavailable
from tournaments.site.refusals import NoSuchEventError


@contextmanager
def database() -> Iterator[None]:
    """Create the tables if there are none, and say plainly if the database is not responding.

    Raises:
        CommandError: the database cannot be reached or used.
    """
    try:
        if Event._meta.db_table not in connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0, stdout=StringIO())
        yield
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
        raise CommandError(cause_of(error)) from error


def named_event(event: str) -> EventSnapshot:
    """Return the event with this id or address.

    Raises:
        CommandError: there is none.
    """
    try:
        return open_event(event)
    except NoSuchEventError as error:
        raise CommandError(str(error)) from error


class EventCommand(BaseCommand):
    """A command about one event, named by its id or address."""

    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's id or address")

    def handle(self, *, event: str, **options: Any) -> None:
        with database():
            self.about(named_event(event), **options)

    def about(
        self, *args: Any, **options: Any
    ) -> None:  # a snapshot, and the command's own options
        """Do what the command does with the event."""
        raise NotImplementedError


class ReadingCommand(EventCommand):
    """A command that prints something about an event, as text or with ``--json``."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="print only JSON")
