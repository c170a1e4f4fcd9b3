"""Evenings, callers of the API, and people in browsers, for all tests of the apps."""

import pytest

from tests.tournaments.browsing import directing, named, played, set_up, started, two_rounds
from tests.tournaments.callers import _thursday, anonymous, director, elsewhere, thursday

__all__ = [
    "_thursday",
    "anonymous",
    "directing",
    "director",
    "elsewhere",
    "named",
    "played",
    "set_up",
    "started",
    "thursday",
    "two_rounds",
]


@pytest.fixture
def played_evening(played, db):
    """Three tables that have played everything; what a test does to it is undone."""
    return played
