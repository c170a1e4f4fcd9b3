"""A full disk or an unwritable file is reported at once, and nothing is half-written."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPMessage
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from tests.chaos.ground import (
    PROJECT,
    answers,
    call,
    environment_of,
    make_ground,
    running,
    until,
)
from tests.private_servers import NoServerError, PrivatePostgres, free_port
from tools.load.scores import Submission, submissions
from tools.load.server import Ground

pytestmark = pytest.mark.slow
root = pytest.mark.skipif(os.geteuid() != 0, reason="only root makes disks and gives rights away")


@dataclass(frozen=True)
class Entered:
    status: int
    headers: HTTPMessage
    body: dict[str, Any]


def enter(port: int, ground: Ground, one: Submission) -> Entered:
    headers = {"Authorization": f"Token {ground.token}", "Idempotency-Key": str(uuid4())}
    path = f"/api/v1/sittings/{one.sitting}/results/{one.board}/"
    body = {"score": one.score, "expected_version": None}
    status, found, answer = call(port, "PUT", path, headers, body)
    return Entered(status, found, json.loads(answer))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of twelve megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(place)])
    if mounted.returncode:
        pytest.skip("no small disk can be mounted here")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(disk: Path) -> Path:
    """Take all the room that is left."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return filler


@root
def test_a_full_disk_stores_nothing_by_halves_and_all_is_well_once_there_is_room(
    small_disk: Path, tmp_path: Path
) -> None:
    environment = environment_of(tmp_path / "var", f"sqlite:///{small_disk / 'club.sqlite3'}")
    ground, port, log = make_ground(environment), free_port(), tmp_path / "log"
    drawn = submissions(ground, 1_000, seed=8)
    command = ["-m", "config.serve", "--listen", f"127.0.0.1:{port}"]

    accepted = []
    with running(command, environment, log):
        until(lambda: answers(port), log)
        accepted.append(enter(port, ground, drawn.pop()))
        filler = fill(small_disk)
        refused = list[Entered]()
        while len(refused) < 20:  # the first may find room in what SQLite has taken before
            one = enter(port, ground, drawn.pop())
            (accepted if one.status == 200 else refused).append(one)
        page = call(port, "GET", f"/events/{ground.slug}/")
        filler.unlink()
        accepted += [enter(port, ground, one) for one in drawn[:20]]

    assert {each.status for each in refused} == {503}
    for each in refused:
        assert int(each.headers["Retry-After"]) > 0
        assert "Nothing was saved" in each.body["detail"]
    assert page[0] == 200  # readers go on
    assert {each.status for each in accepted} == {200}
    numbers = [each.body["sequence"] for each in accepted]
    assert numbers == list(range(2, 2 + len(accepted)))
    assert "database's disk is full" in log.read_text()
    assert "Internal Server Error" not in log.read_text()
    proof = [sys.executable, "manage.py", "verify_ledger", str(ground.event)]
    subprocess.run(proof, cwd=PROJECT, env=environment, check=True, stdout=subprocess.DEVNULL)


@root
def test_a_file_that_may_not_be_written_is_told_and_used_again_when_it_may(
    tmp_path: Path,
) -> None:
    database = tmp_path / "club.sqlite3"
    environment = environment_of(tmp_path / "var", f"sqlite:///{database}")
    ground, port, log = make_ground(environment), free_port(), tmp_path / "log"
    drawn = submissions(ground, 10, seed=8)
    command = ["-m", "config.serve", "--listen", f"127.0.0.1:{port}"]
    without_override = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]

    database.chmod(0o400)
    with running(command, environment, log, without_override):
        until(lambda: answers(port), log)
        refused = [enter(port, ground, one) for one in drawn[:5]]
        page = call(port, "GET", f"/events/{ground.slug}/")
        told = log.read_text()
    for each in tmp_path.glob("club.sqlite3*"):  # its -wal and -shm were made like it
        each.chmod(0o600)
    # An open file keeps the rights that it was opened with.
    with running(command, environment, log, without_override):
        until(lambda: answers(port), log)
        accepted = [enter(port, ground, one) for one in drawn[5:]]

    assert [each.status for each in refused] == [503] * 5
    assert page[0] == 200
    assert [each.status for each in accepted] == [200] * 5
    assert "disk, then start Fairdeal again" in told


def test_a_standby_postgresql_that_cannot_write_yet_is_reported(tmp_path: Path) -> None:
    try:
        postgres = PrivatePostgres()
    except NoServerError as error:
        pytest.skip(str(error))
    environment = environment_of(tmp_path / "var", postgres.url)
    ground, port, log = make_ground(environment), free_port(), tmp_path / "log"
    drawn = submissions(ground, 10, seed=8)
    command = ["-m", "config.serve", "--listen", f"127.0.0.1:{port}"]

    def may_write(said: str) -> None:
        with psycopg.connect(postgres.url, autocommit=True) as rows:
            rows.execute("SET default_transaction_read_only = off")
            rows.execute(f"ALTER SYSTEM SET default_transaction_read_only = {said}")  # type: ignore[arg-type]
            rows.execute("SELECT pg_reload_conf()")
        time.sleep(1)  # until every connection has read it

    try:
        with running(command, environment, log):
            until(lambda: answers(port), log)
            may_write("on")
            refused = [enter(port, ground, one) for one in drawn[:5]]
            page = call(port, "GET", f"/events/{ground.slug}/")
            may_write("off")
            accepted = [enter(port, ground, one) for one in drawn[5:]]
    finally:
        postgres.stop()

    assert [each.status for each in refused] == [503] * 5
    assert page[0] == 200
    assert [each.status for each in accepted] == [200] * 5
    assert "The database is read-only" in log.read_text()
