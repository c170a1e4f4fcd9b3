"""Short transactions on SQLite share one sync of the disk, and nothing else."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connections, transaction
from pytest_django import DjangoDbBlocker

from config.sqlite3 import base, turns

ALIAS = "grouped"


def adding(number: int) -> tuple[str, ...]:
    """Return the statements that add a row."""
    return (f"INSERT INTO parent VALUES ({number})",)  # noqa: S608 (a number)


class File:
    """A database file of one's own, and those who write into it at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: dict[int, str] = {}
        self.threads: list[threading.Thread] = []

    @property
    def line(self) -> base._Line:
        return base._lines.setdefault(str(self.path), base._Line())

    def run(self, *statements: str, shares: bool = True) -> None:
        """Run statements in a transaction."""
        connection = connections[ALIAS]
        assert isinstance(connection, base.DatabaseWrapper)
        if shares:
            with connection.sharing(), transaction.atomic(using=ALIAS):
                self._execute(statements)
        else:
            with transaction.atomic(using=ALIAS):
                self._execute(statements)

    def _execute(self, statements: tuple[str, ...]) -> None:
        with connections[ALIAS].cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    def at_once(self, *transactions: tuple[str, ...], shares: bool = True) -> None:
        """Let each transaction wait for its turn behind this thread's, then let them go."""
        with transaction.atomic(using=ALIAS):
            for number, statements in enumerate(transactions, start=1):
                self.start(number, lambda said=statements: self.run(*said, shares=shares))
                while len(self.line.lock._waiting) < number:
                    threading.Event().wait(0.001)
        for thread in self.threads:
            thread.join()

    def start(self, number: int, write: Callable[[], None]) -> None:
        """Write in a thread, and remember what it was told."""

        def told() -> None:
            try:
                write()
                self.told[number] = "stored"
            except DatabaseError as error:
                self.told[number] = type(error).__name__
            finally:
                connections[ALIAS].close()

        self.threads.append(threading.Thread(target=told))
        self.threads[-1].start()

    def rows(self) -> list[int]:
        with connections[ALIAS].cursor() as cursor:
            cursor.execute("SELECT id FROM parent ORDER BY id")
            return [number for (number,) in cursor.fetchall()]


