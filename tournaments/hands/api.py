"""Hands, for programs: deals, dealing, analysis."""

from collections.abc import Sequence
from secrets import SystemRandom
from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from scoring.hands.deals import Deal
from tournaments.hands.services import MOST_WANTED, cancel_analysis, deal_boards, take_deals
from tournaments.hands.tasks import analyse_boards, analyse_by_itself
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.deals import read_deals
from tournaments.interchange.writing.pbn import deals_as_pbn
from tournaments.record.models import Analysis, Seal
from tournaments.record.selectors.access.admission import owner_of_part, readable_session
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.hands import (
    AnalysisFacts,
    SealFacts,
    analysis,
    boards_dealt,
    deals,
    seals,
)
from tournaments.record.services.hands import HIGHEST_BOARD, remove_deals, store_deals
from tournaments.site.api.base import DirectorView, ReadingIsPublicView, actor, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import NotFoundError, RefusedError

LONGEST_PBN = 200_000  # characters; a hundred boards with analysis have 100,000


class DealsIn(StrictIn):
    """The cards of a session's boards."""

    pbn = serializers.CharField(
        max_length=LONGEST_PBN,
        trim_whitespace=False,
        help_text="The text of a PBN file: Board, Deal and, if present, the analysis.",
    )
    replace = serializers.BooleanField(
        default=False,
        help_text="Whether these hands replace others stored for the same boards.",
    )


class StoredDealsOut(serializers.Serializer[Any]):
    """Which boards now have cards; the cards themselves stay hidden until they are released."""

    boards = serializers.ListField(child=serializers.IntegerField())


class MakeableOut(serializers.Serializer[Any]):
    """What one declarer makes: levels in notrumps, spades, hearts, diamonds, clubs; 0 for none."""

    declarer = serializers.CharField()
    levels = serializers.ListField(child=serializers.IntegerField())

    def to_representation(self, makeable: tuple[str, Sequence[int]]) -> dict[str, object]:
        """Name the two parts: the declarer and the levels."""
        return {"declarer": makeable[0], "levels": list(makeable[1])}


class DealOut(serializers.Serializer[Any]):
    """A board with its cards, in PBN's notation, starting from North."""

    session = serializers.IntegerField(help_text="The session's number.")
    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerability = serializers.CharField()
    par = serializers.CharField()
    cards = serializers.CharField()
    makeable = MakeableOut(
        source="levels", many=True, help_text="Empty until someone has them worked out."
    )


class DealsView(ReadingIsPublicView):
    """The cards of a session's boards."""

    @operation(
        "list_deals",
        "Read the hand records of a session",
        gives=DealOut(many=True),
        public=True,
        tag="deals",
    )
    def get(self, request: Request, session: int) -> object:
        """Board by board; empty until the last board of the session has been played."""
        snapshot = readable_session(session, request.user)
        return deals(snapshot, session_id=session)

    @operation(
        "store_deals",
        "Store the hands of a session",
        takes=DealsIn,
        gives=StoredDealsOut,
        problems=[409, 422],
        tag="deals",
    )
    def put(self, request: Request, session: int) -> object:
        """Stores the cards of the boards you send; other boards keep theirs.

        Other hands stored for the same boards stay unless you send ``replace``, and always once
        the session is final.
        """
        found = owner_of_part("session", session, request.user)
        given = sent(DealsIn, request)
        try:
            dealt = read_deals(given["pbn"].encode())
        except InterchangeError as error:
            raise RefusedError(str(error), "pbn") from error
        boards = tuple(deal.board for deal in dealt) if given["replace"] else ()
        store_deals(session_id=session, deals=dealt, replaced=boards, by=actor(request))
        analyse_by_itself(event_id=found.event_id)
        return {"boards": boards_dealt(session)}

    @operation("remove_deals", "Remove the hands of a session", status=204, tag="deals")
    def delete(self, request: Request, session: int) -> None:
        """Removes the cards of all its boards."""
        owner_of_part("session", session, request.user)
        remove_deals(session_id=session, by=actor(request))


DealsOpenField = word_field("DealsOpen", Seal.Opens.choices)
AnalysisStatusField = word_field(
    "AnalysisStatus", [("none", "Not requested"), *Analysis.Status.choices]
)


class DealingIn(StrictIn):
    """Which boards to deal."""

    first = serializers.IntegerField(min_value=1, max_value=HIGHEST_BOARD, default=1)
    last = serializers.IntegerField(min_value=1, max_value=HIGHEST_BOARD)
    opens = DealsOpenField(default=Seal.Opens.NOW.value)
    wanted = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MOST_WANTED,
        help_text="For a teaching set, what the hands must hold, one line each: "
        "“S: 15-17 points, balanced”. Every deal that fits is equally likely.",
    )


