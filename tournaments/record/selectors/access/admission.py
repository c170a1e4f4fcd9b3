"""Who is let in: return an event as a person may see it, or refuse.

Pages and the API ask here, and turn a refusal into their own kind of response.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Model

from tournaments.clubs.models import Club
from tournaments.clubs.selectors import Person, require_director, require_scorer, role_at
from tournaments.record.models import Contestant, Event, Result, Ruling, Section, Session, Sitting
from tournaments.record.selectors.access.visibility import has_opened, section_has_opened
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.site.limits import LARGEST_ID
from tournaments.site.prepared import Query, Rows, rows
from tournaments.site.refusals import NoSuchEventError, NoSuchPartError

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


def readable_event(event: int | str, person: Person) -> EventSnapshot:
    """Read an event or a simultaneous tournament as a person may see it.

    Raises:
        NoSuchEventError: there is none, or it has not started and the person neither directs nor
            scores at its club.
    """
    return admitted(open_event_or_simultaneous(event), person, asked=event)


def admitted(snapshot: EventSnapshot, person: Person, *, asked: int | str) -> EventSnapshot:
    """Return a snapshot already read, as a person may see it.

    Args:
        snapshot: The event.
        person: The viewer.
        asked: The id or address that was asked for; a refusal repeats only this.

    Raises:
        NoSuchEventError: it has not started and the person neither directs nor scores at its club.
    """
    seen = snapshot.seen_by(role_at(person, snapshot.event.club_id))
    if not has_opened(seen):
        raise _no_event(asked)
    return seen


def readable_session(session: int, person: Person) -> EventSnapshot:
    """Read a session's event as a person may see it.

    Raises:
        NoSuchPartError: there is none, or the person may not see its event yet.
    """
    return _readable_part("session", session, person)


def readable_section(section: int, person: Person) -> EventSnapshot:
    """Read a section's event as a person may see it.

    Raises:
        NoSuchPartError: there is none, or the person may not see its session yet.
    """
    snapshot = _readable_part("section", section, person)
    if not section_has_opened(snapshot, section):
        raise NoSuchPartError("section")
    return snapshot


def directed_event(event: int | str, person: Person) -> EventSnapshot:
    """Read an event for its director.

    Raises:
        NoSuchEventError: there is none.
        PermissionDenied: the person does not direct at its club.
    """
    snapshot = open_event(event)
    require_director(snapshot.event.club_id, person)
    return snapshot


def scored_part(kind: Kind, number: int, person: Person) -> EventSnapshot:
    """Read the event of a session, section, … for someone who enters its scores.

    Raises:
        NoSuchPartError: there is nothing with this number.
        PermissionDenied: the person neither directs nor scores at its club.
    """
    found = _belonging(kind, number)
    role = require_scorer(found.club_id, person)
    return open_event(found.event_id).seen_by(role)


def scorer_of_part(kind: Kind, number: int, person: Person) -> Belonging:
    """Return the event and club of a session, sitting, … for someone who enters its scores.

    Raises:
        NoSuchPartError: there is nothing with this number.
        PermissionDenied: the person neither directs nor scores at its club.
    """
    found = _belonging(kind, number)
    require_scorer(found.club_id, person)
    return found


def directed_part(kind: Kind, number: int, person: Person) -> EventSnapshot:
    """Read the event of a session, section, … for its director.

    Raises:
        NoSuchPartError: there is nothing with this number.
        PermissionDenied: the person does not direct at its club.
    """
    return open_event(owner_of_part(kind, number, person).event_id)


def owner_of_event(event: int | str, person: Person) -> Belonging:
    """Return an event and its club for its director, without a snapshot.

    Raises:
        NoSuchEventError: there is none.
        PermissionDenied: the person does not direct at its club.
    """
    found = belonging_of_event(event)
    if found is None:
        raise _no_event(event)
    require_director(found.club_id, person)
    return found


def owner_of_part(kind: Kind, number: int, person: Person) -> Belonging:
    """Return the event and club of a session, section, … for its director, without a snapshot.

    Raises:
        NoSuchPartError: there is nothing with this number.
        PermissionDenied: the person does not direct at its club.
    """
    found = _belonging(kind, number)
    require_director(found.club_id, person)
    return found


def _belonging(kind: Kind, number: int) -> Belonging:
    found = belonging(kind, number)
    if found is None:
        raise NoSuchPartError(kind)
    return found


def _readable_part(kind: Kind, number: int, person: Person) -> EventSnapshot:
    found = belonging(kind, number)
    if found is None:
        raise NoSuchPartError(kind)
    try:
        return readable_event(found.event_id, person)
    except NoSuchEventError as error:
        raise NoSuchPartError(kind) from error


def _no_event(asked: int | str) -> NoSuchEventError:
    return NoSuchEventError(f"There is no event {str(asked)[:80]!r}.")
