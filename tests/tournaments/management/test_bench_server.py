"""The server's figures: all of them, for each database there is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT

pytestmark = pytest.mark.slow

FIGURES = {
    "accepted_per_second",
    "cpu_ms_per_304",
    "cpu_ms_per_rendered_page",
    "cpu_ms_per_score",
    "conditional_reads_per_second",
    "fresh_reads_per_second",
    "hello_per_second",
    "paced_100_p95_ms",
    "watched_p95_ratio",
}


def measured(folder: Path, postgres: str) -> subprocess.CompletedProcess[str]:
    command = ["manage.py", "bench_server", "--json", "--seconds", "0.5", "--postgres", postgres]
    return subprocess.run(
        [sys.executable, *command],
        cwd=PROJECT,
        env={**os.environ, "FAIRDEAL_VAR": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )


def test_measures_both_databases(tmp_path: Path, postgres_url: str) -> None:
    figures = json.loads(measured(tmp_path, postgres_url).stdout)

    assert set(figures) == {"sqlite", "postgresql"}
    for found in figures.values():
        assert set(found) >= FIGURES
        assert all(figure > 0 for figure in found.values())


def test_says_if_there_is_no_postgresql(tmp_path: Path) -> None:
    said = measured(tmp_path, "postgres://nobody@127.0.0.1:1/nothing")

    assert set(json.loads(said.stdout)) == {"sqlite"}
    assert "name one with --postgres" in said.stderr
