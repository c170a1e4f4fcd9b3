"""A club's calendar, for its own pages elsewhere."""

from datetime import date
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.clubhouse.selectors import CalendarLine, calendar, season_of
from tournaments.clubs.selectors import club_by_id
from tournaments.site.api.base import ApiView, asked
from tournaments.site.api.fields import mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import NotFoundError


class SeasonIn(serializers.Serializer[Any]):
    """Which season."""

    day = serializers.DateField(
        required=False,
        validators=[
            MinValueValidator(date(date.min.year + 1, 1, 1)),
            MaxValueValidator(date(date.max.year - 1, 12, 31)),
        ],
        help_text="Any day of the season; today’s by default.",
    )


@mirrors(
    CalendarLine,
    exclude=("notes",),
    event="The address of the event, once it has started.",
    status="`running` or `final`, once it has started.",
)
class CalendarLineOut(serializers.Serializer[Any]):
    """A line of a club's calendar: a planned session, or an event that has started."""

    begins = serializers.CharField(
        allow_null=True, help_text="Local time at the club, 19:30:00; null if nobody announced it."
    )


class CalendarView(ApiView):
    """The calendar of a club."""

    @operation(
        "read_club_calendar",
        "Read a club's calendar of one season",
        asks=SeasonIn,
        gives=CalendarLineOut(many=True),
        public=True,
    )
    def get(self, request: Request, club: int) -> object:
        """In order of time; a season begins in September, unless the club says otherwise."""
        if club_by_id(club) is None:
            raise NotFoundError("There is no club with this number.", "club")
        day = asked(SeasonIn, request).get("day", timezone.localdate())
        return calendar(club, *season_of(day, club))
