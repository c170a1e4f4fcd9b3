"""``manage.py verify_ledger``: prove that the results equal the replay of the ledger."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.database import database, named_event
from tournaments.selectors.ledger.verification import LedgerReport, verify_ledger


class Command(BaseCommand):
    """Check an event's ledger link by link, and compare its replay with what is stored."""

    help = "Replay an event's ledger; exit status 1 when anything differs."
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's id or address")
        parser.add_argument("--json", action="store_true", help="print JSON alone")

    def handle(self, *, event: str, **options: Any) -> None:
        with database():
            snapshot = named_event(event)
            report = verify_ledger(snapshot.event.id)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(snapshot.event.id, report)))
            if not report.ok:
                raise SystemExit(1)
        elif report.ok:
            self.stdout.write(
                f"The ledger of {snapshot.event.name} holds: {report.entries} entries, "
                f"and their replay gives all {report.results} results as stored."
            )
        else:
            raise CommandError("\n".join(report.problems))


def _as_json(event_id: int, report: LedgerReport) -> dict[str, object]:
    return {
        "event": event_id,
        "ok": report.ok,
        "entries": report.entries,
        "results": report.results,
        "problems": list(report.problems),
    }
