"""The connections of callers: how many there may be, and how long one may stay silent."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournaments.metrics import TURNED_AWAY

RETRY_AFTER_SECONDS = 1
FULL = b"Fairdeal is very busy. Nothing was saved; please try again in a moment.\n"
_TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"content-type: text/plain; charset=utf-8\r\n"
    b"content-length: %d\r\n"
    b"retry-after: %d\r\n"
    b"cache-control: no-store\r\n"
    b"connection: close\r\n"
    b"\r\n"
    b"%b" % (len(FULL), RETRY_AFTER_SECONDS, FULL)
)


class Caller(HttpToolsProtocol):
    """One connection.

    Uvicorn's own limit refuses everybody while there are too many, even those already connected,
    and does not say when to try again; and it waits for a first request for ever.

    Attributes:
        most: How many connections there may be; later callers get 503 at once.
        silence: How long a caller may take to send its first headers, in seconds.
    """

    most: int = 5_000
    silence: float = 30
    _silent_until: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Accept a caller, or turn it away unheard."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            TURNED_AWAY.labels("full").inc()
            transport.write(_TURNED_AWAY)
            transport.close()
        else:
            self._silent_until = self.loop.call_later(self.silence, self._hang_up_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a caller."""
        if self._silent_until is not None:
            self._silent_until.cancel()
        super().connection_lost(exc)

    def _hang_up_if_silent(self) -> None:
        if self.cycle is None:
            self.transport.close()
