"""Django's PostgreSQL backend, with short transactions that hold no locks during the sync.

All scores of an event pass through one lock. PostgreSQL lets several commits share a sync, but only
if their transactions do not wait for each other.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from django.db.backends.postgresql import base
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property
from psycopg import OperationalError
from psycopg.errors import LockNotAvailable

from config.arrival import left_of

# A message to nobody. It adds a record to the log; its own commit has to sync that record, and
# everything before it.
SYNC = "SELECT pg_logical_emit_message(true, 'fairdeal', '')"


CHECKED_SECONDS = 1.0
"""How long a connection counts as good after a check; if it breaks in this time, we answer 503."""


LEAST_SECONDS = 0.5  # callers who have waited long for a thread still get their turn
STUCK_SECONDS = 1.0
SPARED_SECONDS = 0.25  # a request that has waited less has the connection's full patience


class _Outage:
    """When this process last found the server gone; connections made before that are not good."""

    found = 0.0


class _Stuck:
    """When a thread in this process last waited for a lock in vain."""

    at = -STUCK_SECONDS


class _Errors(DatabaseErrorWrapper):
    """Django's translation of errors, noting when a lock was not obtained in time."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if isinstance(error, LockNotAvailable):
            _Stuck.at = time.monotonic()
        super().__exit__(kind, error, where)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that can commit first and sync afterwards; Django finds it by this name."""

    _shares = False
    _answered = 0.0  # when the server last answered a check
    _waits: float | None = None  # how long a statement waits for a lock, in seconds; None: as told

    @cached_property
    def wrap_database_errors(self) -> DatabaseErrorWrapper:
        """Turn psycopg's errors into Django's."""
        return _Errors(self)

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Let transactions that are committed meanwhile share their sync.

        ``commit`` still returns only after the sync. Others may read what was committed before
        that; anything they write on top of it is synced together with it.
        """
        before, self._shares = self._shares, True
        try:
            yield
        finally:
            self._shares = before

    def prepared_cursor(self) -> Any:  # Django's wrapper of a cursor, as ``cursor`` returns it
        """Return a cursor for SQL that is the same every time except for its parameters.

        PostgreSQL parses and plans such a statement once for each connection.
        """
        if self.queries_logged:
            return self.cursor()  # the log cannot show a statement that is still to be sent
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            cursor = base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]  # not in the stubs
            return self._prepare_cursor(cursor)  # type: ignore[attr-defined]  # not in the stubs

    def is_usable(self) -> bool:
        """Ask the server whether it is there, but not for every request in a busy second.

        Django asks this first in every request that reuses a connection. The time that the request
        has waited for a thread is then subtracted from the time it may wait for a lock.
        """
        good_until = self._answered + CHECKED_SECONDS if self._answered > _Outage.found else 0.0
        if not self.in_atomic_block and not self.errors_occurred and time.monotonic() < good_until:
            self._limit_waiting()
            return True
        found = super().is_usable()
        if found:
            self._answered = time.monotonic()
            self._limit_waiting()
        else:
            _Outage.found = time.monotonic()
        return found

    def _limit_waiting(self) -> None:
        whole = self.settings_dict.get("PATIENCE")
        if whole is None:
            return
        stuck = time.monotonic() - _Stuck.at < STUCK_SECONDS
        left = left_of(whole, least=0.001 if stuck else min(whole, LEAST_SECONDS))
        waits = None if left > whole - SPARED_SECONDS else left
        if waits != self._waits:
            milliseconds = max(1, round(1000 * (whole if waits is None else waits)))
            with self.wrap_database_errors:
                self.connection.execute(f"SET lock_timeout = {milliseconds}")
            self._waits = waits

    def connect(self) -> None:
        """Connect for a request that may already have waited for a thread."""
        super().connect()
        self._limit_waiting()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect; if the server cannot be reached, the other connections are broken too."""
        try:
            return super().get_new_connection(conn_params)
        except OperationalError:
            _Outage.found = time.monotonic()
            raise

    def _close(self) -> None:
        self._answered = 0.0
        self._waits = None
        super()._close()  # type: ignore[misc]  # not in the stubs

    def _commit(self) -> None:
        if not self._shares:
            super()._commit()  # type: ignore[misc]  # not in the stubs
            return
        with self.wrap_database_errors:
            with self.connection.pipeline():
                self.connection.execute("SET LOCAL synchronous_commit TO OFF")
                self.connection.commit()
            self.connection.autocommit = True  # as Django sets it next; the message needs no more
            self.connection.execute(SYNC)
