"""The trial by fire, short: everything that runs is killed while scores come in over HTTP.

``make chaos`` is the long one.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos import trial

pytestmark = pytest.mark.slow


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: it holds a socket."""
    path = Path(tempfile.mkdtemp(prefix="fairdeal-trial-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_no_acknowledged_score_is_lost_or_doubled_whatever_is_killed(
    folder: Path, database: str, postgres_url: str
) -> None:
    outcome = trial.run(submissions=400, kills=5, seed=11, database=database, folder=folder)

    assert outcome.failures == ()
    assert outcome.acknowledged == 400
    assert sum(outcome.kills.values()) >= 3
