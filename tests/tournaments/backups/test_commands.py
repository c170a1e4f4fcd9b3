"""``backup``, ``restore`` and ``export_at``, as an administrator types them."""

import fcntl
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.tournaments.evenings import evening, rule
from tournaments.backups.folder import backups
from tournaments.record.models import LedgerEntry

pytestmark = pytest.mark.django_db(transaction=True)

Fresh = Callable[[], AbstractContextManager[None]]


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    """A folder of one's own, with its lock."""
    settings.VAR_DIR = tmp_path
    return tmp_path


def run(name: str, *arguments: object) -> str:
    """Return what a command says, errors after."""
    out, errors = StringIO(), StringIO()
    call_command(name, *map(str, arguments), stdout=out, stderr=errors)
    return out.getvalue() + errors.getvalue()


@pytest.mark.slow
def test_backup_and_restore_say_what_they_did(tmp_path: Path, in_sqlite: Fresh) -> None:
    evening().start().play()
    file = tmp_path / "club.zip"

    said = run("backup", file)
    assert f"{file}: 1 events, " in said
    assert said.endswith("bytes, checked.\n")
    assert "is complete: 1 events" in run("restore", file, "--check")
    with in_sqlite():
        told = run("restore", file)
        assert told.startswith("Restored 1 events as of ")
        assert "rows compared." in told
        assert "kept" not in told
        again = run("restore", file)
    assert f"The previous contents are kept in {backups()[0].path}" in again


def test_backup_without_a_name_goes_into_the_folder(folder: Path) -> None:
    evening()

    run("backup")

    assert [each.path.parent for each in backups()] == [folder]


def test_restore_is_refused_while_fairdeal_runs(var: Path, tmp_path: Path) -> None:
    held = evening().start()
    run("backup", tmp_path / "club.zip")
    held.play()
    entries = LedgerEntry.objects.count()

    with (var / "up.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match=r"Fairdeal is running on .* Stop it with Ctrl-C"):
            run("restore", tmp_path / "club.zip")

    assert LedgerEntry.objects.count() == entries
    assert backups() == ()


def test_restore_says_in_a_sentence_why_it_refuses(tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    file.write_bytes(b"no")

    with pytest.raises(CommandError, match="is not a Fairdeal backup"):
        run("restore", file)
    with pytest.raises(CommandError, match="cannot be read"):
        run("restore", tmp_path / "nowhere.zip")


def test_export_has_seats_conditions_and_the_score_of_a_ruling() -> None:
    held = evening().start()
    result = held.results()[0]
    rule(result, "A6040")

    told = json.loads(run("export_at", held.event.pk, 2, "--json"))

    table = told["sessions"][0]["sections"][0]["tables"][0]
    assert [table[seat] for seat in ("north", "east", "south", "west")] == ["N1", "E1", "N1", "E1"]
    assert told["conditions"]["method"] == "matchpoints"
    assert told["rulings"][0] | {"ruling": 0} == {
        "ruling": 0,
        "kind": "adjusted",
        "session": 1,
        "section": "A",
        "round": 1,
        "table": 1,
        "board": result.board,
        "score": "A60/40",
        "contestant": None,
        "amount": None,
        "amount_in": None,
        "law": "",
        "text": "",
    }
    before = json.loads(run("export_at", held.event.pk, 0, "--json"))
    assert before["sessions"][0]["status"] == "setup"
    assert before["sessions"][0]["sections"][0]["tables"] == []


@pytest.mark.parametrize("sequence", [-1, 2])
def test_export_refuses_an_entry_that_is_not_there(sequence: int) -> None:
    held = evening().start()

    with pytest.raises(CommandError, match="Choose a number from 0 to 1"):
        run("export_at", held.event.pk, "--", sequence)
    with pytest.raises(CommandError, match="no event"):
        run("export_at", "nowhere", 1)
