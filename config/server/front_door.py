"""Who is let in, in which order, and what everybody else is told."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import IO

from config.server.beside import Beside
from config.server.bridge import (
    Answer,
    BodyTooLargeError,
    CallerGoneError,
    Receive,
    Scope,
    Send,
    WsgiApplication,
    answer_in_thread,
    answer_unsent,
    header,
    plain_answer,
    read_body,
    send_whole,
)
from config.server.editions import Editions
from config.server.shelf import Request, Shelf, strangers_request
from config.server.streams import Streams, wants_stream
from tournaments.metrics import REPEATED, TURNED_AWAY, WAITING
from tournaments.web.public.kept import Kept

READING = ("GET", "HEAD", "OPTIONS")
FULL = "Fairdeal is very busy. Nothing was saved; please try again in a moment."
_WITH_A_FILE = (b"multipart/form-data", b"application/octet-stream")
TOO_LARGE = "That is too large: the limit is {limit:,} bytes. Nothing was saved."
TOO_SLOW = "The request took too long to arrive. Nothing was saved; please send it again."
PROBLEMS = {  # as the API names and titles them
    408: ("invalid-request", "The request cannot be understood"),
    413: ("content-too-large", "The request is too large"),
    503: ("unavailable", "Fairdeal cannot do this at the moment"),
}

REASONS = {408: "too slow", 413: "too large", 503: "full"}


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one web process takes on.

    Attributes:
        readers: Threads for requests that only read. More would not be faster: Python runs one
            at a time, and each keeps a connection to the database.
        writers: Separate threads for all others, so that a crowd of readers holds up no score.
        streams: Readers who may follow pages at once; others ask for the page every few seconds.
        waiting: Requests of either sort that may wait for a thread; beyond this, 503 at once.
        body: The longest body, in bytes.
        upload: The longest body of a form with a file, or of a file alone, in bytes.
        patience: How long a body may take to arrive, in seconds.
        retry_after: When a caller turned away should try again, in seconds.
    """

    readers: int = 4
    writers: int = 4
    streams: int = 5_000
    waiting: int = 2_000
    body: int = 1024 * 1024
    upload: int = 20 * 1024 * 1024
    patience: float = 60
    retry_after: int = 1


class _Lane:
    """Some threads, first come first served, and the number of their requests.

    Read-only requests may be rendered beside this process, as many at a time as by these threads.
    """

    def __init__(
        self, name: str, threads: int, prepare: Callable[[], None], beside: str = ""
    ) -> None:
        self.threads = ThreadPoolExecutor(threads, f"fairdeal-{name}", initializer=prepare)
        self.count = threads
        self.beside = Beside(beside, threads)
        self.inside = 0
        self._shown = WAITING.labels(name)

    def enter(self) -> None:
        self.inside += 1
        self._shown.inc()

    def leave(self) -> None:
        self.inside -= 1
        self._shown.dec()


