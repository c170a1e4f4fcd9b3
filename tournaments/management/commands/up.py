"""``manage.py up``: everything Fairdeal needs, in one window."""

import errno
import getpass
import os
import resource
import shlex
import shutil
import socket
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from configparser import RawConfigParser
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zoneinfo import available_timezones

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tournaments.backups.container import BackupError
from tournaments.backups.database import refuse_newer
from tournaments.backups.folder import Reason, newest_number
from tournaments.backups.making import make_backup
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import own_clubs
from tournaments.clubs.services import appoint_director
from tournaments.management.demo.names import CLUB
from tournaments.management.embedded_redis import redis_command
from tournaments.management.logins import keep_login, new_password
from tournaments.management.only_one import only_one
from tournaments.management.static_files import collect_static_files
from tournaments.record.models import Event
from tournaments.site.availability import cause_of, is_unavailable
from tournaments.site.local_network import own_address
from tournaments.site.metrics_folder import metrics_folder
from tournaments.site.private_files import make_private, unwritable

MOST_PORTS = 65_535
LONGEST_SOCKET_PATH = 100  # bytes; the system's limit is 104 to 108
MANY_FILES = 65_536
PARTING_SECONDS = 15  # how long a process may take to finish its work
LOGIN_FILE = "director-login.txt"
PROCESS_NAME = "%(program_name)s-%(process_num)d"
OWN_NAMES = ("localhost", "127.0.0.1")  # useless to a phone
ANY_ADDRESS = "0.0.0.0"  # noqa: S104 (pages for the room; logins have a rule of their own)
_ALREADY_RUNS = (
    f"Fairdeal is already running on {settings.VAR_DIR}. Use that one, stop it with Ctrl-C in its "
    "window, or set FAIRDEAL_VAR to another folder."
)


class Command(BaseCommand):
    """Bring everything up to date, then become Supervisor, which runs Redis, worker and server.

    Supervisor takes this process's place, so that Django is not in memory once more.
    """

    help = "Start Fairdeal: the web server, a background worker and, without REDIS_URL, Redis."
    requires_system_checks = ()  # they load every page, which the web process does once more

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host",
            default=ANY_ADDRESS,
            help="where to listen: by default everywhere, so that phones get in; "
            "127.0.0.1 keeps other devices out",
        )
        parser.add_argument(
            "--login-from-network",
            action="store_true",
            help="take logins from other devices too, although others could read them",
        )
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

    def handle(
        self,
        *,
        host: str,
        port: int,
        workers: int,
        no_demo: bool,
        login_from_network: bool,
        **options: Any,
    ) -> None:
        if not 1 <= port <= MOST_PORTS:
            raise CommandError(f"Choose a port from 1 to {MOST_PORTS}, such as --port 8000.")
        _refuse_too_many(workers)
        try:
            if login_from_network:
                os.environ["FAIRDEAL_LOGIN_FROM_NETWORK"] = "true"
            self._start(host, port, workers, demo=not no_demo)
        except OSError as error:
            raise CommandError(unwritable(settings.VAR_DIR, error)) from error

    def _start(self, host: str, port: int, workers: int, *, demo: bool) -> None:
        _allow_many_files()
        make_private(settings.VAR_DIR)
        with only_one(settings.VAR_DIR, _ALREADY_RUNS) as lock:
            _refuse_taken(host, port, PARTING_SECONDS if lock.was_killed else 0)
            newest = self._prepare(demo=demo)
            socket_path, redis_url = None, settings.REDIS_URL
            if redis_url:
                self._warn_without_redis(redis_url)
            else:
                socket_path = _socket_path(settings.EMBEDDED_REDIS_SOCKET)
                redis_url = f"unix://{quote(str(socket_path))}"
            file = settings.VAR_DIR / "supervisord.conf"
            _write(file, _programs(host, port, workers, socket_path))
            figures = metrics_folder(settings.VAR_DIR)
            told = _environment(host, port, newest, figures) | {"REDIS_URL": redis_url}
            settings.ADDRESS_FILE.write_text(told["FAIRDEAL_PUBLIC_URL"])
            own = "127.0.0.1" if host == ANY_ADDRESS else host
            # The lock is on the open file: Supervisor holds it until it ends, and passes it on to
            # none of its processes.
            os.set_inheritable(lock.fileno, True)
            # By its path, because the package would load Celery.
            program = settings.BASE_DIR / "config" / "supervise.py"
            command = [sys.executable, "-P", str(program), str(file), f"{own}:{port}", str(figures)]
            os.chdir(settings.VAR_DIR)
            os.execve(sys.executable, command, {**os.environ, **told})  # noqa: S606 (ours)

    def _prepare(self, *, demo: bool) -> int | None:
        """Bring the database and the static files up to date.

        Returns:
            The number of the newest backup, if the database still needs one as it is now.
        """
        try:
            newest = None
            if _has_tables():
                refuse_newer(MigrationLoader(connection))
                newest = newest_number()
            if newest is not None and _migrations_wait():
                self._back_up()
                newest = None
            call_command("migrate", interactive=False, verbosity=0)
            with transaction.atomic():  # a read-only database is found now, not by the first score
                Club.objects.filter(pk=0).update(name="")
            if demo and not Club.objects.exists():
                self._say("Creating the demonstration club.")
                with transaction.atomic():  # never one without the other
                    call_command("demo_club", stdout=self.stdout)
                    _appoint_demonstration_director(settings.VAR_DIR / LOGIN_FILE)
        except DatabaseError as error:
            if not is_unavailable(error):
                raise
            raise CommandError(cause_of(error)) from error
        except BackupError as error:
            raise CommandError(str(error)) from error
        finally:
            connections.close_all()
        collect_static_files()
        return newest

    def _back_up(self) -> None:
        """Back up the database before migrating it; without a backup, do not migrate."""
        try:
            make_backup(now=timezone.now(), reason=Reason.START)
        except (BackupError, OSError) as error:
            raise CommandError(
                "This version of Fairdeal needs to change the database, but could not back it up "
                f"first. {error}"
            ) from error

    def _warn_without_redis(self, url: str) -> None:
        try:
            with redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2) as client:
                client.ping()
        except redis.RedisError:
            self._say(
                "The Redis of REDIS_URL does not respond. Printing and automatic backups wait "
                "until it does; everything else works."
            )

    def _say(self, sentence: str) -> None:
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


