"""Series as stored: their rules, and which of the club's events belong to them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet

from scoring.series.rule import (
    Combined,
    Entrants,
    SeriesPoints,
    SeriesRule,
    parse_places,
)
from tournaments.record.models import Event
from tournaments.series.models import Series
from tournaments.site.limits import LARGEST_ID

MOST_TO_CHOOSE = 300
"""Events that a director can tick; a rule by dates or name counts older ones, too."""


@dataclass(frozen=True, slots=True)
class SeriesFacts:
    """A series and its rule; ``chosen`` are the ids of events chosen by hand."""

    id: int
    club_id: int
    club: str
    noindex: bool
    name: str
    slug: str
    entrants: Entrants
    points: SeriesPoints
    places: str
    best: int
    minimum: int
    combined: Combined
    provisional: bool
    by_hand: bool
    name_part: str
    first_day: date | None
    last_day: date | None
    version: int
    chosen: tuple[int, ...]

    @property
    def rule(self) -> SeriesRule:
        """How the season table is scored."""
        return SeriesRule(
            points=self.points,
            places=parse_places(self.places) if self.points is SeriesPoints.PLACE else (),
            best=self.best,
            minimum=self.minimum,
            combined=self.combined,
        )


@dataclass(frozen=True, slots=True)
class EventOfSeries:
    """An event that belongs to a series; ``status`` is setup, running or final."""

    id: int
    name: str
    slug: str
    held_on: date
    status: str
    contest: str
    alone: bool


def every_series(
    club_ids: tuple[int, ...] | None = None, *, most: int | None = None
) -> tuple[SeriesFacts, ...]:
    """Return the series of these clubs, or of all clubs, by club and name; the first ``most``."""
    rows = Series.objects.order_by("club__name", "name", "id")
    return _facts((rows if club_ids is None else rows.filter(club__in=club_ids))[:most])


def series_at(slug: str) -> SeriesFacts | None:
    """Return the series at an address; None if there is none."""
    return next(iter(_facts(Series.objects.filter(slug=slug))), None)


def series_by_id(series_id: int) -> SeriesFacts | None:
    """Return a series by its id; None if there is none."""
    if series_id > LARGEST_ID:
        return None
    return next(iter(_facts(Series.objects.filter(pk=series_id))), None)


def events_of(series: SeriesFacts) -> tuple[EventOfSeries, ...]:
    """Return the events that belong to a series, in the order they were held."""
    return _events(_belonging(series))


def events_to_choose(club_id: int, chosen: Sequence[int] = ()) -> tuple[EventOfSeries, ...]:
    """Return the latest events of a club and those already chosen, newest first."""
    of_club = Event.objects.filter(club=club_id)
    latest = of_club.order_by("-held_on", "-id").values_list("id", flat=True)[:MOST_TO_CHOOSE]
    return tuple(reversed(_events(of_club.filter(pk__in=[*latest, *chosen]))))


def _belonging(series: SeriesFacts) -> QuerySet[Event]:
    rows = Event.objects.filter(club=series.club_id)
    if series.by_hand:
        return rows.filter(pk__in=series.chosen)
    if series.name_part:
        rows = rows.filter(name__icontains=series.name_part)
    if series.first_day:
        rows = rows.filter(held_on__gte=series.first_day)
    return rows.filter(held_on__lte=series.last_day) if series.last_day else rows


def _events(rows: QuerySet[Event]) -> tuple[EventOfSeries, ...]:
    counted = rows.order_by("held_on", "id").annotate(
        all_sessions=Count("sessions"),
        in_setup=Count("sessions", filter=Q(sessions__status="setup")),
        final=Count("sessions", filter=Q(sessions__status="final")),
    )
    return tuple(
        EventOfSeries(
            id=row.pk,
            name=row.name,
            slug=row.slug,
            held_on=row.held_on,
            status=_status(row.all_sessions, row.in_setup, row.final),
            contest=row.contest,
            alone=row.simultaneous_id is None,
        )
        for row in counted
    )


def _status(sessions: int, in_setup: int, final: int) -> str:
    if sessions == in_setup:
        return "setup"
    return "final" if sessions == final else "running"


def _facts(rows: QuerySet[Series]) -> tuple[SeriesFacts, ...]:
    found: Iterable[Series] = rows.select_related("club").prefetch_related("chosen")
    return tuple(
        SeriesFacts(
            id=row.pk,
            club_id=row.club_id,
            club=row.club.name,
            noindex=row.club.noindex,
            name=row.name,
            slug=row.slug,
            entrants=Entrants(row.entrants),
            points=SeriesPoints(row.points),
            places=row.places,
            best=row.best,
            minimum=row.minimum,
            combined=Combined(row.combined),
            provisional=row.provisional,
            by_hand=row.by_hand,
            name_part=row.name_part,
            first_day=row.first_day,
            last_day=row.last_day,
            version=row.version,
            chosen=tuple(sorted(each.event_id for each in row.chosen.all())),
        )
        for row in found
    )
