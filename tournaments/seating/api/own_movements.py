"""A club's own movements, and the verifier for any movement."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from movements.formats.writing import FORMS, whole_json, written
from movements.model import Movement
from movements.proof.violations import Violation
from tournaments.clubs.selectors import require_director, require_director_of
from tournaments.record.models import OwnMovement
from tournaments.record.selectors.movement.own_movements import own_movement as read_own
from tournaments.record.selectors.movement.own_movements import own_movements, verdict
from tournaments.seating.services.own_movements import (
    LARGEST_TEXT,
    change_own_movement,
    delete_own_movement,
    read_movement,
    save_own_movement,
)
from tournaments.site.api.base import DirectorView, asked, sent
from tournaments.site.api.fields import StrictIn, VersionIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_VERSION, LONGEST_TITLE


@extend_schema_field({"type": "object", "additionalProperties": True})
class MovementField(serializers.JSONField):
    """A movement as ``python -m movements show --json`` prints it."""

    def to_internal_value(self, data: object) -> dict[str, object]:
        """Accept any object; its contents are read later, as a movement.

        Raises:
            ValidationError: it is not an object.
        """
        if not isinstance(data, dict):
            raise serializers.ValidationError("Give an object with rows.")
        return data


class SentMovementIn(StrictIn):
    """A movement, as an object or as text."""

    movement = MovementField(required=False)
    text = serializers.CharField(
        max_length=LARGEST_TEXT,
        required=False,
        trim_whitespace=False,
        help_text="CSV, a table, RoundData as CSV, or JSON.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an object and text sent together.

        Raises:
            ValidationError: both were sent.
        """
        if "movement" in attrs and "text" in attrs:
            raise serializers.ValidationError("Send either movement or text, not both.")
        return attrs


class OwnMovementIn(SentMovementIn):
    """A new movement."""

    name = serializers.CharField(max_length=LONGEST_TITLE)


class OwnMovementChangeIn(SentMovementIn):
    """A new name for a movement, a new movement, or both."""

    name = serializers.CharField(max_length=LONGEST_TITLE, required=False)
    expected_version = serializers.IntegerField(min_value=1, max_value=LARGEST_VERSION)


class FormIn(serializers.Serializer[Any]):
    """The format wanted for the text."""

    form = serializers.ChoiceField(
        choices=[(f.name, f.words) for f in FORMS.values()], default="csv"
    )


@mirrors(Violation)
class ViolationOut(serializers.Serializer[Any]):
    """Something that cannot or must not happen."""


class VerdictOut(serializers.Serializer[Any]):
    """The verifier's findings and the fairness report."""

    ok = serializers.BooleanField(source="proof.ok")
    impossible = ViolationOut(many=True, source="proof.impossible")
    sharing = ViolationOut(
        many=True,
        source="proof.sharing",
        help_text="Boards that tables would have to share; say so in order to play it.",
    )
    rounds = serializers.IntegerField(source="takes.rounds")
    tables = serializers.IntegerField(source="takes.tables")
    boards = serializers.IntegerField(source="takes.boards")
    minutes = serializers.IntegerField(source="takes.minutes")
    winners = serializers.IntegerField(source="takes.winners")
    fairness = serializers.CharField(source="takes.fairness")
    figures = serializers.CharField(source="takes.figures")


class OwnMovementOut(VerdictOut):
    """A club's own movement."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    version = serializers.IntegerField()
    changed_at = serializers.DateTimeField()


class OwnMovementWholeOut(OwnMovementOut):
    """A club's own movement in full, as an object and as text."""

    movement = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_movement(self, own: Any) -> dict[str, object]:
        """As ``python -m movements show --json`` prints it."""
        return whole_json(own.movement)

    def get_text(self, own: Any) -> str:
        """The text, in the format asked for."""
        return written(own.movement, self.context["form"])


class OwnMovementsView(DirectorView):
    """The movements of a club."""

    @operation(
        "list_own_movements",
        "List a club's own movements",
        gives=OwnMovementOut(many=True),
    )
    def get(self, request: Request, club: int) -> object:
        """By name, with the verifier's findings."""
        require_director(club, request.user)
        return own_movements(club)

    @operation(
        "save_own_movement",
        "Save a movement, even a draft",
        takes=OwnMovementIn,
        gives=OwnMovementOut,
        status=201,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> object:
        """A movement that cannot be read is refused; otherwise the answer lists its faults."""
        require_director(club, request.user)
        given = sent(OwnMovementIn, request)
        own = save_own_movement(club_id=club, name=given["name"], movement=_movement(given))
        return read_own(own.pk)


class OwnMovementView(DirectorView):
    """A club's own movement."""

    @operation(
        "read_own_movement",
        "Read a club's own movement",
        asks=FormIn,
        gives=OwnMovementWholeOut,
    )
    def get(self, request: Request, own_movement: int) -> object:
        """As an object, and as text in the format asked for."""
        require_director_of(OwnMovement, "movement", own_movement, request.user)
        wanted = asked(FormIn, request)
        return Response(OwnMovementWholeOut(read_own(own_movement), context=wanted).data)

    @operation(
        "change_own_movement",
        "Rename or change a club's own movement",
        takes=OwnMovementChangeIn,
        gives=OwnMovementOut,
        problems=[409, 422],
    )
    def patch(self, request: Request, own_movement: int) -> object:
        """Sections that use it keep their copy."""
        require_director_of(OwnMovement, "movement", own_movement, request.user)
        given = sent(OwnMovementChangeIn, request)
        change_own_movement(
            own_movement_id=own_movement,
            expected_version=given["expected_version"],
            name=given.get("name"),
            movement=_movement(given) if {"movement", "text"} & set(given) else None,
        )
        return read_own(own_movement)

    @operation(
        "delete_own_movement",
        "Remove a club's own movement",
        asks=VersionIn,
        status=204,
        problems=[409],
    )
    def delete(self, request: Request, own_movement: int) -> None:
        """Sections that use it keep their copy."""
        require_director_of(OwnMovement, "movement", own_movement, request.user)
        delete_own_movement(own_movement_id=own_movement, **asked(VersionIn, request))


class MovementVerificationView(DirectorView):
    """The verifier."""

    @operation(
        "verify_movement",
        "Verify a movement without saving it",
        takes=SentMovementIn,
        gives=VerdictOut,
        problems=[422],
    )
    def post(self, request: Request) -> object:
        """The answer also says how fair it is."""
        return verdict(_movement(sent(SentMovementIn, request)))


def _movement(given: Mapping[str, Any]) -> Movement:
    return read_movement(text=given.get("text", ""), json=given.get("movement"))
