"""Results: entered, corrected, and read by their director."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.record.api.fields import SessionStatusField
from tournaments.record.api.ledger import HistoryLineOut
from tournaments.record.selectors.access.admission import directed_part, scored_part, scorer_of_part
from tournaments.record.selectors.event.rounds import RoundProgress
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.room import BoardProgress, Seat, Table, room
from tournaments.record.services.results import RecordedResult, record_result
from tournaments.site.api.base import DirectorView, sent
from tournaments.site.api.caller import signed
from tournaments.site.api.etags import etag, precondition
from tournaments.site.api.fields import LARGEST_VERSION, StrictIn
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.api.problems import CurrentResultOut
from tournaments.site.limits import LONGEST_REASON, LONGEST_SCORE
from tournaments.site.refusals import NotFoundError

SAY_WHICH_VERSION = (
    "Send the version you have seen, 0 before the first score, or null to overwrite any; or name "
    "that version in If-Match."
)


class ResultIn(StrictIn):
    """A score as on a slip: 4SXN-1, 3NTE=, pass, A6040, NP, or tricks at whist."""

    score = serializers.CharField(
        max_length=LONGEST_SCORE, allow_blank=True, help_text="Empty to remove the score."
    )
    expected_version = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_VERSION,
        allow_null=True,
        required=False,
        help_text=(
            "The version you have seen, 0 before the first score; null overwrites any. You may "
            "leave it out only with `If-Match` or `If-None-Match`."
        ),
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


@mirrors(
    RecordedResult,
    fields="result sitting board score previous version sequence at superseded_by",
    previous="The score before; empty if there was none.",
    sequence="The number of the ledger's entry.",
)
class RecordedOut(serializers.Serializer[Any]):
    """What was accepted."""

    superseded_by = CurrentResultOut(
        allow_null=True,
        help_text=(
            "The current result, if you repeated a key and the result has changed since; "
            "otherwise null."
        ),
    )


class ResultOut(serializers.Serializer[Any]):
    """The score of a board; version 0 and an empty score until one is entered."""

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    score = serializers.CharField(source="text")
    version = serializers.IntegerField()


@mirrors(Seat)
class SeatOut(serializers.Serializer[Any]):
    """Who sits in one direction."""

    contestant = serializers.IntegerField(source="contestant.id")


@mirrors(Table)
class TableOut(serializers.Serializer[Any]):
    """One table in one round, with the scores entered there."""

    results = ResultOut(many=True)
    state = serializers.CharField(help_text="waiting, playing or done.")


@mirrors(RoundProgress, tables_done="Tables that have entered all their results.")
class RoundProgressOut(serializers.Serializer[Any]):
    """How many results of a round have been entered."""


@mirrors(BoardProgress)
class BoardProgressOut(serializers.Serializer[Any]):
    """How many results of a board have been entered."""


class RoomOut(serializers.Serializer[Any]):
    """A session as its director sees it."""

    session = serializers.IntegerField(source="session_id")
    number = serializers.IntegerField(source="session")
    status = SessionStatusField()
    current = serializers.DictField(
        child=serializers.IntegerField(), help_text="The round each section is playing."
    )
    counted = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="The same, by the scores alone: the first round that at least half the tables "
        "have yet to finish. The director may say otherwise.",
    )
    tables = TableOut(many=True)
    rounds = RoundProgressOut(many=True)
    boards = BoardProgressOut(many=True)
    entered = serializers.IntegerField()
    due = serializers.IntegerField()
    missing = serializers.IntegerField()


class BoardShownOut(serializers.Serializer[Any]):
    """A board in play, and whether its traveller can be seen yet."""

    board = serializers.IntegerField()
    shown = serializers.BooleanField()


class SessionBoardsOut(serializers.Serializer[Any]):
    """The boards of a session."""

    session = serializers.IntegerField()
    number = serializers.IntegerField()
    boards = BoardShownOut(many=True)


class SittingView(DirectorView):
    """One table in one round."""

    @operation("read_sitting", "Read a table's results in a round", gives=TableOut)
    def get(self, request: Request, sitting: int) -> object:
        """Who sits there, and the scores entered for each of its boards."""
        snapshot = scored_part("sitting", sitting, request.user)
        session = _session_of(snapshot, sitting)
        return next(t for t in room(snapshot, session).tables if t.sitting_id == sitting)


class ResultView(DirectorView):
    """The result of a board at a table."""

    @operation(
        "read_result",
        "Read the result of a board at a table",
        gives=ResultOut,
        versioned=True,
    )
    def get(self, request: Request, sitting: int, board: int) -> object:
        """The ETag is the version: name it in ``If-Match`` to correct what you read."""
        snapshot = scored_part("sitting", sitting, request.user)
        session = _session_of(snapshot, sitting)
        table = next(t for t in room(snapshot, session).tables if t.sitting_id == sitting)
        found = next((each for each in table.results if each.board == board), None)
        if found is None:
            raise NotFoundError("This board is not played at this table.", "board")
        return Response(ResultOut(found).data, headers={"ETag": etag(found.version)})

    @operation(
        "record_result",
        "Enter or correct a result",
        takes=ResultIn,
        gives=RecordedOut,
        keyed=True,
        versioned=True,
        problems=[409, 422],
    )
    def put(self, request: Request, sitting: int, board: int) -> object:
        """The answer holds the version to send next time, and the number of the ledger's entry.

        If someone has changed the result since you read it, the problem's ``current`` holds
        the result as it is now. The ETag is that of the version your request created.
        """
        where = scorer_of_part("sitting", sitting, request.user)
        given, wanted = sent(ResultIn, request), precondition(request)
        if wanted is None and "expected_version" not in given:
            raise serializers.ValidationError({"expected_version": [SAY_WHICH_VERSION]})
        recorded = record_result(
            within=where.event_id,
            sitting_id=sitting,
            board=board,
            precondition=wanted,
            **given,
            **signed(request),
        )
        return Response(RecordedOut(recorded).data, headers={"ETag": etag(recorded.version)})


class ResultHistoryView(DirectorView):
    """The history of a board's result at a table."""

    @operation(
        "read_result_history",
        "Read who entered or corrected a result",
        gives=HistoryLineOut(many=True),
    )
    def get(self, request: Request, sitting: int, board: int) -> object:
        """Newest first, with the old score, who changed it and when."""
        snapshot = directed_part("sitting", sitting, request.user)
        _session_of(snapshot, sitting)
        found = next((r for r in snapshot.results_by_sitting[sitting] if r.board == board), None)
        return () if found is None else history(snapshot.event.id, result=found.id)


def _session_of(snapshot: EventSnapshot, sitting: int) -> int:
    if sitting not in snapshot.sittings:  # removed when the movement was changed
        raise NotFoundError("There is no sitting with this number.", "sitting")
    return snapshot.session_of[snapshot.sittings[sitting].section_id].id
