"""The ledger: who changed what, and whether it is whole."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.play.ledger_serializers import HistoryIn, HistoryLineOut, VerificationOut
from tournaments.api.protocol.base import DirectorView, asked
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import owner_of_event
from tournaments.selectors.ledger.history import history
from tournaments.selectors.ledger.verification import verify_ledger


class LedgerView(DirectorView):
    """An event's history."""

    @operation(
        "read_ledger",
        "Read who changed what",
        at=["event"],
        asks=HistoryIn,
        gives=HistoryLineOut(many=True),
    )
    def get(self, request: Request, event: str) -> Response:
        """Newest first."""
        found = owner_of_event(event, request.user)
        wanted = asked(HistoryIn, request)
        lines = history(found.event_id, newest=wanted["newest"])
        return Response(HistoryLineOut(lines, many=True).data)


class VerificationView(DirectorView):
    """The proof."""

    @operation(
        "verify_ledger",
        "Prove that the results equal the ledger's replay",
        at=["event"],
        gives=VerificationOut,
    )
    def get(self, request: Request, event: str) -> Response:
        """Checks the chain link by link."""
        found = owner_of_event(event, request.user)
        return Response(VerificationOut(verify_ledger(found.event_id)).data)