@pytest.fixture
def file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[File]:
    if connections["default"].vendor != "sqlite":
        pytest.skip("groups of SQLite's")
    monkeypatch.setattr(turns, "GROUP_SECONDS", 60)
    found = File(tmp_path / "grouped.sqlite3")
    monkeypatch.setitem(
        connections.settings, ALIAS, {**connections.settings["default"], "NAME": str(found.path)}
    )
    with django_db_blocker.unblock():
        found.run(
            "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
            "CREATE TABLE child (of_parent INTEGER REFERENCES parent (id) "
            "DEFERRABLE INITIALLY DEFERRED)",
            shares=False,
        )
        yield found
        connections[ALIAS].close()
        del connections[ALIAS]


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many members each group had when it ended."""
    counted: list[int] = []
    end = base._end

    def noted(line: base._Line) -> None:
        assert line.group is not None
        counted.append(line.group.members)
        end(line)

    monkeypatch.setattr(base, "_end", noted)
    return counted


def test_those_who_wait_together_share_one_commit(file: File, ends: list[int]) -> None:
    file.at_once(*(adding(number) for number in range(1, 6)))

    assert set(file.told.values()) == {"stored"}
    assert file.rows() == [1, 2, 3, 4, 5]
    assert ends == [5]


def test_one_alone_does_not_wait_for_company(file: File, ends: list[int]) -> None:
    file.run("INSERT INTO parent VALUES (1)")

    assert file.rows() == [1]
    assert ends == [1]


def test_one_that_is_refused_leaves_the_others_alone(file: File) -> None:
    file.at_once(
        ("INSERT INTO parent VALUES (1)",),
        ("INSERT INTO parent VALUES (2)", "INSERT INTO parent VALUES (1)"),
        ("INSERT INTO parent VALUES (3)",),
    )

    assert file.told == {1: "stored", 2: "IntegrityError", 3: "stored"}
    assert file.rows() == [1, 3]


@pytest.mark.parametrize(
    "poison",
    [
        ("INSERT INTO parent VALUES (2)", "INSERT OR ROLLBACK INTO parent VALUES (2)"),
        ("INSERT INTO child VALUES (99)",),  # noticed by the commit
    ],
)
def test_if_everything_is_rolled_back_everybody_is_told_and_the_next_commit_succeeds(
    file: File, poison: tuple[str, ...]
) -> None:
    file.at_once(("INSERT INTO parent VALUES (1)",), poison)

    assert file.told[1] == "OperationalError"
    assert file.told[2] in ("OperationalError", "IntegrityError")
    assert file.rows() == []
    file.run("INSERT INTO parent VALUES (3)")
    assert file.rows() == [3]


def test_nobody_is_answered_before_the_commit(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    reached, go_on = threading.Event(), threading.Event()
    end = base._end

    def held(line: base._Line) -> None:
        reached.set()
        assert go_on.wait(30)
        end(line)

    monkeypatch.setattr(base, "_end", held)
    writing = threading.Thread(
        target=file.at_once,
        args=[adding(number) for number in (1, 2, 3)],
    )
    writing.start()
    assert reached.wait(30)
    before = dict(file.told), file.rows()
    go_on.set()
    writing.join()

    assert before == ({}, [])
    assert set(file.told.values()) == {"stored"}
    assert file.rows() == [1, 2, 3]


def test_a_refusal_waits_too_as_it_may_tell_of_what_another_wrote(
    file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_at_the_end: list[dict[int, str]] = []
    end = base._end

    def noted(line: base._Line) -> None:
        told_at_the_end.append(dict(file.told))
        end(line)

    monkeypatch.setattr(base, "_end", noted)
    file.at_once(
        ("INSERT INTO parent VALUES (1)",),
        ("INSERT INTO parent VALUES (1)",),
        ("INSERT INTO parent VALUES (2)",),
    )

    assert told_at_the_end == [{}]
    assert file.told == {1: "stored", 2: "IntegrityError", 3: "stored"}


def test_a_transaction_that_may_take_long_has_its_own_commit(file: File, ends: list[int]) -> None:
    file.at_once(*(adding(number) for number in (1, 2)), shares=False)

    assert file.rows() == [1, 2]
    assert ends == []


def test_a_group_that_is_full_or_old_takes_nobody_more(
    file: File, ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MOST_MEMBERS", 2)
    file.at_once(*(adding(number) for number in range(1, 6)))
    monkeypatch.setattr(turns, "GROUP_SECONDS", 0)
    file.at_once(*(adding(number) for number in range(6, 8)))

    assert ends == [2, 2, 1, 1, 1]
    assert file.rows() == list(range(1, 8))


def test_a_connection_that_is_closed_inside_gives_way(file: File) -> None:
    connection = connections[ALIAS]
    assert isinstance(connection, base.DatabaseWrapper)

    def closed() -> None:
        with connection.sharing(), transaction.atomic(using=ALIAS):
            connection.cursor().execute("INSERT INTO parent VALUES (1)")
            connection.close()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        closed()
    file.run("INSERT INTO parent VALUES (2)")

    assert file.rows() == [2]


def _query_only(path: Path) -> sqlite3.Connection:
    found = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    found.execute("PRAGMA query_only = ON")
    return found


def _opened_read_only(path: Path) -> sqlite3.Connection:
    address = f"file:{path}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


@pytest.mark.parametrize("opened", [_query_only, _opened_read_only])
def test_a_file_that_was_read_only_for_a_while_is_written_again(
    file: File, opened: Callable[[Path], sqlite3.Connection]
) -> None:
    file.run("INSERT INTO parent VALUES (1)")
    file.line.connection = opened(file.path)
    with pytest.raises(OperationalError):
        file.run("INSERT INTO parent VALUES (2)")
    file.run("INSERT INTO parent VALUES (3)")

    assert file.rows() == [1, 3]


def test_a_writer_that_cannot_open_the_file_is_told_and_holds_nobody_up(
    file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connections[ALIAS]
    connection.ensure_connection()
    with monkeypatch.context() as patch:
        patch.setitem(connection.settings_dict, "NAME", str(file.path.parent))
        with pytest.raises(OperationalError):
            file.run("INSERT INTO parent VALUES (1)")
    file.run("INSERT INTO parent VALUES (2)")

    assert file.rows() == [2]
    with pytest.raises(IntegrityError):
        file.run("INSERT INTO parent VALUES (2)")
