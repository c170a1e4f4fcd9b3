"""What a club says of itself, and its calendar: what it plans and what it has played."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta

from django.db.models import F, Max, Min, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from tournaments.clubhouse.models import ClubPage, PlannedSession
from tournaments.clubhouse.notes import Notes, notes_of
from tournaments.record.models import Session
from tournaments.record.selectors.events import events, started_events
from tournaments.site.limits import (
    LARGEST_ID,
    LONGEST_EMAIL,
    LONGEST_REMARK,
    LONGEST_TELEPHONE,
    LONGEST_TEXT,
    LONGEST_TITLE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubWords:
    """What a club says of itself: ``about`` and ``joining`` in Markdown; see ``ClubPage``."""

    about: str = field(default="", metadata={"max_length": LONGEST_TEXT})
    joining: str = field(default="", metadata={"max_length": LONGEST_TEXT})
    contact: str = field(default="", metadata={"max_length": LONGEST_TITLE})
    email: str = field(default="", metadata={"max_length": LONGEST_EMAIL})
    telephone: str = field(default="", metadata={"max_length": LONGEST_TELEPHONE})
    player_pages: bool = True
    season_begins: int = 9


WORDS = (
    "about",
    "joining",
    "contact",
    "email",
    "telephone",
    "player_pages",
    "season_begins",
)


def words_of_club(club_id: int) -> ClubWords:
    """Return what a club says of itself; all of it is empty if it has said nothing."""
    row = ClubPage.objects.filter(club=club_id).values(*WORDS).first()
    return ClubWords(**row or {})


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPlan:
    """A session as a director plans it; ``begins`` is the time of day at the club."""

    title: str = field(metadata={"max_length": LONGEST_TITLE})
    day: date
    begins: time
    remark: str = field(default="", metadata={"max_length": LONGEST_REMARK})


PLAN = ("title", "day", "begins", "remark")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedFacts(SessionPlan):
    """A planned session; ``changed_at`` and ``version`` are those of its last change.

    ``event`` is the address of the event that was set up from it, empty before: only directors may
    know of one that has not started. ``notes`` is what apps above say of it, if they were asked
    (``noted``).
    """

    id: int
    club_id: int
    club: str
    slug_of_club: str
    cancelled: bool
    version: int
    changed_at: datetime
    event: str
    notes: Notes = ()


def planned(
    club_ids: Collection[int],
    *,
    since: date | None = None,
    until: date | None = None,
    ahead: bool = False,
    most: int | None = None,
) -> tuple[PlannedFacts, ...]:
    """Return the planned sessions of clubs in order of time; the first ``most``.

    Args:
        club_ids: The clubs.
        since: The first day; None for all before.
        until: The last day; None for all after.
        ahead: Whether to leave out those whose event has started.
        most: How many at most; None for all.
    """
    rows = PlannedSession.objects.filter(club__in=club_ids).select_related("club", "event")
    if since:
        rows = rows.filter(day__gte=since)
    if until:
        rows = rows.filter(day__lte=until)
    if ahead:
        rows = _ahead(rows)
    return tuple(map(planned_facts, rows.order_by("day", "begins", "id")[:most]))


def planned_session(planned_id: int) -> PlannedFacts | None:
    """Return a planned session; None if there is none with this id."""
    if planned_id > LARGEST_ID:
        return None
    row = PlannedSession.objects.select_related("club", "event").filter(pk=planned_id).first()
    return None if row is None else planned_facts(row)


def planned_facts(row: PlannedSession) -> PlannedFacts:
    """Return a stored planned session, read with its club, as facts."""
    return PlannedFacts(
        id=row.pk,
        club_id=row.club_id,
        club=row.club.name,
        slug_of_club=row.club.slug,
        **{name: getattr(row, name) for name in PLAN},
        cancelled=row.cancelled,
        version=row.version,
        changed_at=row.changed_at,
        event=row.event.slug if row.event else "",
    )


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """A line of a club's calendar.

    Attributes:
        day: The day.
        begins: The time of day; None for an event that nobody announced.
        title: What is played.
        remark: What the club adds.
        cancelled: Whether the club has called it off.
        event: The address of the event that has started; empty before.
        status: Its status, running or final; empty before.
        notes: What apps above say of it before it has started.
    """

    day: date
    begins: time | None
    title: str
    remark: str = ""
    cancelled: bool = False
    event: str = ""
    status: str = ""
    notes: Notes = ()


def calendar(club_id: int, since: date, until: date) -> tuple[CalendarLine, ...]:
    """Return what a club plans and has played from one day to another, in order of time.

    A planned session and the event set up from it, or else one of the same day and name, are one
    line. Events that have not started are nobody's business, so only their announcements are
    listed.
    """
    held = {
        each.slug: each
        for each in events(club_ids=(club_id,), started=True, since=since, until=until)[:]
    }
    alike = {(each.held_on, each.name.casefold()): each.slug for each in held.values()}
    lines = []
    for each in noted(planned((club_id,), since=since, until=until)):
        named = alike.get((each.day, each.title.casefold()), "")
        event = held.pop(each.event or named, None)
        lines.append(
            CalendarLine(
                each.day,
                each.begins,
                each.title,
                each.remark,
                each.cancelled and event is None,
                event.slug if event else "",
                event.status if event else "",
                () if event else each.notes,
            )
        )
    lines += [
        CalendarLine(each.held_on, None, each.name, event=each.slug, status=each.status)
        for each in held.values()
    ]
    return tuple(sorted(lines, key=lambda line: (line.day, line.begins or time.min, line.title)))


def days_of_calendar(club_id: int) -> tuple[date, date] | None:
    """Return the first and the last day on a club's calendar; None if there is nothing on it."""
    ends = (Min("day"), Max("day"))
    played = started_events().filter(club=club_id).annotate(day=F("held_on")).aggregate(*ends)
    plans = PlannedSession.objects.filter(club=club_id).aggregate(*ends)
    found = [day for each in (played, plans) for day in each.values() if day is not None]
    return (min(found), max(found)) if found else None


