"""The door of the web process, with Django or a small WSGI application behind it."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pytest

from config.server.front_door import FrontDoor, Limits
from config.wsgi import application

T = TypeVar("T")

SMALL = Limits(readers=2, writers=1, waiting=3, body=100, upload=1_000)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    blocks: tuple[bytes, ...]

    @property
    def body(self) -> bytes:
        return b"".join(self.blocks)


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: a browser of other tests may hold this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


async def ask(
    door: FrontDoor,
    path: str = "/",
    method: str = "GET",
    headers: dict[str, str] | None = None,
    body: Iterable[bytes] = (b"",),
) -> Answer:
    """Send one request through the door, its body in these parts."""
    parts = list(body)
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    async def send(message: Any) -> None:
        sent.append(message)

    named = {"host": "localhost", **(headers or {})}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": ("192.0.2.1", 5),
        "server": ("localhost", 8000),
    }
    await door(scope, receive, send)
    lines = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], lines, tuple(message["body"] for message in sent[1:]))


class Held:
    """A WSGI application that answers when it is let go, and knows which threads it ran in."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.threads: set[str] = set()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.threads.add(threading.current_thread().name)
        if environ["PATH_INFO"] != "/quick":
            assert self.go.wait(30)
        start("200 OK", [("Content-Type", "text/plain")])
        return Body([b"done"])


class Body(list[bytes]):
    """A body of several blocks that counts how often it was closed."""

    closed = 0

    def close(self) -> None:
        self.closed += 1


def echo(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    shown = {name: str(value) for name, value in environ.items() if name.isupper()}
    start("200 OK", [("Content-Type", "application/json")])
    return Body([json.dumps({**shown, "body": environ["wsgi.input"].read().decode()}).encode()])


@pytest.fixture
def held() -> Iterator[Held]:
    application = Held()
    yield application
    application.go.set()


@pytest.mark.django_db(transaction=True)
def test_django_answers_behind_it() -> None:
    door = FrontDoor(application, Limits())

    page = run(ask(door, "/"))
    nothing = run(ask(door, "/api/v1/nothing/"))

    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert b"<!DOCTYPE html>" in page.body
    assert nothing.status == 404
    assert json.loads(nothing.body)["type"] == "/api/v1/problems/not-found/"


def test_a_request_arrives_whole() -> None:
    headers = {"content-type": "text/plain", "x-thing": "é", "x_forwarded_for": "203.0.113.9"}

    answer = run(ask(FrontDoor(echo, SMALL), "/b\u00fc/", "POST", headers, (b"one ", b"two")))

    seen = json.loads(answer.body)
    assert seen["body"] == "one two"
    assert seen["PATH_INFO"].encode("latin-1").decode() == "/b\u00fc/"
    assert seen["CONTENT_TYPE"] == "text/plain"
    assert seen["REMOTE_ADDR"] == "192.0.2.1"
    assert "HTTP_X_FORWARDED_FOR" not in seen  # an underscore is no hyphen


def test_a_body_of_unknown_length_gets_one() -> None:
    answer = run(
        ask(FrontDoor(echo, SMALL), "/", "POST", {"transfer-encoding": "chunked"}, (b"123", b"45"))
    )

    assert json.loads(answer.body)["CONTENT_LENGTH"] == "5"


def test_an_answer_in_blocks_is_passed_on_block_by_block_and_closed() -> None:
    body = Body([b"one", b"two", b"three"])

    def blocks(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start("200 OK", [])
        return body

    answer = run(ask(FrontDoor(blocks, SMALL)))

    assert answer.blocks == (b"one", b"two", b"three", b"")
    assert body.closed == 1


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"content-length": "101"}, ()),  # not a byte of it is read
        ({}, (b"a" * 60, b"a" * 60)),
        ({"content-type": "multipart/form-data; boundary=x", "content-length": "1001"}, ()),
    ],
)
def test_too_large_a_body_is_refused(headers: dict[str, str], body: tuple[bytes, ...]) -> None:
    answer = run(ask(FrontDoor(echo, SMALL), "/api/v1/events/", "POST", headers, body))

    assert answer.status == 413
    assert answer.headers["connection"] == "close"
    assert json.loads(answer.body)["type"] == "/api/v1/problems/content-too-large/"


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/octet-stream"])
def test_a_form_with_a_file_and_a_file_by_itself_may_be_longer(kind: str) -> None:
    headers = {"content-type": kind}

    answer = run(ask(FrontDoor(echo, SMALL), "/", "POST", headers, (b"a" * 500,)))

    assert answer.status == 200


def test_beyond_the_limit_callers_are_told_at_once_to_come_back(held: Held) -> None:
    async def crowd() -> list[Answer]:
        door = FrontDoor(held, SMALL)
        inside = [asyncio.create_task(ask(door, "/api/v1/", "POST")) for _ in range(4)]
        await asyncio.sleep(0.2)
        turned_away = await ask(door, "/api/v1/", "POST")
        page = await ask(door, "/", "POST")
        reader = await ask(door, "/quick")
        held.go.set()
        return [turned_away, page, reader, *await asyncio.gather(*inside)]

    turned_away, page, reader, *others = run(crowd())

    assert turned_away.status == page.status == 503
    assert turned_away.headers["retry-after"] == page.headers["retry-after"] == "1"
    assert json.loads(turned_away.body)["type"] == "/api/v1/problems/unavailable/"
    assert b"please try again in a moment" in page.body
    assert reader.status == 200
    assert [other.status for other in others] == [200] * 4


def test_a_crowd_of_readers_does_not_hold_up_a_score(held: Held) -> None:
    async def crowd() -> Answer:
        door = FrontDoor(held, replace(SMALL, waiting=50))
        readers = [asyncio.create_task(ask(door)) for _ in range(40)]
        await asyncio.sleep(0.2)
        score = await asyncio.wait_for(ask(door, "/quick", "POST"), 10)
        held.go.set()
        await asyncio.gather(*readers)
        return score

    assert run(crowd()).status == 200
    assert len(held.threads) == 3  # two for readers, one for writers, however many ask


def test_a_caller_who_hangs_up_frees_the_place() -> None:
    door = FrontDoor(echo, replace(SMALL, waiting=0))

    async def hang_up() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            raise AssertionError("nobody listens")

        scope = {"type": "http", "method": "POST", "path": "/", "headers": []}
        await door(scope, receive, send)

    run(hang_up())
    assert run(ask(door, "/", "POST")).status == 200


def test_bodies_that_never_end_hold_nobody_up_and_are_given_up() -> None:
    statuses: list[int] = []

    async def crowd() -> Answer:
        door = FrontDoor(echo, replace(SMALL, waiting=0, patience=0.5))
        scope = {"type": "http", "method": "POST", "path": "/", "headers": []}

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(3600)
            return {}

        async def send(message: Any) -> None:
            statuses.append(message.get("status", 408))

        slow = [asyncio.create_task(door(scope, receive, send)) for _ in range(20)]
        await asyncio.sleep(0.2)
        score = await ask(door, "/", "POST")
        await asyncio.wait_for(asyncio.gather(*slow), 10)
        return score

    assert run(crowd()).status == 200
    assert set(statuses) == {408}
