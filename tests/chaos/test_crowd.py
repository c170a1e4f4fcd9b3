"""A thousand phones at once, and a server that may open a thousand files."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.chaos.ground import until
from tools.load.scores import in_a_burst, submissions
from tools.load.server import served

pytestmark = pytest.mark.thorough

PHONES = 1_000


def test_a_thousand_scores_at_once_are_all_taken_and_cost_no_memory(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    with served(tmp_path, url, files=1_024) as server:
        ground, port = server.ground, server.port
        drawn = submissions(ground, 3 * PHONES, seed=5)
        asyncio.run(in_a_burst(port, ground, drawn[:PHONES], callers=PHONES))  # warms it up
        before = server.memory_bytes()
        report = asyncio.run(in_a_burst(port, ground, drawn[PHONES:], callers=PHONES))
        until(lambda: server.memory_bytes() < 1.2 * before, Path(os.devnull), seconds=20)

    assert set(report.statuses) <= {200, 503}
    assert len(report.acknowledged) == 2 * PHONES
    assert len({(one.sequence, one.score) for one in report.acknowledged}) <= 2 * PHONES
