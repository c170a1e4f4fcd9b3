"""Lists of contests on the first page, a club's page and the desk; apps declare ``lists``."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.http import HttpRequest

from tournaments.site.registry import collected

Rows = Sequence[object]


@dataclass(frozen=True, slots=True)
class ContestList:
    """A list of contests that an app keeps.

    Attributes:
        place: Where it stands among the others.
        template: What draws its ``rows``, heading and all.
        at_home: Reads what everybody may see of these clubs, by their ids.
        at_desk: Reads what concerns the person's clubs; None if the desk does not list it.
    """

    place: int
    template: str
    at_home: Callable[[Collection[int]], Rows]
    at_desk: Callable[[HttpRequest], Rows] | None = None


Shown = list[tuple[str, Rows]]
"""Templates, each with the rows that it draws; empty lists are left out."""


def lists_at_home(club_ids: Collection[int]) -> Shown:
    """Return the lists of these clubs that everybody may see."""
    return [(each.template, rows) for each in _lists() if (rows := each.at_home(club_ids))]


def lists_at_desk(request: HttpRequest) -> Shown:
    """Return the lists of the director's desk."""
    return [
        (each.template, rows)
        for each in _lists()
        if each.at_desk and (rows := each.at_desk(request))
    ]


def _lists() -> list[ContestList]:
    return sorted(collected("lists"), key=attrgetter("place"))
