"""A director at the desk."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournaments.evenings import Evening

Directing = Callable[[Evening], Client]


@pytest.fixture
def directing(db: None) -> Directing:
    """A browser in which the director of an evening's club is logged in."""

    def log_in(evening: Evening) -> Client:
        client = Client()
        client.force_login(evening.director, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return log_in
