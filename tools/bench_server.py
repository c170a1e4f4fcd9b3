"""How much load a separate Fairdeal takes: scores, readers, and both together.

``python -m tools.bench_server --json``. Times in milliseconds; best on an otherwise idle machine.
"""

import argparse
import asyncio
import getpass
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg
from django.conf import settings

from tools.load import phones
from tools.load.client import Caller
from tools.load.scores import Report, in_a_burst, paced, submissions, submit
from tools.load.server import Phone, Served, made_ground, served, until_it_answers
from tools.load.watchers import asking, watching

T = TypeVar("T")

LOCAL_POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
READERS = 32
PHONES = 50
PER_SECOND = 10
FOLLOWERS = 200
WATCHERS = 1_000


def main() -> None:
    """Measure both databases, and what a club's Fairdeal needs at rest."""
    parser = argparse.ArgumentParser(prog="tools.bench_server", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of each measurement")
    parser.add_argument(
        "--postgres",
        default=os.environ.get("FAIRDEAL_TEST_POSTGRES_URL", LOCAL_POSTGRES),
        help="a PostgreSQL server where a database may be created, postgres://user@host/name; "
        f"by default {LOCAL_POSTGRES}, if it responds",
    )
    parser.add_argument("--workers", type=int, default=2, help="web processes on PostgreSQL")
    asked = parser.parse_args()
    figures = {}
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
        figures["club"] = at_rest(Path(folder) / "club")
        figures["sqlite"] = on_database(
            Path(folder), f"sqlite:///{Path(folder) / 'bench.sqlite3'}", asked.seconds
        )
    if _answers(asked.postgres):
        with (
            tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder,
            _own_database(asked.postgres) as url,
        ):
            figures["postgresql"] = on_database(
                Path(folder), url, asked.seconds, workers=asked.workers
            )
    else:
        said = f"There is no PostgreSQL at {asked.postgres}; name one with --postgres."
        print(said, file=sys.stderr)
    if asked.json:
        print(json.dumps(figures))
        return
    for where, found in figures.items():
        for name, figure in found.items():
            print(f"{where:10} {name:32} {figure:9.1f}")


def at_rest(folder: Path) -> dict[str, float]:
    """Start a club's Fairdeal twice, and return the seconds that took and its memory at rest.

    The memory is what its processes would free, shared pages in equal parts (PSS), after a page.
    """
    figures = {}
    for name in ("ready_fresh_seconds", "ready_again_seconds"):
        begun = time.perf_counter()
        with _up(folder) as (port, process):
            figures[name] = time.perf_counter() - begun
            asyncio.run(_read_once(port, "/"))
            time.sleep(8)  # for the worker to be ready, too
            family = [process, *process.children(recursive=True)]
            figures["idle_pss_mb"] = sum(_pss(each.pid) for each in family)
            figures["idle_processes"] = len(family)
    return figures


@contextmanager
def _up(folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    left_out = ("REDIS_URL", "DATABASE_URL")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    log = folder.with_suffix(".log")
    with log.open("w") as lines:
        process = psutil.Popen(
            [sys.executable, "manage.py", "up", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env={**kept, "FAIRDEAL_VAR": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=lines,
            stderr=subprocess.STDOUT,
        )
    try:
        while "Fairdeal is ready" not in log.read_text():
            if process.poll() is not None:
                raise RuntimeError(log.read_text())
            time.sleep(0.05)
        yield port, process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


async def _read_once(port: int, path: str) -> None:
    async with Caller("127.0.0.1", port) as caller:
        await caller.ask("GET", path)


def _pss(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def on_database(folder: Path, url: str, seconds: float, *, workers: int = 1) -> dict[str, float]:
    """Return the figures of web processes on a database."""
    with served(folder, url, workers=workers, method="total_points") as server:
        environment = {**os.environ, "FAIRDEAL_VAR": str(folder), "DATABASE_URL": url}
        tables = [
            phone
            for seed in (31, 32, 33)
            for phone in made_ground(environment, scored=False, by_phone=True, seed=seed).phones
        ]
        figures = asyncio.run(_by_phone(server, tables[:PHONES], seconds))
        figures |= asyncio.run(_at_the_desk(server, seconds))
        playing = phones.entries(tables[PHONES:], seed=2)  # each measurement goes on where they are
        figures |= asyncio.run(_followed(server, server.port, playing, FOLLOWERS, seconds))
        if workers > 1 and shutil.which("nginx"):
            with behind_nginx(server.port, folder) as port:
                found = asyncio.run(_followed(server, port, playing, WATCHERS, seconds))
            figures |= {f"proxied_{name}": figure for name, figure in found.items()}
        return figures


async def _by_phone(server: Served, tables: list[Phone], seconds: float) -> dict[str, float]:
    """Have fifty tables enter their boards at once, each as fast as it is answered."""
    boards = max(4, round(2.4 * seconds))
    short = [replace(phone, boards=phone.boards[:boards]) for phone in tables]
    await phones.at_once(
        server.port,
        phones.entries([replace(phone, boards=phone.boards[:2]) for phone in tables], seed=0),
    )  # warms it up
    rest = [replace(phone, boards=phone.boards[2:]) for phone in short]
    before = server.cpu_seconds()
    report, spent = await _timed(lambda: phones.at_once(server.port, phones.entries(rest, seed=1)))
    cpu = server.cpu_seconds() - before
    return {
        "phones_accepted_per_second": len(report.seconds) / spent,
        "phones_p95_ms": report.percentile(0.95),
        "phones_cpu_ms_per_score": 1000 * cpu / len(report.seconds),
    }


async def _at_the_desk(server: Served, seconds: float) -> dict[str, float]:
    """Return what scores by the API, pages and unchanged pages cost and how many are possible."""
    ground, port = server.ground, server.port
    count = round(seconds * 100)
    page = f"/events/{ground.slug}/standings/"
    await in_a_burst(port, ground, submissions(ground, 50, seed=0), callers=8)  # warms it up
    hello, _cpu = await _readings(server, "/healthz", {}, 200, seconds)
    before = server.cpu_seconds()
    burst, spent = await _timed(
        lambda: in_a_burst(port, ground, submissions(ground, count, seed=1), callers=PHONES)
    )
    cpu = server.cpu_seconds() - before
    _all_accepted(burst)
    fresh, _cpu = await _readings(server, page, {}, 200, seconds)
    _rendered, per_page = await _readings(server, f"{page}?anew=1", {}, 200, seconds)
    async with Caller("127.0.0.1", port) as caller:
        etag = (await caller.ask("GET", page)).headers["etag"]
    known = {"If-None-Match": etag}
    conditional, per_304 = await _readings(server, page, known, 304, seconds)
    after_a_score = await _after_a_score(server, page, count // 4)
    alone = await paced(port, ground, submissions(ground, count // 2, seed=2), 50)
    _all_accepted(alone)
    return {
        "accepted_per_second": len(burst.acknowledged) / spent,
        "cpu_ms_per_score": 1000 * cpu / len(burst.acknowledged),
        "cpu_ms_per_304": per_304,
        "cpu_ms_per_rendered_page": per_page,
        "cpu_ms_per_page_after_a_score": after_a_score,
        "paced_50_p50_ms": alone.percentile(0.5),
        "paced_50_p95_ms": alone.percentile(0.95),
        "fresh_reads_per_second": fresh,
        "conditional_reads_per_second": conditional,
        "hello_per_second": hello,
    }


async def _followed(
    server: Served,
    port: int,
    playing: list[list[phones.Entry]],
    readers: int,
    seconds: float,
) -> dict[str, float]:
    """Have tables send scores while others follow the standings, and return how both fare.

    Two of the ten scores a second are marked ones in the event that everybody follows; the tables
    send the others, and like everybody ask every two seconds what is new, at their table.
    """
    watchers = readers - len(playing)
    async with AsyncExitStack() as stack:
        for phone, *_ in (entries[0] for entries in playing):
            header = {"Authorization": f"Table {phone.secret}"}
            await stack.enter_async_context(asking(server.port, "/api/v1/table/", 1, header))
        screens, marked = await stack.enter_async_context(
            watching(port, server.ground, watchers, server.port, seed=readers)
        )
        before = server.cpu_seconds()
        report = await phones.paced(server.port, playing, PER_SECOND - 2, 4 * seconds)
        cpu = server.cpu_seconds() - before
        await asyncio.sleep(2.5)  # for the last ones to arrive
    report.seconds += marked.seconds
    return {
        "followed_scores_p95_ms": report.percentile(0.95),
        "followed_screens_p50_ms": screens.percentile(0.5),
        "followed_screens_p95_ms": screens.percentile(0.95),
        "followed_screens_seen": len(screens.seconds),
        "followed_share_of_a_core": cpu / (4 * seconds),
    }


@contextmanager
def behind_nginx(port: int, folder: Path) -> Iterator[int]:
    """Run nginx as ``deploy/nginx.conf`` says, in front of the web processes on a port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        own = free.getsockname()[1]
    text = (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()
    text = text.replace("web:8000 resolve", f"127.0.0.1:{port}")  # an address, not Docker's name
    text = text.replace("listen 80;", f"listen {own};")
    text = text.replace("/tmp/fairdeal-pages", str(folder / "pages"))  # noqa: S108 (replaced)
    text = text.replace("worker_processes auto", "worker_processes 1")
    text = f"user {getpass.getuser()};\n{text}"  # who may write into the folder
    (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/nginx.pid;\n{text}")
    command = ["nginx", "-e", "stderr", "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 (our own command)
    try:
        until_it_answers(own)
        yield own
    finally:
        process.terminate()
        process.wait(30)


async def _readings(
    server: Served, path: str, headers: Mapping[str, str], status: int, seconds: float
) -> tuple[float, float]:
    """Let 32 readers read a page; return readings per second and the server's ms for each."""
    end = time.perf_counter() + seconds

    async def reader() -> int:
        count = 0
        async with Caller("127.0.0.1", server.port) as caller:
            while time.perf_counter() < end:
                answer = await caller.ask("GET", path, headers)
                if answer.status != status:
                    raise ConnectionError(f"{path} returned {answer.status}, not {status}.")
                count += 1
        return count

    before = server.cpu_seconds()
    counts, spent = await _timed(lambda: asyncio.gather(*(reader() for _ in range(READERS))))
    cpu = server.cpu_seconds() - before
    return sum(counts) / spent, 1000 * cpu / sum(counts)


async def _after_a_score(server: Served, path: str, count: int) -> float:
    """Return the server's milliseconds for a page read after every score."""
    async with Caller("127.0.0.1", server.port) as caller:
        spent = []
        for seed, reads in ((5, False), (6, True)):
            before, report = server.cpu_seconds(), Report()
            for one in submissions(server.ground, count, seed):
                await submit(caller, server.ground, one, report)
                if reads:
                    await caller.ask("GET", path)
            spent.append(server.cpu_seconds() - before)
    return 1000 * (spent[1] - spent[0]) / count


async def _timed(task: Callable[[], Awaitable[T]]) -> tuple[T, float]:
    begun = time.perf_counter()
    found = await task()
    return found, time.perf_counter() - begun


def _all_accepted(report: Report) -> None:
    if set(report.statuses) - {200, 503}:
        raise ConnectionError(f"Not every score was accepted: {dict(report.statuses)}.")


def _answers(url: str) -> bool:
    with suppress(psycopg.Error), psycopg.connect(_for_psycopg(url), connect_timeout=2):
        return True
    return False


def _for_psycopg(url: str) -> str:
    return url.replace("postgres://", "postgresql://", 1)


@contextmanager
def _own_database(url: str) -> Iterator[str]:
    """Create a database on a server, and drop it at the end."""
    name = f"fairdeal_bench_{os.getpid()}"
    with psycopg.connect(_for_psycopg(url), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


if __name__ == "__main__":
    main()
