"""Django's PostgreSQL backend, in which short transactions do not hold their locks during the sync.

All scores of an event pass through one lock. PostgreSQL lets several commits share a sync, but only
if their transactions do not wait for each other.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError

# A message to nobody. It adds a record to the log; its own commit has to sync that record, and
# with it everything before.
SYNC = "SELECT pg_logical_emit_message(true, 'fairdeal', '')"


CHECKED_SECONDS = 1.0
"""How long a connection counts as good after a check; what breaks meanwhile is a 503."""


class _Outage:
    """When this process last found the server away; no connection made before counts as good."""

    found = 0.0


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that can commit first and sync afterwards; Django finds it by this name."""

    _shares = False
    _answered = 0.0  # when the server last answered a check

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Let transactions that are committed meanwhile share their sync.

        ``commit`` still returns only after the sync. Others may read before that what was
        committed; whatever they write on top of it is synced together with it.
        """
        before, self._shares = self._shares, True
        try:
            yield
        finally:
            self._shares = before

    def prepared_cursor(self) -> Any:  # Django's wrapper of a cursor, as ``cursor`` returns it
        """Return a cursor for SQL that is the same every time but for its parameters.

        PostgreSQL parses and plans such a statement once for each connection.
        """
        if self.queries_logged:
            return self.cursor()  # the log has no words for a statement that is still to be sent
        self.ensure_connection()
        with self.wrap_database_errors:
            cursor = base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]  # not in the stubs
            return self._prepare_cursor(cursor)  # type: ignore[attr-defined]  # not in the stubs

    def is_usable(self) -> bool:
        """Ask the server whether it is there, but not for every request of a busy second."""
        good_until = self._answered + CHECKED_SECONDS if self._answered > _Outage.found else 0.0
        if not self.in_atomic_block and not self.errors_occurred and time.monotonic() < good_until:
            return True
        found = super().is_usable()
        if found:
            self._answered = time.monotonic()
        else:
            _Outage.found = time.monotonic()
        return found

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect; a server that cannot be reached has broken the other connections, too."""
        try:
            return super().get_new_connection(conn_params)
        except OperationalError:
            _Outage.found = time.monotonic()
            raise

    def _close(self) -> None:
        self._answered = 0.0
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
