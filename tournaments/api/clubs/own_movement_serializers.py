"""Movements a club made itself."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from movements.formats.writing import FORMS, kept_json, written
from tournaments.api.protocol.fields import LARGEST_VERSION, StrictIn
from tournaments.services.movements.own_movements import LARGEST_TEXT, LONGEST_NAME


@extend_schema_field({"type": "object", "additionalProperties": True})
class MovementField(serializers.JSONField):
    """A movement as ``python -m movements show --json`` prints it."""

    def to_internal_value(self, data: object) -> dict[str, object]:
        """Read an object; what stands in it is read by the movements themselves.

        Raises:
            ValidationError: it is no object.
        """
        if not isinstance(data, dict):
            raise serializers.ValidationError("Give an object with rows.")
        return data


class SentMovementIn(StrictIn):
    """A movement, as an object or as a text."""

    movement = MovementField(required=False)
    text = serializers.CharField(
        max_length=LARGEST_TEXT,
        required=False,
        trim_whitespace=False,
        help_text="CSV, a table, RoundData as CSV, or JSON.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse both at once.

        Raises:
            ValidationError: a movement was sent in two ways.
        """
        if "movement" in attrs and "text" in attrs:
            raise serializers.ValidationError("Give either movement or text.")
        return attrs


class OwnMovementIn(SentMovementIn):
    """A new movement."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class OwnMovementChangeIn(SentMovementIn):
    """A change of a movement's name, of the movement, or of both."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    expected_version = serializers.IntegerField(min_value=1, max_value=LARGEST_VERSION)


class VersionIn(serializers.Serializer[Any]):
    """Which version the caller has seen."""

    expected_version = serializers.IntegerField(min_value=1, max_value=LARGEST_VERSION)


class FormIn(serializers.Serializer[Any]):
    """In which form a text is wanted."""

    form = serializers.ChoiceField(
        choices=[(f.name, f.words) for f in FORMS.values()], default="csv"
    )


class ViolationOut(serializers.Serializer[Any]):
    """Something that cannot or must not happen."""

    kind = serializers.CharField()
    sentence = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    contestant = serializers.CharField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)


class VerdictOut(serializers.Serializer[Any]):
    """What the verifier and the fairness report say."""

    ok = serializers.BooleanField(source="proof.ok")
    impossible = ViolationOut(many=True, source="proof.impossible")
    sharing = ViolationOut(
        many=True,
        source="proof.sharing",
        help_text="Boards that tables would have to share; to play it, say so.",
    )
    rounds = serializers.IntegerField(source="takes.rounds")
    tables = serializers.IntegerField(source="takes.tables")
    boards = serializers.IntegerField(source="takes.boards")
    minutes = serializers.IntegerField(source="takes.minutes")
    winners = serializers.IntegerField(source="takes.winners")
    fairness = serializers.CharField(source="takes.fairness")
    figures = serializers.CharField(source="takes.figures")


class OwnMovementOut(VerdictOut):
    """A movement of a club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    version = serializers.IntegerField()
    changed_at = serializers.DateTimeField()


class OwnMovementWholeOut(OwnMovementOut):
    """A movement of a club with all that it says, also as a text."""

    movement = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_movement(self, own: Any) -> dict[str, object]:
        """As ``python -m movements show --json`` prints it."""
        return kept_json(own.movement)

    def get_text(self, own: Any) -> str:
        """In the form that was asked for."""
        return written(own.movement, self.context["form"])
