"""The cards of a session: uploaded by the director, read once they are released."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.hands.tasks import analyse_by_itself
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.deals import read_deals
from tournaments.record.selectors.access.admission import owner_of_part, readable_session
from tournaments.record.selectors.boards.deals import boards_dealt, deals
from tournaments.record.services.deals import remove_deals, store_deals
from tournaments.site.api.base import ReadingIsPublicView, sent
from tournaments.site.api.caller import actor
from tournaments.site.api.fields import StrictIn
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import RefusedError

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

    @operation("remove_deals", "Remove the hands of a session", status=204)
    def delete(self, request: Request, session: int) -> None:
        """Removes the cards of all its boards."""
        owner_of_part("session", session, request.user)
        remove_deals(session_id=session, by=actor(request))
