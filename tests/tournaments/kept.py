"""Evenings that are set up once for a module: what a test writes on top of one, it undoes."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from tests.tournaments.evenings import kept_for_a_module


def kept(make: Callable[[], Any]) -> Any:
    """Return a fixture that makes something in the database once for a module."""

    @pytest.fixture(scope="module")
    def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Any]:
        with kept_for_a_module(django_db_blocker):
            yield make()

    return made
