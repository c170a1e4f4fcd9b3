"""On PostgreSQL a short transaction lets go of its locks before the sync, and answers after it."""

import threading

import pytest
from django.db import IntegrityError, connection, connections, transaction

from config.postgresql.base import DatabaseWrapper
from tournaments.models import Club

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sharing() -> DatabaseWrapper:
    found = connections["default"]
    if not isinstance(found, DatabaseWrapper):
        pytest.skip("a commit of PostgreSQL's")
    return found


def asked(statement: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def test_what_was_committed_is_on_the_disk_when_commit_returns(sharing: DatabaseWrapper) -> None:
    for number in range(20):
        with sharing.sharing(), transaction.atomic():
            Club.objects.create(name=f"Club {number}", slug=f"club-{number}")
            written = asked("SELECT pg_current_wal_insert_lsn()::text")

        assert asked(f"SELECT pg_current_wal_flush_lsn() >= '{written}'::pg_lsn")
    assert Club.objects.count() == 20


def test_every_other_transaction_is_synced_by_its_own_commit(sharing: DatabaseWrapper) -> None:
    with sharing.sharing(), transaction.atomic():
        Club.objects.create(name="One", slug="one")
    with transaction.atomic():
        assert asked("SHOW synchronous_commit") == "on"
    assert asked("SHOW synchronous_commit") == "on"


def test_a_commit_that_is_refused_says_so_and_stores_nothing(sharing: DatabaseWrapper) -> None:
    def orphan() -> None:
        with sharing.sharing(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO tournaments_player (club_id, name, national_id, shown) "
                "VALUES (999999, 'Nobody', '', 'name')"
            )

    with pytest.raises(IntegrityError):
        orphan()

    assert asked("SELECT count(*) FROM tournaments_player") == 0
    assert not connection.in_atomic_block


def test_the_lock_is_free_again_for_the_next(sharing: DatabaseWrapper) -> None:
    club = Club.objects.create(name="One", slug="one")
    done: list[str] = []

    def rename(name: str) -> None:
        own = connections["default"]
        assert isinstance(own, DatabaseWrapper)
        with own.sharing(), transaction.atomic():
            found = Club.objects.select_for_update().get(pk=club.pk)
            found.name = f"{found.name}{name}"
            found.save()
        done.append(name)
        connection.close()

    threads = [threading.Thread(target=rename, args=(letter,)) for letter in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)

    assert sorted(done) == list("abcdefgh")
    assert sorted(Club.objects.get().name.removeprefix("One")) == list("abcdefgh")
