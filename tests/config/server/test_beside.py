"""Pages rendered in a process beside the web process, and what happens without it."""

import asyncio
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from tournaments.web.watched import NOTE, Watched

from config.server import beside
from config.server.beside import serve_pages
from config.server.bridge import Answer as Rendered
from config.server.front_door import FrontDoor, Limits
from tests.config.server.test_front_door import Answer, ask, run
from tournaments.management.processes import (
    Process,
    copy_of_this,
)

HERE = os.getpid()
PAGE, SLOW, STREAM = "/events/x/", "/events/x/slow/", "/events/x/stream/"
FEW = Limits(readers=2, writers=1)


def who_answers(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
    """Say which process answers; beside the web process, some addresses are slow."""
    path = environ["PATH_INFO"]
    if path == SLOW and os.getpid() != HERE:
        time.sleep(2)
    environ[NOTE] = Watched("x", "a tag")
    start("200 OK", [("Content-Type", "text/plain"), ("X-Asked", environ.get("HTTP_HOST", ""))])
    said = f"{os.getpid()} {environ['QUERY_STRING']}".encode()
    return _Blocks(said) if path == STREAM else _Whole(said)


class _Blocks:
    """An answer in blocks, as Django has it for files."""

    streaming = True

    def __init__(self, said: bytes) -> None:
        self._said = said

    def __iter__(self) -> Iterator[bytes]:
        return iter((self._said,))

    def close(self) -> None:
        """Nothing is open."""


class _Whole(_Blocks):
    streaming = False


@pytest.fixture
def address() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="fd-") as folder:
        yield str(Path(folder) / "pages.socket")


@pytest.fixture
def start(address: str) -> Iterator[Callable[[], Process]]:
    """Return how to start the process beside this one."""
    started: list[Process] = []

    def started_one() -> Process:
        Path(address).unlink(missing_ok=True)  # so that it is seen when it is there
        process = copy_of_this(lambda: serve_pages(who_answers, address, lambda: None))()
        started.append(process)
        _until(lambda: _is_open(address))
        return process

    yield started_one
    for process in started:
        _end(process)


def _is_open(address: str) -> bool:
    """Return whether somebody listens there; the name is there a moment before."""
    with socket.socket(socket.AF_UNIX) as caller:
        return caller.connect_ex(address) == 0


def _until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _end(process: Process) -> None:
    if process.poll() is None:
        os.kill(process.pid, signal.SIGKILL)
        _until(lambda: process.poll() is not None)


def who(answer: Answer) -> int:
    """Return the process that gave an answer."""
    assert answer.status == 200
    return int(answer.body.split()[0])


def asked(address: str, *paths: str, **more: Any) -> list[Answer]:
    """Ask for pages one after the other, through one door."""

    async def all_of_them() -> list[Answer]:
        door = FrontDoor(who_answers, FEW, beside=address)
        try:
            return [await ask(door, path, **more) for path in paths]
        finally:
            door.hang_up()
            door.shut()

    return run(all_of_them())


def test_everybodys_pages_are_rendered_beside_and_nothing_else_is(
    address: str, start: Callable[[], Process]
) -> None:
    process = start()
    assert [who(each) for each in asked(address, PAGE, SLOW, "/")] == [process.pid] * 2 + [HERE]
    assert who(asked(address, PAGE, method="POST")[0]) == HERE
    assert who(asked(address, PAGE, headers={"cookie": "sessionid=1"})[0]) == HERE
    assert who(asked(address, PAGE, headers={"authorization": "Token 1"})[0]) == HERE


def test_an_answer_from_beside_is_the_same(address: str, start: Callable[[], Process]) -> None:
    (own,) = asked("", PAGE)
    start()
    (other,) = asked(address, PAGE)
    assert other.headers == own.headers
    assert who(other) != who(own)


def test_what_a_page_says_of_itself_comes_along(address: str, start: Callable[[], Process]) -> None:
    process = start()
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": PAGE,
        "query_string": b"page=2",
        "headers": [(b"host", b"club.example")],
    }

    async def answer() -> Rendered | None:
        way = beside.Beside(address, 1)
        try:
            return await way.answer(scope)
        finally:
            way.shut()

    found = run(answer())
    assert found is not None
    assert found.note == Watched("x", "a tag")
    assert (b"x-asked", b"club.example") in found.headers
    assert found.whole == f"{process.pid} page=2".encode()


def test_without_it_the_web_process_renders_pages_itself(address: str) -> None:
    assert [who(each) for each in asked(address, PAGE, PAGE)] == [HERE, HERE]


def test_what_comes_in_blocks_is_sent_by_the_web_process(
    address: str, start: Callable[[], Process]
) -> None:
    process = start()
    assert [who(each) for each in asked(address, STREAM, PAGE)] == [HERE, process.pid]


def test_killed_in_the_middle_of_a_page_it_costs_nobody_the_page(
    address: str, start: Callable[[], Process]
) -> None:
    first = start()

    async def killed_and_started_again() -> list[int]:
        door = FrontDoor(who_answers, FEW, beside=address)
        found = [who(await ask(door, PAGE))]
        waiting = [asyncio.create_task(ask(door, SLOW)) for _ in range(4)]  # two have to wait
        await asyncio.sleep(0.3)
        os.kill(first.pid, signal.SIGKILL)
        found += [who(await each) for each in waiting]
        found.append(who(await ask(door, PAGE)))
        second = await asyncio.get_running_loop().run_in_executor(None, start)
        found += [who(await ask(door, PAGE)) == second.pid]
        door.hang_up()
        door.shut()
        return found

    assert run(killed_and_started_again()) == [first.pid, *[HERE] * 5, True]


def test_a_page_that_comes_too_late_is_nobody_elses_answer(
    address: str, start: Callable[[], Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    process = start()
    monkeypatch.setattr(beside, "PATIENCE", 1.0)
    late, *others = asked(address, SLOW, PAGE, PAGE)
    assert who(late) == HERE
    assert [who(each) for each in others] == [process.pid] * 2


def test_it_ends_when_the_program_is_gone_that_started_it(address: str) -> None:
    def parent() -> None:
        copy_of_this(lambda: serve_pages(who_answers, address, lambda: None))()
        time.sleep(60)

    process = copy_of_this(parent)()
    _until(Path(address).exists)
    (child,) = psutil.Process(process.pid).children()
    _end(process)
    _until(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE)
