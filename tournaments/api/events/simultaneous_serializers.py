"""Simultaneous tournaments: opened, joined, changed, and the clubs that play."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol import fields
from tournaments.api.protocol.fields import StrictIn


class OpenIn(StrictIn):
    """A tournament to open around an event."""

    name = serializers.CharField(max_length=120)
    boards_shown = fields.BoardsShownField(default="all")


class JoinIn(StrictIn):
    """The code of a tournament to join."""

    code = serializers.CharField(max_length=20, help_text="In any case, with or without hyphen.")


class SimultaneousIn(StrictIn):
    """What to change; what is left out stays."""

    boards_shown = fields.BoardsShownField(required=False)
    final = serializers.BooleanField(required=False)


class ClubInPlayOut(serializers.Serializer[Any]):
    """A club of a tournament and how far it is."""

    number = serializers.IntegerField()
    club = serializers.CharField()
    event = serializers.CharField(source="slug", help_text="The address of its event.")
    status = fields.SessionStatusField()
    contestants = serializers.IntegerField()
    entered = serializers.IntegerField()
    results = serializers.IntegerField()


class SimultaneousOut(serializers.Serializer[Any]):
    """A tournament of several clubs, as their directors see it."""

    name = serializers.CharField()
    slug = serializers.CharField(help_text="Read it like an event: events/{slug}/standings/.")
    code = serializers.CharField(help_text="What other clubs join with.")
    boards_shown = fields.BoardsShownField()
    final = serializers.BooleanField()
    clubs = ClubInPlayOut(many=True)
