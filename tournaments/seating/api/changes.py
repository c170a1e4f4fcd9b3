"""Changing a movement in the middle of a session: previewed, made, undone, listed."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.changes.lines import LINES
from movements.model import Row
from tournaments.record.selectors.access.admission import directed_part, owner_of_part
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.fold import MovementVersion, movement_versions
from tournaments.record.selectors.movement.carrying import Carried, Replaced
from tournaments.record.selectors.movement.changes import (
    FIELDS,
    MAY_BE_LEFT_OUT,
    ChangeKind,
    ChangeRequest,
)
from tournaments.seating.forms import MOST_BOARDS
from tournaments.seating.selectors.changes import BoardsOf, FairnessShift
from tournaments.seating.services.changes import (
    ChangedMovement,
    change_movement,
    preview_change,
    undo_change,
)
from tournaments.site.api.base import DirectorView, sent, signed, valid
from tournaments.site.api.fields import StrictIn, mirrors, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.limits import (
    LARGEST_BOARD,
    LARGEST_VERSION,
    LONGEST_LABEL,
    LONGEST_NAME,
    LONGEST_REASON,
)

LARGEST_NUMBER = 10_000
"""The highest number of a round or a table: more than any movement has."""

MOST_TABLES_OFF = 50

MEANINGS = {
    ChangeKind.PAIR_ARRIVES: "a pair, player or team arrives late",
    ChangeKind.PAIR_LEAVES: "a pair, player or team leaves",
    ChangeKind.TABLE_STOPS: "a table stops",
    ChangeKind.CURTAILED: "the session ends early",
    ChangeKind.ROUND_SHORTENED: "a round is cut short",
    ChangeKind.SEATS_EXCHANGED: "two sat, or will sit, in each other's seats",
    ChangeKind.WRONG_BOARDS: "a table played, or will play, other boards",
    ChangeKind.DIRECTIONS_SWITCHED: "North-South and East-West were switched",
    ChangeKind.LINE_MOVED: "a whole line moved wrongly, or a skip was forgotten",
    ChangeKind.ROUND_ADDED: "one more round is played",
}


ChangeKindField = word_field(
    "ChangeKind",
    [(str(kind), words) for kind, words in MEANINGS.items()],
    "\n".join(
        f"* `{kind}`: {words}; {', '.join(FIELDS[kind]) or 'no fields'}."
        for kind, words in MEANINGS.items()
    ),
)


def _number(least: int, words: str, most: int = LARGEST_NUMBER) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=least, max_value=most, required=False, help_text=words
    )


class ChangePreviewIn(StrictIn):
    """What happened. Each kind has its own fields and takes no others."""

    kind = ChangeKindField()
    after = _number(0, "How many rounds had been played before it.")
    round = _number(1, "The round in which it happened.")
    last_round = _number(
        0, "The last round affected; 0 for just one round, or for a line until the end."
    )
    table = _number(0, "The table; 0 for all tables if directions were switched.")
    contestant = serializers.CharField(
        max_length=LONGEST_LABEL,
        required=False,
        help_text="Who is affected, as the movement calls them; a number for a whole team.",
    )
    other = serializers.CharField(
        max_length=LONGEST_LABEL, required=False, help_text="Who sat in the other's seat."
    )
    boards = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_BOARD),
        max_length=MOST_BOARDS,
        required=False,
        help_text="What was actually played.",
    )
    count = _number(1, "How many boards of the round were played.")
    turn = serializers.BooleanField(
        required=False,
        help_text="Whether the scores belong to the pairs and must be turned round with them.",
    )

    reseat = serializers.BooleanField(
        required=False,
        help_text="Whether to seat those who would sit out, where possible.",
    )
    line = serializers.ChoiceField(
        choices=list(LINES), required=False, help_text="Which whole line moved wrongly."
    )
    by = serializers.IntegerField(
        min_value=-MOST_TABLES_OFF,
        max_value=MOST_TABLES_OFF,
        required=False,
        help_text="How many tables too far it moved; negative if not far enough, as when "
        "a skip was forgotten.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse fields that belong to another kind of change, and ask for missing ones.

        Raises:
            ValidationError: with a sentence for each field.
        """
        fields = FIELDS[ChangeKind(attrs["kind"])]
        given = [name for name in attrs if name in ChangeRequest.__slots__ and name != "kind"]
        strange = {
            name: "This kind of change does not have this field."
            for name in given
            if name not in fields
        }
        missing = {
            name: "This kind of change needs this field."
            for name in fields
            if name not in given and name not in MAY_BE_LEFT_OUT
        }
        if strange or missing:
            raise serializers.ValidationError(strange | missing)
        return attrs

    @property
    def wanted(self) -> ChangeRequest:
        """The validated change."""
        said = {n: v for n, v in self.validated_data.items() if n in ChangeRequest.__slots__}
        said["kind"] = ChangeKind(said["kind"])
        return ChangeRequest(
            **said | ({"boards": tuple(said["boards"])} if "boards" in said else {})
        )


