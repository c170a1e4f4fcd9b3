"""Automatic backups: at the start and end of a session, and during play.

The program that makes them also looks after documents lost on their way to a worker.
"""

import logging
import signal
import time
from types import FrameType

from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tournaments.backups.schedule import back_up_if_due
from tournaments.management.lost_prints import LostPrints
from tournaments.metrics import this_is
from tournaments.models import Event

LOOK_SECONDS = 5.0
AGAIN_SECONDS = 60.0  # after a failure

logger = logging.getLogger("fairdeal.backups")


def has_tables() -> bool:
    """Whether the default database has been used by Fairdeal before."""
    return Event._meta.db_table in connection.introspection.table_names()


def migrations_wait() -> bool:
    """Whether this program would change the tables of the default database."""
    executor = MigrationExecutor(connections["default"])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def keep_watch(*, after: int | None = None) -> None:
    """Look every few seconds until asked to stop; nothing else ends this.

    Args:
        after: As ``back_up_if_due`` takes it.
    """
    this_is("backups")
    prints, stopping = LostPrints(), _Stopping()
    while not stopping.asked:
        try:
            prints.look(time.monotonic())
        except Exception:
            logger.exception("Lost documents could not be looked for.")
        well = back_up_if_due(now=timezone.now(), after=after)
        stopping.wait(LOOK_SECONDS if well else AGAIN_SECONDS)


class _Stopping:
    """Whether a signal has asked to stop; a backup in progress is finished first."""

    def __init__(self) -> None:
        self.asked = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)

    def wait(self, seconds: float) -> None:
        """Wait, but return at once if asked to stop."""
        deadline = time.monotonic() + seconds
        while not self.asked and time.monotonic() < deadline:
            time.sleep(0.1)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
