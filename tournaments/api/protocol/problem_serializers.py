"""Problem details (RFC 9457) as callers get them."""

from typing import Any

from rest_framework import serializers


class FieldErrorOut(serializers.Serializer[Any]):
    """What is wrong with one input."""

    field = serializers.CharField(help_text="Its name; names.0 is the first of a list.")
    sentence = serializers.CharField(help_text="For the person who entered it.")


class CurrentResultOut(serializers.Serializer[Any]):
    """The result that is there now."""

    score = serializers.CharField(help_text="As on a slip, empty while nothing is entered.")
    version = serializers.IntegerField()


class ProblemOut(serializers.Serializer[Any]):
    """What went wrong."""

    type = serializers.CharField(help_text="The address at which this kind is explained.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A sentence for the person.")
    instance = serializers.CharField(help_text="The address that was asked.")
    errors = FieldErrorOut(many=True)  # type: ignore[assignment]  # the metaclass takes declared fields away
    current = CurrentResultOut(
        required=False, help_text="Only where somebody else changed the result (stale-result)."
    )


class ProblemKindOut(serializers.Serializer[Any]):
    """A kind of problem."""

    name = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    meaning = serializers.CharField(help_text="What to do about it.")
