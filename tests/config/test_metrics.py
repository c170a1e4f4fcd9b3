"""Figures for a monitor: who may read them, and that they are right over several processes."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import psutil
import pytest
from django.test import Client, override_settings

from config import celery
from tests.conftest import own_postgres
from tests.private_servers import PrivatePostgres
from tests.tournaments.evenings import evening
from tests.tournaments.phones import phone, with_phones
from tools.load.server import Served, served
from tournaments.printing.tasks import print_document
from tournaments.record.services.results import (
    ImpossibleScoreError,
    NotScheduledError,
    StaleResultError,
)
from tournaments.site.background import tasks_waiting
from tournaments.site.metrics import SUBMISSIONS

PROJECT = Path(__file__).resolve().parents[2]
TOKEN = "let-me-read"


def readings(text: str) -> dict[str, float]:
    """Return the figures by name and labels, as they are written."""
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if line and line[0] != "#")
    return {name: float(value) for name, value in lines}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "asked", "status"),
    [
        ("", {}, 200),
        ("", {"REMOTE_ADDR": "203.0.113.9"}, 404),
        ("", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
        (TOKEN, {}, 404),
        (TOKEN, {"HTTP_AUTHORIZATION": "Bearer wrong"}, 404),
        (TOKEN, {"HTTP_AUTHORIZATION": f"Bearer {TOKEN}", "REMOTE_ADDR": "203.0.113.9"}, 200),
    ],
)
def test_only_this_machine_or_a_holder_of_the_token_may_read(
    client: Client, token: str, asked: dict[str, str], status: int
) -> None:
    with override_settings(METRICS_TOKEN=token):
        assert client.get("/metrics", **asked).status_code == status


@pytest.mark.django_db
def test_says_what_is_stored_and_names_neither_people_nor_events(client: Client) -> None:
    played = evening(names=True).start().play(rounds=1)
    print_document(session_id=played.session.pk, kind="travellers")
    client.get(f"/events/{played.event.slug}/")

    text = client.get("/metrics").content.decode()
    figures = readings(text)

    played.event.refresh_from_db()
    assert figures["fairdeal_ledger_entries_total"] == played.event.ledger_sequence
    assert figures["fairdeal_database_up"] == 1
    assert figures['fairdeal_documents{state="waiting"}'] == 1
    assert played.event.slug not in text
    contestants = played.snapshot.contestants.values()
    names = [name for each in contestants for name in each.players]
    assert len(names) == 12
    assert not [name for name in names if name in text]


@pytest.fixture
def counted() -> Callable[[], dict[tuple[str, str], float]]:
    """How many more scores have been counted since the test began."""

    def now() -> dict[tuple[str, str], float]:
        (metric,) = SUBMISSIONS.collect()
        return {
            (each.labels["outcome"], each.labels["reason"]): each.value
            for each in metric.samples
            if each.name.endswith("_total")
        }

    before = now()
    return lambda: {
        name: value - before.get(name, 0)
        for name, value in now().items()
        if value != before.get(name, 0)
    }


@pytest.mark.django_db(transaction=True)
def test_scores_are_counted_by_what_became_of_them(
    counted: Callable[[], dict[tuple[str, str], float]],
) -> None:
    played = evening().start()
    result, key = played.results()[0], uuid4()

    played.enter(result, "4SN=", key=key)
    played.enter(result, "4SN=", key=key)
    played.enter(result, "4SN=")
    with pytest.raises(ImpossibleScoreError):
        played.enter(result, "9NTN=")
    with pytest.raises(StaleResultError):
        played.enter(result, "4SN-1", expected_version=0)

    assert counted() == {
        ("accepted", ""): 1,
        ("replayed", ""): 1,
        ("unchanged", ""): 1,
        ("refused", "impossible_score"): 1,
        ("conflict", "stale_result"): 1,
    }


@pytest.mark.django_db(transaction=True)
def test_scores_that_a_phone_was_refused_are_counted(
    counted: Callable[[], dict[tuple[str, str], float]],
) -> None:
    table = phone(with_phones())
    board = table.boards(1)[0]

    with pytest.raises(ImpossibleScoreError):
        table.enter(1, board, "9NTN=")
    with pytest.raises(NotScheduledError):
        table.enter(1, 99, "4SN=")

    assert counted() == {("refused", "impossible_score"): 1, ("refused", "not_scheduled"): 1}


@pytest.mark.redis
@pytest.mark.django_db
def test_tells_how_many_tasks_wait(redis_url: str) -> None:
    before = celery.conf.broker_url
    celery._after_fork()
    celery.conf.broker_url, celery.conf.task_always_eager = redis_url, False
    try:
        empty = tasks_waiting()
        for _ in range(3):
            celery.send_task("tournaments.printing.tasks.render_document", (0,), priority=6)
        waiting = tasks_waiting()
        celery.conf.broker_url = "redis://127.0.0.1:1/0"
        away = tasks_waiting()
    finally:
        celery._after_fork()
        celery.conf.broker_url = redis_url
        celery.control.purge()
        celery.conf.broker_url, celery.conf.task_always_eager = before, True

    assert (empty, waiting, away) == (0, 3, None)


def test_every_figure_is_explained_and_no_other() -> None:
    declared = set(re.findall(r'"(fairdeal_[a-z_]+)"', _sources()))
    explained = set(
        re.findall(r"`(fairdeal_[a-z_]+)[`{]", (PROJECT / "docs" / "operations.md").read_text())
    )

    assert explained == declared


def _sources() -> str:
    places = ("tournaments/site/metrics.py", "tournaments/desk/views/monitoring.py")
    return "\n".join((PROJECT / place).read_text() for place in places)


@pytest.fixture
def postgres() -> Iterator[PrivatePostgres]:
    with own_postgres() as server:
        yield server


def asked(server: Served, method: str, path: str, score: str | None = None) -> tuple[int, str]:
    headers = {"Authorization": f"Token {server.ground.token}", "Content-Type": "application/json"}
    headers["Idempotency-Key"] = str(uuid4())
    body = None if score is None else json.dumps({"score": score, "expected_version": None})
    with closing(HTTPConnection("localhost", server.port, timeout=30)) as caller:
        caller.request(method, path, body, headers)
        answer = caller.getresponse()
        return answer.status, answer.read().decode()


@pytest.mark.slow
def test_two_web_processes_are_counted_together_even_when_one_is_killed(
    tmp_path: Path, postgres: PrivatePostgres
) -> None:
    with served(tmp_path, postgres.url, workers=2) as server:
        places = [
            f"/api/v1/sittings/{sitting}/results/{board}/"
            for sitting, board in server.ground.places[:20]
        ]
        before = readings(asked(server, "GET", "/metrics")[1])
        for place in places:
            assert asked(server, "PUT", place, "7NTN-5")[0] == 200
        assert asked(server, "PUT", places[0], "9NTN=")[0] == 422
        assert asked(server, "GET", "/nowhere/")[0] == 404
        killed = psutil.Process(server.pids[0])
        killed.kill()
        killed.wait()
        after = readings(asked(server, "GET", "/metrics")[1])
        postgres.kill()
        away = readings(asked(server, "GET", "/metrics")[1])
        postgres.start()

    put = 'fairdeal_requests_total{method="PUT",route="%s",status="%s"}'
    (route,) = {name.split('route="')[1].split('"')[0] for name in after if "PUT" in name}
    assert after[put % (route, 200)] == 20
    assert after[put % (route, 422)] == 1
    assert after['fairdeal_requests_total{method="GET",route="none",status="404"}'] == 1
    assert after['fairdeal_submissions_total{outcome="accepted",reason=""}'] == 20
    refused = 'fairdeal_submissions_total{outcome="refused",reason="impossible_score"}'
    assert after[refused] == 1
    assert after["fairdeal_ledger_entries_total"] - before["fairdeal_ledger_entries_total"] == 20
    assert after[f'fairdeal_request_seconds_count{{method="PUT",route="{route}"}}'] == 21
    assert before['fairdeal_processes{kind="web"}'] == 2
    assert away["fairdeal_database_up"] == 0
    assert "fairdeal_ledger_entries_total" not in away
    assert after['fairdeal_processes{kind="web"}'] == 1
