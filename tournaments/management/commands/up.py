"""``manage.py up``: everything Fairdeal needs, in one window."""

import errno
import logging
import os
import resource
import shutil
import socket
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from io import StringIO
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections
from django.utils import timezone

from tournaments.backups.container import BackupError
from tournaments.backups.folder import Reason, newest_number
from tournaments.backups.making import make_backup
from tournaments.management.demo.names import CLUB
from tournaments.management.embedded_redis import redis_command
from tournaments.management.logins import keep_login, new_password
from tournaments.management.only_one import only_one
from tournaments.management.private_files import make_private
from tournaments.management.processes import (
    program,
)
from tournaments.management.static_files import collect_static_files
from tournaments.management.supervisor import (
    ChildEndedError,
    Renewal,
    Supervisor,
)
from tournaments.management.watching import has_tables, migrations_wait
from tournaments.metrics_folder import metrics_folder
from tournaments.models import Club
from tournaments.services.people import appoint_director

logger = logging.getLogger("fairdeal.up")

START_SECONDS = 60
REDIS_SECONDS = 10
LONGEST_SOCKET_PATH = 100  # bytes; the system's limit is 104 to 108
MANY_FILES = 65_536
BACKLOG = 2_048  # callers waiting for a web process
PARTING_SECONDS = 15.0  # how long processes of a killed Fairdeal may take to end
LOGIN_FILE = "director-login.txt"
OWN_NAMES = ("localhost", "127.0.0.1", "::1")  # useless to a phone
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (the user's own choice)
_ALREADY_RUNS = (
    f"Fairdeal is already running on {settings.VAR_DIR}. Use that one, stop it with Ctrl-C in its "
    "window, or set FAIRDEAL_VAR to another folder."
)


class NoAnswerError(Exception):
    """Something did not respond in time."""


class Command(BaseCommand):
    """Start Redis, the worker and the web server, and stop them together."""

    help = "Start Fairdeal: the web server, a background worker and, without REDIS_URL, Redis."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other devices in")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--workers",
            type=int,
            default=1,
            help="web processes; more than one needs PostgreSQL (DATABASE_URL)",
        )
        parser.add_argument(
            "--no-demo", action="store_true", help="start without a demonstration club"
        )

    def handle(self, *, host: str, port: int, workers: int, no_demo: bool, **options: Any) -> None:
        _refuse_too_many(workers)
        _allow_many_files()
        make_private(settings.VAR_DIR)
        with ExitStack() as stack:
            was_killed = stack.enter_context(only_one(settings.VAR_DIR, _ALREADY_RUNS))
            patience = PARTING_SECONDS if was_killed else 0
            door = stack.enter_context(_listening(host, port, patience))
            started = self._prepare(demo=not no_demo)
            figures = metrics_folder(settings.VAR_DIR)
            stack.callback(shutil.rmtree, figures, ignore_errors=True)  # when all have ended
            supervisor = stack.enter_context(Supervisor(self._say))
            try:
                self._run(supervisor, stack, door, host, workers, figures, started)
            except (ChildEndedError, NoAnswerError) as error:
                raise CommandError(
                    f"{error} Everything else has been stopped. Its last lines above say why."
                ) from error
            self._say("Stopping.")
        self._say("Fairdeal has stopped. Everything entered is saved.")

    def _prepare(self, *, demo: bool) -> int | None:
        """Bring the database and the static files up to date.

        Returns:
            The number of the newest backup, if the database still needs one as it is now.
        """
        try:
            newest = newest_number() if has_tables() else None
            if newest is not None and migrations_wait():
                self._back_up()
                newest = None
            call_command("migrate", interactive=False, verbosity=0)
            call_command("prune_documents", stdout=StringIO())
            if demo and not Club.objects.exists():
                self._say("Creating the demonstration club.")
                call_command("demo_club", stdout=self.stdout)
                _appoint_demonstration_director(settings.VAR_DIR / LOGIN_FILE)
        except OperationalError as error:
            raise CommandError(
                f"The database is not responding ({error}). Check DATABASE_URL."
            ) from error
        finally:
            connections.close_all()
        collect_static_files()
        return newest

    def _back_up(self) -> None:
        """Back up the database before migrating it; without a backup, do not migrate."""
        try:
            make_backup(now=timezone.now(), reason=Reason.START)
        except BackupError as error:
            raise CommandError(
                "This version of Fairdeal needs to change the database, but could not back it up "
                f"first. {error}"
            ) from error

    def _run(
        self,
        supervisor: Supervisor,
        stack: ExitStack,
        door: socket.socket,
        host: str,
        workers: int,
        figures: Path,
        started: int | None,
    ) -> None:
        """Start the processes in the order of their dependencies, and wait.

        The watch comes last: its first backup may take longer than everything else.
        """
        port = door.getsockname()[1]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        environment.setdefault("FAIRDEAL_METRICS_DIR", str(figures))
        names = _host_names(host)
        environment.setdefault("ALLOWED_HOSTS", ",".join(names))
        environment.setdefault("FAIRDEAL_PUBLIC_URL", address_for_phones(names, port))
        if not settings.REDIS_URL:
            path = _socket_path(settings.EMBEDDED_REDIS_SOCKET, stack)
            environment["REDIS_URL"] = f"unix://{path}"
            redis_server = program(redis_command(path), environment)
            supervisor.start("embedded Redis", redis_server, needed=False)
        url = environment["REDIS_URL"]
        whose = "The Redis of REDIS_URL" if settings.REDIS_URL else "The embedded Redis"
        try:
            _wait_until(lambda: _redis_answers(url), supervisor, whose, REDIS_SECONDS)
        except NoAnswerError as error:  # scores need none
            self._say(f"{error} Printing waits until it responds; everything else works.")
        worker = program(_worker_command(), environment)
        supervisor.start("background worker", worker, Renewal.ANEW, needed=False)
        web = _web_command(door.fileno(), workers)
        server = program(web, environment, [door.fileno()])
        supervisor.start("web server", server, Renewal.SUCCEEDED)
        _wait_until(lambda: _answers(host, port), supervisor, "The web server")
        watch = program(_watch_command(started), environment)
        supervisor.start("backup watch", watch, Renewal.ANEW, needed=False)
        if not supervisor.stopping:
            self._welcome(host, port)

        def renew() -> None:
            collect_static_files(clear=False)
            supervisor.renew()

        supervisor.wait(renew)

    def _welcome(self, host: str, port: int) -> None:
        for name in _host_names(host):
            self._say(f"Fairdeal is ready at http://{name}:{port}/")
        login = settings.VAR_DIR / LOGIN_FILE
        if login.exists() and settings.LOG_FORM == "json":
            self._say(f"The director's login is in {login}.")  # a log is no place for passwords
        elif login.exists():
            self._say(f"Director's login: {login.read_text().strip()}")
        else:
            self._say('To add a director: python manage.py appoint_director "CLUB" USERNAME')
        self._say("Press Ctrl-C to stop it.")

    def _say(self, sentence: str) -> None:
        if settings.LOG_FORM == "json":
            logger.info("%s", sentence)
        else:
            self.stdout.write(sentence)
            self.stdout.flush()


