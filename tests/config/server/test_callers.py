"""Too many connections, or silent ones, at a real port."""

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import uvicorn

from config.server.callers import Caller

PATIENCE_SECONDS = 20


async def greet(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


@contextmanager
def serving(**bounds: float) -> Iterator[int]:
    """Serve at a free port, with these bounds."""
    config = uvicorn.Config(
        greet, lifespan="off", ws="none", log_config=None, http=type("Bounded", (Caller,), bounds)
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=server.run, args=([door],))
        thread.start()
        try:
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE_SECONDS)


def ask(port: int) -> http.client.HTTPResponse:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)) as caller:
        caller.request("GET", "/")
        return caller.getresponse()


def test_beyond_the_limit_of_connections_callers_are_told_when_to_come_back() -> None:
    with serving(most=3) as port, ExitStack() as callers:
        inside = [
            callers.enter_context(closing(http.client.HTTPConnection("127.0.0.1", port, timeout=9)))
            for _ in range(3)
        ]
        for caller in inside:
            caller.connect()
        refused = ask(port)
        for caller in inside:
            caller.request("GET", "/")
        answers = [caller.getresponse() for caller in inside]
        first = [(answer.status, answer.read()) for answer in answers]
        inside[0].close()
        again = _until_taken(port)

    assert (refused.status, refused.headers["retry-after"]) == (503, "1")
    assert refused.headers["connection"] == "close"
    assert first == [(200, b"hello")] * 3  # who came first is served
    assert again.status == 200


def test_a_silent_connection_is_closed() -> None:
    with (
        serving(silence=0.2) as port,
        socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as silent,
        socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as slow,
    ):
        slow.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        assert silent.recv(100) == slow.recv(100) == b""
        assert ask(port).status == 200


def test_an_answered_connection_may_stay_open() -> None:
    with (
        serving(silence=0.2) as port,
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=9)) as caller,
        socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as silent,
    ):
        caller.request("GET", "/")
        assert caller.getresponse().read() == b"hello"
        assert silent.recv(100) == b""  # the time is over
        assert caller.sock is not None
        caller.request("GET", "/")
        assert caller.getresponse().read() == b"hello"


def _until_taken(port: int) -> http.client.HTTPResponse:
    end = time.monotonic() + PATIENCE_SECONDS
    while (answer := ask(port)).status == 503 and time.monotonic() < end:
        time.sleep(0.02)
    return answer
