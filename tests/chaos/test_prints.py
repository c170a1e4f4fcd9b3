"""Printing while workers are killed and the queue is lost: every document comes in the end."""

import json
import signal
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest
import redis

from tests.chaos.ground import call, environment_of, make_ground, running, until
from tests.private_servers import free_port
from tools.load.scores import Submission, submissions
from tools.load.server import Ground

pytestmark = pytest.mark.slow

UNFINISHED = {"waiting", "rendering"}
LONGEST_SECONDS = 400  # minutes in which one after another stands still; once it took 171 s


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: it holds a socket."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-print-") as path:
        yield Path(path)


class Desk:
    """A director who prints and enters scores; Fairdeal never fails one."""

    def __init__(self, port: int, ground: Ground) -> None:
        self._port = port
        self._token = {"Authorization": f"Token {ground.token}"}
        self.session = self._done("GET", f"events/{ground.slug}/")["sessions"][0]["id"]

    def prints(self, kind: str) -> int:
        """Ask for a document and return its number."""
        return int(self._done("POST", f"sessions/{self.session}/documents/", {"kind": kind})["id"])

    def document(self, number: int) -> Mapping[str, Any]:
        return self._done("GET", f"documents/{number}/")

    def pages(self, number: int) -> bytes:
        return call(self._port, "GET", f"/api/v1/documents/{number}/pdf/", self._token)[2]

    def enters(self, one: Submission) -> None:
        body = {"score": one.score, "expected_version": None}
        self._done("PUT", f"sittings/{one.sitting}/results/{one.board}/", body)

    def _done(self, method: str, path: str, body: object = None) -> Any:
        headers = {**self._token, "Idempotency-Key": str(uuid4())}
        status, _, answer = call(self._port, method, f"/api/v1/{path}", headers, body)
        assert status in (200, 202), answer
        return json.loads(answer)


def ours(up: psutil.Popen, word: str) -> list[psutil.Process]:
    found = []
    for each in up.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if word in " ".join(each.cmdline()):
                found.append(each)
    return sorted(found, key=lambda process: process.create_time())


def test_no_document_stays_in_the_making_whatever_is_killed_or_flushed(folder: Path) -> None:
    environment = environment_of(folder / "var", f"sqlite:///{folder / 'club.sqlite3'}")
    ground, port, log = make_ground(environment), free_port(), folder / "log"
    scores = iter(submissions(ground, 50, seed=4))
    queue = redis.Redis(unix_socket_path=str(folder / "var" / "redis" / "redis.sock"))

    with running(["manage.py", "up", "--no-demo", "--port", str(port)], environment, log) as up:
        until(lambda: "Press Ctrl-C to stop" in log.read_text(), log)
        desk, asked = Desk(port, ground), []
        until(lambda: ours(up, "celery"), log)

        asked.append(desk.prints("results-travellers"))  # its worker is killed with it in hand
        for each in ours(up, "celery"):
            each.kill()
        desk.enters(next(scores))

        until(lambda: ours(up, "celery"), log)
        for each in ours(up, "celery"):  # the queue forgets before anybody takes what is asked
            each.send_signal(signal.SIGSTOP)
        asked += [desk.prints(kind) for kind in ("travellers", "guide-cards")]
        queue.flushall()
        desk.enters(next(scores))
        for each in ours(up, "celery"):
            each.send_signal(signal.SIGCONT)

        (server,) = ours(up, "redis-server")
        server.kill()
        asked.append(desk.prints("table-cards"))
        desk.enters(next(scores))

        found: dict[int, Mapping[str, Any]] = {}

        def all_told() -> bool:
            found.update({number: desk.document(number) for number in asked})
            return not UNFINISHED & {each["status"] for each in found.values()}

        until(all_told, log, LONGEST_SECONDS)
        again = [desk.prints(each["kind"]) for each in found.values() if each["status"] == "failed"]
        until(lambda: all(desk.document(each)["status"] == "ready" for each in again), log)
        pages = [desk.pages(each) for each in asked]
        desk.enters(next(scores))
    queue.close()

    assert {each["status"] for each in found.values()} <= {"ready", "failed"}
    for each in found.values():
        assert each["status"] == "ready" or "Ask for the document again" in each["problem"]
    assert all(each.startswith(b"%PDF-") for each in pages)
