"""``manage.py prune_documents``: delete PDFs nobody has asked for in a while."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.management.database import database
from tournaments.printing.services import KEPT_DAYS, prune_documents


class Command(BaseCommand):
    """Delete old PDFs; they are made again on request."""

    help = "Delete PDFs that nobody has asked for in a while, and batches left without any."
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=KEPT_DAYS, help="how long they are kept")

    def handle(self, *, days: int, **options: Any) -> None:
        if not 0 <= days <= 36_500:
            raise CommandError("--days must be a number from 0 to 36500.")
        with database():
            deleted = prune_documents(before=timezone.now() - timedelta(days=days))
        documents = "1 document" if deleted == 1 else f"{deleted} documents"
        self.stdout.write(f"Deleted {documents} older than {days} days.")
