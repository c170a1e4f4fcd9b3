"""Drawing the next round of a Swiss, Danish or knockout contest: previewed and published."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.draws.rounds import DrawnMatch
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round, preview_draw
from tournaments.record.selectors.access.admission import owner_of_part
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.seating.api.changes import ChangedOut, RowOut
from tournaments.site.api.base import DirectorView, signed, valid
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_LABEL, LONGEST_MARK, LONGEST_REASON

MOST_NAMED = 100


class _Label(serializers.CharField):
    def __init__(self) -> None:
        super().__init__(max_length=LONGEST_LABEL)


class _Two(serializers.ListField):
    def __init__(self) -> None:
        super().__init__(child=_Label(), min_length=2, max_length=2)


class DrawPreviewIn(StrictIn):
    """Requests for the draw; all are optional."""

    out = serializers.ListField(
        child=_Label(),
        max_length=MOST_NAMED,
        required=False,
        help_text="The numbers of the pairs or teams that miss the round.",
    )
    apart = serializers.ListField(
        child=_Two(),
        max_length=MOST_NAMED,
        required=False,
        help_text="Pairs of numbers that must not meet.",
    )
    exchanges = serializers.ListField(
        child=_Two(),
        max_length=MOST_NAMED,
        required=False,
        help_text="Pairs of numbers to exchange by hand, in this order.",
    )

    together = serializers.ListField(
        child=_Two(),
        max_length=MOST_NAMED,
        required=False,
        help_text="Pairs of numbers that must meet in this round.",
    )
    ties = serializers.ListField(
        child=_Two(),
        max_length=MOST_NAMED,
        required=False,
        help_text="In a knockout, what decides a tied match: its id, and extra (boards), seed (the "
        "higher), first (segment) or the number of the team that goes through.",
    )
    adjourn = serializers.BooleanField(
        required=False,
        help_text="In a knockout: settle the matches but seat nobody, because a later session "
        "continues it.",
    )

    @property
    def wanted(self) -> DrawRequest:
        """The validated request."""
        given = self.validated_data
        return DrawRequest(
            out=tuple(given.get("out", ())),
            apart=tuple((one, other) for one, other in given.get("apart", ())),
            exchanges=tuple((one, other) for one, other in given.get("exchanges", ())),
            ties=tuple((match, choice) for match, choice in given.get("ties", ())),
            together=tuple((one, other) for one, other in given.get("together", ())),
            adjourn=given.get("adjourn", False),
        )


class DrawIn(DrawPreviewIn):
    """A draw to publish."""

    seen = serializers.CharField(
        max_length=LONGEST_MARK,
        allow_null=True,
        help_text="The mark of the preview you have seen; null to accept whatever is drawn now.",
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        default="",
        allow_blank=True,
        help_text="Required while results of earlier rounds are missing.",
    )


class PassedOverOut(serializers.Serializer[Any]):
    """A nearer opponent in the ranking, and the rounds in which the better placed met it."""

    number = serializers.CharField(source="label")
    met_in = serializers.ListField(
        child=serializers.IntegerField(), help_text="0 stands for an earlier session."
    )


@mirrors(
    DrawnMatch,
    one="The number of the better placed.",
    places="Their places among those who play the round.",
    met_in="The rounds in which they have already met; 0 stands for an earlier session.",
    is_float="Whether they are in different score groups, if the draw goes by groups.",
)
class DrawnMatchOut(serializers.Serializer[Any]):
    """A match, and why neither side meets someone nearer in the ranking."""

    passed_over = PassedOverOut(many=True)


class SettledMatchOut(serializers.Serializer[Any]):
    """A match of a knockout that the draw settles."""

    match = serializers.CharField(source="match.state.match.id", help_text="Its id: 2.1.")
    name = serializers.CharField(source="match.state.match.name")
    sides = serializers.ListField(source="match.state.sides", child=serializers.CharField())
    scores = serializers.ListField(source="match.score_texts", child=serializers.CharField())
    winner = serializers.CharField(help_text="Who goes through; empty while extra boards decide.")
    how = serializers.ChoiceField(
        choices=["score", "extra", "seed", "first", "director", "withdrew"]
    )
    asked = serializers.BooleanField(
        help_text="Whether it is tied, so that `ties` must say how it ends."
    )


class StageDraftOut(serializers.Serializer[Any]):
    """What the next draw of a knockout will do."""

    name = serializers.CharField()
    stage = serializers.IntegerField()
    segment = serializers.IntegerField(help_text="0 if there is no round left to play.")
    settled = SettledMatchOut(many=True)
    extra = serializers.ListField(child=serializers.CharField())
    seating_rights = serializers.ListField(
        source="rights",
        child=serializers.CharField(),
        help_text="The numbers of the teams that sit down second in the segment, one for each "
        "match; empty for extra boards.",
    )
    in_all = serializers.IntegerField(help_text="How many rounds there will be.")
    adjourned = serializers.BooleanField(
        help_text="Whether it continues in a later session, so that nobody is seated now."
    )


class DrawnRowOut(RowOut):
    """One table of the round."""

    table = serializers.IntegerField()


class DrawPreviewOut(serializers.Serializer[Any]):
    """The next round as it would be drawn now."""

    round = serializers.IntegerField()
    method = serializers.ChoiceField(choices=["swiss", "fold", "danish", "knockout"])
    is_accelerated = serializers.BooleanField(
        help_text="Whether the round is accelerated: the upper half is drawn as if it were ahead."
    )
    mark = serializers.CharField(help_text="Changes when the draft does; send it as seen.")
    matches = DrawnMatchOut(source="draw.matches", many=True)
    bye = serializers.CharField(source="draw.bye", allow_null=True)
    triangle = serializers.ListField(
        source="draw.triangle",
        child=serializers.CharField(),
        allow_null=True,
        help_text="The three who begin a triangle over this round and the next.",
    )
    goes_on = serializers.ListField(
        child=serializers.CharField(), help_text="The three whose triangle continues in this round."
    )
    broken = serializers.ListField(
        child=serializers.CharField(),
        help_text="The rules it breaks and the requests it cannot meet, in sentences.",
    )
    missing = serializers.IntegerField(help_text="How many results of earlier rounds are missing.")
    rows = DrawnRowOut(many=True)
    stage = StageDraftOut(
        allow_null=True,
        help_text="In a knockout: the matches that are settled, and those to be played.",
    )


class DrawPreviewView(DirectorView):
    """The next round as it would be drawn."""

    @operation(
        "preview_draw",
        "Preview the next round",
        takes=DrawPreviewIn,
        gives=DrawPreviewOut,
        problems=[409, 422],
    )
    def post(self, request: Request, section: int) -> object:
        """Who meets whom and why, from the results entered so far; nothing is saved."""
        found = owner_of_part("section", section, request.user)
        wanted = valid(DrawPreviewIn, request).wanted
        return preview_draw(snapshot=open_event(found.event_id), section_id=section, wanted=wanted)


class DrawView(DirectorView):
    """The next round, drawn."""

    @operation(
        "draw_round",
        "Draw the next round of a Swiss or a knockout and publish it",
        takes=DrawIn,
        gives=ChangedOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, section: int) -> object:
        """`movement/undo/` withdraws it, as long as no score of the round has been entered."""
        owner_of_part("section", section, request.user)
        draw_in = valid(DrawIn, request)
        given = draw_in.validated_data
        return draw_round(
            section_id=section,
            wanted=draw_in.wanted,
            **signed(request),
            reason=given["reason"],
            seen=given["seen"],
        )
