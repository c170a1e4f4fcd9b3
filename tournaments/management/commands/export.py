"""``manage.py export``: an event as a file for another program."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.clubs.roles import Role
from tournaments.interchange.writing.bws import BWS, write_bws
from tournaments.management.database import EventCommand
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.event import with_public_names
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.tables import TABLES
from tournaments.standings.published.writing import OUT, written


class Command(EventCommand):
    """Write an event to a file, as its director sees it."""

    help = "Write an event, or one of its tables, to a file for another program."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "form",
            metavar="format",
            choices=list(OUT),
            help="; ".join(f"{form.id}: {form.name}" for form in OUT.values()),
        )
        parser.add_argument("--out", required=True, type=Path, help="the file to write")
        parser.add_argument(
            "--table", default="", choices=list(TABLES), help="one table instead of the whole event"
        )
        parser.add_argument(
            "--session", type=int, help="for bws: the session; the one in play if left out"
        )
        parser.add_argument(
            "--computer", default="", help="for bws: the name of the computer with the base station"
        )
        seen = parser.add_mutually_exclusive_group()
        seen.add_argument("--public", action="store_true", help="only what everybody may see now")
        seen.add_argument(
            "--public-names", action="store_true", help="leave out the names of hidden players"
        )

    def about(
        self, snapshot: EventSnapshot, *, form: str, out: Path, table: str, **options: Any
    ) -> None:
        seen = snapshot.seen_by(Role.PUBLIC if options["public"] else Role.DIRECTOR)
        if options["public_names"]:
            seen = with_public_names(seen)
        for_devices = {"session": options["session"], "computer": options["computer"]}
        if any(for_devices.values()) and (form != BWS.id or table):
            raise CommandError("Use --session and --computer only for bws, without --table.")
        try:
            if any(for_devices.values()):
                content = write_bws(seen, **for_devices)
            else:
                content = written(seen, form, table).content
        except WritingError as error:
            raise CommandError(str(error)) from error
        try:
            out.write_bytes(content)
        except (OSError, ValueError) as error:
            raise CommandError(f"{out} cannot be written: {error}.") from error
        self.stderr.write(f"{out}: {len(content):,} bytes")
