"""A database or a Redis that goes away: callers are told at once to come back, and can."""

import http.client
import json
import socket
import sqlite3
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.conftest import own_postgres
from tests.private_servers import PrivatePostgres, free_port
from tools.load.server import Ground, Served, served

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes
    seconds: float


def ask(
    port: int, method: str, path: str, headers: Mapping[str, str], body: str | None = None
) -> Answer:
    begun = time.monotonic()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as caller:
        caller.request(method, path, body, {"Host": "localhost", **headers})
        answer = caller.getresponse()
        return Answer(answer.status, answer.headers, answer.read(), time.monotonic() - begun)


def enter(port: int, ground: Ground, score: str) -> Answer:
    sitting, board = ground.places[0]
    headers = {
        "Authorization": f"Token {ground.token}",
        "Idempotency-Key": str(uuid4()),
        "Content-Type": "application/json",
    }
    body = json.dumps({"score": score, "expected_version": None})
    return ask(port, "PUT", f"/api/v1/sittings/{sitting}/results/{board}/", headers, body)


def assert_told_to_come_again(answer: Answer, *, api: bool) -> None:
    assert answer.status == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.seconds < 10  # three, and what a busy machine adds; who waits on gets twenty
    if api:
        assert json.loads(answer.body)["type"] == "/api/v1/problems/unavailable/"
    else:
        assert b"please try again shortly" in answer.body


@pytest.fixture(scope="module")
def postgres() -> Iterator[PrivatePostgres]:
    with own_postgres() as server:
        yield server


@contextmanager
def locked(server: Served, url: str) -> Iterator[None]:
    """Hold what every score needs, as a long transaction of another program would."""
    if url.startswith("sqlite"):
        with closing(
            sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    with psycopg.connect(url) as rows:
        rows.execute("LOCK TABLE tournaments_event IN ACCESS EXCLUSIVE MODE")
        yield
        rows.rollback()


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_crowd_at_a_locked_database_is_refused_in_time_and_taken_afterwards(
    database: str, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    url = postgres.url if database == "postgres" else f"sqlite:///{tmp_path / 'club.sqlite3'}"
    callers = 100

    def phone(number: int) -> Answer:
        time.sleep(2 * number / callers)  # they do not come all at once
        return enter(server.port, server.ground, "4SN=")

    with served(tmp_path, url) as server, ThreadPoolExecutor(callers) as phones:
        with locked(server, url):
            refused = list(phones.map(phone, range(callers)))
        accepted = enter(server.port, server.ground, "4SN-2")

    for answer in refused:
        assert_told_to_come_again(answer, api=True)
    assert accepted.status == 200


def test_a_postgresql_that_is_killed_is_used_again_at_once_when_it_is_back(
    postgres: PrivatePostgres, tmp_path: Path
) -> None:
    with served(tmp_path, postgres.url) as server:
        page = f"/events/{server.ground.slug}/"
        assert enter(server.port, server.ground, "4SN-3").status == 200
        postgres.kill()
        away = [enter(server.port, server.ground, "4SN=") for _ in range(8)]
        pages = [ask(server.port, "GET", page, {}) for _ in range(8)]
        not_ready = ask(server.port, "GET", "/readyz", {})
        alive = ask(server.port, "GET", "/healthz", {})
        postgres.start()
        again = [enter(server.port, server.ground, score) for score in ("1NTW=", "1NTW-1") * 4]

    for answer in away:
        assert_told_to_come_again(answer, api=True)
    for answer in [*pages, not_ready]:
        assert_told_to_come_again(answer, api=False)
    assert alive.status == 200
    assert [answer.status for answer in again] == [200] * 8
    assert max(answer.seconds for answer in again) < 10


def test_without_its_redis_fairdeal_takes_scores_and_logins(tmp_path: Path) -> None:
    url, nobody = f"sqlite:///{tmp_path / 'club.sqlite3'}", f"redis://127.0.0.1:{free_port()}/0"
    with served(tmp_path, url, redis_url=nobody) as server:
        ground = server.ground
        login = ask(
            server.port,
            "POST",
            "/api/v1/token/",
            {"Content-Type": "application/json"},
            json.dumps({"username": "nobody", "password": "wrong"}),
        )
        score = enter(server.port, ground, "4SN-1")
        page = ask(server.port, "GET", f"/events/{ground.slug}/", {})

    assert login.status == 401  # wrong, but looked at
    assert (score.status, page.status) == (200, 200)


def test_a_redis_that_hangs_holds_no_score_and_no_print_up(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    with socket.create_server(("127.0.0.1", 0), backlog=100) as mute:  # it never says a word
        hanging = f"redis://127.0.0.1:{mute.getsockname()[1]}/0"
        with served(tmp_path, url, redis_url=hanging) as server:
            ground = server.ground
            director = {
                "Authorization": f"Token {ground.token}",
                "Content-Type": "application/json",
            }
            event = json.loads(
                ask(server.port, "GET", f"/api/v1/events/{ground.slug}/", director).body
            )
            documents = f"/api/v1/sessions/{event['sessions'][0]['id']}/documents/"
            wanted = json.dumps({"kind": "score-slips"})
            asked = ask(server.port, "POST", documents, director, wanted)
            document = f"/api/v1/documents/{json.loads(asked.body)['id']}/"
            told = json.loads(ask(server.port, "GET", document, director).body)
            score = enter(server.port, ground, "4SN-1")

    assert asked.status == 202
    assert asked.seconds < 10  # without a bound it would be for good
    assert told["status"] == "failed"
    assert told["problem"]
    assert score.status == 200
    assert score.seconds < 10
