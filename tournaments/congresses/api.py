"""Congresses and their timetables."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.congresses.selectors import (
    CongressLine,
    Timetable,
    TimetableItem,
    congresses,
    timetable,
)
from tournaments.site.api.base import ApiView
from tournaments.site.api.fields import mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import NotFoundError


@mirrors(CongressLine, exclude=("items",))
class CongressLineOut(serializers.Serializer[Any]):
    """A congress; `days` is empty until its timetable has a line."""


@mirrors(
    TimetableItem,
    exclude=("id",),
    status="`setup`, `running` or `final`.",
    entries="The address of the entry form, until the event starts.",
)
class TimetableItemOut(serializers.Serializer[Any]):
    """A line of a timetable; `slug`, `event` and `status` are empty if the line has no event."""

    begins = serializers.CharField(help_text="Local time at the venue: 19:30:00.")


@mirrors(Timetable, exclude=("look", "noindex", "days"))
class TimetableOut(serializers.Serializer[Any]):
    """A congress and its timetable."""

    items = TimetableItemOut(many=True)


class ClubCongressesView(ApiView):
    """The congresses of a club."""

    @operation(
        "list_congresses",
        "List a club's congresses",
        gives=CongressLineOut(many=True),
        public=True,
    )
    def get(self, request: Request, club: int) -> object:
        """Newest first."""
        return congresses(club)


class CongressView(ApiView):
    """A congress."""

    @operation("read_congress", "Read a congress's timetable", gives=TimetableOut, public=True)
    def get(self, request: Request, congress: str) -> object:
        """In order of day and time."""
        found = timetable(congress, timezone.localtime())
        if found is None:
            raise NotFoundError("There is no congress at this address.", "congress")
        return found
