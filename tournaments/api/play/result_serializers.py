"""The room, and the results entered in it."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import LARGEST_VERSION, SessionStatusField, StrictIn
from tournaments.services.ledger import LONGEST_REASON


class ResultIn(StrictIn):
    """A score as on a slip: 4SXN-1, 3NTE=, pass, A6040, NP, or tricks at whist."""

    score = serializers.CharField(
        max_length=40, allow_blank=True, help_text="Empty takes back what was entered."
    )
    expected_version = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_VERSION,
        allow_null=True,
        help_text="The version you have seen, 0 before the first; null overwrites any.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class RecordedOut(serializers.Serializer[Any]):
    """What was accepted."""

    result = serializers.IntegerField(source="result_id")
    sitting = serializers.IntegerField(source="sitting_id")
    board = serializers.IntegerField()
    score = serializers.CharField()
    previous = serializers.CharField(help_text="What was there before, empty for nothing.")
    version = serializers.IntegerField()
    sequence = serializers.IntegerField(help_text="The number of the ledger's entry.")
    at = serializers.DateTimeField()


class ResultOut(serializers.Serializer[Any]):
    """What is entered for a board; version 0 and an empty score before anything is."""

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    score = serializers.CharField(source="text")
    version = serializers.IntegerField()


class SeatOut(serializers.Serializer[Any]):
    """Who sits in one direction."""

    direction = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes declared fields away
    name = serializers.CharField()
    contestant = serializers.IntegerField(source="contestant.id")


class TableOut(serializers.Serializer[Any]):
    """One table in one round with what was entered there."""

    sitting = serializers.IntegerField(source="sitting_id")
    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    boards = serializers.ListField(child=serializers.IntegerField())
    seats = SeatOut(many=True)
    results = ResultOut(many=True)
    entered = serializers.IntegerField()
    state = serializers.CharField(help_text="waiting, playing or done.")


class RoundProgressOut(serializers.Serializer[Any]):
    """How many results of a round are in."""

    section = serializers.CharField()
    round = serializers.IntegerField()
    entered = serializers.IntegerField()
    due = serializers.IntegerField()


class BoardProgressOut(serializers.Serializer[Any]):
    """How many results of a board are in."""

    board = serializers.IntegerField()
    entered = serializers.IntegerField()
    due = serializers.IntegerField()


class RoomOut(serializers.Serializer[Any]):
    """A session as its director sees it."""

    session = serializers.IntegerField(source="session_id")
    number = serializers.IntegerField(source="session")
    status = SessionStatusField()
    current = serializers.DictField(
        child=serializers.IntegerField(), help_text="The round each section plays."
    )
    tables = TableOut(many=True)
    rounds = RoundProgressOut(many=True)
    boards = BoardProgressOut(many=True)
    entered = serializers.IntegerField()
    due = serializers.IntegerField()
    missing = serializers.IntegerField()


class BoardShownOut(serializers.Serializer[Any]):
    """A board in play, and whether its traveller may be seen yet."""

    board = serializers.IntegerField()
    shown = serializers.BooleanField()


class SessionBoardsOut(serializers.Serializer[Any]):
    """The boards of a session."""

    session = serializers.IntegerField()
    number = serializers.IntegerField()
    boards = BoardShownOut(many=True)
