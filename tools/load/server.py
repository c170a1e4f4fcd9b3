"""A separate Fairdeal to measure: an event in play, and the web processes that serve it."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Self
from uuid import UUID

from django.conf import settings
from django.core.management import call_command

from tournaments.clubs.models import Club
from tournaments.clubs.services import appoint_director, create_club, issue_token
from tournaments.management.embedded_redis import redis_command
from tournaments.play.services.tables import give_links
from tournaments.record.models import Result
from tournaments.record.selectors.access.links import table_secrets
from tournaments.record.services.events import create_event
from tournaments.record.services.results import record_result
from tournaments.seating.services.choice import choose_movement
from tournaments.setup.services import start_session
from tournaments.site.keys import Actor

SLIPS = ("4SN=", "4SN-1", "3NTE+1", "2HW=", "PASS", "6DXS-2", "1NTW-1", "5CE=")
START_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Phone:
    """The phone of a table: its secret, and the rounds and boards that it will enter, in order."""

    secret: str
    boards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """An event in play, and everything needed to enter its scores.

    Attributes:
        event: The event's id.
        slug: The event's address.
        token: A director's token for the API.
        places: Sitting and board of every result.
        first_table: Those of the first table, where North-South pair 1 stays.
        phones: One for each table, if the tables enter the scores.
    """

    event: int
    slug: str
    token: str
    places: tuple[tuple[int, int], ...]
    first_table: tuple[tuple[int, int], ...]
    phones: tuple[Phone, ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the event that a program made and printed as JSON."""
        made = json.loads(text)
        for name in ("places", "first_table"):
            made[name] = tuple(map(tuple, made[name]))
        made["phones"] = tuple(
            Phone(each["secret"], tuple(map(tuple, each["boards"]))) for each in made["phones"]
        )
        return cls(**made)


def make_ground(
    *,
    tables: int = 30,
    scored: bool = True,
    seed: int = 30,
    method: str = "",
    by_phone: bool = False,
) -> Ground:
    """Set up an event of two boards a round and 14 rounds, in the database of the settings.

    An empty ``method`` means the usual way of scoring.
    """
    chance = Random(seed)
    call_command("migrate", interactive=False, verbosity=0)
    club = create_club(name=f"Load {Club.objects.count() + 1}")
    name = f"load{club.pk}"
    director = appoint_director(club_id=club.pk, username=name, password=f"{name}-{seed}")
    entry = "phones" if by_phone else "director"
    event = create_event(
        club_id=club.pk, name="Load", held_on=date(2026, 1, 1), method=method, entry=entry
    )
    session = event.sessions.get()
    choose_movement(
        section_id=session.sections.get().pk,
        family="mitchell-skip" if tables % 2 == 0 else "mitchell",
        parameters={"tables": tables, "boards_per_round": 2, "rounds": min(14, tables - 1)},
    )
    if by_phone:
        give_links(session_id=session.pk)
    start_session(session_id=session.pk, by=Actor("load"), key=UUID(int=1))
    rows = Result.objects.filter(sitting__section__session=session).order_by("id")
    for result in rows if scored else ():
        record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score=chance.choice(SLIPS),
            key=UUID(int=chance.getrandbits(128)),
            by=Actor("load"),
        )
    token = issue_token(user=director, name="Load").token
    places = tuple(rows.values_list("sitting_id", "board"))
    first = tuple(rows.filter(sitting__table=1).values_list("sitting_id", "board"))
    played = rows.order_by("sitting__round", "board")
    phones = tuple(
        Phone(
            secret,
            tuple(played.filter(sitting__table=table).values_list("sitting__round", "board")),
        )
        for (_section, table), secret in table_secrets(session.pk).items()
    )
    return Ground(event.pk, event.slug, token, places, first, phones)


