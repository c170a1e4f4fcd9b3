"""Carry a request from the event loop to Django in a thread, and carry its answer back.

The event loop reads the whole body and sends every block of the answer, so a phone with a bad
connection never holds up a thread.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping
from concurrent.futures import Executor
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from time import monotonic
from typing import IO, Any

from config.arrival import arrived
from tournaments.web.watched import NOTE

ARRIVED = "fairdeal.arrived"  # in the WSGI environment: when the request was complete

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
WsgiApplication = Callable[[dict[str, Any], Callable[..., Any]], Any]

SPOOLED_BYTES = 256 * 1024  # a larger body waits on disk


class BodyTooLargeError(Exception):
    """The body is longer than allowed; the rest of it has not been read."""


class CallerGoneError(Exception):
    """The caller hung up before the whole body had arrived."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Django's answer.

    Attributes:
        status: Its HTTP status.
        headers: Names in lower case, with their values.
        whole: The body; None if it comes in blocks.
        blocks: The body in blocks, if it is not whole.
        close: To be called after the last block.
        note: What the view says about a page that is kept or may be followed; otherwise None.
    """

    status: int
    headers: list[tuple[bytes, bytes]]
    whole: bytes | None
    blocks: Iterator[bytes]
    close: Callable[[], None]
    note: object


async def read_body(receive: Receive, limit: int) -> IO[bytes]:
    """Return the body of a request, from its start.

    Raises:
        BodyTooLargeError: it is longer than ``limit`` bytes.
        CallerGoneError: it never arrived completely.
    """
    body: IO[bytes] = SpooledTemporaryFile(max_size=SPOOLED_BYTES)  # noqa: SIM115 (the caller closes it)
    try:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise CallerGoneError
            body.write(message.get("body", b""))
            if body.tell() > limit:
                raise BodyTooLargeError
            if not message.get("more_body", False):
                body.seek(0)
                return body
    except BaseException:  # given up for being late, too
        body.close()
        raise


async def answer_in_thread(
    django: WsgiApplication, scope: Scope, body: IO[bytes], send: Send, threads: Executor
) -> Answer:
    """Have Django answer a request in one of the threads, send the answer, and return it."""
    loop = asyncio.get_running_loop()
    with body:
        answer = await loop.run_in_executor(threads, answer_of, django, environ_of(scope, body))
    if answer.whole is not None:
        await send_whole(answer, send)
        return answer
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    try:
        while block := await loop.run_in_executor(threads, next, answer.blocks, b""):
            await send({"type": "http.response.body", "body": block, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        await loop.run_in_executor(threads, answer.close)
    return answer


async def answer_unsent(django: WsgiApplication, scope: Scope, threads: Executor) -> Answer:
    """Return Django's whole answer to a request without a body, without sending it."""
    loop = asyncio.get_running_loop()
    with SpooledTemporaryFile() as body:
        answer = await loop.run_in_executor(threads, answer_of, django, environ_of(scope, body))
    if answer.whole is None:
        await loop.run_in_executor(threads, answer.close)
    return answer


async def send_whole(answer: Answer, send: Send) -> None:
    """Send an answer that does not come in blocks."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.whole})


def environ_of(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """Return a request in WSGI form (PEP 3333): texts are bytes decoded as Latin-1."""
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        ARRIVED: monotonic(),
    }
    for raw_name, raw_value in scope["headers"]:
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        if "_" in raw_name.decode("latin-1"):
            continue  # X_Forwarded_For must not pass for X-Forwarded-For
        if name not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            name = f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        joint = "; " if name == "HTTP_COOKIE" else ","
        environ[name] = f"{environ[name]}{joint}{value}" if name in environ else value
    if "HTTP_TRANSFER_ENCODING" in environ:  # the body is whole now, and its length known
        del environ["HTTP_TRANSFER_ENCODING"]
        environ["CONTENT_LENGTH"] = str(_length(body))
    return environ


def _length(body: IO[bytes]) -> int:
    length = body.seek(0, 2)
    body.seek(0)
    return length


def answer_of(django: WsgiApplication, environ: dict[str, Any]) -> Answer:
    """Return Django's answer, read whole in this thread unless it comes in blocks."""
    started: list[tuple[int, list[tuple[bytes, bytes]]]] = []

    def start(status: str, headers: list[tuple[str, str]], failure: object = None) -> None:
        encoded = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]
        started.append((int(status.split(" ", 1)[0]), encoded))

    with arrived(environ.get(ARRIVED)):
        response = django(environ, start)
    status, headers = started[0]
    note = environ.get(NOTE)
    if getattr(response, "streaming", True):
        return Answer(status, headers, None, iter(response), response.close, note)
    whole = b"".join(response)
    response.close()
    return Answer(status, headers, whole, iter(()), response.close, note)


def header(headers: list[tuple[bytes, bytes]], name: bytes) -> bytes:
    """Return the value of a header; empty if it is missing."""
    return next((value for other, value in headers if other == name), b"")


def plain_answer(
    status: int, sentence: str, headers: Mapping[str, str]
) -> tuple[MutableMapping[str, Any], MutableMapping[str, Any]]:
    """Return the two messages of a short answer in plain text."""
    body = sentence.encode()
    lines = {"content-type": "text/plain; charset=utf-8", "content-length": str(len(body))}
    encoded = [(name.encode(), value.encode()) for name, value in {**lines, **headers}.items()]
    return (
        {"type": "http.response.start", "status": status, "headers": encoded},
        {"type": "http.response.body", "body": body},
    )
