"""The commands on a database that ``DATABASE_URL`` names and that holds nothing yet."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.tournaments.interchange.programs.usebio.samples import SMALL

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def empty_sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'empty.sqlite3'}"


@pytest.fixture
def empty_postgres(postgres_url: str) -> Iterator[str]:
    name = f"fairdeal_empty_{os.getpid()}"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield f"{postgres_url.rpartition('/')[0]}/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def run(url: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATABASE_URL": url, "FAIRDEAL_VAR": str(folder / "var")}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True)


def the_commands_work(url: str, folder: Path) -> None:
    file = folder / "results.xml"
    file.write_bytes(SMALL)

    imported = run(url, folder, "import_results", str(file), "--json")
    assert (imported.returncode, imported.stderr) == (0, "")
    event = str(json.loads(imported.stdout)["event"])

    standings = run(url, folder, "standings", event, "--json")
    assert len(json.loads(standings.stdout)["standings"]) == 4
    travellers = run(url, folder, "travellers", event, "--json")
    assert len(json.loads(travellers.stdout)["boards"]) == 6


def test_sqlite_gets_its_tables_with_the_first_import(empty_sqlite, tmp_path):
    the_commands_work(empty_sqlite, tmp_path)


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgres_gets_its_tables_with_the_first_import(empty_postgres, tmp_path):
    the_commands_work(empty_postgres, tmp_path)


@pytest.mark.parametrize("command", ["standings", "travellers", "verify_ledger"])
def test_an_empty_database_has_no_event(empty_sqlite, tmp_path, command):
    answer = run(empty_sqlite, tmp_path, command, "1")

    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr == "CommandError: There is no event '1'.\n"


def test_a_database_that_cannot_be_opened_is_reported(tmp_path):
    answer = run(f"sqlite:///{tmp_path}/nowhere/x.sqlite3", tmp_path, "standings", "1")

    assert answer.returncode == 1
    assert "The database file cannot be opened. Check its folder and disk." in answer.stderr
    assert "Traceback" not in answer.stderr


def test_the_demonstration_club_is_made_on_an_empty_database(empty_sqlite, tmp_path):
    made = run(empty_sqlite, tmp_path, "demo_club", "--seed", "3")

    assert made.returncode == 0, made.stderr
    assert "five events" in made.stdout