@dataclass(frozen=True, slots=True)
class Served:
    """Web processes that listen on a port of this machine."""

    ground: Ground
    port: int
    pids: tuple[int, ...]

    def memory_bytes(self) -> int:
        """Return how many bytes of unshared memory the web processes use."""
        return sum(_private_bytes(pid) for pid in self.pids)

    def cpu_seconds(self) -> float:
        """Return the processor time of all web processes so far, in seconds."""
        return sum(_cpu_seconds(pid) for pid in self.pids)


@contextmanager
def served(
    folder: Path,
    database_url: str,
    *,
    workers: int = 1,
    files: int | None = None,
    method: str = "",
    redis_url: str = "",
) -> Iterator[Served]:
    """Create an event in a separate database, and run web processes for it, with a Redis.

    They are separate programs, because this process may have other settings.

    Args:
        folder: A folder for them alone.
        database_url: Where to create the event.
        workers: How many web processes to run.
        files: How many files and connections each may have open; None for as many as this process.
        method: How the event is scored; empty for the usual method.
        redis_url: The Redis of the web processes; empty to start one for them.
    """
    environment = {
        **os.environ,
        "FAIRDEAL_VAR": str(folder),
        "DATABASE_URL": database_url,
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
        "FAIRDEAL_DATABASE_WAIT": "2.5",
    }
    ground = made_ground(environment, method=method)
    with (
        socket.create_server(("127.0.0.1", 0), backlog=2_048) as door,
        nullcontext() if redis_url else _redis_beside(environment),
        ExitStack() as stack,
    ):
        if redis_url:
            environment["REDIS_URL"] = redis_url
        port = door.getsockname()[1]
        limit = [] if files is None else ["prlimit", f"--nofile={files}:{files}"]
        command = [*limit, sys.executable, "-m", "config.serve"]
        processes = [
            stack.enter_context(_running(command, environment, door.fileno()))
            for _ in range(workers)
        ]
        until_it_answers(port)
        yield Served(ground, port, tuple(process.pid for process in processes))


@contextmanager
def _running(
    command: Sequence[str], environment: Mapping[str, str], stdin: int
) -> "Iterator[subprocess.Popen[bytes]]":
    """Run a program of ours until the block ends; what it says is not among our figures."""
    process = subprocess.Popen(  # noqa: S603 (ours)
        command, cwd=settings.BASE_DIR, env=environment, stdin=stdin, stdout=2
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def made_ground(environment: Mapping[str, str], **options: Any) -> Ground:
    """Set up an event in the database of an environment, with the options of ``make_ground``."""
    code = (
        "import dataclasses, json; from tools.load.server import make_ground; "
        "from tournaments.management.static_files import collect_static_files; "
        "collect_static_files(); "
        f"print(json.dumps(dataclasses.asdict(make_ground(**{options!r}))))"
    )
    return Ground.read(manage(["shell", "-v0", "-c", code], environment).splitlines()[-1])


@contextmanager
def _redis_beside(environment: dict[str, str]) -> Iterator[None]:
    """Run a Redis as `manage.py up` does, and set its address; do nothing if none is installed."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-redis-") as folder:
        path = Path(folder) / "redis.sock"
        try:
            command = redis_command(path)
        except ImportError:
            yield
            return
        with _running(command, environment, subprocess.DEVNULL) as process:
            while not path.exists() and process.poll() is None:
                time.sleep(0.02)
            environment["REDIS_URL"] = f"unix://{path}"
            yield


def until_it_answers(port: int) -> None:
    """Wait for the first answer.

    Raises:
        TimeoutError: there was none within a minute.
    """
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with (
            suppress(ConnectionError),
            socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS) as caller,
        ):
            caller.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            if b" 200 " in caller.recv(64):
                return
        time.sleep(0.1)
    raise TimeoutError("The web processes did not respond.")


def manage(arguments: list[str], environment: Mapping[str, str]) -> str:
    """Run a ``manage.py`` command with other settings, and return what it prints."""
    return subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _private_bytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    sizes = dict(line.split(":", 1) for line in lines if line.startswith("Private_"))
    return sum(1024 * int(size.split()[0]) for size in sizes.values())
