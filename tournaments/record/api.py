"""The record of an event, for programs: results and the ledger."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.ledger.chain import HeadCodeError, read_head
from tournaments.record.models import BoardsShown, LedgerEntry, Ruling, Session
from tournaments.record.selectors.access.admission import (
    directed_part,
    owner_of_event,
    scored_part,
    scorer_of_part,
)
from tournaments.record.selectors.event.rounds import RoundProgress
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.history import HistoryLine, history
from tournaments.record.selectors.ledger.verification import LedgerReport, verify_ledger
from tournaments.record.selectors.room import BoardProgress, Seat, Table, room
from tournaments.record.services.results import RecordedResult, record_result
from tournaments.site.api.base import DirectorView, asked, etag, precondition, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.api.problems import CurrentResultOut
from tournaments.site.limits import LARGEST_VERSION, LONGEST_HEAD, LONGEST_REASON, LONGEST_SCORE
from tournaments.site.refusals import NotFoundError

BoardsShownField = word_field("BoardsShown", BoardsShown.choices)


SessionStatusField = word_field("SessionStatus", Session.Status.choices)


RulingKindField = word_field("RulingKind", Ruling.Kind.choices)


PenaltyUnitField = word_field("PenaltyUnit", Ruling.AmountIn.choices)


LedgerKindField = word_field("LedgerKind", LedgerEntry.Kind.choices)


SAY_WHICH_VERSION = (
    "Send the version you have seen, 0 before the first score, or null to overwrite any; or name "
    "that version in If-Match."
)


@mirrors(HistoryLine, exclude=("entry",), code="The ledger's code when this was its last entry.")
class HistoryLineOut(serializers.Serializer[Any]):
    """One entry in words."""

    kind = LedgerKindField()


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

    @operation("read_sitting", "Read a table's results in a round", gives=TableOut, tag="results")
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
        tag="results",
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
        tag="results",
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
        tag="results",
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


class HistoryIn(serializers.Serializer[Any]):
    """Which part of the history."""

    newest = serializers.IntegerField(min_value=1, max_value=1000, default=50)


class VerificationIn(serializers.Serializer[Any]):
    """A code to compare with the chain."""

    head = serializers.CharField(
        default="",
        max_length=LONGEST_HEAD,
        help_text="A code printed or noted earlier, such as 412-7WZK-YFSZ-7WZK.",
    )

    def validate_head(self, head: str) -> str:
        """Refuse text that is not a ledger's code."""
        try:
            return read_head(head).code if head else ""
        except HeadCodeError as error:
            raise serializers.ValidationError(str(error)) from error


@mirrors(
    LedgerReport,
    fields="ok entries results problems head asked on_chain",
    head="The code of the last entry, as printed with results.",
    asked="The code that was compared; empty if none was sent.",
    on_chain="Whether the ledger holds the entry with that code.",
)
class VerificationOut(serializers.Serializer[Any]):
    """The result of replaying the ledger."""

    ok = serializers.BooleanField()


class LedgerView(DirectorView):
    """An event's history."""

    @operation(
        "read_ledger",
        "Read who changed what",
        asks=HistoryIn,
        gives=HistoryLineOut(many=True),
        tag="ledger",
    )
    def get(self, request: Request, event: str) -> object:
        """Newest first."""
        found = owner_of_event(event, request.user)
        return history(found.event_id, **asked(HistoryIn, request))


class VerificationView(DirectorView):
    """The proof of the ledger."""

    @operation(
        "verify_ledger",
        "Prove that the results match the ledger",
        asks=VerificationIn,
        gives=VerificationOut,
        tag="ledger",
    )
    def get(self, request: Request, event: str) -> object:
        """Checks the chain link by link, and that it still holds the entry with an earlier code."""
        found = owner_of_event(event, request.user)
        return verify_ledger(found.event_id, **asked(VerificationIn, request))
