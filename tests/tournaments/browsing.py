"""Evenings to look at, and a director at the desk."""

import time
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from config.http.idle import BEGAN, USED
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept

Directing = Callable[[Evening], "Browser"]

set_up = kept(evening)
named = kept(lambda: evening(names=True))
started = kept(lambda: evening(names=True).start())
two_rounds = kept(lambda: evening(names=True).start().play(rounds=2))
played = kept(lambda: evening(names=True).start().play())


class Browser(Client):
    """A browser that finds pages by their names."""

    def page(self, name: str, *place: object, query: dict[str, str] | None = None) -> str:
        """Return a page as it is sent."""
        return self.get(reverse(name, args=place), query).content.decode()


def logged_in(user: User) -> Browser:
    """Return a browser in which somebody is logged in and has read a page a moment ago."""
    browser = Browser()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    session = browser.session
    session[BEGAN] = session[USED] = time.time()  # or the first page would cost a note of it
    session.save()
    return browser


@pytest.fixture
def directing(db: None) -> Directing:
    """A browser in which the director of an evening's club is logged in."""
    return lambda held: logged_in(held.director)