def _refuse_taken(host: str, port: int, patience: float) -> None:
    """Refuse an address that another program uses, or that is not ours.

    If the last Fairdeal was killed, its processes may still be ending: try for ``patience``
    seconds.
    """
    until = time.monotonic() + patience
    while True:
        try:
            address = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_STREAM)[0][4]
            socket.create_server(address[:2]).close()
            return
        except OSError as error:
            busy = error.errno == errno.EADDRINUSE
            if not busy or time.monotonic() > until:
                unknown = isinstance(error, socket.gaierror)
                reason = error.strerror if unknown else os.strerror(error.errno or 0)
                advice = "Check --host and --port."
                if busy:
                    advice = (
                        "Another program is using the port. Choose a free one: python manage.py up "
                        f"--port {port + 1 if port < MOST_PORTS else 8000}"
                    )
                raise CommandError(
                    f"Cannot listen on {host} port {port} ({reason}). {advice}"
                ) from error
        time.sleep(0.1)


def _has_tables() -> bool:
    """Whether the database has been used by Fairdeal before."""
    return Event._meta.db_table in connection.introspection.table_names()


def _migrations_wait() -> bool:
    """Whether this program would change the tables of the database."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _appoint_demonstration_director(path: Path) -> None:
    """Create the login of the demonstration club, with a different password on every machine."""
    password = new_password()
    club = Club.objects.get(name=CLUB)  # the other one has its own directors
    appoint_director(club_id=club.pk, username="director", password=password)
    keep_login(path, "director", password)


def _environment(host: str, port: int, newest: int | None, figures: Path) -> dict[str, str]:
    """Return what the processes are told beyond our own environment.

    A path may have been meant from the folder we were started in; theirs is another.
    """
    names = _host_names(host)
    usual = {
        "ALLOWED_HOSTS": ",".join(names),
        "FAIRDEAL_PUBLIC_URL": address_for_phones(names, port),
        "FAIRDEAL_METRICS_DIR": str(figures),
        "FAIRDEAL_SCHEDULES": "true",
        "FAIRDEAL_LOGIN_FROM_NETWORK": "false",
        "TIME_ZONE": time_zone_of(Path("/etc/localtime")) or settings.TIME_ZONE,
    }
    told = {name: os.environ.get(name) or text for name, text in usual.items()}
    told |= {
        "PYTHONUNBUFFERED": "1",
        "FAIRDEAL_VAR": str(settings.VAR_DIR),
        "FAIRDEAL_BACKUPS": str(settings.BACKUP_DIR),
        "FAIRDEAL_BACKUP_AFTER": "" if newest is None else str(newest),
    }
    if connections["default"].vendor == "sqlite":
        told["DATABASE_URL"] = f"sqlite:///{quote(str(settings.DATABASES['default']['NAME']))}"
    welcome = "\n".join(
        (
            *_where(names, port),
            _login_sentence(),
            "Press Ctrl-C to stop it.",
        )
    )
    return told | {"FAIRDEAL_WELCOME": welcome}


def _where(names: Sequence[str], port: int) -> Iterator[str]:
    """Yield where Fairdeal is reached: first on this machine, then from others."""
    here = [name for name in names if name in OWN_NAMES]
    for name in here or names:
        yield f"Fairdeal is ready at http://{name}:{port}/"
    if here and (phones := address_for_phones(names, port)):
        yield f"Phones on the same network open {phones}/"


def time_zone_of(clock: Path) -> str:
    """Return the time zone that a machine's clock is set to; empty if nobody has set one."""
    zone = os.path.realpath(clock).partition("zoneinfo/")[2]
    unset = zone.rpartition("/")[2] in ("UTC", "UCT", "Universal", "Zulu")
    return zone if zone in available_timezones() and not unset else ""


