"""Leagues, drives and ladders on the first page and on the director's desk."""

from django.http import HttpRequest
from django.urls import reverse

from tournaments.clubs.selectors import clubs_directed
from tournaments.competitions.selectors.opened import (
    CompetitionLine,
    running_competitions,
    shown_competitions,
)
from tournaments.site.lists import ContestList

MOST_AT_HOME = 12

Linked = list[tuple[CompetitionLine, str]]
"""Competitions, each with the address of its page."""


def at_home(demonstrations: bool) -> Linked:
    """Return the latest that everybody may see."""
    return [
        (line, reverse(line.kind.page, args=[line.slug]))
        for line in shown_competitions(MOST_AT_HOME)
    ]


def at_desk(request: HttpRequest) -> Linked:
    """Return those in progress at the clubs that the person directs."""
    lines = running_competitions([club.id for club in clubs_directed(request.user)])
    return [(line, reverse(line.kind.console, args=[line.slug])) for line in lines]


LISTS = [ContestList(2, "competitions/partials/list.html", at_home, at_desk)]
