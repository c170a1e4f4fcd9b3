"""Families of movements and what to choose from."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import ParameterValueField


class ParameterOut(serializers.Serializer[Any]):
    """One choice within a family."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="int, choice or bool.")
    range = serializers.ListField(
        child=ParameterValueField(),
        help_text="Both limits of a number, or all values of a choice.",
    )
    default = ParameterValueField(allow_null=True)
    rule = serializers.CharField(help_text='What is allowed and why; follows "must be".')
    required = serializers.BooleanField()  # type: ignore[assignment]  # the metaclass takes declared fields away


class FamilyOut(serializers.Serializer[Any]):
    """A way of moving pairs and boards."""

    id = serializers.CharField()
    name = serializers.CharField()
    catalogue = serializers.ListField(child=serializers.CharField())
    unit = serializers.CharField(help_text="pair, player or team.")
    source = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes declared fields away
    summary = serializers.CharField()
    parameters = ParameterOut(many=True)


class ChoicesIn(serializers.Serializer[Any]):
    """Who is to be seated."""

    entrants = serializers.IntegerField(min_value=1, max_value=1000)
    unit = serializers.ChoiceField(
        choices=(("pair", "Pairs"), ("team", "Teams of four")), default="pair"
    )
    boards = serializers.IntegerField(
        min_value=1, max_value=200, required=False, help_text="For each; 24 to 26 when left out."
    )


class ChoiceOut(serializers.Serializer[Any]):
    """A movement that seats exactly the entrants."""

    family = serializers.CharField()
    parameters = serializers.DictField(child=ParameterValueField())
    title = serializers.CharField()
    summary = serializers.CharField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    boards_in_play = serializers.IntegerField()
    boards_each = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    sit_outs = serializers.IntegerField()
    winners = serializers.IntegerField()
    shared = serializers.BooleanField()
