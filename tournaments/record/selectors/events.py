"""Lists of events, newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import overload

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When
from django.utils import timezone

from tournaments.record.models import Event, Session


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list; ``status`` is setup, running or final."""

    id: int
    club: str
    name: str
    slug: str
    held_on: date
    game: str
    contest: str
    method: str
    status: str
    contestants: int
    first_session_id: int | None


class Events(Sequence[EventLine]):
    """Events in a list, of which only those asked for are read: a slice takes three queries."""

    def __init__(self, rows: QuerySet[Event]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return self._rows.count()

    @overload
    def __getitem__(self, asked: int) -> EventLine: ...
    @overload
    def __getitem__(self, asked: slice) -> tuple[EventLine, ...]: ...
    def __getitem__(self, asked: int | slice) -> EventLine | tuple[EventLine, ...]:
        if isinstance(asked, int):
            return self[asked : asked + 1][0]
        ids = list(self._rows.values_list("pk", flat=True)[asked])
        rows = Event.objects.filter(pk__in=ids).select_related("club").prefetch_related("sessions")
        found = {row.pk: row for row in rows.annotate(entered=Count("contestants"))}
        return tuple(_line(found[pk], found[pk].entered) for pk in ids)


def events(
    *,
    club_ids: Collection[int] | None = None,
    started: bool = False,
    in_play_first: bool = False,
    since: date | None = None,
    until: date | None = None,
) -> Events:
    """Return events, newest first.

    Args:
        club_ids: Only events of these clubs; None for all.
        started: Leave out events still being set up, which the public cannot see.
        in_play_first: Put events in play first, then those being set up, the next to come before
            others.
        since: The first day; None for all before.
        until: The last day; None for all after.
    """
    rows = started_events() if started else Event.objects.all()
    if since:
        rows = rows.filter(held_on__gte=since)
    if until:
        rows = rows.filter(held_on__lte=until)
    if club_ids is not None:
        rows = rows.filter(club__in=club_ids)
    if not in_play_first:
        return Events(rows.order_by("-held_on", "-id"))
    # Subqueries read once: of one asked for every event, PostgreSQL would compile code first.
    sessions = Session.objects.order_by().values("event")
    begun = Q(pk__in=sessions.exclude(status=Session.Status.SETUP))
    open_ = Q(pk__in=sessions.exclude(status=Session.Status.FINAL))
    turn = Case(When(open_ & begun, then=0), When(begun, then=2), default=1)
    to_come = Case(When(~begun & Q(held_on__gte=timezone.localdate()), then="held_on"))
    return Events(rows.order_by(turn, to_come.asc(nulls_last=True), "-held_on", "-id"))


def started_events() -> QuerySet[Event]:
    """Return the rows of events that the public can see: those of which a session has started."""
    sessions = Session.objects.filter(event=OuterRef("pk"))
    return Event.objects.filter(Exists(sessions.exclude(status=Session.Status.SETUP)))


def final_events() -> QuerySet[Event]:
    """Return the events whose sessions are all final."""
    sessions = Session.objects.filter(event=OuterRef("pk"))
    unfinished = sessions.exclude(status=Session.Status.FINAL)
    return Event.objects.filter(Exists(sessions), ~Exists(unfinished))


def _line(row: Event, entered: int) -> EventLine:
    sessions = list(row.sessions.all())
    states = {each.status for each in sessions}
    return EventLine(
        id=row.pk,
        club=row.club.name,
        name=row.name,
        slug=row.slug,
        held_on=row.held_on,
        game=row.get_game_display(),
        contest=row.get_contest_display(),
        method=row.get_method_display(),
        status=_status(states),
        contestants=entered,
        first_session_id=_current_session(sessions),
    )


def event_of_session(session_id: int) -> int | None:
    """Return the id of a session's event; None if there is no such session."""
    return Session.objects.filter(pk=session_id).values_list("event_id", flat=True).first()


def _status(states: set[str]) -> str:
    if states <= {Session.Status.SETUP}:
        return "setup"
    return "final" if states == {Session.Status.FINAL} else "running"


def _current_session(sessions: list[Session]) -> int | None:
    """Return the session that a director wants: the first that is not final, or the last."""
    unfinished = [s for s in sessions if s.status != Session.Status.FINAL]
    chosen = unfinished[0] if unfinished else (sessions[-1] if sessions else None)
    return None if chosen is None else chosen.pk
