"""The ledger's entries, and the proof that nothing was changed without one."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import LedgerKindField


class HistoryIn(serializers.Serializer[Any]):
    """How much of the history."""

    newest = serializers.IntegerField(min_value=1, max_value=1000, default=50)


class HistoryLineOut(serializers.Serializer[Any]):
    """One entry in words."""

    sequence = serializers.IntegerField()
    at = serializers.DateTimeField()
    who = serializers.CharField()
    kind = LedgerKindField()
    title = serializers.CharField()
    what = serializers.CharField()
    reason = serializers.CharField()


class VerificationOut(serializers.Serializer[Any]):
    """What the replay of the ledger found."""

    ok = serializers.BooleanField()
    entries = serializers.IntegerField()
    results = serializers.IntegerField()
    problems = serializers.ListField(child=serializers.CharField())
