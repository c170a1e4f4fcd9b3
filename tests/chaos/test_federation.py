"""A federation's Fairdeal: what compose.yaml starts, as plain processes behind a small proxy."""

import asyncio
import itertools
import json
import re
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
import yaml

from tests.chaos.ground import PROJECT, answers, call, environment_of, make_ground, running, until
from tests.conftest import own_postgres
from tests.private_servers import PrivatePostgres, find_redis, free_port
from tools.load.client import Caller
from tools.load.scores import Report, paced, submissions
from tools.load.server import Ground

pytestmark = pytest.mark.thorough

WEB, WORKERS = 3, 2
PER_SECOND, SCORES = 20, 500


@pytest.fixture
def postgres() -> Iterator[PrivatePostgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="fairdeal-federation-") as path:
        (Path(path) / "figures").mkdir()
        yield Path(path)


def started_as(service: Mapping[str, Any], **chosen: str) -> list[str]:
    """Return the command of a service without ``python``, its variables replaced."""
    words = [
        re.sub(r"\$\{(\w+)(?::-(\w+))?\}", lambda found: chosen.get(found[1], found[2]), word)
        for word in service["command"]
    ]
    return words[1:] if words[0] == "python" else ["-m", *words]


class RoundRobin:
    """A proxy that gives each connection to the next server that takes it."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = itertools.cycle(ports)
        self._tries = 20 * len(ports)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        async with server:
            yield server.sockets[0].getsockname()[1]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(asyncio.CancelledError):  # the evening is over
            for port in itertools.islice(self._ports, self._tries):
                try:
                    answers, there = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    await asyncio.sleep(0.05)
                    continue
                with closing(there):
                    await asyncio.gather(_copy(reader, there), _copy(answers, writer))
                return


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while block := await reader.read(65_536):
            writer.write(block)
            await writer.drain()
    with suppress(OSError):
        writer.close()


async def _evening(
    ports: list[int], ground: Ground, webs: list[psutil.Popen]
) -> tuple[Report, int, Counter[int]]:
    """Scores, a print, standings; one web process is killed and the others take its callers."""
    read = Counter[int]()
    over = asyncio.Event()

    async def watch(port: int) -> None:
        async with Caller("127.0.0.1", port) as caller:
            while not over.is_set():
                with suppress(OSError):  # the one that was killed; asked again
                    read[(await caller.ask("GET", f"/events/{ground.slug}/")).status] += 1
                await asyncio.sleep(0.1)

    async def disturb(port: int) -> int:
        token = {"Authorization": f"Token {ground.token}"}
        status, _, body = await asyncio.to_thread(
            call, port, "GET", f"/api/v1/events/{ground.slug}/", token
        )
        assert status == 200, body
        session = json.loads(body)["sessions"][0]["id"]
        path = f"/api/v1/sessions/{session}/documents/"
        status, _, body = await asyncio.to_thread(
            call, port, "POST", path, token, {"kind": "results-travellers"}
        )
        assert status == 202, body
        await asyncio.sleep(2)
        webs[0].kill()
        webs[0].wait()  # until the system has forgotten it, as an engine of containers does
        return int(json.loads(body)["id"])

    async with RoundRobin(ports).open() as port:
        watchers = [asyncio.create_task(watch(port)) for _ in range(5)]
        report, document = await asyncio.gather(
            paced(port, ground, submissions(ground, SCORES, seed=6), PER_SECOND), disturb(port)
        )
        over.set()
        await asyncio.gather(*watchers)
        return report, document, read


def test_an_evening_of_a_federation(postgres: PrivatePostgres, folder: Path) -> None:
    services = yaml.safe_load((PROJECT / "compose.yaml").read_text())["services"]
    redis = find_redis()
    environment = environment_of(
        folder / "var",
        postgres.url,
        REDIS_URL=redis.url,
        SECRET_KEY="as long and as secret as it has to be in a federation",
        FAIRDEAL_METRICS_DIR=str(folder / "figures"),
        FAIRDEAL_LOG="json",
    )
    ground, ports = make_ground(environment), [free_port() for _ in range(WEB)]
    logs = [folder / f"web-{number}.log" for number in range(WEB)]
    token = {"Authorization": f"Token {ground.token}"}

    with ExitStack() as stack:
        stack.callback(redis.stop)
        webs = []
        for port, log in zip(ports, logs, strict=True):
            command = started_as(services["web"])
            command[command.index("0.0.0.0:8000")] = f"127.0.0.1:{port}"
            webs.append(stack.enter_context(running(command, environment, log)))
        for number in range(WORKERS):
            command = [*started_as(services["worker"], PRINT_WORKERS="1"), "-n", f"{number}@%h"]
            log = folder / f"worker-{number}.log"
            stack.enter_context(running(command, environment, log))
        scheduler = started_as(services["scheduler"])
        stack.enter_context(running(scheduler, environment, folder / "scheduler.log"))
        for port, log in zip(ports, logs, strict=True):
            until(lambda port=port: answers(port), log, 240)

        report, document, read = asyncio.run(_evening(ports, ground, webs))

        def printed() -> bool:
            answer = call(ports[1], "GET", f"/api/v1/documents/{document}/", token)
            return bool(json.loads(answer[2])["status"] == "ready")

        until(printed, folder / "worker-0.log", 240)
        figures = [call(port, "GET", "/metrics")[2].decode() for port in ports[1:]]
        standings = [call(port, "GET", f"/events/{ground.slug}/")[2] for port in ports[1:]]

    assert len(report.acknowledged) == SCORES
    assert set(report.statuses) <= {200, 503}, report.statuses
    assert set(read) <= {200, 304, 503}, read
    assert read[200] > 50
    last = max(each.sequence for each in report.acknowledged)
    tasks = 'fairdeal_tasks_total{outcome="succeeded",task="render_document"}'
    for text in figures:  # each knows all that was counted
        assert f"{tasks} 1.0" in text
        assert 'fairdeal_processes{kind="worker"} 2.0' in text
        assert 'fairdeal_processes{kind="web"} 2.0' in text
        assert f"fairdeal_ledger_entries_total {float(last)}" in text
    assert len({re.sub(rb'csrf\S+ value="[^"]+"', b"", page) for page in standings}) == 1
    for log in logs:
        assert all(json.loads(line)["level"] for line in log.read_text().splitlines())