class FrontDoor:
    """The ASGI application that uvicorn calls; Django answers behind it, as WSGI.

    A public answer that is still right is repeated without Django. A request is refused before its
    body is read if it is too large or if too many are waiting.
    """

    def __init__(
        self,
        django: WsgiApplication,
        limits: Limits,
        prepare: Callable[[], None] = lambda: None,
        beside: str = "",
    ) -> None:
        """Open the door.

        Args:
            django: The WSGI application.
            limits: How much to take on.
            prepare: Called once in each thread, before its first request.
            beside: The socket of a process that renders pages; empty if there is none.
        """
        self._django = django
        self._limits = limits
        self._shelf = Shelf()
        self._editions = Editions(prepare)
        self._reading = _Lane("reader", limits.readers, prepare, beside)
        self._writing = _Lane("writer", limits.writers, prepare)
        self._looking = _Lane("watcher", 1, prepare, beside)
        self._opening = _Lane("opener", 1, prepare, beside)
        self._streams = Streams(
            partial(self._looked, self._looking),
            partial(self._looked, self._opening),
            self._editions,
            limits.streams,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        if wants_stream(scope):
            await self._streams.serve(scope, receive, send)
            return
        strangers = strangers_request(scope)
        if strangers is not None and await self._repeated(strangers, send):
            return
        lane = self._reading if scope["method"] in READING else self._writing
        if await self._turned_away(lane, scope, send):
            return
        # Only complete requests take a place, so a body that never ends holds nobody up.
        with suppress(CallerGoneError):  # there is nobody to answer
            body = await self._body(scope, receive, send)
            if body is None:
                return
            with body:
                if not await self._turned_away(lane, scope, send):
                    answer = await self._answer(lane, scope, body, send, strangers)
                    if strangers is not None and isinstance(answer.note, Kept):
                        self._shelf.put(strangers, answer.note, answer)

    async def _repeated(self, request: Request, send: Send) -> bool:
        """Repeat an earlier public answer if it is still right; return whether it was."""
        if not self._shelf.holds(request):
            return False
        answer = self._shelf.find(request, await self._editions.now(request.slug))
        if answer is not None:
            REPEATED.labels(str(answer.status)).inc()
            await send_whole(answer, send)
        return answer is not None

    async def _turned_away(self, lane: _Lane, scope: Scope, send: Send) -> bool:
        full = lane.inside >= self._limits.waiting + lane.count
        if full:
            await _refuse(scope, send, 503, FULL, {"retry-after": str(self._limits.retry_after)})
        return full

    async def _answer(
        self, lane: _Lane, scope: Scope, body: IO[bytes], send: Send, strangers: Request | None
    ) -> Answer:
        lane.enter()
        try:
            answer = await self._from_beside(lane, scope, strangers)
            if answer is not None:
                await send_whole(answer, send)
                return answer
            return await answer_in_thread(self._django, scope, body, send, lane.threads)
        finally:
            lane.leave()

    async def _from_beside(
        self, lane: _Lane, scope: Scope, strangers: Request | None
    ) -> Answer | None:
        """Return the public answer from the process beside; None if there is none."""
        if strangers is None:
            return None
        return await lane.beside.answer(scope)

    async def _looked(self, lane: _Lane, scope: Scope) -> Answer:
        """Return Django's answer to a request without a body, and keep it for the public."""
        strangers = strangers_request(scope)
        answer = await lane.beside.answer(scope)
        if answer is None:
            answer = await answer_unsent(self._django, scope, lane.threads)
        if strangers is not None and isinstance(answer.note, Kept):
            self._shelf.put(strangers, answer.note, answer)
        return answer

    async def _body(self, scope: Scope, receive: Receive, send: Send) -> IO[bytes] | None:
        """Return the whole body; None if it was refused."""
        kind = header(scope["headers"], b"content-type")
        limit = self._limits.body
        if kind.startswith(_WITH_A_FILE):
            limit = self._limits.upload
        try:
            if _announced(scope) > limit:
                raise BodyTooLargeError
            return await asyncio.wait_for(read_body(receive, limit), self._limits.patience)
        except BodyTooLargeError:
            await _refuse(scope, send, 413, TOO_LARGE.format(limit=limit), {})
        except TimeoutError:
            await _refuse(scope, send, 408, TOO_SLOW, {})
        return None

    def end_streams(self) -> None:
        """End all streams; their readers reconnect to another process."""
        self._streams.shut()

    def hang_up(self) -> None:
        """Close the connections to the process beside; call this from the event loop."""
        for lane in (self._reading, self._looking, self._opening):
            lane.beside.shut()

    def shut(self) -> None:
        """Let the threads finish their work."""
        for lane in (self._reading, self._writing, self._looking, self._opening):
            lane.threads.shutdown()
        self._editions.shut()


def _announced(scope: Scope) -> int:
    length = header(scope["headers"], b"content-length")
    return int(length) if length.isdigit() else 0


async def _refuse(
    scope: Scope, send: Send, status: int, sentence: str, headers: dict[str, str]
) -> None:
    """Answer without Django and close the connection; the rest of the body is not read."""
    TURNED_AWAY.labels(REASONS[status]).inc()
    headers = {**headers, "connection": "close", "cache-control": "no-store"}
    if scope["path"].startswith("/api/"):
        headers["content-type"] = "application/problem+json"
        name, title = PROBLEMS[status]
        sentence = json.dumps(
            {
                "type": f"/api/v1/problems/{name}/",
                "title": title,
                "status": status,
                "detail": sentence,
                "instance": scope["path"],
                "errors": [],
            }
        )
    for message in plain_answer(status, sentence, headers):
        await send(message)
