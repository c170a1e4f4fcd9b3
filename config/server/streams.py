"""Streams of server-sent events: anyone who may read a page may be told when it changes.

A caller asks for a page's own address and accepts ``text/event-stream``. Django answers as for the
page, so that nobody can follow what they may not read, and again whenever the event has a new
edition. A message has the page's entity tag and none of its content; the reader then fetches the
page. For the public, tags come from what the page shows, so that a message reveals no more than the
page does (Law 16).

The event loop holds the streams. One thread checks the pages, each address once for all its readers
and none too often, so that a crowd of readers holds up no score. Another checks addresses for the
first time, so that a caller who asks for many holds up no message.
"""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import time

from config.server.bridge import Answer, Receive, Scope, Send, header, plain_answer
from config.server.editions import Editions
from config.server.shelf import strangers_request
from tournaments.metrics import STREAM_SECONDS, STREAMS
from tournaments.selectors.clubs.edition import Edition
from tournaments.web.public.kept import Kept
from tournaments.web.watched import Watched

KIND = b"text/event-stream"
TICK_SECONDS = 0.1  # how often to look up the editions of all watched events
PAUSE_SECONDS = 0.25  # between two looks at one page
SHARE = 4  # after a look, pause this many times as long
READER_SECONDS = 0.0002  # plus this for each reader, who will then fetch the page
BEAT_SECONDS = 15.0  # some proxies cut off streams that are silent for longer
MOST_OPENING = 200  # addresses waiting for their first look
AGAIN_SECONDS = 60.0  # how long a reader may follow a page before access is checked again
RETRY_MS = (2_000, 5_000)  # when a reader whose stream broke reconnects: not all at once

NOT_A_STREAM = "This page cannot be followed."
FULL = "Too many readers are following pages at the moment. Request the page every few seconds."

_log = logging.getLogger(__name__)

Ask = Callable[[Scope], Awaitable[Answer]]


def wants_stream(scope: Scope) -> bool:
    """Return whether a caller wants to follow a page."""
    return scope["method"] == "GET" and header(scope["headers"], b"accept").startswith(KIND)


@dataclass(slots=True, eq=False)
class _Page:
    """A page that someone is following.

    Attributes:
        scope: A request for it.
        slug: The address of its event.
        tag: Its entity tag; the tag of its edition, if it changes with every edition.
        edition: The edition that ``tag`` belongs to; None if unknown.
        public: Whether the page is the same for everybody.
        all_count: Whether it changes with every edition.
        asked_at: When Django was last asked, on the loop's clock.
        due_at: When it may be checked again.
        behind_since: When the page was first known to be possibly old; None if it is not.
        beats: How often its readers were sent only a sign of life.
        over: Whether it can no longer be followed.
        news: Done when there is something to tell.
        readers: How many are following it.
    """

    scope: Scope
    slug: str
    tag: str
    edition: Edition | None
    public: bool
    all_count: bool
    asked_at: float
    news: "asyncio.Future[None]"
    due_at: float = 0.0
    behind_since: float | None = None
    beats: int = 0
    over: bool = False
    readers: int = 0

    def is_of(self, now: Edition) -> bool:
        """Return whether the page is known as of an edition."""
        return self.edition == (now.public if self.public else now)

    def wake(self) -> None:
        """Have every reader check whether there is something to tell."""
        told, self.news = self.news, asyncio.get_running_loop().create_future()
        told.set_result(None)

    def urgency(self, moment: float) -> tuple[bool, float]:
        """Return how urgent it is to check this page now."""
        waited = moment - (moment if self.behind_since is None else self.behind_since)
        return self.all_count, (self.readers + 1) * (waited + TICK_SECONDS)

    def message(self) -> bytes:
        """Return the message for a reader who does not have this tag yet."""
        said: dict[str, object] = {"tag": self.tag}
        if self.all_count and self.edition is not None:
            said["sequence"] = self.edition.sequence
        return f"event: changed\nid: {self.tag}\ndata: {json.dumps(said)}\n\n".encode()


