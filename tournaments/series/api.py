"""Series: season tables over many events."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request

from scoring.series.rule import Combined, Entrants, SeriesPoints
from tournaments.clubs.selectors import require_director, require_director_of, role_at
from tournaments.printing.page.frame import printed
from tournaments.printing.reading import NothingToPrintError
from tournaments.series.documents import layout
from tournaments.series.files import SERIES_FORMS, written_series
from tournaments.series.models import Series
from tournaments.series.selectors import (
    CountedEvent,
    ResultLine,
    Row,
    SeriesChoice,
    SeriesFacts,
    SeriesTable,
    every_series,
    series_by_id,
    series_table,
)
from tournaments.series.services import (
    MOST_EVENTS,
    change_series,
    create_series,
    delete_series,
)
from tournaments.site.api.base import ApiView, ReadingIsPublicView, asked, sent, signed_if_keyed
from tournaments.site.api.fields import StrictIn, VersionIn, mirrors, name_words, takes
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_ID, LARGEST_VERSION
from tournaments.site.refusals import NotFoundError
from tournaments.standings.published.formats import WritingError, WrittenFile, media_types

PDF = "application/pdf"
name_words(Entrants, SeriesPoints, Combined)


@takes(
    SeriesChoice,
    places="If places earn points, such as `10 7 5`.",
    best="How many results count; 0 for all.",
    minimum="How many events someone must play to be ranked.",
    provisional="Whether events in play count, as far as the public can see them.",
    by_hand="Whether `events` says which events count.",
)
class SeriesIn(StrictIn):
    """The whole rule of a series; whatever is left out has its default."""

    events = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        default=list,
        max_length=MOST_EVENTS,
    )


class SeriesChangeIn(SeriesIn):
    """The new rule of a series."""

    expected_version = serializers.IntegerField(min_value=1, max_value=LARGEST_VERSION)


@mirrors(
    SeriesFacts,
    fields="id name slug club entrants points places best minimum combined provisional by_hand "
    "name_part first_day last_day version",
)
class SeriesOut(serializers.Serializer[Any]):
    """A series and its rule."""


@mirrors(CountedEvent, exclude=("status",))
class SeriesEventOut(serializers.Serializer[Any]):
    """An event of a series, and why it does not count (empty if it does)."""


@mirrors(ResultLine, fields="event slug held_on place points counts")
class SeriesResultOut(serializers.Serializer[Any]):
    """A player's result in one event, and whether it counts or is dropped."""


@mirrors(Row, exclude=("exact",), results="Null where they would reveal who a player is.")
class SeriesRowOut(serializers.Serializer[Any]):
    """A line of a season table; `place` is empty until enough events have been played."""


@mirrors(
    SeriesTable,
    fields="series rule in_play nameless events rows",
    nameless="Results of contestants without names.",
)
class SeriesTableOut(serializers.Serializer[Any]):
    """The current standings of a series."""


class ClubSeriesView(ReadingIsPublicView):
    """The series of a club."""

    @operation(
        "list_series",
        "List a club's season tables",
        gives=SeriesOut(many=True),
        public=True,
    )
    def get(self, request: Request, club: int) -> object:
        """By name."""
        return every_series((club,))

    @operation(
        "create_series",
        "Set up a season table",
        takes=SeriesIn,
        gives=SeriesOut,
        status=201,
        keyed="optional",
        problems=[409, 422],
    )
    def post(self, request: Request, club: int) -> object:
        """Only the rule is stored; the table is computed from the events."""
        require_director(club, request.user)
        made = create_series(
            club_id=club, wanted=_choice(sent(SeriesIn, request)), **signed_if_keyed(request)
        )
        return series_by_id(made.pk)


class SeriesView(ReadingIsPublicView):
    """A season table."""

    @operation(
        "read_series",
        "Read a season table",
        gives=SeriesTableOut,
        public=True,
    )
    def get(self, request: Request, series: int) -> object:
        """From the results that are public; names as the caller may see them."""
        return _shown(series, request)

    @operation(
        "change_series",
        "Replace the rule of a series",
        takes=SeriesChangeIn,
        gives=SeriesOut,
        problems=[409, 422],
    )
    def put(self, request: Request, series: int) -> object:
        """Its address stays the same, even if its name changes."""
        require_director_of(Series, "series", series, request.user)
        given = sent(SeriesChangeIn, request)
        version = given.pop("expected_version")
        change_series(series_id=series, wanted=_choice(given), expected_version=version)
        return series_by_id(series)

    @operation(
        "delete_series",
        "Remove a series",
        asks=VersionIn,
        status=204,
        problems=[409],
    )
    def delete(self, request: Request, series: int) -> None:
        """The results of its events stay."""
        require_director_of(Series, "series", series, request.user)
        delete_series(series_id=series, **asked(VersionIn, request))


class SeriesFileView(ApiView):
    """A series as a file."""

    @operation(
        "download_series",
        "Download a season table as a file",
        gives=OpenApiTypes.BINARY,
        media_type=(*media_types(SERIES_FORMS.values()), PDF),
        public=True,
    )
    def get(self, request: Request, series: int, form: str) -> HttpResponse:
        """CSV holds the standings; XLSX and JSON also hold results and events. PDF is for print."""
        shown = _shown(series, request)
        try:
            if form == "pdf":
                content = printed(layout(shown, "A4"), lambda: None)
                file = WrittenFile(f"{shown.series.slug}.pdf", PDF, content)
            else:
                file = written_series(shown, form)
        except (WritingError, NothingToPrintError) as error:
            raise NotFoundError(str(error)) from error
        return HttpResponse(file.content, headers=file.headers)


def _shown(series_id: int, request: Request) -> SeriesTable:
    series = series_by_id(series_id)
    if series is None:
        raise NotFoundError("There is no series with this number.", "series")
    return series_table(series, role_at(request.user, series.club_id))


def _choice(given: Mapping[str, Any]) -> SeriesChoice:
    return SeriesChoice(**{**given, "events": tuple(given["events"])})
