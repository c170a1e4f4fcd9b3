"""Django's PostgreSQL backend, in which short transactions do not hold their locks during the sync.

All scores of an event pass through one lock. PostgreSQL lets several commits share a sync, but only
if their transactions do not wait for each other.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.postgresql import base

# A message to nobody. It adds a record to the log; its own commit has to sync that record, and
# with it everything before.
SYNC = "SELECT pg_logical_emit_message(true, 'fairdeal', '')"


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that can commit first and sync afterwards; Django finds it by this name."""

    _shares = False

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

    def _commit(self) -> None:
        if not self._shares:
            super()._commit()  # type: ignore[misc]  # not in the stubs
            return
        with self.wrap_database_errors:
            with self.connection.pipeline():
                self.connection.execute("SET LOCAL synchronous_commit TO OFF")
                self.connection.commit()
            with self.connection.pipeline():
                self.connection.execute(SYNC)
                self.connection.commit()
