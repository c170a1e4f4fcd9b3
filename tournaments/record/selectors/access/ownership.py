"""Which event and club something belongs to, and so who directs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Model

from tournaments.clubs.models import Club
from tournaments.record.models import (
    Contestant,
    Event,
    Result,
    Ruling,
    Section,
    Session,
    Sitting,
)
from tournaments.site.limits import LARGEST_ID
from tournaments.site.prepared import Query, Rows, rows

Kind = Literal["session", "section", "sitting", "result", "contestant", "ruling"]

_EVENT_OF: dict[Kind, tuple[type[Model], str]] = {
    "session": (Session, "event"),
    "section": (Section, "session__event"),
    "sitting": (Sitting, "section__session__event"),
    "result": (Result, "sitting__section__session__event"),
    "contestant": (Contestant, "event"),
    "ruling": (Ruling, "event"),
}


@dataclass(frozen=True, slots=True)
class Belonging:
    """The event that something belongs to, and the club that runs it."""

    event_id: int
    club_id: int


def _looked_up(model: type[Model], event: str) -> Query:
    def query(values: Sequence[int]) -> Rows:
        found = model._default_manager.filter(pk=values[0]).order_by()
        return found.values_list(f"{event}_id", f"{event}__club_id")

    return query


_QUERIES = {kind: _looked_up(*place) for kind, place in _EVENT_OF.items()}


def belonging(kind: Kind, number: int) -> Belonging | None:
    """Return what the session, section, … with this id belongs to; None if there is none."""
    found = rows(_QUERIES[kind], (number,)) if number <= LARGEST_ID else []
    return Belonging(*found[0]) if found else None


def belonging_of_event(event: int | str) -> Belonging | None:
    """Return an event, found by id or address, and its club; None if there is none."""
    text = str(event)
    number = text.isascii() and text.isdigit() and len(text) < 10
    rows = Event.objects.filter(pk=int(text)) if number else Event.objects.filter(slug=text)
    row = rows.values_list("id", "club_id").first()
    return None if row is None else Belonging(*row)


def club_exists(club_id: int) -> bool:
    """Whether there is a club with this id."""
    return Club.objects.filter(pk=club_id).exists()
