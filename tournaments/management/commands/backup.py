"""``manage.py backup``: everything in one file, even while Fairdeal is running."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.backups.container import BackupError
from tournaments.backups.folder import Reason
from tournaments.backups.making import make_backup


class Command(BaseCommand):
    """Make a backup; a worker makes those that are due by itself."""

    help = "Write the whole database to one file and check it. Fairdeal may keep running."
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "to",
            nargs="?",
            type=Path,
            help="a folder or a new file; the backup folder if left out",
        )

    def handle(self, *, to: Path | None, **options: Any) -> None:
        try:
            made = make_backup(now=timezone.now(), reason=Reason.ASKED, to=to)
        except BackupError as error:
            raise CommandError(str(error)) from error
        manifest = made.manifest
        self.stdout.write(
            f"{made.path}: {len(manifest.ledgers):,} events, {manifest.rows:,} rows, "
            f"{made.size:,} bytes, checked."
        )
