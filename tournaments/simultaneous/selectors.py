"""Lists of simultaneous tournaments, newest first."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from tournaments.record.models import Event, Simultaneous


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
    most: int,
    *,
    club_ids: Collection[int] | None = None,
    started: bool = False,
) -> tuple[SimultaneousLine, ...]:
    """Return simultaneous tournaments, newest first.

    Args:
        most: How many at most.
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
    if started:
        counted = counted.filter(playing__gt=0)
    return tuple(
        SimultaneousLine(
            name=row.name,
            slug=row.slug,
            held_on=row.leader.held_on,
            status="final" if row.final else "running" if row.playing else "setup",
            clubs=row.all_clubs,
            finished=row.finished,
        )
        for row in counted[:most]
    )
