"""Calendars that phones follow: iCalendar (RFC 5545)."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.utils.timezone import make_aware

if TYPE_CHECKING:
    from icalendar import Event

EVENING = timedelta(hours=3)
"""How long we assume something lasts if we know only when it begins."""

REFRESHED = timedelta(hours=6)
"""How often a calendar that somebody follows is asked to refresh."""


def calendar_file(name: str, product: str, events: "Iterable[Event]") -> bytes:
    """Return a calendar that can be followed.

    Args:
        name: What it is called.
        product: Which part of Fairdeal made it.
        events: What is in it.
    """
    # Imported here, so that a server never asked for a calendar does not load it.
    from icalendar import Calendar

    calendar = Calendar()
    calendar.add("prodid", f"-//Fairdeal//{product}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    for event in events:
        calendar.add_component(event)
    made: bytes = calendar.to_ical()
    return made


def calendar_event(
    uid: str,
    *,
    sequence: int,
    changed_at: datetime,
    title: str,
    place: str,
    told: Iterable[str],
    day: date,
    begins: time | None,
    called_off: bool,
) -> "Event":
    """Return an event of a calendar.

    Args:
        uid: Its identity, which it keeps whatever happens to it.
        sequence: A number that rises with every change, even one that undoes another.
        changed_at: When it last changed.
        title: Its title.
        place: Where it is.
        told: What else is said of it, line by line; empty lines are left out.
        day: The day.
        begins: The time of day by Fairdeal's clock; None if it takes the whole day. It is written
            in UTC, so that a phone set to another time zone is not told another time.
        called_off: Whether it does not take place.
    """
    from icalendar import Event

    event = Event()
    event.add("uid", uid)
    event.add("sequence", sequence)
    event.add("dtstamp", changed_at)
    event.add("last-modified", changed_at)
    event.add("summary", title)
    event.add("location", place)
    start = day if begins is None else make_aware(datetime.combine(day, begins)).astimezone(UTC)
    event.add("dtstart", start)
    event.add("dtend", start + (timedelta(days=1) if begins is None else EVENING))
    event.add("description", "\n".join(filter(None, told)))
    event.add("status", "CANCELLED" if called_off else "CONFIRMED")
    return event
