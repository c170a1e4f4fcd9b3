"""Results: entered, corrected, and read by their director."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.play.ledger_serializers import HistoryLineOut
from tournaments.api.play.result_serializers import RecordedOut, ResultIn, TableOut
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import directed_part, owner_of_part
from tournaments.selectors.console.room import room
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.ledger.history import history
from tournaments.services.play.results import record_result
from tournaments.services.refusals import NotFoundError


class SittingView(DirectorView):
    """One table in one round."""

    @operation("read_sitting", "Read a table's results in a round", at=["sitting"], gives=TableOut)
    def get(self, request: Request, sitting: int) -> Response:
        """Who sits there, and what was entered for each of its boards."""
        snapshot = directed_part("sitting", sitting, request.user)
        session = _session_of(snapshot, sitting)
        table = next(t for t in room(snapshot, session).tables if t.sitting_id == sitting)
        return Response(TableOut(table).data)


class ResultView(DirectorView):
    """The result of a board at a table."""

    @operation(
        "record_result",
        "Enter or correct a result",
        at=["sitting", "board"],
        takes=ResultIn,
        gives=RecordedOut,
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, sitting: int, board: int) -> Response:
        """The answer gives the version to expect next, and the ledger's number.

        Where somebody changed the result since, the problem says under ``current`` what is
        there now.
        """
        owner_of_part("sitting", sitting, request.user)
        given = sent(ResultIn, request)
        recorded = record_result(
            sitting_id=sitting,
            board=board,
            key=idempotency_key(request),
            by=actor(request),
            **given,
        )
        return Response(RecordedOut(recorded).data)


class ResultHistoryView(DirectorView):
    """What was entered for a board at a table over time."""

    @operation(
        "read_result_history",
        "Read who entered and corrected a result",
        at=["sitting", "board"],
        gives=HistoryLineOut(many=True),
    )
    def get(self, request: Request, sitting: int, board: int) -> Response:
        """Newest first, with the old value, who and when."""
        snapshot = directed_part("sitting", sitting, request.user)
        _session_of(snapshot, sitting)
        found = next((r for r in snapshot.results_by_sitting[sitting] if r.board == board), None)
        lines = () if found is None else history(snapshot.event.id, result=found.id)
        return Response(HistoryLineOut(lines, many=True).data)


def _session_of(snapshot: EventSnapshot, sitting: int) -> int:
    if sitting not in snapshot.sittings:  # withdrawn when the movement was changed
        raise NotFoundError("There is no sitting of this number.", "sitting")
    return snapshot.session_of[snapshot.sittings[sitting].section_id].id
