"""What a table's phone sends and reads."""

from typing import Any, cast

from django.utils import timezone
from django.utils.cache import get_conditional_response
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.play.api.clock import ClockFaceOut
from tournaments.play.selectors.phone.messages import Message
from tournaments.play.selectors.phone.sheet import (
    FEWEST_LETTERS,
    BoardSoFar,
    Nameable,
    Question,
    RoundSoFar,
    SheetBoard,
    SheetRound,
    Sitter,
    SitterSoFar,
    TableSheet,
    known_sheet_tag,
    nameable,
    names_offered,
    note_sheet_tag,
    results_so_far,
    sheet_edition,
    table_sheet,
    table_ways,
)
from tournaments.play.services.scores import (
    PhoneScore,
    TakenScore,
    confirm_at_table,
    dispute_at_table,
    enter_at_table,
)
from tournaments.play.services.tables import (
    NamesClosedError,
    call_director,
    enter_names_at_table,
    take_call_back,
)
from tournaments.record.api import SessionStatusField
from tournaments.record.models import TableCall
from tournaments.record.selectors.access.links import TableLinkFacts, table_link
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.site.api.base import (
    LinkApiView,
    LinkAuthentication,
    asked,
    idempotency_key,
    link_security,
    sent,
)
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.api.throttling import SteadyThrottle
from tournaments.site.limits import (
    LARGEST_BOARD,
    LARGEST_VERSION,
    LONGEST_LABEL,
    LONGEST_NAME,
    LONGEST_SCORE,
    MOST_ROUNDS,
)


class TableLinkAuthentication(LinkAuthentication):
    """Anyone with a table's link acts for that table."""

    keyword = "Table"
    gone = "This code no longer works. Scan the code on the table now."

    def opened(self, secret: str) -> TableLinkFacts | None:
        """Return the table."""
        return table_link(secret)


class TableLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the link."""

    target_class = "tournaments.play.api.tables.TableLinkAuthentication"
    name = "tableLink"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the scheme."""
        return link_security("`Table`, a space, and the secret part of the table's link.")


class TableThrottle(SteadyThrottle):
    """A limit for each table, not for each IP address: the phones of a club share one."""

    scope = "table"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        """Return the key under which the requests of a table are counted."""
        link = request.auth
        return f"throttle_table_{link.id}" if isinstance(link, TableLinkFacts) else None


class TableApiView(LinkApiView):
    """A view for anyone with the link of a table."""

    authentication_classes = (TableLinkAuthentication,)
    throttle_classes: tuple[type[SteadyThrottle], ...] = (TableThrottle,)


def link_of(request: Request) -> TableLinkFacts:
    """Return the table that is asking."""
    return cast("TableLinkFacts", request.auth)


class WayOut(serializers.Serializer[Any]):
    """Where the players at a table go after a round."""

    round = serializers.IntegerField()
    picture = serializers.CharField(help_text="The room as SVG.")


class TableWaysView(TableApiView):
    """The moves from a table."""

    @operation(
        "read_ways_from_table",
        "Read pictures of the room: where the players at the table go after each round",
        gives=WayOut(many=True),
        problems=[429],
        tag="ways",
    )
    def get(self, request: Request) -> object:
        """All rounds at once, so that a phone can show them without a connection."""
        link = link_of(request)
        pictures = table_ways(open_event(link.event_id), link)
        return [{"round": each, "picture": drawn} for each, drawn in pictures.items()]


class RoundIn(StrictIn):
    """The round that the phone shows."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


@mirrors(
    BoardSoFar,
    score="As on a slip; empty while it is held back.",
    points="From the contestant's side; tricks at whist.",
    worth="As printed: 62.50%, or points.",
)
class BoardSoFarOut(serializers.Serializer[Any]):
    """A board that has been played; without its score while others have yet to play it."""


@mirrors(RoundSoFar)
class RoundSoFarOut(serializers.Serializer[Any]):
    """A round that was played at one table."""


@mirrors(SitterSoFar, seat="NS or EW; N, E, S or W if players are ranked singly.")
class SitterSoFarOut(serializers.Serializer[Any]):
    """A pair or player, and the boards played so far."""


class TableResultsView(TableApiView):
    """The results so far of those who sit at the table."""

    @operation(
        "read_results_at_table",
        "Read what those who sit at the table have scored so far",
        asks=RoundIn,
        gives=SitterSoFarOut(many=True),
        problems=[429],
        tag="so_far",
    )
    def get(self, request: Request) -> object:
        """Leaves out scores of boards that others have yet to play, unless made at this table."""
        link = link_of(request)
        number = asked(RoundIn, request)["round"]
        return list(results_so_far(open_event(link.event_id), link, number))


MOST_UNSENT = 9_999
SIDES = (("NS", "North-South"), ("EW", "East-West"), ("", "One phone for both, which does not say"))


class PhoneScoreIn(StrictIn):
    """A score of one board at the table."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    board = serializers.IntegerField(min_value=1, max_value=LARGEST_BOARD)
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
    taken_back = serializers.BooleanField(
        default=False, help_text="Whether the director no longer needs to come."
    )


