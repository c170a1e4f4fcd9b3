"""Backups in the background."""

import time
from types import SimpleNamespace

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tournaments.backups.schedule import back_up_if_due

REST_SECONDS = 60.0  # before a backup that failed is tried again


_backups = SimpleNamespace(rest_until=0.0)  # by a clock that never goes back


@shared_task(acks_late=False)
def back_up() -> None:
    """Make a backup if one is due; called every few seconds. After a failure, rest for a minute."""
    if time.monotonic() < _backups.rest_until:
        return
    if not back_up_if_due(now=timezone.now(), after=settings.BACKUP_AFTER):
        _backups.rest_until = time.monotonic() + REST_SECONDS
