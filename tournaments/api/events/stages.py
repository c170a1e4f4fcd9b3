"""Finals and consolations: who would go on, the contests made, undone, and carried over anew."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import signed
from tournaments.api.protocol.fields import StrictIn, word_field
from tournaments.api.protocol.openapi import operation
from tournaments.models import CARRIES, NOTHING_CARRIED, LedgerEntry
from tournaments.selectors.access.admission import owner_of_event
from tournaments.selectors.event.snapshot import open_event
from tournaments.selectors.standings.followers import followers
from tournaments.selectors.standings.stages import MOST_STAGES, StageWish
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.stages import (
    carry_over_anew,
    foresee_stages,
    make_stages,
    undo_stages,
)

LARGEST_ID = 2**63 - 1
MOST_NAMED = 5_000
CarryField = word_field("StageCarry", CARRIES)


class StageIn(StrictIn):
    """A contest to follow; it takes from those whom the ones before it have left."""

    name = serializers.CharField(max_length=120)
    of_each = serializers.IntegerField(
        min_value=0, max_value=9999, default=0, help_text="The best so many of each section."
    )
    overall = serializers.IntegerField(
        min_value=0,
        max_value=9999,
        default=0,
        help_text="The best so many of those who are then left.",
    )
    rest = serializers.BooleanField(default=False, help_text="Everybody who is then left.")
    sections = serializers.IntegerField(
        min_value=1, max_value=26, default=1, help_text="Sections of equal strength, by the seeds."
    )
    carry = CarryField(default=NOTHING_CARRIED)
    share = serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=Decimal(0),
        max_value=Decimal(100),
        default=Decimal(100),
        help_text="In per cent, for a share and a limit.",
    )
    cap = serializers.DecimalField(
        max_digits=8,
        decimal_places=2,
        min_value=Decimal(0),
        default=Decimal(0),
        help_text="The most points above or below average that are carried over.",
    )
    held_on = serializers.DateField(
        allow_null=True, default=None, help_text="Null for the day of the event before."
    )


class CutIn(StrictIn):
    """Which contests follow, finals first."""

    stages = serializers.ListField(
        child=StageIn(), min_length=1, max_length=MOST_STAGES, help_text="Finals first."
    )
    chosen = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_NAMED,
        default=list,
        help_text="Ids of contestants who go on out of those tied at a cut.",
    )
    declined = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_NAMED,
        default=list,
        help_text="Ids of contestants who do not go on.",
    )


class StagesIn(CutIn):
    """Contests to be made."""

    seen = serializers.CharField(
        max_length=40,
        allow_null=True,
        help_text="The mark of the preview you have seen; null for whatever comes out now.",
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        default="",
        allow_blank=True,
        help_text="Needed if somebody is chosen or declined.",
    )


class CarryIn(StrictIn):
    """What becomes of scores that were corrected in the event before."""

    leave = serializers.BooleanField(
        default=False, help_text="Whether everybody brings what they brought."
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)


class QualifiedOut(serializers.Serializer[Any]):
    """Somebody who goes on."""

    contestant = serializers.IntegerField(source="contestant_id", help_text="Its id before.")
    number = serializers.CharField(source="label")
    name = serializers.CharField()
    place = serializers.CharField(help_text="As in the standings; empty for no result.")
    section = serializers.CharField(help_text="The section it played in.")
    goes_to = serializers.CharField(help_text="The section it goes to; empty for nowhere.")
    brings = serializers.CharField(source="carried", help_text="Points; empty for nothing.")


class DraftedStageOut(serializers.Serializer[Any]):
    """A contest as it would be made; ``strengths`` are the sums of the seeds of its sections."""

    name = serializers.CharField(source="wish.name")
    members = QualifiedOut(many=True)
    strengths = serializers.ListField(child=serializers.IntegerField())


class OpenTieOut(serializers.Serializer[Any]):
    """A tie for the last places of a contest, which has to be decided."""

    stage = serializers.CharField()
    places = serializers.IntegerField()
    among = QualifiedOut(many=True)


class CutOut(serializers.Serializer[Any]):
    """Who would go on where."""

    mark = serializers.CharField(help_text="Changes when the draft does; send it as seen.")
    stages = DraftedStageOut(many=True)
    out = QualifiedOut(many=True, help_text="Who does not qualify for anything.")
    ties = OpenTieOut(many=True)


class FollowerOut(serializers.Serializer[Any]):
    """A contest that follows."""

    event = serializers.CharField(source="slug")
    name = serializers.CharField()
    place = serializers.IntegerField(source="number", help_text="Among those that follow.")
    contestants = serializers.IntegerField()
    status = serializers.CharField()


class CarriedOverOut(serializers.Serializer[Any]):
    """What was settled."""

    sequence = serializers.IntegerField(help_text="The number of the ledger entry.")


def _asked(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "stages": tuple(StageWish(**each) for each in given["stages"]),
        "chosen": tuple(given["chosen"]),
        "declined": tuple(given["declined"]),
    }


class StagesView(DirectorView):
    """The contests that follow an event."""

    @operation("list_stages", "List the contests that follow", gives=FollowerOut(many=True))
    def get(self, request: Request, event: str) -> object:
        """Finals first."""
        return followers(owner_of_event(event, request.user).event_id)

    @operation(
        "make_stages",
        "Make a final, a consolation … with everybody who qualifies",
        takes=StagesIn,
        gives=FollowerOut(many=True),
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """Each becomes an event of its own; `undo/` takes it back while none has started."""
        found = owner_of_event(event, request.user)
        given = sent(StagesIn, request)
        make_stages(
            event_id=found.event_id,
            **_asked(given),
            reason=given["reason"],
            seen=given["seen"],
            **signed(request),
        )
        return followers(found.event_id)


class StagesPreviewView(DirectorView):
    """Who would go on."""

    @operation(
        "preview_stages",
        "See who would qualify for what, and with what carry-over",
        takes=CutIn,
        gives=CutOut,
        problems=[422],
    )
    def post(self, request: Request, event: str) -> object:
        """From the standings as they are now; nothing is stored."""
        found = owner_of_event(event, request.user)
        asked = _asked(sent(CutIn, request))
        return foresee_stages(snapshot=open_event(found.event_id), **asked)


class StagesUndoView(DirectorView):
    """The contests that follow, taken back."""

    @operation("undo_stages", "Remove the contests that follow", status=204, problems=[409])
    def post(self, request: Request, event: str) -> None:
        """While no session of them has started."""
        undo_stages(event_id=owner_of_event(event, request.user).event_id)


class CarryView(DirectorView):
    """What contestants bring from the event before."""

    @operation(
        "carry_over_anew",
        "Carry over corrected scores, or leave what was carried over",
        takes=CarryIn,
        gives=CarriedOverOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> LedgerEntry:
        """For an event to which contestants went on from another."""
        found = owner_of_event(event, request.user)
        given = sent(CarryIn, request)
        return carry_over_anew(event_id=found.event_id, **given, **signed(request))
