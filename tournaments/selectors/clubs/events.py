"""Lists of events, newest first."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from tournaments.models import Event, Session, Simultaneous


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


def events(
    *, club_ids: tuple[int, ...] | None = None, started: bool = False
) -> tuple[EventLine, ...]:
    """Return events, newest first.

    Args:
        club_ids: Only events of these clubs; None for all.
        started: Leave out events still being set up, which the public cannot see.
    """
    rows = Event.objects.select_related("club").order_by("-held_on", "-id")
    if club_ids is not None:
        rows = rows.filter(club__in=club_ids)
    counted = rows.annotate(
        entered=Count("contestants", distinct=True),
        all_sessions=Count("sessions", distinct=True),
        in_setup=Count("sessions", distinct=True, filter=Q(sessions__status="setup")),
        final=Count("sessions", distinct=True, filter=Q(sessions__status="final")),
    ).prefetch_related("sessions")
    lines = tuple(
        EventLine(
            id=row.pk,
            club=row.club.name,
            name=row.name,
            slug=row.slug,
            held_on=row.held_on,
            game=row.get_game_display(),
            contest=row.get_contest_display(),
            method=row.get_method_display(),
            status=_status(row.all_sessions, row.in_setup, row.final),
            contestants=row.entered,
            first_session_id=_current_session(list(row.sessions.all())),
        )
        for row in counted
    )
    return tuple(line for line in lines if not started or line.status != "setup")


@dataclass(frozen=True, slots=True)
class SimultaneousLine:
    """A simultaneous tournament in a list; ``status`` is setup, running or final."""

    name: str
    slug: str
    held_on: date
    status: str
    clubs: int
    finished: int


def simultaneous_tournaments(
    *, club_ids: tuple[int, ...] | None = None, started: bool = False
) -> tuple[SimultaneousLine, ...]:
    """Return simultaneous tournaments, newest first.

    Args:
        club_ids: Only tournaments in which one of these clubs takes part; None for all.
        started: Leave out tournaments that no club has started.
    """
    rows = Simultaneous.objects.select_related("leader").order_by("-leader__held_on", "-id")
    if club_ids is not None:
        rows = rows.filter(pk__in=Event.objects.filter(club__in=club_ids).values("simultaneous"))
    unfinished = ~Q(events__in=Event.objects.filter(sessions__status__in=("setup", "running")))
    playing = Q(events__sessions__status__in=("running", "final"))
    counted = rows.annotate(
        all_clubs=Count("events", distinct=True),
        playing=Count("events", distinct=True, filter=playing),
        finished=Count("events", distinct=True, filter=unfinished),
    )
    return tuple(
        SimultaneousLine(
            name=row.name,
            slug=row.slug,
            held_on=row.leader.held_on,
            status="final" if row.final else "running" if row.playing else "setup",
            clubs=row.all_clubs,
            finished=row.finished,
        )
        for row in counted
        if row.playing or not started
    )


def event_of_session(session_id: int) -> int | None:
    """Return the id of a session's event; None if there is no such session."""
    return Session.objects.filter(pk=session_id).values_list("event_id", flat=True).first()


def _status(sessions: int, in_setup: int, final: int) -> str:
    if sessions == in_setup:
        return "setup"
    return "final" if sessions == final else "running"


def _current_session(sessions: list[Session]) -> int | None:
    """Return the session that a director wants: the first that is not final, or the last."""
    unfinished = [s for s in sessions if s.status != Session.Status.FINAL]
    chosen = unfinished[0] if unfinished else (sessions[-1] if sessions else None)
    return None if chosen is None else chosen.pk
