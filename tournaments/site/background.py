"""The queue of background tasks, and what a task in it is waiting for."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from celery import current_app
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu import Connection
from kombu.exceptions import OperationalError

from tournaments.site.registry import collected

FIRST = 0  # from 0 to 9; Redis takes the lowest first, and everything else has 0


BATCH_PRIORITY = 6


def tasks_waiting() -> int | None:
    """Return how many tasks no worker has taken yet; None if the queue is not responding."""
    options = {**current_app.conf.broker_transport_options, "socket_connect_timeout": 0.5}
    options |= {"socket_timeout": 0.5, "max_retries": 0}
    queue = current_app.conf.task_default_queue
    connection: Any = Connection(current_app.conf.broker_url, transport_options=options)
    with connection:
        try:
            return int(connection.default_channel.queue_declare(queue, passive=True).message_count)
        except connection.channel_errors:  # nobody has sent a task yet
            return 0
        except (*connection.connection_errors, OperationalError):
            return None


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