class Streams:
    """The streams of one web process; call it only from the event loop."""

    def __init__(self, ask: Ask, ask_first: Ask, editions: Editions, most: int) -> None:
        """Begin with none.

        Args:
            ask: Has Django answer a request without a body.
            ask_first: The same for a page that nobody follows yet and that may not be one.
            editions: The current editions of events.
            most: How many readers may follow pages at once.
        """
        self._ask = ask
        self._ask_first = ask_first
        self._editions = editions
        self._most = most
        self._count = 0
        self._pages: dict[tuple[object, ...], _Page] = {}
        self._opening: dict[tuple[object, ...], asyncio.Task[Answer | _Page]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._shut = False

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell a reader of every change of a page until they leave or may no longer read it."""
        if self._count >= self._most or len(self._opening) >= MOST_OPENING or self._shut:
            await _refuse(send, 503, FULL, {"retry-after": "30"})
            return
        with self._counted():
            asked = _for_the_page(scope)
            key = _key(asked)
            page = await self._opened(key, asked)
            if self._shut:
                await _refuse(send, 503, FULL, {"retry-after": "1"})
                return
            if isinstance(page, Answer):
                status = 406 if page.status in (200, 304) else page.status
                await _refuse(send, status, NOT_A_STREAM, {})
                return
            page.readers += 1
            try:
                await self._follow(page, scope, receive, send)
            finally:
                page.readers -= 1
                if not page.readers and self._pages.get(key) is page:
                    del self._pages[key]

    def shut(self) -> None:
        """End all streams; their readers reconnect to another process."""
        self._shut = True
        for page in self._pages.values():
            page.over = True
            page.wake()

    async def _opened(self, key: tuple[object, ...], asked: Scope) -> "_Page | Answer":
        """Return the page with this key, or the answer if it cannot be followed."""
        page = self._pages.get(key)
        if page is not None:
            return page
        opening = self._opening.get(key)
        if opening is None:
            opening = asyncio.create_task(self._open(key, asked))
            self._opening[key] = opening
            opening.add_done_callback(lambda _done: self._opening.pop(key, None))
        return await asyncio.shield(opening)  # others wait for it, even if this reader goes

    async def _open(self, key: tuple[object, ...], asked: Scope) -> "_Page | Answer":
        loop = asyncio.get_running_loop()
        moment = loop.time()
        answer = await self._ask_first(asked)
        slug = _slug_of(answer, asked)
        if answer.status != 200 or not slug:
            return answer
        page = _Page(asked, slug, "", None, False, False, moment, loop.create_future())
        # Its edition is not known; the next look will tell.
        self._take(page, answer, None)
        if page.all_count:
            page.edition = await self._editions.now(slug)
            page.tag = _tag_of(page.edition)
        self._pages[key] = page
        if self._looking is None:
            self._looking = asyncio.create_task(self._keep_looking())
        return page

    def _take(self, page: _Page, answer: Answer, now: Edition | None) -> None:
        """Note what an answer says about a page."""
        note = answer.note
        if isinstance(note, Kept):
            page.edition, page.tag, page.public = note.edition, _bare(note.tag), True
        elif isinstance(note, Watched):
            page.all_count = not note.tag
            page.edition, page.tag = now, note.tag or _tag_of(now)

    async def _follow(self, page: _Page, scope: Scope, receive: Receive, send: Send) -> None:
        known = header(scope["headers"], b"last-event-id").decode("latin-1")
        beats = page.beats
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await send(_START)
            await _say(send, f"retry: {random.randint(*RETRY_MS)}\n\n".encode())
            while True:
                news = page.news  # taken first, so that nothing is missed while sending
                if page.tag != known:
                    known = page.tag
                    await _say(send, page.message())
                elif page.beats != beats:
                    await _say(send, b"event: beat\ndata: {}\n\n")
                beats = page.beats
                if page.over or gone.done():
                    break
                await asyncio.wait({gone, news}, return_when=asyncio.FIRST_COMPLETED)
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()

    async def _keep_looking(self) -> None:
        """Check pages while anyone is following one."""
        loop = asyncio.get_running_loop()
        beat_at = loop.time() + BEAT_SECONDS
        while self._pages:
            await asyncio.sleep(TICK_SECONDS)
            if loop.time() >= beat_at:
                beat_at = loop.time() + BEAT_SECONDS
                self._beat()
            try:
                while (page := await self._most_urgent()) is not None:
                    await self._look(page)
            except Exception:  # our own bug must not end the streams
                _log.exception("The followed pages could not be checked")
        self._looking = None

    def _beat(self) -> None:
        for page in self._pages.values():
            page.beats += 1
            page.wake()

    async def _most_urgent(self) -> _Page | None:
        """Return a page whose event has a new edition.

        Those that do not need Django come first; of the others, one with many readers who have
        waited long, so that neither a crowd nor a single reader waits for ever.
        """
        slugs = {page.slug for page in self._pages.values()}
        present = {slug: await self._editions.now(slug) for slug in slugs}
        moment = asyncio.get_running_loop().time()
        due = []
        for page in self._pages.values():
            now = present.get(page.slug)
            if now is None or page.is_of(now):
                continue
            if page.behind_since is None:
                page.behind_since = moment
            if page.due_at <= moment:
                due.append(page)
        return max(due, key=lambda page: page.urgency(moment), default=None)

    async def _look(self, page: _Page) -> None:
        """See whether a page has changed, and tell its readers."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        now = await self._editions.now(page.slug)
        before, note = page.tag, None
        if page.all_count and begun - page.asked_at < AGAIN_SECONDS:
            page.edition, page.tag = now, _tag_of(now)
        else:
            page.due_at = begun + 1  # if Django fails, it is asked again
            answer = await self._ask(page.scope)
            if answer.status >= 500:
                return
            page.asked_at = begun
            page.over = answer.status != 200 or _slug_of(answer, page.scope) != page.slug
            note = answer.note
            self._take(page, answer, now)
        ended = loop.time()
        page.due_at = ended + max(
            PAUSE_SECONDS, SHARE * (ended - begun), READER_SECONDS * page.readers
        )
        if page.tag != before and page.behind_since is not None:
            STREAM_SECONDS.observe(ended - page.behind_since)
        if now is not None and page.is_of(now):
            page.behind_since = None
        elif isinstance(note, Kept):  # until then, Django would return the old page
            page.due_at = max(page.due_at, ended + note.young_for(time()))
        if page.over or page.tag != before:
            page.wake()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._count += 1
        STREAMS.inc()
        try:
            yield
        finally:
            self._count -= 1
            STREAMS.dec()


_START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (b"content-type", KIND + b"; charset=utf-8"),
        (b"cache-control", b"no-store, private"),
        (b"x-accel-buffering", b"no"),  # proxies pass each message on at once
    ],
}
_NOT_OF_THE_PAGE = (b"accept", b"last-event-id", b"if-none-match", b"hx-request")


