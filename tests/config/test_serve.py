"""The web server at a real port: what holds nobody up, and what callers are told."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from waitress import wasyncore

from config import serve
from tests.conftest import PROJECT
from tests.private_servers import free_port


class Held:
    """A WSGI application that answers when it is let go, and knows which threads it ran in."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.inside: list[int] = []

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.inside.append(threading.get_ident())
        if environ["PATH_INFO"] not in ("/quick", "/healthz"):
            assert self.go.wait(30)
        start("200 OK", [("Content-Type", "text/plain")])
        return [str(len(environ["wsgi.input"].read())).encode()]


@contextmanager
def serving(application: serve.Wsgi, **options: Any) -> Iterator[int]:
    """Serve an application at a free port."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = serve.web_server(application, sockets=[door], **options)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield door.getsockname()[1]
        finally:
            # From its own thread, as Waitress wants it; that may wake for another reason, and have
            # closed the trigger before we pull it.
            with suppress(OSError):
                server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
            thread.join(20)
            server.task_dispatcher.shutdown()


@pytest.fixture
def held() -> Iterator[Held]:
    application = Held()
    yield application
    application.go.set()


def ask(
    port: int,
    path: str = "/quick",
    method: str = "GET",
    headers: dict[str, str] | None = None,
    body: bytes | None = None,
) -> tuple[int, http.client.HTTPMessage, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as caller:
        caller.request(method, path, body, headers or {})
        answer = caller.getresponse()
        return answer.status, answer.headers, answer.read()


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("kind", "size"), [("text/plain", 1_048_577), ("multipart/form-data; boundary=x", 20_971_521)]
)
def test_too_large_a_body_is_refused(held: Held, kind: str, size: int) -> None:
    with serving(held) as port:
        status, headers, body = ask(
            port, "/api/v1/events/", "POST", {"Content-Type": kind}, b"a" * size
        )

    assert (status, headers["Content-Type"]) == (413, "application/problem+json")
    assert "Retry-After" not in headers  # it would be too large again
    assert json.loads(body)["type"] == "/api/v1/problems/content-too-large/"
    assert f"{size - 1:,} bytes. Nothing was saved" in json.loads(body)["detail"]
    assert held.inside == []


def test_what_is_no_request_is_refused(held: Held) -> None:
    with (
        serving(held) as port,
        closing(socket.create_connection(("127.0.0.1", port), 30)) as caller,
    ):
        caller.sendall(b"NONSENSE\r\n\r\n")
        told = caller.recv(1000)

    assert told.startswith(b"HTTP/1.0 400 Bad Request\r\n")
    assert held.inside == []


def test_a_form_with_a_file_and_a_file_by_itself_may_be_longer(held: Held) -> None:
    sent = b"a" * 2_000_000
    with serving(held) as port:
        for kind in ("multipart/form-data; boundary=x", "application/octet-stream"):
            status, _headers, body = ask(port, "/quick", "POST", {"Content-Type": kind}, sent)
            assert (status, body) == (200, b"2000000")


def test_the_health_check_answers_and_scores_are_taken_while_every_reader_is_busy(
    held: Held,
) -> None:
    with serving(held) as port, ThreadPoolExecutor(20) as crowd:
        readers = [crowd.submit(ask, port, "/") for _ in range(20)]
        until(lambda: held.inside)
        score = ask(port, "/quick", "POST", body=b"4SN=")
        health = ask(port, "/healthz")
        held.go.set()
        pages = [reader.result()[0] for reader in readers]

    assert (score[0], health[0]) == (200, 200)
    assert pages == [200] * 20
    assert len(set(held.inside)) == 1 + 2  # however many ask


def test_the_health_check_answers_while_every_writer_is_busy(held: Held) -> None:
    with serving(held) as port, ThreadPoolExecutor(12) as crowd:
        writers = [crowd.submit(ask, port, "/", "POST", body=b"4SN=") for _ in range(12)]
        until(lambda: held.inside)
        assert ask(port, "/healthz")[0] == 200
        held.go.set()
        assert [writer.result()[0] for writer in writers] == [200] * 12


def test_whoever_has_waited_too_long_is_told_to_come_again(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PATIENCE", 0.2)
    with serving(held) as port, ThreadPoolExecutor(12) as crowd:
        inside = crowd.submit(ask, port, "/", "POST", body=b"4SN=")
        until(lambda: held.inside)
        waiting = [
            crowd.submit(ask, port, path, "POST", body=b"4SN=") for path in ("/", "/api/v1/") * 4
        ]
        time.sleep(0.4)
        held.go.set()
        told = [each.result() for each in waiting]

    assert inside.result()[0] == 200
    refused = [each for each in told if each[0] == 503]
    assert len(refused) >= 8 - 3  # on PostgreSQL, four write at once
    for _status, headers, body in refused:
        assert headers["Retry-After"] == "1"
        assert b"please try again in a moment" in body


def test_bodies_that_never_end_hold_nobody_up_and_are_given_up(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "SILENCE", 1)
    with serving(held, cleanup_interval=1, connection_limit=2_000) as port, ExitStack() as stack:
        slow = [
            stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), 30)))
            for _ in range(600)
        ]
        for each in slow:
            each.sendall(b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n4S")
        begun = time.monotonic()
        assert ask(port, "/quick", "POST", body=b"4SN=")[0] == 200
        assert time.monotonic() - begun < 3
        assert slow[0].recv(100) == b""  # closed, as it says nothing more

    assert len(held.inside) == 1


def test_an_address_that_a_caller_made_up_is_passed_on_as_a_header_only(held: Held) -> None:
    seen: dict[str, Any] = {}

    def noted(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        seen.update(environ)
        return held(environ, start)

    made_up = {"X-Forwarded-For": "203.0.113.9", "Queued-At": "0", "Remote_Addr": "203.0.113.9"}
    with serving(noted) as port:
        assert ask(port, headers=made_up)[0] == 200

    assert seen["REMOTE_ADDR"] == "127.0.0.1"
    assert seen["HTTP_X_FORWARDED_FOR"] == "203.0.113.9"  # judged by config.http.client_address


@pytest.mark.slow
def test_finishes_what_it_has_begun_when_asked_to_stop(tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "config.serve", "--listen", f"127.0.0.1:{port}"],
        cwd=PROJECT,
        env={**os.environ, "FAIRDEAL_VAR": str(tmp_path), "ALLOWED_HOSTS": "127.0.0.1"},
    )

    def answers() -> bool:
        try:
            return ask(port, "/healthz")[0] == 200
        except OSError:
            return False

    until(answers)
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
