"""Start the web processes: ``python -m config.server --listen 0.0.0.0:8000 --workers 2``.

Everything is loaded once; the web processes are copies of this one, and a copy that ends is
replaced at once. The listening socket stays open throughout, so that callers wait for a moment
instead of being turned away. The socket may be passed in (``--fd``, as ``manage.py up`` does);
otherwise this program opens one itself.

SIGHUP renews the web processes: a new program starts on the same socket, with the current code and
settings. Once it is ready, the old web processes accept no more callers, finish their work and end.
"""

import argparse
import asyncio
import gc
import logging
import os
import resource
import shutil
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

# A score waits this long for the database, in seconds; then the phone tries again automatically.
os.environ.setdefault("FAIRDEAL_DATABASE_WAIT", "2.5")

import uvicorn
from django.conf import settings
from django.db import OperationalError, connection, connections
from django.template.loader import get_template
from django.test import Client

from tournaments.metrics_folder import metrics_folder

OWN_FIGURES = "FAIRDEAL_METRICS_DIR" not in os.environ  # `manage.py up` has made a folder for all
if OWN_FIGURES:
    settings.METRICS_DIR = str(metrics_folder(settings.VAR_DIR))
    os.environ["FAIRDEAL_METRICS_DIR"] = settings.METRICS_DIR

# Only now, because the metrics library looks for that folder when it is loaded.
from config.wsgi import application  # noqa: E402 - it sets Django up

# isort: split
from config.server.beside import serve_pages  # noqa: E402 - needs Django set up
from config.server.callers import Caller  # noqa: E402 - needs the folder
from config.server.front_door import FrontDoor, Limits  # noqa: E402 - needs Django set up
from tournaments.management.processes import (  # noqa: E402 - needs Django set up
    Announcing,
    announce,
    copy_of_this,
    program,
)
from tournaments.management.supervisor import (  # noqa: E402 - needs Django set up
    ChildEndedError,
    Supervisor,
)
from tournaments.management.watching import migrations_wait  # noqa: E402 - needs Django set up
from tournaments.metrics import this_is  # noqa: E402 - needs the folder

logger = logging.getLogger("fairdeal.server")

OLD_TABLES = (
    "The database must be upgraded for this version of Fairdeal. Make a backup, then run "
    "manage.py migrate; or restart manage.py up, which does both."
)
BACKLOG = 2_048  # callers waiting to be accepted
SPARE_FILES = 200  # descriptors kept for databases, static files and documents
PARTING_SECONDS = 3.0  # for telling callers with open connections to make new ones
WRITERS = 16  # threads, on SQLite: this many scores may share one disk sync
YOUNG_OBJECTS = (10_000, 20, 20)  # a page creates thousands, with hardly a cycle among them
SWITCH_SECONDS = 0.001  # so a score does not wait five milliseconds for each page being rendered


def main() -> int:
    """Start the web server and tidy up after it; return the exit status."""
    try:
        return _keep_serving()
    finally:
        if OWN_FIGURES:
            shutil.rmtree(settings.METRICS_DIR, ignore_errors=True)


def _keep_serving() -> int:
    """Keep the web processes alive until SIGTERM or SIGINT; return the exit status."""
    parser = argparse.ArgumentParser(prog="config.server", description=__doc__)
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--fd", type=int, help="a listening socket, inherited")
    place.add_argument("--listen", type=_listening, metavar="HOST:PORT", help="an address to open")
    parser.add_argument("--workers", type=int, default=1, help="how many web processes")
    given = parser.parse_args()
    door = given.listen or socket.socket(fileno=given.fd)
    if _tables_are_old():
        logger.error("%s", OLD_TABLES)
        return 1
    _warm_up()
    # The mark for changes outside the ledgers is in the cache; without a shared one, pages could
    # be stale.
    numbers = range(1, given.workers + 1)
    beside = {number: _page_socket(number) if settings.REDIS_URL else "" for number in numbers}
    with ExitStack() as stack:
        for address in filter(None, beside.values()):
            stack.callback(Path(address).unlink, missing_ok=True)
        supervisor = stack.enter_context(Supervisor(logger.warning, together=True))
        for number, address in beside.items():
            task = partial(serve, door, address)
            supervisor.start(f"web process {number}", copy_of_this(task))
        for number, address in beside.items():
            if address:
                task = partial(read_beside, address)
                supervisor.start(f"page process {number}", copy_of_this(task), needed=False)
        successor = _successor(door, given.workers)
        try:
            supervisor.wait(lambda: supervisor.succeed_all("web server", successor))
        except ChildEndedError as error:
            logger.error("%s", error)
            return 1
    return 0