@mirrors(
    SealFacts,
    exclude=("opens",),
    session="The session's number.",
    commitment="The SHA-256 hash published before play.",
    may_be_taken="Whether the dealing file can be downloaded now.",
    text="The salt and hands whose SHA-256 hash is the commitment; empty while hidden.",
    by_request="Whether the hands had to meet requirements, as in a teaching set.",
    wanted="What the hands had to hold; empty while they are hidden.",
)
class SealOut(serializers.Serializer[Any]):
    """The seal on a session's deals."""

    taken = serializers.SerializerMethodField(
        help_text="When the file was downloaded, earliest first."
    )
    holds = serializers.BooleanField(
        help_text="Whether the hands match the seal; false while they are hidden."
    )

    def get_taken(self, seal: SealFacts) -> list[str]:
        """Return the times, without names."""
        return [at.isoformat() for _who, at in seal.taken]


class DealingView(ReadingIsPublicView):
    """The dealing of a session's boards."""

    @operation(
        "read_seal", "Read the seal on a session's deals", gives=SealOut, public=True, tag="dealing"
    )
    def get(self, request: Request, session: int) -> object:
        """The commitment at once; the text that opens it once the hands can be seen."""
        return _seal(readable_session(session, request.user), session)

    @operation(
        "deal_boards",
        "Deal the boards of a session at random, and seal them",
        takes=DealingIn,
        gives=SealOut,
        status=201,
        keyed=True,
        problems=[409],
        tag="dealing",
    )
    def post(self, request: Request, session: int) -> object:
        """Every deal is equally likely. Nobody sees the hands until they have been played."""
        found = owner_of_part("session", session, request.user)
        given = sent(DealingIn, request)
        deal_boards(session_id=session, chance=SystemRandom(), **given, **signed(request))
        analyse_by_itself(event_id=found.event_id)
        return _seal(open_event(found.event_id), session)


class DealFileOut(serializers.Serializer[Any]):
    """The deals of a session."""

    pbn = serializers.CharField(help_text="The text of a PBN file.")


class DealFileView(DirectorView):
    """The file for the dealing machine."""

    @operation(
        "take_deals", "Download the dealing file", gives=DealFileOut, problems=[409], tag="dealing"
    )
    def post(self, request: Request, session: int) -> object:
        """Only when the seal allows it. Everyone can see that the file was taken, and when."""
        found = owner_of_part("session", session, request.user)
        taken = take_deals(session_id=session, by=actor(request), now=timezone.now())
        name = open_event(found.event_id).event.name
        cards = ((board, Deal.parse(text)) for board, text in taken)
        return {"pbn": deals_as_pbn(cards, event=name)}


@mirrors(
    AnalysisFacts,
    fields="status done total left problem waiting",
    done="How many boards are done.",
    total="How many boards were requested.",
    left="How many boards with hands are not done yet.",
    problem="Why it failed, in a sentence; otherwise empty.",
    waiting="What it is waiting for, in a sentence; otherwise empty.",
)
class AnalysisOut(serializers.Serializer[Any]):
    """The progress of a session's makeable contracts."""

    status = AnalysisStatusField()


class AnalysisView(DirectorView):
    """The makeable contracts of a session."""

    @operation(
        "read_analysis",
        "Read the progress of the makeable contracts",
        gives=AnalysisOut,
        tag="dealing",
    )
    def get(self, request: Request, session: int) -> AnalysisFacts:
        """Poll until its status is ready, failed or cancelled; ``list_deals`` has the contracts."""
        owner_of_part("session", session, request.user)
        return analysis(session)

    @operation(
        "request_analysis",
        "Work out the makeable contracts of the boards without them",
        gives=AnalysisOut,
        status=202,
        problems=[422],
        tag="dealing",
    )
    def post(self, request: Request, session: int) -> AnalysisFacts:
        """A worker does it in the background."""
        owner_of_part("session", session, request.user)
        analyse_boards(session_id=session)
        return analysis(session)


class AnalysisCancellationView(DirectorView):
    """The cancellation of an analysis."""

    @operation(
        "cancel_analysis", "Cancel the analysis of a session", gives=AnalysisOut, tag="dealing"
    )
    def post(self, request: Request, session: int) -> AnalysisFacts:
        """Boards already done keep their makeable contracts."""
        owner_of_part("session", session, request.user)
        cancel_analysis(session_id=session)
        return analysis(session)


def _seal(snapshot: EventSnapshot, session: int) -> SealFacts:
    found = seals(snapshot).get(session)
    if found is None:
        raise NotFoundError("Fairdeal did not deal the boards of this session.", "session")
    return found