def season_of(day: date, club_id: int) -> tuple[date, date]:
    """Return the first and the last day of a club's season that a day belongs to."""
    return season_from(day, words_of_club(club_id).season_begins)


def season_from(day: date, begins: int) -> tuple[date, date]:
    """Return the first and the last day of the season that a day belongs to.

    Args:
        day: The day.
        begins: The month on whose first day a season begins.

    >>> season_from(date(2026, 8, 31), 9)
    (datetime.date(2025, 9, 1), datetime.date(2026, 8, 31))
    >>> season_from(date(2026, 8, 31), 1)
    (datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
    """
    first = date(day.year if day.month >= begins else day.year - 1, begins, 1)
    return first, first.replace(year=first.year + 1) - timedelta(days=1)


def season_name(first: date) -> str:
    """Return what the season that begins on a day is called.

    >>> season_name(date(2025, 9, 1))
    '2025/26'
    >>> season_name(date(2026, 1, 1))
    '2026'
    """
    if first.month == 1:
        return str(first.year)
    return f"{first.year}/{(first.year + 1) % 100:02}"


def coming_up(club_ids: Collection[int], most: int) -> tuple[PlannedFacts, ...]:
    """Return the next sessions that clubs plan, today's among them until they start."""
    return noted(planned(club_ids, since=timezone.localdate(), ahead=True, most=most))


def next_of_each(club_ids: Collection[int]) -> Mapping[int, PlannedFacts]:
    """Return the next session that each club plans and has not called off, by the club's id."""
    turn = Window(RowNumber(), partition_by="club", order_by=("day", "begins", "id"))
    rows = PlannedSession.objects.filter(club__in=club_ids, cancelled=False)
    rows = _ahead(rows.filter(day__gte=timezone.localdate()))
    rows = rows.annotate(turn=turn).filter(turn=1).select_related("club", "event")
    return {each.club_id: planned_facts(each) for each in rows}


def _ahead(rows: QuerySet[PlannedSession]) -> QuerySet[PlannedSession]:
    """Leave out those whose event has started."""
    begun = Session.objects.order_by().exclude(status=Session.Status.SETUP)
    return rows.exclude(event__in=begun.values("event"))


def noted(plans: Sequence[PlannedFacts]) -> tuple[PlannedFacts, ...]:
    """Return planned sessions with what apps above say of them."""
    notes = notes_of([each.id for each in plans])
    return tuple(replace(each, notes=notes(each.id)) for each in plans)