def _page_socket(number: int) -> str:
    """Return where a web process of this program finds the process that renders its pages."""
    return str(Path(settings.METRICS_DIR) / f"pages-{os.getpid()}-{number}.socket")


def _successor(door: socket.socket, workers: int) -> Callable[[], Announcing]:
    """Return a function that starts this program again on the same socket."""
    command = [sys.executable, "-m", "config.server", "--fd", str(door.fileno())]
    return program([*command, "--workers", str(workers)], os.environ, [door.fileno()])


def _listening(address: str) -> socket.socket:
    """Open an address such as ``0.0.0.0:8000``."""
    host, _, port = address.rpartition(":")
    try:
        return socket.create_server((host, int(port)), backlog=BACKLOG)
    except (OSError, ValueError, OverflowError) as error:
        raise argparse.ArgumentTypeError(f"cannot listen on {address!r}: {error}") from error


class _WebServer(uvicorn.Server):
    """A server that announces itself, and cuts off no request when it stops."""

    def __init__(self, config: uvicorn.Config, entrance: FrontDoor) -> None:
        super().__init__(config)
        self._entrance = entrance

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more callers, ask those connected to close, wait a little, and finish."""
        for listener in self.servers:
            listener.close()
        for each in sockets or ():
            each.close()
        self._entrance.end_streams()
        self.server_state.default_headers = [
            *self.server_state.default_headers,
            (b"connection", b"close"),
        ]
        deadline = time.monotonic() + PARTING_SECONDS
        while self.server_state.connections and not self.force_exit:
            if time.monotonic() > deadline:
                break
            await asyncio.sleep(0.02)
        await super().shutdown()
        self._entrance.hang_up()


def serve(door: socket.socket, beside: str) -> None:
    """Serve until SIGTERM or SIGINT, then finish work in hand; ``beside`` is as for FrontDoor."""
    this_is("web")
    sys.setswitchinterval(SWITCH_SECONDS)
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(files - SPARE_FILES, 50)
    limits = replace(Limits(), streams=most // 2)  # the other half is for everything else
    if connection.vendor == "sqlite":
        limits = replace(limits, writers=WRITERS)
    entrance = FrontDoor(application, limits, _connect, beside)
    config = uvicorn.Config(
        entrance,
        lifespan="off",
        ws="none",
        server_header=False,
        proxy_headers=False,  # config.http.client_address decides, for every kind of server
        access_log=False,
        log_config=None,  # its lines look like ours
        log_level="warning",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        http=type("Caller", (Caller,), {"most": most}),
    )
    _WebServer(config, entrance).run([door])
    entrance.shut()


def read_beside(address: str) -> None:
    """Render pages for a web process until SIGTERM; that process takes over unfinished ones."""
    this_is("pages")
    serve_pages(application, address, _connect)


def _connect() -> None:
    """Open a thread's connection before anyone has to wait for it."""
    with suppress(OperationalError):  # each request tries again, and says so
        connection.ensure_connection()


def _tables_are_old() -> bool:
    """Whether migrations are due; False if the database is not responding, as it may come back."""
    with suppress(OperationalError):
        return migrations_wait()
    return False


def _warm_up() -> None:
    """Load every address and template before the first reader has to wait for it."""
    folder = settings.BASE_DIR / "templates"
    for path in sorted(folder.rglob("*.html")):
        get_template(path.relative_to(folder).as_posix())
    host = next((name for name in settings.ALLOWED_HOSTS if name not in ("*", "")), "localhost")
    Client(raise_request_exception=False).get("/", headers={"host": host.lstrip(".")})
    connections.close_all()  # a copy must not share a connection
    gc.set_threshold(*YOUNG_OBJECTS)
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage, so copies need not search it


if __name__ == "__main__":
    sys.exit(main())
