"""Backups while several processes write: each shows one moment, and brings it back."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.utils import timezone

from tests.conftest import PROJECT
from tests.every_case import quick_few
from tests.tournaments.backups.conftest import environment_here
from tests.tournaments.evenings import Evening, evening
from tournaments.backups.folder import Reason
from tournaments.backups.making import Backup, make_backup
from tournaments.backups.restoring import restore
from tournaments.management.exported import exported_event
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.as_of import moment
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = pytest.mark.django_db(transaction=True)

Fresh = Callable[[], AbstractContextManager[None]]


@contextmanager
def writing(
    evenings: list[Evening], each: int, var: Path, folder: Path
) -> Iterator[list["subprocess.Popen[bytes]"]]:
    """Let so many processes enter scores in each event, as fast as they can."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.writer", str(held.event.pk), str(seed), "1000000"],
            cwd=PROJECT,
            env=environment_here(var, folder) | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdout=subprocess.DEVNULL,
        )
        for held in evenings
        for seed in range(each)
    ]
    try:
        yield writers
        assert [writer.poll() for writer in writers] == [None] * len(writers)
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()


def _entries(evenings: list[Evening]) -> int:
    return sum(open_event(held.event.pk).event.ledger_sequence for held in evenings)


def _taken(
    evenings: list[Evening], number: int, each: int, var: Path, folder: Path
) -> list[Backup]:
    """Make so many backups while scores come in between any two of them."""
    made: list[Backup] = []
    with writing(evenings, each, var, folder):
        for _ in range(number):
            before, deadline = _entries(evenings), time.monotonic() + 60
            while _entries(evenings) < before + 3:
                assert time.monotonic() < deadline, "nobody writes"
                time.sleep(0.01)
            made.append(make_backup(now=timezone.now(), reason=Reason.ASKED))
    return made


def _assert_all_bring_their_moment_back(
    made: list[Backup], evenings: list[Evening], fresh: Fresh
) -> None:
    told = {}
    for backup in made:
        assert {head.event for head in backup.manifest.ledgers} == {e.event.pk for e in evenings}
        for head in backup.manifest.ledgers:
            then = moment(open_event(head.event), head.sequence)
            assert then is not None
            told[backup.path, head.event] = exported_event(then, head.sequence)
    with fresh():
        for backup in made:
            assert restore(backup.path, now=timezone.now()).problems == ()
            for head in backup.manifest.ledgers:
                assert verify_ledger(head.event).ok
                found = exported_event(open_event(head.event), head.sequence)
                assert found == told[backup.path, head.event]
    pulses = [backup.manifest.pulse.entries for backup in made]
    assert pulses == sorted(set(pulses))


@pytest.mark.slow
@pytest.mark.parametrize("number", quick_few([4, 20], [4]))
def test_backups_under_full_load_all_bring_back_their_moment(
    tmp_path: Path, folder: Path, in_sqlite: Fresh, in_postgres: Fresh, number: int
) -> None:
    evenings = [
        evening("mitchell", {"tables": 7, "boards_per_round": 3}).start(),
        evening("howell", {"pairs": 8, "boards_per_round": 3}).start(),
    ]

    made = _taken(evenings, number, 2, tmp_path, folder)

    assert len(made) == number
    for fresh, every_other in ((in_sqlite, made[::2]), (in_postgres, made[1::2])):
        _assert_all_bring_their_moment_back(every_other, evenings, fresh)
