"""``manage.py import_results``: an event from a file of results."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.conditions.methods import Method
from tournaments.importing.formats import LARGEST_FILE, READABLE, read_results
from tournaments.importing.planning import unit_of_lines
from tournaments.importing.services.events import import_event
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.events import COMPARED, EventDetails, ResultsFile
from tournaments.management.database import database
from tournaments.record.models import Event
from tournaments.site.refusals import RefusedError

MOST_REMARKS = 20


class Command(BaseCommand):
    """Read a file of results and make an event from it, all or nothing."""

    help = (
        "Import a pairs event (matchpoints, cross-IMPs or Butler) as a new event, from a USEBIO "
        "file, or from a plain table of results (CSV or JSON) with --name, --date and --club. "
        "Importing a file again creates another event with its own address; with the same --key "
        "it is imported only once."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help=", or ".join(each.name for each in READABLE))
        parser.add_argument("--json", action="store_true", help='print {"event": ID} alone')
        parser.add_argument("--club", default="", help="the club, if the file does not name it")
        parser.add_argument("--name", default="", help="the event's name, for a table")
        parser.add_argument("--date", type=_day, help="its date, like 2026-03-19, for a table")
        parser.add_argument(
            "--method",
            default=Method.MATCHPOINTS,
            choices=COMPARED,
            help="how a table's pairs are scored",
        )
        parser.add_argument("--key", type=UUID, help="a UUID under which to import only once")

    def handle(self, *, file: str, key: UUID | None = None, **options: Any) -> None:
        try:
            results = read_results(_content(file), _details(**options))
            with database(), transaction.atomic():
                event = import_event(imported=results.event, key=key)
        except (InterchangeError, RefusedError) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps({"event": event.pk}))
        else:
            self.stdout.write(_summary(event, results))
        for remark in _remarks(results):
            self.stderr.write(remark)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a date. Write it like 2026-03-19.") from error


def _details(
    *, club: str, name: str, date: date | None, method: str, **_options: object
) -> EventDetails:
    return EventDetails(club=club, name=name, held_on=date, method=Method(method))


def _content(file: str) -> bytes:
    """Return the file's bytes, or one more than the limit if it is larger."""
    path = Path(file)
    try:
        if not path.is_file():
            raise CommandError(f"There is no file {file}.")
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise CommandError(f"The file {file!r} cannot be read: {error}.") from error


def _summary(event: Event, results: ResultsFile) -> str:
    imported, agreement = results.event, results.agreement
    scores = sum(
        len(sitting.scores)
        for sections in imported.sessions
        for section in sections
        for sitting in section.sittings
    )
    entered = f"{len(imported.pairs)} pairs, {scores} results"
    sentences = [f"Imported {imported.name} as event {event.pk}, address {event.slug}: {entered}."]
    if agreement.lines:
        agreeing = _agreeing(agreement.lines, agreement.lines_apart)
        sentences.append(f"Published {unit_of_lines(imported)}: {agreeing}.")
    if agreement.percentages:
        agreeing = _agreeing(agreement.percentages, agreement.percentages_apart)
        sentences.append(f"Published percentages: {agreeing}.")
    return "\n".join(sentences)


def _agreeing(count: int, apart: int) -> str:
    return f"all {count} agree" if not apart else f"{apart} of {count} disagree with ours"


def _remarks(results: ResultsFile) -> list[str]:
    remarks = list(results.remarks[:MOST_REMARKS])
    if len(results.remarks) > MOST_REMARKS:
        remarks.append(f"… and {len(results.remarks) - MOST_REMARKS} more remarks.")
    return remarks
