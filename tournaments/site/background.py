"""What a background task is waiting for: another task, or a worker."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.site.registry import collected

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


@dataclass(frozen=True, slots=True)
class BackgroundWork:
    """Tasks of one kind.

    Attributes:
        running: Those that a worker has in hand.
        since: The column that says when each was asked for.
    """

    running: QuerySet[Any]
    since: str


def _another_runs(since: datetime) -> bool:
    kinds: list[BackgroundWork] = collected("background_work")
    return any(kind.running.filter(**{f"{kind.since}__gt": since}).exists() for kind in kinds)