class UndoIn(StrictIn):
    """The version to undo, and why."""

    expected_version = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_VERSION,
        allow_null=True,
        help_text="The version of the movement you have seen; null for any.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class ChangeIn(ChangePreviewIn, UndoIn):
    """A change to make."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True),
        max_length=4,
        required=False,
        help_text="The names of those who arrive, in the order of the seats.",
    )


@mirrors(Row, fields="north south east west boards")
class RowOut(serializers.Serializer[Any]):
    """One table in one round, with those who sit there as the movement calls them."""


@mirrors(Replaced, fields="round table before after")
class ReplacedOut(serializers.Serializer[Any]):
    """A table in a round before and after; null where nobody plays there."""


@mirrors(Carried, exclude=("version",), is_ruled="Whether a ruling is in force on it.")
class CarriedOut(serializers.Serializer[Any]):
    """A result that moves with its table."""


@mirrors(BoardsOf, fields="contestant name before after")
class BoardsOfOut(serializers.Serializer[Any]):
    """How many boards someone plays in all."""

    contestant = serializers.CharField(source="label")


@mirrors(
    FairnessShift,
    share_before="The schedule's share of the spread of results in per cent, from opponents and "
    "from comparisons; null also if boards are played twice.",
    bias_before="The luck of comparisons, as a percentage of the spread of skill.",
    sd_before="Standard deviation of the comparisons, in boards.",
)
class FairnessShiftOut(serializers.Serializer[Any]):
    """The fairness before and after; null where it is undefined."""


class ChangePreviewOut(serializers.Serializer[Any]):
    """What a change would do."""

    words = serializers.CharField()
    version = serializers.IntegerField(
        source="section.movement_version",
        help_text="The version of the movement that it would change.",
    )
    is_proved = serializers.BooleanField(help_text="Whether it breaks no rule.")
    broken = serializers.ListField(
        child=serializers.CharField(), help_text="What it breaks, in sentences."
    )
    known = serializers.ListField(
        child=serializers.CharField(), help_text="What was already broken before."
    )
    arrives = serializers.CharField(default="", help_text="The new pair, player or team.")
    rows = ReplacedOut(source="replaced", many=True)
    results = CarriedOut(source="carried", many=True)
    fairness = FairnessShiftOut()
    boards_before = serializers.IntegerField(help_text="How many scores the movement requires.")
    boards_after = serializers.IntegerField()
    fewer = BoardsOfOut(many=True)


@mirrors(
    ChangedMovement,
    sequence="The number of the ledger's entry.",
    first_round="The first round that changed.",
)
class ChangedOut(serializers.Serializer[Any]):
    """What was changed."""


@mirrors(MovementVersion, is_last="Whether it can be undone now.")
class MovementVersionOut(serializers.Serializer[Any]):
    """One version of a section's movement."""


class ChangePreviewView(DirectorView):
    """What a change would do."""

    @operation(
        "preview_movement_change",
        "Preview a change of the movement",
        takes=ChangePreviewIn,
        gives=ChangePreviewOut,
        problems=[409, 422],
    )
    def post(self, request: Request, section: int) -> object:
        """The verifier's findings, every table that changes, and the cost; nothing is saved."""
        found = owner_of_part("section", section, request.user)
        change_in = valid(ChangePreviewIn, request)
        return preview_change(
            snapshot=open_event(found.event_id), section_id=section, wanted=change_in.wanted
        )


class ChangesView(DirectorView):
    """The versions of a section's movement."""

    @operation(
        "list_movement_versions",
        "List the versions of a section's movement",
        gives=MovementVersionOut(many=True),
    )
    def get(self, request: Request, section: int) -> object:
        """Newest first, including those that were undone; empty before the start."""
        snapshot = directed_part("section", section, request.user)
        return movement_versions(snapshot, snapshot.sections[section])

    @operation(
        "change_movement",
        "Change the movement of a section in play",
        takes=ChangeIn,
        gives=ChangedOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, section: int) -> object:
        """What has been played stays as it was; scores move with the tables that change."""
        owner_of_part("section", section, request.user)
        change_in = valid(ChangeIn, request)
        given = change_in.validated_data
        return change_movement(
            section_id=section,
            wanted=change_in.wanted,
            **signed(request),
            reason=given["reason"],
            names=given.get("names", ()),
            expected_version=given["expected_version"],
        )


class UndoView(DirectorView):
    """The last change, undone."""

    @operation(
        "undo_movement_change",
        "Undo the last change of a section's movement",
        takes=UndoIn,
        gives=ChangedOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, section: int) -> object:
        """Makes a new version with the earlier tables, unless a later score needs the change."""
        owner_of_part("section", section, request.user)
        return undo_change(section_id=section, **sent(UndoIn, request), **signed(request))
