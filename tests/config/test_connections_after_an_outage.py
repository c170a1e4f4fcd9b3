"""A connection is not asked before every request; one that the server ended is not used either."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection, connections

from config.postgresql.base import DatabaseWrapper

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
