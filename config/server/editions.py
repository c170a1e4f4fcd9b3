"""The current edition of each event, looked up for all readers at once and kept for a moment.

A thousand readers cost the database no more than one, and none of them waits behind a score.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection

from tournaments.selectors.clubs.edition import Edition, editions

KNOWN_SECONDS = 0.05  # how long an edition counts as current
MOST = 10_000  # events whose editions are remembered

Found = Mapping[str, Edition]

_log = logging.getLogger(__name__)


class Editions:
    """The current editions known to one process; call it only from the event loop."""

    def __init__(
        self,
        prepare: Callable[[], None] = lambda: None,
        read: Callable[[Collection[str]], Found] | None = None,
    ) -> None:
        """Start with none.

        Args:
            prepare: Called once in the thread that asks the database.
            read: Reads the editions of some events at once; by default from the database.
        """
        self._thread = ThreadPoolExecutor(1, "fairdeal-editions", initializer=prepare)
        self._read = read or _from_database
        self._known: dict[str, tuple[float, Edition | None]] = {}
        self._wanted: dict[str, asyncio.Future[Edition | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def now(self, slug: str) -> Edition | None:
        """Return an event's edition; None if it has none or the database is not responding."""
        loop = asyncio.get_running_loop()
        known = self._known.get(slug)
        if known is not None and loop.time() - known[0] < KNOWN_SECONDS:
            return known[1]
        wanted = self._wanted.get(slug)
        if wanted is None:
            wanted = self._wanted[slug] = loop.create_future()
            if self._asking is None:
                self._asking = loop.create_task(self._ask())
        return await asyncio.shield(wanted)  # others wait for it, even if this reader goes

    async def _ask(self) -> None:
        """Look up all editions wanted, then those wanted in the meantime."""
        loop = asyncio.get_running_loop()
        while self._wanted:
            asked, self._wanted = self._wanted, {}
            moment = loop.time()  # what is read is at least as new as this
            found: Found = {}
            try:
                found = await loop.run_in_executor(self._thread, self._read, tuple(asked))
            except Exception:  # our own bug must not leave everybody waiting
                _log.exception("The editions of %s could not be read", ", ".join(asked))
            if len(self._known) > MOST:
                self._known.clear()
            for slug, waiting in asked.items():
                self._known[slug] = (moment, found.get(slug))
                waiting.set_result(found.get(slug))
        self._asking = None

    def shut(self) -> None:
        """Let the thread end."""
        self._thread.shutdown()


def _from_database(slugs: Collection[str]) -> Found:
    """Read editions; none if the database is not responding, as Django will tell the reader."""
    try:
        return editions(slugs)
    except Error:
        connection.close()  # the next reading tries a new one
        return {}
