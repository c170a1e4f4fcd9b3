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
    """A congress; it has no days while its timetable is empty."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()
    place = serializers.CharField()
    first_day = serializers.DateField(allow_null=True)
    last_day = serializers.DateField(allow_null=True)


class TimetableItemOut(serializers.Serializer[Any]):
    """A line of a timetable; `slug`, `event` and `status` are empty without an event."""

    day = serializers.DateField()
    begins = serializers.CharField(help_text="As 19:30:00, where the congress is held.")
    title = serializers.CharField()
    slug = serializers.CharField()
    event = serializers.CharField()
    status = serializers.CharField(help_text="`setup`, `running` or `final`.")
    entries = serializers.CharField(help_text="Where people enter, until it has started.")
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
        """The newest first."""
        return congresses(club)


class CongressView(ApiView):
    """A congress."""

    @operation("read_congress", "Read a congress's timetable", gives=TimetableOut, public=True)
    def get(self, request: Request, congress: str) -> object:
        """In the order of days and times."""
        found = timetable(congress, timezone.localtime())
        if found is None:
            raise NotFoundError("There is no congress at this address.", "congress")
        return found
