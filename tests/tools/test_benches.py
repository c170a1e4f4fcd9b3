"""The benches as programs: they print every figure, and leave nothing behind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT


def run(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=PROJECT,
        env={**kept, "FAIRDEAL_VAR": str(folder), **variables},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def figures(folder: Path, bench: str, *options: str) -> dict[str, dict[str, float]]:
    found = run(folder, "-m", f"tools.{bench}", "--json", *options)
    assert found.returncode == 0, found.stderr
    return dict(json.loads(found.stdout.splitlines()[-1]))


@pytest.mark.thorough
def test_the_server_is_measured_and_a_database_that_does_not_answer_is_left_out(
    tmp_path: Path,
) -> None:
    nowhere = "postgres://postgres@127.0.0.1:1/postgres"
    found = figures(tmp_path, "bench_server", "--seconds", "0.5", "--postgres", nowhere)

    assert set(found) == {"club", "sqlite"}
    assert 0 < found["club"]["idle_pss_mb"] < 1_000
    measured = found["sqlite"]
    assert {"phones_accepted_per_second", "accepted_per_second", "cpu_ms_per_304"} <= set(measured)
    assert all(figure > 0 for figure in measured.values()), measured


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("bench", "options", "figure"),
    [
        ("bench_pages", ("--times", "1"), "standings"),
        ("bench_documents", ("--pages", "7"), "booklet_pages"),
    ],
)
def test_a_session_is_measured_and_leaves_nothing_behind(
    tmp_path: Path, bench: str, options: tuple[str, ...], figure: str
) -> None:
    without = run(tmp_path, "-m", f"tools.{bench}")
    assert run(tmp_path, "manage.py", "migrate", "-v0").returncode == 0
    found = figures(tmp_path, bench, *options)
    left = run(
        *(tmp_path, "manage.py", "shell", "-v0", "-c"),
        "from tournaments.record.models import Event; print(Event.objects.count())",
    )

    assert (without.returncode, without.stderr[:25]) == (1, "There is no database yet.")
    assert found[figure]
    assert left.stdout.strip() == "0"


@pytest.mark.slow
def test_a_field_is_measured(tmp_path: Path) -> None:
    found = figures(tmp_path, "bench_field", "--clubs", "3", "--tables", "4", "--boards", "6")

    assert found["pairs"] == 24
    assert found["cold"]
