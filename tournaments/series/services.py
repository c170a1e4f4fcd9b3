"""Series: set up, change and remove the rules of a season table."""

from collections.abc import Collection
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.errors import NotationError
from scoring.series.rule import (
    MOST_RESULTS,
    Combined,
    Entrants,
    SeriesPoints,
    format_places,
    parse_places,
)
from tournaments.clubs.models import Club
from tournaments.clubs.services import lock_club
from tournaments.record.models import Event
from tournaments.series.models import Series, SeriesEvent
from tournaments.series.selectors import COLUMNS, SeriesChoice
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name, free_slug, plain_text

MOST_SERIES = 100
MOST_EVENTS = 1_000


class StaleSeriesError(ConflictError):
    """The series has changed since the caller read it."""


@created_once(Series)
@transaction.atomic
def create_series(
    *, club_id: int, wanted: SeriesChoice, by: Actor | None = None, key: UUID | None = None
) -> Series:
    """Set up a series for a club, once for each key.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the name is empty or taken, part of the rule is impossible, an event is not
            the club's, or the club has 100 series.
    """
    club = lock_club(club_id)
    if Series.objects.filter(club=club).count() >= MOST_SERIES:
        raise RefusedError(f"A club can have up to {MOST_SERIES} series. Remove one first.", "name")
    checked = _checked(club, wanted)
    slug = free_slug(
        f"{checked.name} {club.slug}",
        LONGEST_SLUG,
        lambda text: Series.objects.filter(slug=text).exists(),
        "series",
    )
    row = Series(club=club, slug=slug, changed_at=timezone.now())
    _fill(row, checked)
    return row


@transaction.atomic
def change_series(*, series_id: int, wanted: SeriesChoice, expected_version: int) -> Series:
    """Replace the rule of a series; its address stays.

    Raises:
        NotFoundError: there is no such series.
        StaleSeriesError: it has since changed to another version.
        RefusedError: as for setting one up.
    """
    row = _locked(series_id, expected_version)
    checked = _checked(row.club, wanted, except_for=row.pk)
    row.version += 1
    row.changed_at = timezone.now()
    _fill(row, checked)
    return row


@transaction.atomic
def delete_series(*, series_id: int, expected_version: int) -> None:
    """Remove a series; its events and their results stay as they are.

    Raises:
        NotFoundError: there is no such series.
        StaleSeriesError: it has since changed to another version.
    """
    _locked(series_id, expected_version).delete()


def _fill(row: Series, wanted: SeriesChoice) -> None:
    for name in COLUMNS:
        setattr(row, name, getattr(wanted, name))
    row.save()
    row.chosen.all().delete()
    SeriesEvent.objects.bulk_create(
        [SeriesEvent(series=row, event_id=event) for event in wanted.events]
    )


def _checked(club: Club, wanted: SeriesChoice, *, except_for: int | None = None) -> SeriesChoice:
    """Return a tidied choice, with the parts it does not use left at their defaults."""
    for name, words in (
        ("entrants", Entrants),
        ("points", SeriesPoints),
        ("combined", Combined),
    ):
        if getattr(wanted, name) not in list(words):
            raise RefusedError(f"Choose one of: {', '.join(words)}.", name)
    for name in ("best", "minimum"):
        if not 0 <= getattr(wanted, name) <= MOST_RESULTS:
            raise RefusedError(f"Enter a number from 0 to {MOST_RESULTS}.", name)
    if wanted.first_day and wanted.last_day and wanted.last_day < wanted.first_day:
        raise RefusedError("The last day is before the first.", "last_day")
    name = _free_name(club, wanted.name, except_for)
    if wanted.by_hand:
        events = _own_events(club, wanted.events)
        wanted = replace(wanted, events=events, name_part="", first_day=None, last_day=None)
    else:
        part = " ".join(plain_text(wanted.name_part, LONGEST_TITLE).split())
        wanted = replace(wanted, events=(), name_part=part)
    return replace(wanted, name=name, places=_places(wanted))


def _places(wanted: SeriesChoice) -> str:
    if wanted.points != SeriesPoints.PLACE:
        return ""
    try:
        return format_places(parse_places(wanted.places))
    except NotationError as error:
        raise RefusedError(str(error), "places") from error


def _own_events(club: Club, events: Collection[int]) -> tuple[int, ...]:
    asked = tuple(sorted(set(events)))
    if len(asked) > MOST_EVENTS:
        raise RefusedError(f"A series can have up to {MOST_EVENTS} events.", "events")
    found = set(Event.objects.filter(club=club, pk__in=asked).values_list("pk", flat=True))
    if missing := [each for each in asked if each not in found]:
        raise RefusedError(f"The club has no event with the number {missing[0]}.", "events")
    return asked


def _free_name(club: Club, name: str, except_for: int | None) -> str:
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    others = Series.objects.filter(club=club, name__iexact=name)
    if any(pk != except_for for pk in others.values_list("pk", flat=True)):
        raise RefusedError(f"There is already a series called {name}.", "name")
    return name


def _locked(series_id: int, expected_version: int) -> Series:
    club = Series.objects.filter(pk=series_id).values_list("club", flat=True).first()
    if club is not None:
        lock_club(club)
    row = Series.objects.select_for_update().select_related("club").filter(pk=series_id).first()
    if row is None:
        raise NotFoundError("This series does not exist.", "series")
    if row.version != expected_version:
        raise StaleSeriesError(
            f"Someone else has changed {row.name}: it is now version {row.version}, and you saw "
            f"version {expected_version}. Load the page again.",
            "version",
        )
    return row
