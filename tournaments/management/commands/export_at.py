"""``manage.py export_at``: an event as it was after any entry of its ledger."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.backups.container import BackupError
from tournaments.backups.database import one_moment
from tournaments.clubs.roles import Role
from tournaments.management.commands.standings import as_text
from tournaments.management.database import database, named_event
from tournaments.management.exported import exported_event
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.as_of import moment
from tournaments.standings.selectors.ranking.standings import standings


class Command(BaseCommand):
    """Print an event with its seats, results, rulings and standings as they were."""

    help = (
        "Print an event as it was after any entry of its ledger: seats, results, rulings and "
        "standings. Names are today's, because the ledger holds none."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's id or address")
        parser.add_argument(
            "sequence", type=int, help="the number of the entry; 0 is before the first"
        )
        parser.add_argument("--json", action="store_true", help="print everything, as JSON only")

    def handle(self, *, event: str, sequence: int, **options: Any) -> None:
        with database():
            then = _event_at(event, sequence)
        if options["json"]:
            self.stdout.write(json.dumps(exported_event(then, sequence)))
        else:
            self.stdout.write(as_text(then, standings(then.seen_by(Role.DIRECTOR))))


def _event_at(event: str, sequence: int) -> EventSnapshot:
    """Read event and ledger at the same moment: a score in between would make them disagree."""
    try:
        with one_moment():
            snapshot = named_event(event)
            then = moment(snapshot, sequence)
    except BackupError as error:
        raise CommandError(str(error)) from error
    if then is None:
        raise CommandError(
            f"The ledger of {snapshot.event.name} has {snapshot.event.ledger_sequence} entries. "
            f"Choose a number from 0 to {snapshot.event.ledger_sequence}."
        )
    return then
