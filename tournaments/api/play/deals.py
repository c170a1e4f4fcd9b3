"""The cards of a session: uploaded by the director, read once they are released."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.play.deal_serializers import DealOut, DealsIn, StoredDealsOut
from tournaments.api.protocol.base import ReadingIsPublicView, sent
from tournaments.api.protocol.openapi import operation
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.pbn import read_deals
from tournaments.selectors.access.admission import owner_of_part, readable_session
from tournaments.selectors.boards.deals import boards_dealt, deals
from tournaments.services.play.deals import remove_deals, store_deals
from tournaments.services.refusals import RefusedError


class DealsView(ReadingIsPublicView):
    """The cards of a session's boards."""

    @operation(
        "list_deals",
        "Read the hand records of a session",
        at=["session"],
        gives=DealOut(many=True),
        public=True,
    )
    def get(self, request: Request, session: int) -> Response:
        """By board; empty until the last board of the session has been played."""
        snapshot = readable_session(session, request.user)
        return Response(DealOut(deals(snapshot, session_id=session), many=True).data)

    @operation(
        "store_deals",
        "Bring the cards of a session",
        at=["session"],
        takes=DealsIn,
        gives=StoredDealsOut,
        problems=[422],
    )
    def put(self, request: Request, session: int) -> Response:
        """Boards named again are replaced, others stay."""
        owner_of_part("session", session, request.user)
        given = sent(DealsIn, request)
        try:
            dealt = read_deals(given["pbn"].encode())
        except InterchangeError as error:
            raise RefusedError(str(error), "pbn") from error
        store_deals(session_id=session, deals=dealt)
        return Response(StoredDealsOut({"boards": boards_dealt(session)}).data)

    @operation("remove_deals", "Remove the cards of a session", at=["session"], status=204)
    def delete(self, request: Request, session: int) -> Response:
        """Of all its boards."""
        owner_of_part("session", session, request.user)
        remove_deals(session_id=session)
        return Response(status=status.HTTP_204_NO_CONTENT)