def _login_sentence() -> str:
    login = settings.VAR_DIR / LOGIN_FILE
    if not login.exists():
        return 'To add a director: python manage.py appoint_director "CLUB" USERNAME'
    if settings.LOG_FORM == "json":  # a log is no place for passwords
        return f"The director's login is in {login}."
    whose = "Login of the demonstration" if own_clubs() else "Director's login"
    return f"{whose}: {login.read_text().strip()}"


def _programs(
    host: str, port: int, workers: int, redis_socket: Path | None
) -> dict[str, dict[str, object]]:
    """Return the sections of Supervisor's configuration: what runs, the first to start first."""
    logs = settings.VAR_DIR / "log"
    logs.mkdir(mode=0o700, exist_ok=True)
    # Tasks are JSON here, so running as root is not the danger that Celery warns of.
    python = [sys.executable, "-W", "ignore:You're running the worker"]
    worker = [*python, "-m", "celery", "--quiet", "--app", "config", "worker", "--pool", "solo"]
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    found: dict[str, dict[str, object]] = {
        "supervisord": {
            "logfile": "/dev/null",
            "logfile_maxbytes": 0,
            "loglevel": "warn",  # what it says goes to our window: what ended, and why
            "pidfile": settings.VAR_DIR / "supervisord.pid",
            "user": getpass.getuser(),  # as now; unsaid, it warns of root
        },
        "program:worker": {"command": _words([*worker, *quiet]), "priority": 2},
        # Supervisor opens the socket, so that several processes can share it.
        "fcgi-program:web": {
            "command": _words([sys.executable, "-m", "config.serve"]),
            "socket": f"tcp://{host}:{port}",
            "socket_backlog": 2_048,
            "numprocs": workers,
            "process_name": PROCESS_NAME,
            "priority": 3,
        },
    }
    if redis_socket is not None:
        found["program:redis"] = {"command": _words(redis_command(redis_socket)), "priority": 1}
    for name, section in found.items():
        if "command" in section:
            log = logs / f"{name.partition(':')[2]}.log"
            log.open("a").close()  # now a person is told; Supervisor would only try again
            section |= {
                "directory": settings.BASE_DIR,
                "autorestart": "true",
                "startretries": 1_000_000,  # each a second later than the one before
                "stopwaitsecs": PARTING_SECONDS,
                "killasgroup": "true",
                "stopasgroup": "true",
                "redirect_stderr": "true",
                "stdout_logfile": log.relative_to(settings.VAR_DIR),  # it expands this one twice
                "stdout_logfile_maxbytes": "5MB",
                "stdout_logfile_backups": 2,
            }
    return found


def _words(command: Sequence[str]) -> str:
    """Return a command as Supervisor reads it; on Linux it ends even if Supervisor is killed."""
    if setpriv := shutil.which("setpriv"):
        command = [setpriv, "--pdeathsig", "TERM", "--", *command]
    return shlex.join(command)


def _write(path: Path, sections: Mapping[str, Mapping[str, object]]) -> None:
    """Write Supervisor's configuration, in which a % has a meaning."""
    written = RawConfigParser()
    for name, section in sections.items():
        written[name] = {
            key: str(value) if value == PROCESS_NAME else str(value).replace("%", "%%")
            for key, value in section.items()
        }
    with path.open("w") as file:
        written.write(file)


def _socket_path(preferred: Path) -> Path:
    """Return where the embedded Redis listens; a path in a deep folder may be too long."""
    if len(os.fsencode(preferred)) > LONGEST_SOCKET_PATH:
        return metrics_folder(settings.VAR_DIR) / preferred.name
    preferred.parent.mkdir(mode=0o700, exist_ok=True)
    return preferred


def _host_names(host: str) -> list[str]:
    """Return the names by which browsers reach this machine."""
    if host not in (ANY_ADDRESS, "127.0.0.1"):
        return [host]
    own = own_address() if host == ANY_ADDRESS else ""
    return [*OWN_NAMES, *([own] if own else [])]
