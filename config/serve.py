"""The web process: ``python -m config.serve --listen 0.0.0.0:8000``.

Waitress reads whole requests in a thread of its own, so a slow phone occupies no thread of ours. A
request then waits for a thread of its lane: a crowd of readers holds up no score, and nothing holds
up a health check. Whoever has waited for ``PATIENCE`` seconds is told to come again, so that the
callers at a locked database do not all wait for one another.

Without ``--listen`` the socket is standard input, as a process manager passes it; then several of
these processes can share one address.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Any

if __name__ == "__main__":  # before the settings are read
    # A score waits this long for the database, in seconds; then the phone tries again by itself.
    os.environ.setdefault("FAIRDEAL_DATABASE_WAIT", "2.5")

from django.conf import settings
from django.db import connection
from django.urls import get_resolver
from waitress.server import create_server
from waitress.task import ThreadedTaskDispatcher

from tournaments.site.metrics_folder import metrics_folder

OWN_FIGURES = __name__ == "__main__" and not settings.METRICS_DIR
if OWN_FIGURES:  # `manage.py up` makes one folder for all processes
    settings.METRICS_DIR = str(metrics_folder(settings.VAR_DIR))

# Only now, because the metrics library looks for that folder when it is loaded.
from config.wsgi import application  # noqa: E402 - it sets Django up
from tournaments.site.metrics import TURNED_AWAY, this_is  # noqa: E402 - needs the folder

READING = ("GET", "HEAD", "OPTIONS")
HEALTH = "/healthz"
PATIENCE = 5.0  # seconds that a request may wait for a thread
LONGEST_UPLOAD = 20 * 1024 * 1024  # bytes, with a file; anything else has Django's limit
SILENCE = 60  # seconds after which a connection that says nothing is closed
SPARE_FILES = 200  # descriptors kept for databases, static files and documents
BACKLOG = 2_048  # callers waiting to be accepted
FULL = "Fairdeal is very busy. Nothing was saved; please try again in a moment."
TOO_LARGE = "That is too large: the limit is {limit:,} bytes. Nothing was saved."

Start = Callable[..., Any]
Wsgi = Callable[[dict[str, Any], Start], Iterable[bytes]]


def main() -> None:
    """Serve until SIGTERM or SIGINT, then finish what has been begun."""
    parser = argparse.ArgumentParser(prog="config.serve", description=__doc__)
    parser.add_argument("--listen", metavar="HOST:PORT", help="an address to open")
    address = parser.parse_args().listen
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    this_is("web")
    _ = get_resolver().url_patterns  # loaded before the first caller has to wait for it
    try:
        server = web_server(
            application,
            connection_limit=max(files - SPARE_FILES, 50),
            **({"listen": address} if address else {"sockets": [socket.socket(fileno=0)]}),
        )
    except (OSError, ValueError) as error:
        sys.exit(f"Cannot listen on {address or 'standard input'}: {error}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        server.run()
    finally:
        if OWN_FIGURES:
            shutil.rmtree(settings.METRICS_DIR, ignore_errors=True)


def web_server(django: Wsgi, **options: Any) -> Any:
    """Return Waitress with our lanes and limits in front of a WSGI application, ready to run.

    Args:
        django: The application.
        options: Waitress' own: where to listen, ``connection_limit``.
    """
    return create_server(
        _in_time(django),
        _dispatcher=Lanes(),
        backlog=BACKLOG,
        channel_timeout=SILENCE,
        max_request_body_size=2 * LONGEST_UPLOAD,  # a little too large is refused in a sentence
        asyncore_use_poll=True,  # for more than a thousand connections
        clear_untrusted_proxy_headers=False,  # config.http.client_address decides
        ident="",
        **options,
    )


class Lanes:
    """Hands each request to the threads of its lane, as Waitress wants it done."""

    def __init__(self) -> None:
        """Start the threads, each with its own connection to the database."""
        # Python runs one thread at a time, so more only wait for one another, unless they wait for
        # PostgreSQL. SQLite lets one transaction write at a time and wakes those that wait at
        # random: of eight writers, some were told after 2.5 seconds that the database is locked.
        reading, writing = (1, 1) if connection.vendor == "sqlite" else (2, 4)
        counts = {"reading": reading, "writing": writing, "uploading": 2, "health": 1}
        self._threads = {name: ThreadedTaskDispatcher() for name in counts}
        for name, count in counts.items():
            self._threads[name].set_thread_count(count)

    def add_task(self, channel: Any) -> None:
        """Queue the request that a connection has sent, and note when."""
        request = channel.requests[0]
        request.headers["QUEUED_AT"] = repr(monotonic())
        if getattr(request, "path", "") == HEALTH:  # it has none if it could not be read
            lane = "health"
        elif getattr(request, "command", "") in READING:
            lane = "reading"
        else:  # a file may take seconds to look through
            lane = "uploading" if _has_file(request.headers) else "writing"
        self._threads[lane].add_task(channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> None:
        """Let the threads finish what they have begun."""
        for each in self._threads.values():
            each.shutdown(cancel_pending, timeout)


def _in_time(django: Wsgi) -> Wsgi:
    """Return the application without requests that have waited too long or are too large."""

    def answer(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        waited = monotonic() - float(environ.pop("HTTP_QUEUED_AT"))
        if waited > PATIENCE and environ["PATH_INFO"] != HEALTH:
            TURNED_AWAY.labels("full").inc()
            return _refused(environ, start, "503 Service Unavailable", "unavailable", FULL)
        limit = LONGEST_UPLOAD if _has_file(environ) else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if int(environ.get("CONTENT_LENGTH") or 0) > limit:
            TURNED_AWAY.labels("too large").inc()
            sentence = TOO_LARGE.format(limit=limit)
            return _refused(environ, start, "413 Content Too Large", "content-too-large", sentence)
        return django(environ, start)

    return answer


def _has_file(headers: Mapping[str, str]) -> bool:
    kind = headers.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    return kind in ("multipart/form-data", "application/octet-stream")


def _refused(
    environ: Mapping[str, Any], start: Start, status: str, problem: str, sentence: str
) -> Iterable[bytes]:
    """Answer without Django: in plain text, or as the API describes its problems."""
    kind, body = "text/plain; charset=utf-8", f"{sentence}\n"
    if environ["PATH_INFO"].startswith("/api/"):
        number, title = status.split(" ", 1)
        told = {"type": f"/api/v1/problems/{problem}/", "title": title, "detail": sentence}
        kind, body = "application/problem+json", json.dumps({**told, "status": int(number)})
    headers = [("Content-Type", kind), ("Cache-Control", "no-store")]
    if status.startswith("503"):
        headers.append(("Retry-After", "1"))
    start(status, headers)
    return [body.encode()]


if __name__ == "__main__":
    main()
