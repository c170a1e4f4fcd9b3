"""Transactions on SQLite take their turns."""

import threading
import time

import pytest
from django.db import OperationalError, connection, transaction

from config.sqlite3.turns import FairLock
from tournaments.services.people import create_club


def test_the_lock_is_given_in_the_order_of_asking() -> None:
    lock, order = FairLock(), list[int]()
    assert lock.take(0)

    def wait(number: int) -> None:
        assert lock.take(30)
        order.append(number)
        lock.give_back()

    threads = []
    for number in range(5):
        threads.append(threading.Thread(target=wait, args=(number,)))
        threads[-1].start()
        while len(lock._waiting) <= number:
            time.sleep(0.001)
    lock.give_back()
    for thread in threads:
        thread.join()

    assert order == [0, 1, 2, 3, 4]
    assert lock.take(0)


def test_who_has_waited_too_long_leaves_the_queue() -> None:
    lock = FairLock()
    assert lock.take(0)

    assert not lock.take(0.01)
    lock.give_back()

    assert lock.take(0)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_waits_for_its_turn_and_gives_it_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a queue of SQLite's")
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.05)
    found: list[str] = []

    def other() -> None:
        try:
            found.append(create_club(name=f"Club {len(found)}").name)
        except OperationalError as error:
            found.append(str(error))
        finally:
            connection.close()

    def run() -> None:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()

    with transaction.atomic():
        run()
    run()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        1 / 0  # noqa: B018
    run()

    assert "its turn did not come" in found[0]
    assert found[1:] == ["Club 1", "Club 2"]
