"""Setting up: movements, names, the seating plan, and the session's state."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import ParameterValueField, StrictIn

MOST_PARAMETERS = 20


class MovementIn(StrictIn):
    """The movement of a section."""

    family = serializers.CharField(max_length=40, help_text="A family's id.")
    parameters = serializers.DictField(child=ParameterValueField(), default=dict)

    def validate_parameters(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """Refuse more parameters than any family has.

        Raises:
            ValidationError: there are too many.
        """
        if len(parameters) > MOST_PARAMETERS:
            raise serializers.ValidationError(f"At most {MOST_PARAMETERS} parameters.")
        return parameters


class NamesIn(StrictIn):
    """Who plays, in the order of the seats; an empty name leaves a seat open."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=200, allow_blank=True), max_length=56
    )
    team_name = serializers.CharField(max_length=120, default="", allow_blank=True)


class PrizeIn(StrictIn):
    """In which stratum a pair or team plays, and with which handicap; null for neither."""

    stratum = serializers.IntegerField(allow_null=True, min_value=1, max_value=26, default=None)
    handicap = serializers.DecimalField(
        allow_null=True,
        max_digits=5,
        decimal_places=2,
        default=None,
        help_text="In per cent, from -100 to 100.",
    )
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class ReasonIn(StrictIn):
    """Why, where a reason is welcome."""

    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class ReopenIn(StrictIn):
    """Why a session is opened again."""

    reason = serializers.CharField(max_length=300)


class PlaceOut(serializers.Serializer[Any]):
    """A seat: the movement's label, and who has it."""

    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes declared fields away
    who = serializers.CharField()


class PlannedTableOut(serializers.Serializer[Any]):
    """One table in one round."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    north = PlaceOut()
    east = PlaceOut()
    south = PlaceOut()
    west = PlaceOut()
    boards = serializers.ListField(child=serializers.IntegerField())


class SeatingOut(serializers.Serializer[Any]):
    """A section's plan; relays and sitting_out by round."""

    title = serializers.CharField()
    summary = serializers.CharField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    boards = serializers.IntegerField()
    by_pair = serializers.BooleanField(help_text="Whether partners stay together.")
    rows = PlannedTableOut(many=True)
    relays = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))
    sitting_out = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
