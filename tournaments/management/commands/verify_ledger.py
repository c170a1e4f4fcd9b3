"""``manage.py verify_ledger``: prove that what is stored equals the replay of the ledger."""

from argparse import ArgumentParser
from json import dumps
from typing import Any

from django.core.management.base import CommandError

from tournaments.ledger.chain import HeadCodeError
from tournaments.management.database import ReadingCommand
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.verification import LedgerReport, verify_ledger


class Command(ReadingCommand):
    """Check an event's ledger link by link, and compare its replay with what is stored."""

    help = "Replay an event's ledger; exit with status 1 if anything differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--head",
            default="",
            metavar="CODE",
            help="a code printed with results or kept elsewhere: is its entry in the ledger?",
        )

    def about(self, snapshot: EventSnapshot, *, json: bool, head: str, **options: Any) -> None:
        try:
            report = verify_ledger(snapshot.event.id, head=head)
        except HeadCodeError as error:
            raise CommandError(str(error)) from error
        if json:
            self.stdout.write(dumps(_as_json(snapshot.event.id, report)))
            if not report.ok:
                raise SystemExit(1)
        elif report.ok:
            self.stdout.write(
                f"The ledger of {snapshot.event.name} is sound: replaying its {report.entries} "
                f"entries gives all {report.results} results as stored."
            )
            if report.asked:
                self.stdout.write(f"{report.asked} is in the ledger.")
            if report.head:
                self.stdout.write(f"Its head is {report.head}.")
        else:
            raise CommandError("\n".join(report.problems))


def _as_json(event_id: int, report: LedgerReport) -> dict[str, object]:
    return {
        "event": event_id,
        "ok": report.ok,
        "entries": report.entries,
        "results": report.results,
        "problems": list(report.problems),
        "head": report.head,
        "asked": report.asked,
        "on_chain": report.on_chain,
    }
