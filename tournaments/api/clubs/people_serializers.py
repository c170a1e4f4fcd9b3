"""Logins, clubs and their players."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import PageIn, StrictIn


class LoginIn(StrictIn):
    """Who wants a token."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=256, trim_whitespace=False)


class TokenOut(serializers.Serializer[Any]):
    """What to send in the header ``Authorization: Token …``."""

    token = serializers.CharField()


class ClubOut(serializers.Serializer[Any]):
    """A club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()


class MeOut(serializers.Serializer[Any]):
    """Who the caller is, and where they direct."""

    username = serializers.CharField()
    clubs = ClubOut(many=True)


class PlayersIn(PageIn):
    """Which players."""

    containing = serializers.CharField(
        max_length=200, default="", allow_blank=True, help_text="A part of the name."
    )


class PlayerIn(StrictIn):
    """A player to add."""

    name = serializers.CharField(max_length=200)
    national_id = serializers.CharField(max_length=40, default="", allow_blank=True)


class PlayerNameIn(StrictIn):
    """A player's name as it should be."""

    name = serializers.CharField(max_length=200)


class PlayerOut(serializers.Serializer[Any]):
    """A player on the club's list."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    national_id = serializers.CharField()


class PlayersOut(serializers.Serializer[Any]):
    """A part of the club's list, by name."""

    count = serializers.IntegerField(help_text="How many there are in all.")
    results = PlayerOut(many=True)
