"""What a background task is waiting for: another task, or a worker."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.importing.models import KeptFile
from tournaments.printing.models import Document
from tournaments.record.models import Analysis

TAKEN_UP_AT_ONCE = timedelta(seconds=5)
"""An idle worker takes up a task much sooner."""
LOST_AFTER = timedelta(minutes=15)
"""The time limit of a task: nothing requested longer ago is still being worked on."""


def waits_for(asked_at: datetime | None) -> str:
    """Return a sentence saying what a task requested at this moment is waiting for."""
    now = timezone.now()
    if _another_runs(now - LOST_AFTER):
        return _("Another task is running. This one will start when it finishes.")
    if asked_at is not None and now - asked_at < TAKEN_UP_AT_ONCE:
        return _("It will start in a moment.")
    return _(
        "No background worker has started this yet. Perhaps none is running: ask whoever looks "
        "after the server. It will start once a worker is running."
    )


def _another_runs(since: datetime) -> bool:
    running = (
        Analysis.objects.filter(status=Analysis.Status.RUNNING, requested_at__gt=since),
        Document.objects.filter(status=Document.Status.RENDERING, requested_at__gt=since),
        KeptFile.objects.filter(state=KeptFile.State.RUNNING, asked_at__gt=since),
    )
    return any(rows.exists() for rows in running)
