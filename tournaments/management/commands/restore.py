"""``manage.py restore``: replace the database with a backup."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.backups.container import BackupError
from tournaments.backups.making import check_backup
from tournaments.backups.restoring import restore
from tournaments.management.only_one import only_one


class Command(BaseCommand):
    """Check a backup, and replace the contents of the database with it."""

    help = (
        "Replace the whole contents of the database with a backup. Stop Fairdeal first. The backup "
        "is checked before anything is replaced, and the old contents are kept as a backup too."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a backup")
        parser.add_argument("--check", action="store_true", help="only check it")

    def handle(self, *, file: Path, check: bool, **options: Any) -> None:
        try:
            if check:
                manifest = check_backup(file)
                self.stdout.write(
                    f"{file} is complete: {len(manifest.ledgers):,} events, {manifest.rows:,} "
                    f"rows, from {timezone.localtime(manifest.made_at):%d %B %Y, %H:%M:%S}."
                )
                return
            with only_one(
                settings.VAR_DIR,
                f"Fairdeal is running on {settings.VAR_DIR}. Stop it with Ctrl-C in its window, "
                "then restore.",
            ):
                self._restore(file)
        except BackupError as error:
            raise CommandError(str(error)) from error

    def _restore(self, file: Path) -> None:
        begun = time.monotonic()
        found = restore(file, now=timezone.now())
        self.stdout.write(
            f"Restored {found.events:,} events as of "
            f"{timezone.localtime(found.made_at):%d %B %Y, %H:%M:%S} in "
            f"{time.monotonic() - begun:.1f} seconds; all {found.rows:,} rows compared."
        )
        if found.replaced:
            self.stdout.write(f"The previous contents are kept in {found.replaced}")
        for problem in found.problems:
            self.stderr.write(
                f"A ledger of this backup does not verify. {problem} Either the database was "
                "changed before the backup was made, or the backup afterwards."
            )
