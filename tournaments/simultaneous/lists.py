"""Simultaneous tournaments on the first page and on the director's desk."""

from django.http import HttpRequest

from tournaments.clubs.access import served_clubs
from tournaments.simultaneous.selectors import SimultaneousLine, simultaneous_tournaments
from tournaments.site.lists import ContestList

LATEST = 6


def at_home(demonstrations: bool) -> tuple[SimultaneousLine, ...]:
    """Return the latest that a club has started."""
    return simultaneous_tournaments(LATEST, started=True, demonstrations=demonstrations)


def at_desk(request: HttpRequest) -> tuple[SimultaneousLine, ...]:
    """Return the latest in which the person's clubs take part."""
    clubs = tuple(club.id for club in served_clubs(request))
    return simultaneous_tournaments(LATEST, club_ids=clubs)


LISTS = [ContestList(3, "simultaneous/partials/list.html", at_home, at_desk)]