class CallOut(serializers.Serializer[Any]):
    """A call that has reached the director."""

    reason = serializers.CharField()
    called_at = serializers.DateTimeField()


@mirrors(TakenScore, confirmed="Whether both sides have agreed to it.")
class TakenScoreOut(serializers.Serializer[Any]):
    """The current score of a board."""


@mirrors(Question, score="Empty if the side says only that the score that stands is wrong.")
class QuestionOut(serializers.Serializer[Any]):
    """What a side says against the score that stands."""


@mirrors(
    Sitter,
    seat="NS or EW; N, E, S or W if players are ranked singly.",
    goes="Where they go after the round; empty after the last round.",
    number="The label as shown: 3 N-S, or 7.",
    stays="Whether they play the next round at the same table.",
)
class SitterOut(serializers.Serializer[Any]):
    """Who sits in a seat, and where they go next."""


@mirrors(
    SheetBoard,
    entered_by="The side that entered a score not agreed yet: NS, EW, or empty if not known; "
    "director if it needs no agreement.",
    checked="Whether the director has checked the score, so that it needs no agreement.",
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


@mirrors(
    Nameable,
    fields="seat label names",
    seat="NS or EW; N, E, S or W if players are ranked singly.",
    names="By seat; empty if nobody is named.",
)
class NameableOut(serializers.Serializer[Any]):
    """Whose names the table can enter now: a pair or player of its first round."""


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


class TableDisputesView(TableApiView):
    """Scores that a side calls wrong."""

    @operation(
        "dispute_table_score",
        "Say at the table that a score is wrong",
        takes=PhoneScoreIn,
        gives=TakenScoreOut,
        keyed=True,
        problems=[404, 409, 429],
    )
    def post(self, request: Request) -> object:
        """Send the score that the phone showed; it stays until someone enters the right one."""
        return dispute_at_table(**_score_of(request))


class TableCallsView(TableApiView):
    """Calls for the director."""

    @operation(
        "call_director",
        "Call the director to the table, or take the call back",
        takes=CallIn,
        gives=CallOut,
        keyed=True,
        problems=[404, 409, 429],
    )
    def post(self, request: Request) -> object:
        """If the same call is already open, no second one is made."""
        call = sent(CallIn, request)
        if call["taken_back"]:
            return take_call_back(link=link_of(request), reason=call["reason"], now=timezone.now())
        return call_director(
            link=link_of(request),
            round_=call["round"],
            reason=call["reason"],
            key=idempotency_key(request),
            now=timezone.now(),
        )


MOST_NAMES = 2


class TableNamesIn(StrictIn):
    """The names of a pair or player of the first round."""

    # The metaclass takes declared fields away.
    label = serializers.CharField(  # type: ignore[assignment]
        max_length=LONGEST_LABEL, help_text="Whose names these are, as the movement calls them."
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True),
        min_length=1,
        max_length=MOST_NAMES,
        help_text="In the order of the seats; an empty name leaves the seat open.",
    )
    seen = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True),
        max_length=MOST_NAMES,
        allow_null=True,
        default=None,
        help_text="The names that the phone showed before. Names that the director has entered "
        "since are not replaced.",
    )


class TableNamesOut(serializers.Serializer[Any]):
    """Names."""

    names = serializers.ListField(child=serializers.CharField(allow_blank=True))


class TypedIn(StrictIn):
    """What was typed."""

    typed = serializers.CharField(
        min_length=FEWEST_LETTERS, max_length=LONGEST_NAME, help_text="Two letters or more."
    )


class SearchThrottle(TableThrottle):
    """A table looks up a few names; it must not read the whole list of the club."""

    scope = "table_names"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        """Return the key under which the searches of a table are counted."""
        return f"{super().get_cache_key(request, view)}_names" if request.method == "GET" else None


class TableNamesView(TableApiView):
    """The names of those who sit at the table in the first round."""

    throttle_classes = (TableThrottle, SearchThrottle)

    @operation(
        "find_names_at_table",
        "Find names on the club's list for a table",
        asks=TypedIn,
        gives=TableNamesOut,
        problems=[409, 429],
        tag="names",
    )
    def get(self, request: Request) -> object:
        """Up to eight names with a word that begins like this, while the table can enter names."""
        typed = asked(TypedIn, request)["typed"]
        link = link_of(request)
        snapshot = open_event(link.event_id)
        if not nameable(snapshot, link):
            raise NamesClosedError("The first round is over at this table.")
        return {"names": names_offered(snapshot.event.club_id, typed)}

    @operation(
        "enter_names_at_table",
        "Enter the names of those who sit at the table",
        takes=TableNamesIn,
        gives=TableNamesOut,
        keyed=True,
        problems=[404, 409, 429],
        tag="names",
    )
    def post(self, request: Request) -> object:
        """Possible until all scores of the table's first round have been entered."""
        names = enter_names_at_table(
            link=link_of(request), key=idempotency_key(request), **sent(TableNamesIn, request)
        )
        return {"names": names}
