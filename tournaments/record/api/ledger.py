"""The ledger: who changed what, and whether it is intact."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.ledger.chain import HeadCodeError, read_head
from tournaments.record.api.fields import LedgerKindField
from tournaments.record.selectors.access.admission import owner_of_event
from tournaments.record.selectors.ledger.history import HistoryLine, history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.site.api.base import DirectorView, asked
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation


class HistoryIn(serializers.Serializer[Any]):
    """Which part of the history."""

    newest = serializers.IntegerField(min_value=1, max_value=1000, default=50)


@mirrors(HistoryLine, exclude=("entry",), code="The ledger's code when this was its last entry.")
class HistoryLineOut(serializers.Serializer[Any]):
    """One entry in words."""

    kind = LedgerKindField()


class VerificationIn(serializers.Serializer[Any]):
    """A code to compare with the chain."""

    head = serializers.CharField(
        default="",
        max_length=80,
        help_text="A code printed or noted earlier, such as 412-7WZK-YFSZ-7WZK.",
    )

    def validate_head(self, head: str) -> str:
        """Refuse text that is not a ledger's code."""
        try:
            return read_head(head).code if head else ""
        except HeadCodeError as error:
            raise serializers.ValidationError(str(error)) from error


class VerificationOut(serializers.Serializer[Any]):
    """The result of replaying the ledger."""

    ok = serializers.BooleanField()
    entries = serializers.IntegerField()
    results = serializers.IntegerField()
    problems = serializers.ListField(child=serializers.CharField())
    head = serializers.CharField(help_text="The code of the last entry, as printed with results.")
    asked = serializers.CharField(help_text="The code that was compared; empty if none was sent.")
    on_chain = serializers.BooleanField(
        allow_null=True, help_text="Whether the ledger holds the entry with that code."
    )


class LedgerView(DirectorView):
    """An event's history."""

    @operation(
        "read_ledger",
        "Read who changed what",
        asks=HistoryIn,
        gives=HistoryLineOut(many=True),
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
    )
    def get(self, request: Request, event: str) -> object:
        """Checks the chain link by link, and that it still holds the entry with an earlier code."""
        found = owner_of_event(event, request.user)
        return verify_ledger(found.event_id, **asked(VerificationIn, request))
