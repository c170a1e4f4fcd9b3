"""An evening to be printed, set up once for each module."""

import pytest

from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept

_played = kept(lambda: evening(names=True).start().play())


@pytest.fixture
def played_evening(_played, db):
    """Three tables that have played everything; what a test does to it is undone."""
    return _played
