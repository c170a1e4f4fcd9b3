"""A connection is not asked before every request; one that the server ended is not used either.

What a request has waited for a thread is taken off what it may wait for a lock.
"""

from collections.abc import Iterator
from time import monotonic

import pytest
from django.db import OperationalError, connection, connections

from config.arrival import arrived
from config.postgresql import base
from config.postgresql.base import LEAST_SECONDS, DatabaseWrapper

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two() -> Iterator[tuple[DatabaseWrapper, DatabaseWrapper]]:
    """Two connections of this process that have both just answered."""
    if not isinstance(connections["default"], DatabaseWrapper):
        pytest.skip("a connection of PostgreSQL's")
    pair = (_connected(), _connected())
    yield pair
    for one in pair:
        one.close()


def _connected() -> DatabaseWrapper:
    made = connections["default"].copy()
    assert isinstance(made, DatabaseWrapper)
    made.ensure_connection()
    assert made.is_usable()
    return made


def _end(made: DatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [made.connection.info.backend_pid])


def test_a_connection_that_failed_is_asked_even_if_it_has_just_answered(
    two: tuple[DatabaseWrapper, DatabaseWrapper],
) -> None:
    failing, _other = two
    _end(failing)
    with pytest.raises(OperationalError), failing.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert not failing.is_usable()


def test_one_that_was_found_broken_has_every_other_asked(
    two: tuple[DatabaseWrapper, DatabaseWrapper],
) -> None:
    failing, other = two
    _end(other)
    assert other.is_usable()  # it answered within this second
    _end(failing)
    with pytest.raises(OperationalError), failing.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert not failing.is_usable()
    assert not other.is_usable()


def _waits_for_locks(made: DatabaseWrapper) -> str:
    assert made.is_usable()  # as Django asks at the beginning of a request
    with made.wrap_database_errors:
        return str(made.connection.execute("SHOW lock_timeout").fetchone()[0])


def test_a_request_that_waited_for_a_thread_waits_the_less_for_a_lock(
    two: tuple[DatabaseWrapper, DatabaseWrapper], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _other = two
    fresh = _waits_for_locks(made)
    with arrived(monotonic() - 600):
        monkeypatch.setattr(base._Stuck, "at", monotonic() - 600)
        late = _waits_for_locks(made)
        monkeypatch.setattr(base._Stuck, "at", monotonic())
        behind_others = _waits_for_locks(made)

    assert late == f"{round(1000 * LEAST_SECONDS)}ms"
    assert behind_others == "1ms"
    assert fresh != late
    assert _waits_for_locks(made) == fresh
