"""Django's SQLite backend, with transactions of one process that take turns and share a sync."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from math import inf
from sqlite3 import Connection
from sqlite3 import Error as SQLiteError
from time import monotonic
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.arrival import left_of
from config.sqlite3.turns import FairLock, Group

LEAST_SECONDS = 0.5  # callers who have waited long for a thread still get their turn
STUCK_SECONDS = 1.0


class _Line:
    """The queue of writers to one database file; only the one whose turn it is may use it."""

    def __init__(self) -> None:
        self.lock = FairLock()
        self.group: Group | None = None
        self.connection: Connection | None = None  # on which groups run
        self.stuck_at = -inf  # when a writer last waited in vain

    def patience(self, whole: float) -> float:
        """Return how many seconds to wait; while others wait in vain, no longer than is fair."""
        stuck = monotonic() - self.stuck_at < STUCK_SECONDS
        return left_of(whole, least=0.0 if stuck else min(whole, LEAST_SECONDS))

    def forget_connection(self) -> None:
        """Make the next group start with a new connection, in case this one is broken."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(SQLiteError):
                connection.rollback()
            with suppress(SQLiteError):
                connection.close()


_lines: dict[str, _Line] = {}  # by database file; a dict's setdefault is atomic


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose writing transactions queue; Django finds it by this name.

    Those begun while it is ``sharing`` run in turn in one SQLite transaction, each as a savepoint.
    The last of the group commits for all; no ``commit`` returns before that. Other processes
    (worker, commands) still compete using SQLite's own busy timeout.
    """

    _has_turn = False
    _shares = False
    _group: Group | None = None
    _own: Connection | None = None  # set aside while in a group

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Let transactions begun meanwhile share a sync; they must be short."""
        before, self._shares = self._shares, True
        try:
            yield
        finally:
            self._shares = before

    def create_cursor(self, name: str | None = None) -> Any:  # not in the stubs
        """Return a cursor that converts each statement to SQLite's style only once."""
        return self.connection.cursor(factory=_Cursor)

    def _start_transaction_under_autocommit(self) -> None:
        settings: dict[str, Any] = self.settings_dict
        shares = self._shares and not self.is_in_memory_db()
        line, whole = self._line(), float(settings["OPTIONS"].get("timeout", 5))
        end = monotonic() + line.patience(whole)
        if not line.lock.take(end - monotonic(), shares=shares):
            line.stuck_at = monotonic()
            raise OperationalError("database is locked: its turn did not come in time")
        self._has_turn = True
        try:
            if shares:
                self._join(end)
            else:
                with _waiting_until(end, self.connection, whole):
                    super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException as error:
            if "locked" in str(error):
                line.stuck_at = monotonic()
            self._end_turn()
            raise

    def _join(self, end: float) -> None:
        """Join the group whose turn it is, or a new one no later than this moment."""
        line = self._line()
        with self.wrap_database_errors:
            try:
                if line.connection is None:
                    line.connection = self.get_new_connection(self.get_connection_params())
                    line.connection.isolation_level = None  # no implicit transactions by Python
                if line.group is None:
                    _wait_until(end, line.connection)
                    line.connection.execute("BEGIN IMMEDIATE")
                    line.group = Group()
                line.connection.execute("SAVEPOINT member")
            except SQLiteError as error:
                if line.group is not None:
                    line.group.failure = error
                    _end(line)
                else:
                    line.forget_connection()
                raise
        line.group.members += 1
        self._group, self._own, self.connection = line.group, self.connection, line.connection

    def _leave(self, group: Group, *, keep: bool) -> None:
        """Hand over to the next, or commit for all; return once that is done.

        Raises:
            OperationalError: the transaction could not be committed.
        """
        line, shared = self._line(), self.connection
        self._group, self.connection, self._own = None, self._own, None
        try:
            if not keep:
                group.refused = True
                shared.execute("ROLLBACK TO member")
            shared.execute("RELEASE member")
        except (
            SQLiteError
        ) as error:  # SQLite itself has rolled everything back, for instance if the disk is full
            group.failure = error
        if group.has_room() and line.lock.hand_over():
            self._has_turn = False
        else:
            _end(line)
            self._end_turn()
        group.ended.wait()
        if keep and group.failure is not None:
            raise OperationalError(str(group.failure)) from group.failure

    def _commit(self) -> None:
        if self._group is not None:
            self._leave(self._group, keep=True)
        else:
            super()._commit()  # type: ignore[misc]  # not in the stubs

    def _rollback(self) -> None:
        if self._group is not None:
            self._leave(self._group, keep=False)
        else:
            super()._rollback()  # type: ignore[misc]  # not in the stubs

    def _set_autocommit(self, autocommit: bool) -> None:
        try:
            super()._set_autocommit(autocommit)  # type: ignore[misc]  # not in the stubs
        finally:
            if autocommit:
                self._end_turn()

    def _close(self) -> None:
        try:
            if self._group is not None:
                self._leave(self._group, keep=False)
            super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._end_turn()

    def _line(self) -> _Line:
        return _lines.setdefault(str(self.settings_dict["NAME"]), _Line())

    def _end_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._line().lock.give_back()


def _wait_until(end: float, connection: Connection) -> None:
    """Have SQLite itself wait for another program's lock until then, and no longer."""
    connection.execute(f"PRAGMA busy_timeout = {max(0, int(1000 * (end - monotonic())))}")


@contextmanager
def _waiting_until(end: float, connection: Connection, whole: float) -> Iterator[None]:
    _wait_until(end, connection)
    try:
        yield
    finally:
        _wait_until(monotonic() + whole, connection)


def _end(line: _Line) -> None:
    """Commit the group whose turn it is, or roll it back if it failed, and tell its members."""
    group, connection = line.group, line.connection
    assert group is not None  # noqa: S101 (whoever has the turn is in it)
    assert connection is not None  # noqa: S101 (a group begins with one)
    line.group = None
    try:
        if group.failure is None:
            connection.execute("COMMIT")
    except SQLiteError as error:
        group.failure = error
    finally:
        if group.failure is not None or group.refused:  # it may not be able to write
            line.forget_connection()
        group.ended.set()


class _Cursor(base.SQLiteCursorWrapper):
    def convert_query(self, query: str, *, param_names: Any = None) -> str:  # not in the stubs
        if param_names is None:
            return _converted(query)
        converted: str = super().convert_query(query, param_names=param_names)
        return converted


@lru_cache(maxsize=512)
def _converted(query: str) -> str:
    converted: str = base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")
    return converted
