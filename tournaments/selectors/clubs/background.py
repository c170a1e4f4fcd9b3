"""What a task in the background waits for: its turn behind another, or a worker."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Analysis, Document, KeptFile

TAKEN_UP_AT_ONCE = timedelta(seconds=5)
"""A worker with nothing else to do takes a task up much sooner."""
LOST_AFTER = timedelta(minutes=15)
"""Whatever was asked for longer ago is not worked on any more: the time limit of a task."""


def waits_for(asked_at: datetime | None) -> str:
    """Return in a sentence what a task waits for that was asked for at this moment."""
    now = timezone.now()
    if _another_runs(now - LOST_AFTER):
        return _("Another task is running; this one starts by itself afterwards.")
    if asked_at is not None and now - asked_at < TAKEN_UP_AT_ONCE:
        return _("It starts in a moment.")
    return _(
        "No background worker has started this yet; perhaps none is running: ask whoever looks "
        "after the server. It starts by itself once a worker runs."
    )


def _another_runs(since: datetime) -> bool:
    running = (
        Analysis.objects.filter(status=Analysis.Status.RUNNING, requested_at__gt=since),
        Document.objects.filter(status=Document.Status.RENDERING, requested_at__gt=since),
        KeptFile.objects.filter(state=KeptFile.State.RUNNING, asked_at__gt=since),
    )
    return any(rows.exists() for rows in running)
