"""A table's phone: what it shows, and the scores, agreements and calls that it sends."""

from typing import Any

from django.utils import timezone
from django.utils.cache import get_conditional_response
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.play.api.clock import ClockFaceOut
from tournaments.play.api.link import TableApiView, link_of
from tournaments.play.selectors.phone.messages import Message
from tournaments.play.selectors.phone.sheet import (
    Question,
    SheetBoard,
    SheetRound,
    Sitter,
    TableSheet,
    known_sheet_tag,
    note_sheet_tag,
    sheet_edition,
    table_sheet,
)
from tournaments.play.services.calls import call_director
from tournaments.play.services.scores import (
    PhoneScore,
    TakenScore,
    confirm_at_table,
    enter_at_table,
)
from tournaments.record.api.fields import SessionStatusField
from tournaments.record.models import TableCall
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.site.api.base import sent
from tournaments.site.api.caller import idempotency_key
from tournaments.site.api.fields import LARGEST_VERSION, StrictIn
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_SCORE

MOST_ROUNDS = 999
MOST_UNSENT = 9_999
SIDES = (("NS", "North-South"), ("EW", "East-West"), ("", "One phone for both, which does not say"))


class PhoneScoreIn(StrictIn):
    """A score of one board at the table."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    board = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    score = serializers.CharField(
        max_length=LONGEST_SCORE, help_text="As on a slip: 4SXN-1, pass, 7."
    )
    side = serializers.ChoiceField(
        choices=SIDES,
        default="",
        help_text="Which side sends it. With two phones at a table it must be said; with one, a "
        "side that has entered a score cannot agree to it.",
    )
    expected_version = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_VERSION,
        allow_null=True,
        default=None,
        help_text="The version that the phone has seen; 0 before the first score.",
    )
    unsent = serializers.IntegerField(
        min_value=0,
        max_value=MOST_UNSENT,
        default=0,
        help_text="How many more scores the phone still has to send.",
    )


class CallIn(StrictIn):
    """A call for the director."""

    round = serializers.IntegerField(min_value=0, max_value=MOST_ROUNDS)
    reason = serializers.ChoiceField(choices=TableCall.Reason.choices)


class CallOut(serializers.Serializer[Any]):
    """A call that has reached the director."""

    reason = serializers.CharField()
    called_at = serializers.DateTimeField()


@mirrors(TakenScore, confirmed="Whether both sides have agreed to it.")
class TakenScoreOut(serializers.Serializer[Any]):
    """The current score of a board."""


@mirrors(Question)
class QuestionOut(serializers.Serializer[Any]):
    """What one side's phone entered, if the other side's phone entered something else."""


@mirrors(
    Sitter,
    seat="NS or EW; N, E, S or W if players are ranked singly.",
    goes="Where they go after the round; empty after the last round.",
    number="The label as shown: 3 N-S, or 7.",
)
class SitterOut(serializers.Serializer[Any]):
    """Who sits in a seat, and where they go next."""


@mirrors(
    SheetBoard,
    entered_by="The side that entered a score not agreed yet: NS, EW, or empty if not known.",
    doubt="Why the cards make an agreed score doubtful.",
)
class SheetBoardOut(serializers.Serializer[Any]):
    """A board at the table; only those who made its score can see it."""


@mirrors(SheetRound)
class SheetRoundOut(serializers.Serializer[Any]):
    """A round at the table."""


@mirrors(Message, to_all="Whether it is for everyone, not only for this table.")
class MessageOut(serializers.Serializer[Any]):
    """A message from the director."""


class NameableOut(serializers.Serializer[Any]):
    """Whose names the table can enter now: a pair or player of its first round."""

    seat = serializers.CharField(help_text="NS or EW; N, E, S or W if players are ranked singly.")
    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes declared fields away
    names = serializers.ListField(
        child=serializers.CharField(), help_text="By seat; empty if nobody is named."
    )


@mirrors(
    TableSheet,
    place="The same for every link that leads to the table.",
    entry="paper, phone or two_phones.",
    round="The round in play at this table.",
    next_draw="When the next round will be drawn, in a sentence; empty if none is left to draw.",
)
class TableSheetOut(serializers.Serializer[Any]):
    """A table's session as its phone shows it."""

    status = SessionStatusField()
    clock = ClockFaceOut(
        allow_null=True,
        help_text="As of its own `now`; the phone counts on from there. Null when not in play.",
    )
    names = NameableOut(many=True)


class TableSheetView(TableApiView):
    """What the table's phone shows."""

    @operation("read_table", "Read what a table's phone shows", gives=TableSheetOut, problems=[429])
    def get(self, request: Request) -> object:
        """Who sits there in each round, which boards they play, and which scores are in."""
        link = link_of(request)
        edition = sheet_edition(link)
        known = known_sheet_tag(edition)
        unchanged = known and get_conditional_response(request, etag=f'"{known}"')
        if unchanged:
            return unchanged
        sheet = table_sheet(open_event(link.event_id), link, timezone.now())
        tag = f'"{note_sheet_tag(edition, sheet)}"'
        unchanged = get_conditional_response(request, etag=tag)
        if unchanged is not None:
            return unchanged
        return Response(TableSheetOut(sheet).data, headers={"ETag": tag})


def _score_of(request: Request) -> dict[str, Any]:
    """Return what a phone sent, in the form that the services take."""
    score = sent(PhoneScoreIn, request)
    unsent = score.pop("unsent")
    return {
        "link": link_of(request),
        "sent": PhoneScore(**score),
        "key": idempotency_key(request),
        "now": timezone.now(),
        "unsent": unsent,
    }


class TableScoresView(TableApiView):
    """Scores from the table."""

    @operation(
        "enter_table_score",
        "Enter a score at the table",
        takes=PhoneScoreIn,
        gives=TakenScoreOut,
        keyed=True,
        problems=[404, 409, 429],
    )
    def post(self, request: Request) -> object:
        """A score that is refused is kept, so that the players and the director can look at it."""
        return enter_at_table(**_score_of(request))


class TableConfirmationsView(TableApiView):
    """Agreement to scores of the other side."""

    @operation(
        "confirm_table_score",
        "Agree to a score at the table",
        takes=PhoneScoreIn,
        gives=TakenScoreOut,
        keyed=True,
        problems=[404, 409, 429],
    )
    def post(self, request: Request) -> object:
        """Send the score that the phone showed; it is refused if the score has changed since."""
        return confirm_at_table(**_score_of(request))


class TableCallsView(TableApiView):
    """Calls for the director."""

    @operation(
        "call_director",
        "Call the director to the table",
        takes=CallIn,
        gives=CallOut,
        keyed=True,
        problems=[409, 429],
    )
    def post(self, request: Request) -> object:
        """If the same call is already open, no second one is made."""
        call = sent(CallIn, request)
        return call_director(
            link=link_of(request),
            round_=call["round"],
            reason=call["reason"],
            key=idempotency_key(request),
            now=timezone.now(),
        )
