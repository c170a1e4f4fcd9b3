"""Deals dealt by Fairdeal, their seal, and the makeable contracts."""

from secrets import SystemRandom
from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from scoring.hands.deals import Deal
from tournaments.hands.services.analysis import cancel_analysis
from tournaments.hands.services.dealing import MOST_WANTED, deal_boards, take_deals
from tournaments.hands.tasks import analyse_boards, analyse_by_itself
from tournaments.interchange.writing.pbn import deals_as_pbn
from tournaments.record.models import Analysis, Seal
from tournaments.record.selectors.access.admission import owner_of_part, readable_session
from tournaments.record.selectors.boards.deals import AnalysisFacts, analysis
from tournaments.record.selectors.boards.seals import SealFacts, seals
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.services.deals import HIGHEST_BOARD
from tournaments.site.api.base import DirectorView, ReadingIsPublicView, sent
from tournaments.site.api.caller import actor, signed
from tournaments.site.api.fields import StrictIn, word_field
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import NotFoundError

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

    @operation("read_seal", "Read the seal on a session's deals", gives=SealOut, public=True)
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
        "take_deals",
        "Download the dealing file",
        gives=DealFileOut,
        problems=[409],
    )
    def post(self, request: Request, session: int) -> object:
        """Only when the seal allows it. Everyone can see that the file was taken, and when."""
        found = owner_of_part("session", session, request.user)
        taken = take_deals(session_id=session, by=actor(request), now=timezone.now())
        name = open_event(found.event_id).event.name
        cards = ((board, Deal.parse(text)) for board, text in taken)
        return {"pbn": deals_as_pbn(cards, event=name)}


class AnalysisOut(serializers.Serializer[Any]):
    """The progress of a session's makeable contracts."""

    status = AnalysisStatusField()
    done = serializers.IntegerField(help_text="How many boards are done.")
    total = serializers.IntegerField(help_text="How many boards were requested.")
    left = serializers.IntegerField(help_text="How many boards with hands are not done yet.")
    problem = serializers.CharField(help_text="Why it failed, in a sentence; otherwise empty.")
    waiting = serializers.CharField(
        help_text="What it is waiting for, in a sentence; otherwise empty."
    )


class AnalysisView(DirectorView):
    """The makeable contracts of a session."""

    @operation("read_analysis", "Read the progress of the makeable contracts", gives=AnalysisOut)
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
    )
    def post(self, request: Request, session: int) -> AnalysisFacts:
        """A worker does it in the background."""
        owner_of_part("session", session, request.user)
        analyse_boards(session_id=session)
        return analysis(session)


class AnalysisCancellationView(DirectorView):
    """The cancellation of an analysis."""

    @operation("cancel_analysis", "Cancel the analysis of a session", gives=AnalysisOut)
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
