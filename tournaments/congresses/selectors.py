"""Congresses and their timetables, day by day: what is on, and what comes next."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby

from django.db.models import QuerySet

from tournaments.clubs.selectors import ClubLook, look_of
from tournaments.congresses.models import Congress, CongressItem
from tournaments.record.models import Contestant


@dataclass(frozen=True, slots=True)
class CongressLine:
    """A congress in a list; no days while its timetable is empty."""

    id: int
    name: str
    slug: str
    place: str
    first_day: date | None
    last_day: date | None
    items: int


@dataclass(frozen=True, slots=True)
class TimetableItem:
    """A line of a timetable.

    Attributes:
        id: Its id.
        day: The day.
        begins: The local time of day.
        title: What begins then.
        slug: The address of its event; empty without one.
        event: The event's name.
        status: Its session's status, ``setup``, ``running`` or ``final``; empty without an event.
        entries: Where to enter; empty once it has started.
        entered: How many pairs, players or teams are named.
        is_next: Whether it is the first that has not begun.
    """

    id: int
    day: date
    begins: time
    title: str
    slug: str
    event: str
    status: str
    entries: str
    entered: int
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class TimetableDay:
    """A day of a timetable, in order of time."""

    day: date
    is_today: bool
    items: tuple[TimetableItem, ...]


@dataclass(frozen=True, slots=True)
class Timetable:
    """A congress and its timetable."""

    id: int
    club_id: int
    club: str
    name: str
    slug: str
    place: str
    look: ClubLook
    noindex: bool
    days: tuple[TimetableDay, ...]

    @property
    def items(self) -> tuple[TimetableItem, ...]:
        """All lines in order of day and time."""
        return tuple(item for day in self.days for item in day.items)


def congresses(club_id: int) -> tuple[CongressLine, ...]:
    """Return the congresses of a club, newest first."""
    return _lines(Congress.objects.filter(club=club_id))


def congresses_ahead(club_ids: Collection[int], today: date) -> tuple[CongressLine, ...]:
    """Return the clubs' congresses that are on or still to come, soonest first."""
    lines = _lines(Congress.objects.filter(club__in=club_ids, items__day__gte=today).distinct())
    return tuple(sorted(lines, key=lambda line: (line.first_day or today, line.id)))


def _lines(rows: QuerySet[Congress]) -> tuple[CongressLine, ...]:
    lines = []
    for row in rows.order_by("-id").prefetch_related("items"):
        days = [item.day for item in row.items.all()]
        lines.append(
            CongressLine(
                id=row.pk,
                name=row.name,
                slug=row.slug,
                place=row.place,
                first_day=min(days, default=None),
                last_day=max(days, default=None),
                items=len(days),
            )
        )
    return tuple(lines)


def timetable(slug: str, now: datetime) -> Timetable | None:
    """Return a congress with its timetable; None if there is none at this address.

    Args:
        slug: The address.
        now: The local time there.
    """
    row = Congress.objects.select_related("club").filter(slug=slug).first()
    if row is None:
        return None
    items = list(
        CongressItem.objects.filter(congress=row)
        .select_related("event")
        .prefetch_related("event__sessions")
        .order_by("day", "begins", "id")
    )
    moment = now.replace(tzinfo=None)
    ahead = (each.pk for each in items if datetime.combine(each.day, each.begins) > moment)
    following = next(ahead, None)
    named = Contestant.objects.filter(
        event__in=[each.event_id for each in items if each.event_id], members__isnull=False
    )
    entered = Counter(event for event, _pk in named.values_list("event", "id").distinct())
    found = [_item(each, following, entered) for each in items]
    return Timetable(
        id=row.pk,
        club_id=row.club_id,
        club=row.club.name,
        name=row.name,
        slug=row.slug,
        place=row.place,
        look=look_of(row.club),
        noindex=row.club.noindex,
        days=tuple(
            TimetableDay(day, day == moment.date(), tuple(of_day))
            for day, of_day in groupby(found, key=lambda each: each.day)
        ),
    )


def _item(row: CongressItem, following: int | None, entered: Counter[int]) -> TimetableItem:
    event = row.event
    sessions = [] if event is None else list(event.sessions.all())
    status = next((str(each.status) for each in sessions if each.number == row.session), "")
    return TimetableItem(
        id=row.pk,
        day=row.day,
        begins=row.begins,
        title=row.title,
        slug="" if event is None else event.slug,
        event="" if event is None else event.name,
        status=status or ("" if event is None else "setup"),
        entries=row.entries if status in ("", "setup") else "",
        entered=0 if event is None else entered[event.pk],
        is_next=row.pk == following,
    )