def address_for_phones(names: Sequence[str], port: int) -> str:
    """Return the first address that other devices can reach; empty if there is none.

    >>> address_for_phones(["192.0.2.7", "localhost"], 8000)
    'http://192.0.2.7:8000'
    >>> address_for_phones(["127.0.0.1", "localhost"], 8000)
    ''
    """
    reachable = (name for name in names if name not in OWN_NAMES)
    name = next(reachable, "")
    return f"http://{name}:{port}" if name else ""


def _appoint_demonstration_director(path: Path) -> None:
    """Create the login of the demonstration club, with a different password on every machine."""
    password = new_password()
    club = Club.objects.get(name=CLUB)  # the other one has its own directors
    appoint_director(club_id=club.pk, username="director", password=password)
    keep_login(path, "director", password)


def _refuse_too_many(workers: int) -> None:
    if workers < 1:
        raise CommandError("Fairdeal needs at least one web process: --workers 1")
    if workers > 1 and connections["default"].vendor == "sqlite":
        raise CommandError(
            "SQLite allows only one writer, so a second web process would not help. "
            "Set DATABASE_URL to a PostgreSQL database, or leave out --workers."
        )


def _allow_many_files() -> None:
    """Let the web process hold as many connections as the system allows without asking."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


@contextmanager
def _listening(host: str, port: int, patience: float) -> Iterator[socket.socket]:
    """Open the address for the web processes, which come and go behind it.

    A browser that connects while none of them is running waits a moment instead of being turned
    away. If the port is taken, keep trying for ``patience`` seconds.
    """
    try:
        door = _opened(host, port, time.monotonic() + patience)
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"Cannot listen on {host} port {port} ({error}). If another program is using the port, "
            f"choose a free one: python manage.py up --port {(port + 1) % 65536 or 8001}"
        ) from error
    with door:
        yield door


def _opened(host: str, port: int, until: float) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    while True:
        try:
            return socket.create_server(address[:2], family=family, backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                raise
        time.sleep(0.1)


def _socket_path(preferred: Path, stack: ExitStack) -> Path:
    """Return where the embedded Redis listens; a path in a deep folder may be too long."""
    if len(os.fsencode(preferred)) > LONGEST_SOCKET_PATH:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fairdeal-"))
        return Path(folder) / preferred.name
    preferred.parent.mkdir(mode=0o700, exist_ok=True)
    return preferred


def _worker_command() -> list[str]:
    # Tasks are JSON here, so running as root is not the danger that Celery warns of.
    python = [sys.executable, "-W", "ignore:You're running the worker"]
    celery = [*python, "-m", "celery", "--quiet", "--app", "config"]
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    return [*celery, "worker", "--concurrency", "1", *quiet]


def _web_command(door: int, workers: int) -> list[str]:
    server = [sys.executable, "-m", "config.server"]
    return [*server, "--fd", str(door), "--workers", str(workers)]


def _watch_command(newest: int | None) -> list[str]:
    watch = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--keep-watch"]
    return watch if newest is None else [*watch, "--after", str(newest)]


def _redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _answers(host: str, port: int) -> bool:
    """Return whether a web process takes requests; the port is open long before one does."""
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (only asks)
    with closing(HTTPConnection(own, port, timeout=2)) as caller:
        try:
            caller.request("GET", "/healthz")
            return caller.getresponse().status < 500
        except (OSError, HTTPException):
            return False


def _wait_until(
    condition: Callable[[], bool], supervisor: Supervisor, who: str, seconds: float = START_SECONDS
) -> None:
    deadline = time.monotonic() + seconds
    while not condition() and not supervisor.stopping:
        supervisor.tend()
        if time.monotonic() > deadline:
            raise NoAnswerError(f"{who} did not respond within {seconds:g} seconds.")
        time.sleep(0.02)


def _host_names(host: str) -> list[str]:
    """Return the names by which browsers reach this machine."""
    if host not in ANY_ADDRESS:
        return list(dict.fromkeys((host, "localhost")) if host == "127.0.0.1" else (host,))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, but shows which address we would use
            own = probe.getsockname()[0]
        except OSError:
            own = "127.0.0.1"
    return list(dict.fromkeys((own, "localhost", "127.0.0.1")))
