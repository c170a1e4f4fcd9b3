"""When the next automatic backup is due, and making it.

What was done last is read from the newest backup, so whatever calls this may be stopped at any
moment, and started again.
"""

import logging
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from django.core.cache import cache
from django.db import Error, connections
from django.db.models import Sum

from tournaments.backups.container import BackupError, Pulse
from tournaments.backups.database import TURNS
from tournaments.backups.folder import Reason, made_within, newest, newest_number
from tournaments.backups.making import make_backup, manifest_of
from tournaments.record.models import Event, LedgerEntry

PLAY = timedelta(minutes=15)
QUIET = timedelta(hours=23)  # a day without a backup is worth a warning
_FAILURE = "backup-failure"

logger = logging.getLogger("fairdeal.backups")


def back_up_if_due(*, now: datetime, after: int | None = None) -> bool:
    """Make a backup if one is due. Whatever goes wrong is logged, and told on the page of backups.

    Call this every few seconds, and a minute later if it says no.

    Args:
        now: The present moment.
        after: The number of the newest backup when Fairdeal started, 0 for none, if the database
            as it was then needs a backup.

    Returns:
        Whether all is well: a backup was made, or none is due.
    """
    try:
        reason = reason_now(now=now, after=after)
        if reason is not None:
            make_backup(now=now, reason=reason)
    except Exception as error:
        expected = isinstance(error, BackupError | Error | OSError)
        said = str(error).strip() if expected else f"{type(error).__name__}: {error}"
        logger.error("No backup could be made. %s", said, exc_info=not expected)
        cache.set(_FAILURE, (newest_number(), said), timeout=None)
        connections.close_all()
        return False
    return True


def last_failure() -> str:
    """Return why the last automatic backup failed; empty if one was made since."""
    number, said = cache.get(_FAILURE, (None, ""))
    return said if number == newest_number() else ""


def reason_now(*, now: datetime, after: int | None = None) -> Reason | None:
    """Return why a backup is due; None if none is due. ``after`` as in ``back_up_if_due``."""
    if after is not None and newest_number() <= after:
        return Reason.START
    last = newest()
    known = None if last is None else _pulse_of(last.path, last.made_at, last.size)
    if last is None or known is None:
        return Reason.DAILY
    return due(known, last.made_at, pulse(known), now)


def due(last: Pulse, made_at: datetime, pulse: Pulse, now: datetime) -> Reason | None:
    """Return why a backup is due now; None if none is due.

    If the clock has been set back, the newest backup seems to come from the future. Its age is
    unknown, and another one is made.

    Args:
        last: How far play had come in the newest backup.
        made_at: When the newest backup was made.
        pulse: How far play has come now.
        now: The present moment.
    """
    if pulse.turns != last.turns:
        return Reason.SESSION
    if pulse.entries != last.entries and not made_within(PLAY, made_at, now):
        return Reason.PLAY
    return None if made_within(QUIET, made_at, now) else Reason.DAILY


def pulse(known: Pulse) -> Pulse:
    """Return how far play has come in the default database.

    Args:
        known: The last pulse; nothing is counted again unless entries have been added.
    """
    entries = Event.objects.aggregate(entries=Sum("ledger_sequence"))["entries"] or 0
    if known.entries == entries:
        return known
    return Pulse(LedgerEntry.objects.filter(kind__in=TURNS).count(), entries)


@lru_cache(maxsize=1)  # files do not change; reading one every few seconds would be a waste
def _pulse_of(path: Path, made_at: datetime, size: int) -> Pulse | None:
    """Return how far play had come when a backup was made; None if that cannot be read."""
    try:
        return manifest_of(path).pulse
    except BackupError:
        return None
