"""A process beside the web process that renders popular pages, so that scores need not wait.

Python runs one thread of a process at a time. A public page takes about ten milliseconds, and with
a crowd of readers a score would wait for one page after another. So the web process has such pages
rendered by a copy of itself, over a Unix socket: ``serve_pages`` is that copy, ``Beside`` asks it.
The copy holds nothing that could be lost. If it is gone, slow or killed, the web process renders
the page itself, and the supervisor starts another copy.
"""

import asyncio
import os
import pickle
import socket
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from django.db import connections

from config.server.bridge import Answer, Scope, WsgiApplication, answer_of, environ_of

PATIENCE = 5.0  # how long a page may take, in seconds; then the web process renders it itself
BACKLOG = 64  # connections waiting to be accepted; a web process opens six
LOOK_ROUND_SECONDS = 2.0  # how quickly a copy notices that its parent was killed
_SIZE = struct.Struct(">I")
_OF_THE_PROCESS = ("wsgi.input", "wsgi.errors")  # the copy has its own

_Way = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Beside:
    """The way to the process that renders pages; call it from the event loop only."""

    def __init__(self, address: str, at_once: int) -> None:
        """Note where it is; open nothing yet.

        Args:
            address: The path of its socket; empty if there is none.
            at_once: How many pages it may render at a time, each over a separate connection.
        """
        self._address = address
        self._turns = asyncio.Semaphore(at_once)
        self._open: list[_Way] = []

    async def answer(self, scope: Scope) -> Answer | None:
        """Return Django's whole answer to a request without a body; None if there is none.

        The request must only read: the web process may have to answer it after all.
        """
        if not self._address:
            return None
        environ = environ_of(scope, BytesIO())
        for name in _OF_THE_PROCESS:
            del environ[name]
        async with self._turns:
            with suppress(OSError, EOFError, TimeoutError):
                return await asyncio.wait_for(self._asked(pickle.dumps(environ)), PATIENCE)
        return None

    async def _asked(self, request: bytes) -> Answer | None:
        if self._open:
            with suppress(OSError, EOFError):  # the other end may be gone; then try a new one
                return await self._over(self._open.pop(), request)
        return await self._over(await asyncio.open_unix_connection(self._address), request)

    async def _over(self, way: _Way, request: bytes) -> Answer | None:
        """Ask over a connection; keep it for the next request if the whole answer arrived."""
        reader, writer = way
        try:
            writer.write(_SIZE.pack(len(request)) + request)
            (size,) = _SIZE.unpack(await reader.readexactly(_SIZE.size))
            found = pickle.loads(await reader.readexactly(size))  # noqa: S301 (from our own copy)
        except BaseException:  # also if given up as late: its answer might reach the next request
            writer.close()
            raise
        self._open.append(way)
        if found is None:
            return None
        status, headers, whole, note = found
        return Answer(status, headers, whole, iter(()), _nothing_to_close, note)

    def shut(self) -> None:
        """Close the connections."""
        while self._open:
            self._open.pop()[1].close()


def _nothing_to_close() -> None:
    """Do nothing: answers from beside come whole."""


def serve_pages(django: WsgiApplication, address: str, prepare: Callable[[], None]) -> None:
    """Render pages for each connection, in a thread of its own, while the parent lives.

    Args:
        django: The WSGI application.
        address: The path of the socket, in a folder that is ours alone.
        prepare: Called once in each thread, before its first request.
    """
    parent = os.getppid()
    Path(address).unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(address)
        door.listen(BACKLOG)
        door.settimeout(LOOK_ROUND_SECONDS)
        while os.getppid() == parent:
            try:
                asker, _address = door.accept()
            except TimeoutError:
                continue
            asker.settimeout(None)
            threading.Thread(
                target=_serve_one, args=(django, asker, prepare), name="fairdeal-page", daemon=True
            ).start()


def _serve_one(django: WsgiApplication, asker: socket.socket, prepare: Callable[[], None]) -> None:
    prepare()
    with asker, asker.makefile("rwb") as way, suppress(OSError):
        while len(size := way.read(_SIZE.size)) == _SIZE.size:
            environ: dict[str, Any] = pickle.loads(  # noqa: S301 (from the web process)
                way.read(*_SIZE.unpack(size))
            )
            answer = answer_of(
                django, environ | {"wsgi.input": BytesIO(), "wsgi.errors": sys.stderr}
            )
            said = None  # what comes in blocks is not a page: the web process sends it
            if answer.whole is not None:
                said = (answer.status, answer.headers, answer.whole, answer.note)
            else:
                answer.close()
            found = pickle.dumps(said)
            way.write(_SIZE.pack(len(found)) + found)
            way.flush()
    connections.close_all()  # this thread's
