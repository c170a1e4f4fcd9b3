"""Fixtures of the movement tests."""

import json
import os
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def seed_tables() -> dict[str, Any]:
    """The printed tables of the historical books, where they are at hand."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    file = Path(os.environ.get("FAIRDEAL_SHARED_DATA", beside)) / "seed-tables.json"
    if not file.exists():
        pytest.skip(f"the printed tables are not at {file}")
    return json.loads(file.read_text(encoding="utf-8"))
