"""How much load a separate web server can take: scores, readers, and both together."""

import asyncio
import json
import os
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.core.management.base import BaseCommand, CommandError

from tournaments.management.load.client import Caller
from tournaments.management.load.crowd import ASK_SECONDS, crowd
from tournaments.management.load.scores import Report, in_a_burst, paced, submissions, submit
from tournaments.management.load.server import Served, served

T = TypeVar("T")

LOCAL_POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
READERS = 32
WATCHERS = 1_000


class Command(BaseCommand):
    """Measure accepted scores and readers over HTTP, relative to a bare view of the same server."""

    help = "Start a web server on a separate database and measure it under load."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print figures as JSON")
        parser.add_argument("--seconds", type=float, default=5.0, help="length of each measurement")
        parser.add_argument(
            "--postgres",
            default=os.environ.get("FAIRDEAL_TEST_POSTGRES_URL", LOCAL_POSTGRES),
            help="a PostgreSQL server where a database may be created, postgres://user@host/name; "
            f"by default {LOCAL_POSTGRES}, if it responds",
        )
        parser.add_argument("--workers", type=int, default=2, help="web processes on PostgreSQL")

    def handle(self, *, seconds: float, postgres: str, workers: int, **options: Any) -> None:
        figures = {}
        with tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
            path = Path(folder)
            with served(path, f"sqlite:///{path / 'bench.sqlite3'}") as server:
                figures["sqlite"] = asyncio.run(measure(server, seconds))
            if _answers(postgres):
                with _own_database(postgres) as url, served(path, url, workers=workers) as server:
                    figures["postgresql"] = asyncio.run(measure(server, seconds))
        if len(figures) == 1:
            self.stderr.write(f"There is no PostgreSQL at {postgres}; name one with --postgres.")
        if options["json"]:
            self.stdout.write(json.dumps(figures))
            return
        for database, found in figures.items():
            hello = found["hello_per_second"]
            for name, figure in found.items():
                ratio = f"{figure / hello:7.2f} × hello" if name.endswith("per_second") else ""
                self.stdout.write(f"{database:10} {name:30} {figure:9.1f} {ratio}")


async def measure(server: Served, seconds: float) -> dict[str, float]:
    """Return the figures of a running server."""
    ground, port = server.ground, server.port
    count = round(seconds * 100)
    page = f"/events/{ground.slug}/standings/"
    await in_a_burst(port, ground, submissions(ground, 50, seed=0), callers=8)  # warms it up
    hello, _cpu = await _readings(server, "/healthz", {}, 200, seconds)
    before = server.cpu_seconds()
    burst, spent = await _timed(
        lambda: in_a_burst(port, ground, submissions(ground, 2 * count, seed=1), callers=50)
    )
    cpu = server.cpu_seconds() - before
    _all_accepted(burst.statuses)
    alone = await paced(port, ground, submissions(ground, count, seed=2), 100)
    _all_accepted(alone.statuses)
    fresh, _cpu = await _readings(server, page, {}, 200, seconds)
    _rendered, per_page = await _readings(server, f"{page}?anew=1", {}, 200, seconds)
    async with Caller("127.0.0.1", port) as caller:
        etag = (await caller.ask("GET", page)).headers["etag"]
    known = {"If-None-Match": etag}
    conditional, per_304 = await _readings(server, page, known, 304, seconds)
    after_a_score = await _after_a_score(server, f"{page}?anew=1", count // 2)
    with crowd(port, page, WATCHERS):
        await asyncio.sleep(2 * ASK_SECONDS)  # for all of them to have the page
        watched = await paced(port, ground, submissions(ground, count, seed=3), 50)
    calm = await paced(port, ground, submissions(ground, count // 2, seed=4), 50)
    return {
        "accepted_per_second": len(burst.acknowledged) / spent,
        "cpu_ms_per_score": 1000 * cpu / len(burst.acknowledged),
        "cpu_ms_per_304": per_304,
        "cpu_ms_per_rendered_page": per_page,
        "cpu_ms_per_page_after_a_score": after_a_score,
        "paced_100_p50_ms": alone.percentile(0.5),
        "paced_100_p95_ms": alone.percentile(0.95),
        "fresh_reads_per_second": fresh,
        "conditional_reads_per_second": conditional,
        "hello_per_second": hello,
        "watched_p95_ms": watched.percentile(0.95),
        "unwatched_p95_ms": calm.percentile(0.95),
        "watched_p95_ratio": watched.percentile(0.95) / calm.percentile(0.95),
    }


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
                    raise CommandError(f"{path} returned {answer.status}, not {status}.")
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


def _all_accepted(statuses: Mapping[int, int]) -> None:
    if set(statuses) - {200, 503}:
        raise CommandError(f"Not every score was accepted: {dict(statuses)}.")


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
