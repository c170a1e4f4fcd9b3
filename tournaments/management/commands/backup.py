"""``manage.py backup``: everything in one file, even while Fairdeal is running."""

from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.backups.errors import BackupError
from tournaments.backups.folder import prune
from tournaments.backups.making import make_backup
from tournaments.backups.schedule import Reason
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
            "--started",
            type=datetime.fromisoformat,
            metavar="MOMENT",
            help="with --keep-watch: make a backup first, unless there is one from after this "
            "moment, for example 2026-03-19T19:00:00+00:00",
        )

    def handle(
        self, *, to: Path | None, keep_watch: bool, started: datetime | None, **options: Any
    ) -> None:
        if keep_watch:
            if to is not None:
                raise CommandError("--keep-watch writes to the backup folder. Leave out the file.")
            if started is not None and started.tzinfo is None:
                raise CommandError("--started needs a time zone, for example +00:00.")
            self._keep_watch(started)
            return
        now = timezone.now()
        try:
            made = make_backup(now=now, reason=Reason.ASKED, to=to)
            if to is None:
                prune(now)
        except BackupError as error:
            raise CommandError(str(error)) from error
        manifest = made.manifest
        self.stdout.write(
            f"{made.path}: {len(manifest.ledgers):,} events, {manifest.rows:,} rows, "
            f"{made.size:,} bytes, checked."
        )
        for problem in manifest.problems:
            self.stderr.write(
                f"The backup matches the database, but a ledger does not verify. {problem}"
            )

    def _keep_watch(self, started: datetime | None) -> None:
        def say(sentence: str) -> None:
            self.stdout.write(sentence)
            self.stdout.flush()

        keep_watch(say, started_at=started)
