"""What ``manage.py up`` backs up by itself, and that nothing is restored under its feet."""

import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import psutil
import pytest

from tests.tournaments.management.test_up import (
    PROJECT,
    Running,
    environment,
    in_shell,
    processes,
    until,
)
from tests.tournaments.management.test_up import folder as folder
from tests.tournaments.management.test_up import port as port

pytestmark = pytest.mark.slow

BEFORE, NEWEST = "0011_update_proxy_permissions", "0012_alter_user_first_name_max_length"
"""The last two migrations of Django's own users."""

EVENING = """
from datetime import date
from uuid import UUID
from tournaments.record.services.events import create_event
from tournaments.seating.services.choice import choose_movement
from tournaments.setup.services import start_session
from tournaments.clubs.services import create_club
club = create_club(name="Ferry Lane")
event = create_event(club_id=club.pk, name="Thursday", held_on=date(2026, 3, 19))
session = event.sessions.get()
choose_movement(section_id=session.sections.get().pk, family="mitchell",
    parameters={"tables": 3, "boards_per_round": 2})
start_session(session_id=session.pk, by=Actor("user:0"), key=UUID(int=1))
"""


def made(folder: Path, reason: str) -> list[Path]:
    """Return the backups made for a reason, the oldest first."""
    return sorted((folder / "backups").glob(f"fairdeal-*-{reason}.zip"))


def restored(folder: Path, file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "restore", str(file)],
        cwd=PROJECT,
        env=environment(folder),
        capture_output=True,
        text=True,
    )


def worker(folder: Path) -> psutil.Process:
    """Return the process that looks whether a backup is due."""
    (found,) = (each for each in processes(folder) if "celery" in each.cmdline())
    return found


def test_backs_up_at_its_start_and_when_a_session_starts_and_restores_only_at_rest(
    folder: Path, port: str
) -> None:
    first = Running(folder, "--no-demo", "--port", port).until_ready()
    assert made(folder, "start") == []  # there was nothing yet
    until(lambda: made(folder, "daily"))
    worker(folder).kill()
    in_shell(folder, f"site.keys import Actor{EVENING}")
    until(lambda: made(folder, "session"))
    assert "worker (terminated by SIGKILL; not expected)" in first.output()
    (empty,) = made(folder, "daily")

    refused = restored(folder, empty)

    assert refused.returncode == 1
    assert "Stop it with Ctrl-C in its window, then restore." in refused.stderr
    assert first.stopped_by(signal.SIGINT) == 0
    assert restored(folder, empty).returncode == 0
    assert in_shell(folder, "clubs.models import Club; print(Club.objects.count())") == "0\n"
    (replaced,) = made(folder, "replaced")
    assert restored(folder, replaced).returncode == 0
    second = Running(folder, "--no-demo", "--port", port).until_ready()
    assert in_shell(folder, "clubs.models import Club; print(Club.objects.get())") == "Ferry Lane\n"
    until(lambda: made(folder, "start"))
    assert second.stopped_by(signal.SIGINT) == 0
    assert processes(folder) == []
    assert len(made(folder, "start")) == 1


def test_backs_up_before_it_changes_tables_and_changes_none_without(
    folder: Path, port: str
) -> None:
    for version in ([], ["auth", BEFORE]):
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity", "0", *version],
            cwd=PROJECT,
            env=environment(folder),
            check=True,
        )
    (folder / "backups").touch()  # where a folder should be

    refused = subprocess.run(
        [sys.executable, "manage.py", "up", "--no-demo", "--port", port],
        cwd=PROJECT,
        env=environment(folder),
        capture_output=True,
        text=True,
    )

    assert "could not back it up first" in refused.stderr
    (folder / "backups").unlink()
    running = Running(folder, "--no-demo", "--port", port).until_ready()
    (kept,) = made(folder, "start")
    assert running.stopped_by(signal.SIGINT) == 0
    with zipfile.ZipFile(kept) as content:
        assert BEFORE in content.read("manifest.json").decode()
        assert NEWEST not in content.read("manifest.json").decode()