def _for_the_page(scope: Scope) -> Scope:
    """Return the request that our own script would send for the page."""
    headers = [line for line in scope["headers"] if line[0] not in _NOT_OF_THE_PAGE]
    return {**scope, "headers": [*headers, (b"accept", b"*/*"), (b"hx-request", b"true")]}


def _key(asked: Scope) -> tuple[object, ...]:
    """Return what two readers of the same page, as the same person, have in common."""
    strangers = strangers_request(asked)
    if strangers is not None:
        return strangers.key
    own = (b"host", b"cookie", b"authorization", b"accept-language", b"x-forwarded-proto")
    said = (header(asked["headers"], name) for name in own)
    return ("own", asked["path"], asked["query_string"], *said)


def _slug_of(answer: Answer, asked: Scope) -> str:
    """Return the address of the event whose page this is; empty if it cannot be followed."""
    if isinstance(answer.note, Watched):
        return answer.note.slug
    strangers = strangers_request(asked) if isinstance(answer.note, Kept) else None
    return strangers.slug if strangers is not None else ""


def _bare(tag: str) -> str:
    return tag.removeprefix("W/").strip('"')


def _tag_of(edition: Edition | None) -> str:
    if edition is None:
        return ""
    beside = f"{edition.names}-{edition.beside[:8]}-{edition.room[:8]}"
    return f"{edition.sequence}-{edition.head[:8]}-{beside}"


async def _say(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: Send, status: int, sentence: str, headers: dict[str, str]) -> None:
    for message in plain_answer(status, sentence, {**headers, "cache-control": "no-store"}):
        await send(message)
