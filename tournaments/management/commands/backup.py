"""``manage.py backup``: everything in one file, even while Fairdeal is running."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.backups.container import BackupError
from tournaments.backups.folder import Reason
from tournaments.backups.making import make_backup
from tournaments.management.watching import keep_watch


class Command(BaseCommand):
    """Make a backup, or make them whenever one is due."""

    help = "Write the whole database to one file and check it. Fairdeal may keep running."
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "to",
            nargs="?",
            type=Path,
            help="a folder or a new file; the backup folder if left out",
        )
        parser.add_argument(
            "--keep-watch",
            action="store_true",
            help="run until stopped: back up at the start and end of sessions, every 15 minutes "
            "of play, and once a day (manage.py up does this automatically)",
        )

        parser.add_argument(
            "--after",
            type=int,
            metavar="NUMBER",
            help="with --keep-watch: make a backup first, unless there is one with a higher number",
        )

    def handle(self, *, to: Path | None, after: int | None, **options: Any) -> None:
        if options["keep_watch"]:
            if to is not None:
                raise CommandError("--keep-watch writes to the backup folder. Leave out the file.")
            keep_watch(after=after)
            return
        try:
            made = make_backup(now=timezone.now(), reason=Reason.ASKED, to=to)
        except BackupError as error:
            raise CommandError(str(error)) from error
        manifest = made.manifest
        self.stdout.write(
            f"{made.path}: {len(manifest.ledgers):,} events, {manifest.rows:,} rows, "
            f"{made.size:,} bytes, checked."
        )
