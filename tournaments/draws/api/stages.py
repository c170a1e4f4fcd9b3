"""Finals and consolations: who qualifies; the contests made, undone, and carried over again."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.draws.selectors.stages import MOST_STAGES, OpenTie, StageWish
from tournaments.draws.services import carry_over_anew, make_stages, preview_stages, undo_stages
from tournaments.record.models import CARRIES, NOTHING_CARRIED, LedgerEntry
from tournaments.record.selectors.access.admission import owner_of_event
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.site.api.base import DirectorView, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors, takes, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_ID, LONGEST_MARK, LONGEST_REASON
from tournaments.standings.selectors.ranking.stages import later_stages

MOST_NAMED = 5_000
CarryField = word_field("StageCarry", CARRIES)


@takes(
    StageWish,
    of_each="How many qualify from each section.",
    overall="How many more qualify from those then left.",
    rest="Whether all those then left play in it.",
    sections="How many sections, balanced in strength by seed.",
    share="In per cent; for `share` and `limit`.",
    cap="The most points above or below average to carry over.",
    held_on="Null for the day of the preceding event.",
)
class StageIn(StrictIn):
    """A contest that follows; it takes from those left over by the contests before it."""

    carry = CarryField(default=NOTHING_CARRIED)


class CutIn(StrictIn):
    """Which contests follow, finals first."""

    stages = serializers.ListField(
        child=StageIn(), min_length=1, max_length=MOST_STAGES, help_text="Finals first."
    )
    chosen = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_NAMED,
        default=list,
        help_text="Ids of the contestants who qualify, out of those tied at a cut.",
    )
    declined = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_NAMED,
        default=list,
        help_text="Ids of contestants who decline their place.",
    )


class StagesIn(CutIn):
    """Contests to make."""

    seen = serializers.CharField(
        max_length=LONGEST_MARK,
        allow_null=True,
        help_text="The mark of the preview you have seen; null to accept whatever results now.",
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        default="",
        allow_blank=True,
        help_text="Required if anyone is chosen or declines.",
    )


class CarryIn(StrictIn):
    """What to do about scores corrected in the preceding event."""

    leave = serializers.BooleanField(
        default=False, help_text="Whether everyone keeps the original carry-over."
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)


class QualifiedOut(serializers.Serializer[Any]):
    """A contestant, and where it qualifies."""

    contestant = serializers.IntegerField(
        source="contestant_id", help_text="Its id in the preceding event."
    )
    number = serializers.CharField(source="label")
    name = serializers.CharField()
    place = serializers.CharField(help_text="As in the standings; empty if it has no result.")
    section = serializers.CharField(help_text="The section it played in.")
    goes_to = serializers.CharField(
        help_text="The section it will play in; empty if it does not qualify."
    )
    brings = serializers.CharField(
        source="carried", help_text="Points carried over; empty if none."
    )


class DraftedStageOut(serializers.Serializer[Any]):
    """A contest as it would be made; ``strengths`` are the sums of the seeds of its sections."""

    name = serializers.CharField(source="wish.name")
    members = QualifiedOut(many=True)
    strengths = serializers.ListField(child=serializers.IntegerField())


@mirrors(OpenTie)
class OpenTieOut(serializers.Serializer[Any]):
    """A tie for the last places in a contest, which you must decide."""

    among = QualifiedOut(many=True)


class CutOut(serializers.Serializer[Any]):
    """Who would qualify for what."""

    mark = serializers.CharField(help_text="Changes when the draft does; send it as seen.")
    stages = DraftedStageOut(many=True)
    out = QualifiedOut(many=True, help_text="Who does not qualify.")
    ties = OpenTieOut(many=True)


class LaterStageOut(serializers.Serializer[Any]):
    """A later stage of an event."""

    event = serializers.CharField(source="slug")
    name = serializers.CharField()
    place = serializers.IntegerField(
        source="number", help_text="Its place among the contests that follow."
    )
    contestants = serializers.IntegerField()
    status = serializers.CharField()


class CarriedOverOut(serializers.Serializer[Any]):
    """What was settled."""

    sequence = serializers.IntegerField(help_text="The number of the ledger's entry.")


def _asked(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "stages": tuple(StageWish(**each) for each in given["stages"]),
        "chosen": tuple(given["chosen"]),
        "declined": tuple(given["declined"]),
    }


class StagesView(DirectorView):
    """The contests that follow an event."""

    @operation("list_stages", "List the contests that follow", gives=LaterStageOut(many=True))
    def get(self, request: Request, event: str) -> object:
        """Finals first."""
        return later_stages(owner_of_event(event, request.user).event_id)

    @operation(
        "make_stages",
        "Create finals and consolations with everyone who qualifies",
        takes=StagesIn,
        gives=LaterStageOut(many=True),
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """Each becomes a separate event; `undo/` removes them all as long as none has started."""
        found = owner_of_event(event, request.user)
        given = sent(StagesIn, request)
        make_stages(
            event_id=found.event_id,
            **_asked(given),
            reason=given["reason"],
            seen=given["seen"],
            **signed(request),
        )
        return later_stages(found.event_id)


class StagesPreviewView(DirectorView):
    """Who would qualify."""

    @operation(
        "preview_stages",
        "Preview who would qualify for what, and with what carry-over",
        takes=CutIn,
        gives=CutOut,
        problems=[422],
    )
    def post(self, request: Request, event: str) -> object:
        """From the current standings; nothing is saved."""
        found = owner_of_event(event, request.user)
        asked = _asked(sent(CutIn, request))
        return preview_stages(snapshot=open_event(found.event_id), **asked)


class StagesUndoView(DirectorView):
    """The contests that follow, removed."""

    @operation("undo_stages", "Remove the contests that follow", status=204, problems=[409])
    def post(self, request: Request, event: str) -> None:
        """Only while none of their sessions has started."""
        undo_stages(event_id=owner_of_event(event, request.user).event_id)


class CarryView(DirectorView):
    """What contestants carry over from the preceding event."""

    @operation(
        "carry_over_anew",
        "Carry over again after a correction, or keep the original carry-over",
        takes=CarryIn,
        gives=CarriedOverOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> LedgerEntry:
        """For an event whose contestants qualified in another."""
        found = owner_of_event(event, request.user)
        given = sent(CarryIn, request)
        return carry_over_anew(event_id=found.event_id, **given, **signed(request))
