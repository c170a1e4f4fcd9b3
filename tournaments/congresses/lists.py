"""Congresses on the first page."""

from django.utils import timezone

from tournaments.congresses.selectors import CongressLine, congresses_ahead
from tournaments.site.lists import ContestList


def at_home(demonstrations: bool) -> tuple[CongressLine, ...]:
    """Return the congresses that are on or to come."""
    return congresses_ahead(timezone.localdate())


LISTS = [ContestList(1, "congresses/partials/ahead.html", at_home)]
