"""No accepted score is lost when several processes write at once, or one is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT, database_url
from tests.tournaments.evenings import evening
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = pytest.mark.django_db(transaction=True)


def _writer(event_id: int, seed: int, folder: Path) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "FAIRDEAL_VAR": str(folder),
    }
    return subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.writer", str(event_id), str(seed)],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def _assert_all_there(event_id: int, acknowledged: list[str]) -> None:
    """Assert that the ledger has every accepted score, and proves."""
    stored = {
        f"{entry.payload['result']} {entry.payload['version']} {entry.payload['score']}"
        for entry in LedgerEntry.objects.filter(event=event_id).exclude(kind="session_started")
    }
    assert set(acknowledged) <= stored
    assert verify_ledger(event_id).problems == ()


def test_every_answered_score_is_stored_when_four_processes_write(tmp_path: Path) -> None:
    played = evening("mitchell", {"tables": 3, "boards_per_round": 3}).start()
    writers = [_writer(played.event.pk, seed, tmp_path) for seed in range(4)]

    answers = [writer.communicate(timeout=120)[0] for writer in writers]

    assert [writer.returncode for writer in writers] == [0, 0, 0, 0]
    acknowledged = [line for answer in answers for line in answer.splitlines()]
    assert len(acknowledged) == 240
    # A score that stands already is acknowledged with its version, so an answer may come twice;
    # but no version of a result is given out with two scores.
    versions = {tuple(line.split(" ")[:2]) for line in acknowledged}
    assert len(versions) == len(set(acknowledged))
    _assert_all_there(played.event.pk, acknowledged)


def test_a_killed_writer_loses_nothing_it_has_answered(tmp_path: Path) -> None:
    played = evening("mitchell", {"tables": 3, "boards_per_round": 3}).start()
    writer = _writer(played.event.pk, 9, tmp_path)
    assert writer.stdout is not None

    acknowledged = [writer.stdout.readline().strip() for _ in range(15)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += [line.strip() for line in writer.stdout if line.endswith("\n")]
    writer.wait()
    writer.stdout.close()

    assert len(acknowledged) >= 15
    _assert_all_there(played.event.pk, acknowledged)
