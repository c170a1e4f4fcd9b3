"""Congresses and their timetables."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.api.protocol.base import ApiView
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.clubs.congresses import congresses, timetable
from tournaments.services.refusals import NotFoundError


class CongressLineOut(serializers.Serializer[Any]):
    """A congress; `days` is empty until its timetable has a line."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()
    place = serializers.CharField()
    first_day = serializers.DateField(allow_null=True)
    last_day = serializers.DateField(allow_null=True)


class TimetableItemOut(serializers.Serializer[Any]):
    """A line of a timetable; `slug`, `event` and `status` are empty if the line has no event."""

    day = serializers.DateField()
    begins = serializers.CharField(help_text="Local time at the venue: 19:30:00.")
    title = serializers.CharField()
    slug = serializers.CharField()
    event = serializers.CharField()
    status = serializers.CharField(help_text="`setup`, `running` or `final`.")
    entries = serializers.CharField(
        help_text="The address of the entry form, until the event starts."
    )
    entered = serializers.IntegerField()
    is_next = serializers.BooleanField()


class TimetableOut(serializers.Serializer[Any]):
    """A congress and its timetable."""

    id = serializers.IntegerField()
    club = serializers.CharField()
    name = serializers.CharField()
    slug = serializers.CharField()
    place = serializers.CharField()
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
