"""Everything is renewed while scores come in, from callers who never try again: none is refused."""

import http.client
import json
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from tests.chaos.ground import answers, environment_of, make_ground, running, until
from tests.conftest import own_postgres
from tests.private_servers import PrivatePostgres, free_port
from tournaments.management.load.scores import Submission, submissions
from tournaments.management.load.server import Ground

pytestmark = pytest.mark.slow

PER_SECOND = 30
PROJECT = Path(__file__).resolve().parents[2]


class Counting:
    """Callers who send one score each, and note what came of it."""

    def __init__(self, port: int, ground: Ground) -> None:
        self.statuses: Counter[str] = Counter()
        self._port, self._ground = port, ground
        self._kept: SimpleQueue[http.client.HTTPConnection] = SimpleQueue()

    def send(self, number: int, one: Submission) -> None:
        """Send a score: every other one on a connection that is kept."""
        if number % 2:
            with closing(self._connection()) as caller:
                self._note(caller, one)
            return
        kept = self._connection() if self._kept.empty() else self._kept.get()
        if kept.sock is not None and select.select([kept.sock], [], [], 0)[0]:
            kept.close()  # as every client looks first: the server has hung up while it was idle
        self._note(kept, one)
        self._kept.put(kept)

    def hang_up(self) -> None:
        """Close what was kept."""
        while not self._kept.empty():
            self._kept.get().close()

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)

    def _note(self, caller: http.client.HTTPConnection, one: Submission) -> None:
        headers = {
            "Authorization": f"Token {self._ground.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": str(one.key),
        }
        body = json.dumps({"score": one.score, "expected_version": None})
        try:
            path = f"/api/v1/sittings/{one.sitting}/results/{one.board}/"
            caller.request("PUT", path, body, headers)
            answer = caller.getresponse()
            answer.read()
            self.statuses[str(answer.status)] += 1
        except (OSError, http.client.HTTPException) as error:
            self.statuses[repr(error)] += 1
            caller.close()


@contextmanager
def scores_at_a_steady_rate(port: int, ground: Ground) -> Iterator[Counter[str]]:
    """Send thirty scores a second as long as the block lasts; yields what came of them."""
    counting, over = Counting(port, ground), threading.Event()
    drawn = submissions(ground, 10_000, seed=3)

    def send_all() -> None:
        begun = time.monotonic()
        with ThreadPoolExecutor(10) as callers:
            for number, one in enumerate(drawn):
                if over.wait(max(0.0, begun + number / PER_SECOND - time.monotonic())):
                    return
                callers.submit(counting.send, number, one)

    with ThreadPoolExecutor(1) as sender:
        sending = sender.submit(send_all)
        try:
            yield counting.statuses
        finally:
            over.set()
            sending.result()
            counting.hang_up()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: it holds a socket."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-renew-") as path:
        yield Path(path)


def test_up_is_renewed_twice_and_no_score_is_refused(folder: Path) -> None:
    environment = environment_of(folder / "var", f"sqlite:///{folder / 'club.sqlite3'}")
    ground, port, log = make_ground(environment), free_port(), folder / "log"

    with running(["manage.py", "up", "--no-demo", "--port", str(port)], environment, log) as up:
        until(lambda: "Press Ctrl-C to stop" in log.read_text(), log)
        before = {each.pid for each in up.children(recursive=True) if "redis" not in each.name()}
        with scores_at_a_steady_rate(port, ground) as statuses:
            until(lambda: statuses["200"] > PER_SECOND, log)
            for times in (1, 2):
                up.send_signal(signal.SIGHUP)
                until(lambda n=times: log.read_text().count("web server has been") == n, log)
            until(lambda: statuses["200"] > 3 * PER_SECOND, log)
        now = {each.pid for each in up.children(recursive=True)}

    assert set(statuses) == {"200"}, statuses
    assert not before & now
    assert "Everything entered is saved" in log.read_text()


@pytest.fixture
def postgres() -> Iterator[PrivatePostgres]:
    with own_postgres() as server:
        yield server


def test_two_web_processes_are_renewed_twice_and_no_score_is_refused(
    folder: Path, postgres: PrivatePostgres
) -> None:
    environment = environment_of(folder / "var", postgres.url)
    ground, port, log = make_ground(environment), free_port(), folder / "log"
    command = ["-m", "config.server", "--listen", f"127.0.0.1:{port}", "--workers", "2"]

    with running(command, environment, log) as server:
        until(lambda: answers(port), log)
        with scores_at_a_steady_rate(port, ground) as statuses:
            until(lambda: statuses["200"] > PER_SECOND, log)
            for times in (1, 2):
                server.send_signal(signal.SIGHUP)
                until(lambda n=times: log.read_text().count("has been renewed") == n, log)
            until(lambda: statuses["200"] > 3 * PER_SECOND, log)
        left = server.children(recursive=True)

    assert set(statuses) == {"200"}, statuses
    assert len(left) == 3  # the program in place, and two web processes


def test_a_web_server_that_needs_other_tables_does_not_start(folder: Path) -> None:
    """As the successor after an upgrade: the one before goes on."""
    environment = environment_of(folder / "var", f"sqlite:///{folder / 'club.sqlite3'}")
    command = [sys.executable, "-m", "config.server", "--listen", f"127.0.0.1:{free_port()}"]

    ended = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True)

    assert ended.returncode == 1
    assert "run manage.py migrate" in ended.stderr
