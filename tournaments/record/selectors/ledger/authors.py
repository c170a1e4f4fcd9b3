"""Who entered each present score, and when and under which keys someone entered anything."""

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from tournaments.record.models import LedgerEntry
from tournaments.site.models import UsedKey

OF_A_TABLE = "table:"
"""The prefix of the mark of a table's phone."""


def score_authors(event_id: int) -> Mapping[int, str]:
    """Return the mark of the last person to enter or correct each score, by result id."""
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    rows = LedgerEntry.objects.filter(event=event_id, kind__in=kinds).order_by("sequence")
    return dict(rows.values_list("payload__result", "actor"))


def last_entry_of(event_id: int, mark: str) -> datetime | None:
    """Return when a person last changed anything in an event; None if never."""
    mine = LedgerEntry.objects.filter(event=event_id, actor=mark).order_by("-sequence")
    return mine.values_list("at", flat=True).first()


def keys_used(event_id: int, mark: str) -> Collection[UUID]:
    """Return the keys under which a person did anything in an event, or anybody changed nothing."""
    made = LedgerEntry.objects.filter(event=event_id, actor=mark)
    noted = UsedKey.objects.filter(scope=f"event:{event_id}")
    return {*made.values_list("key", flat=True), *noted.values_list("key", flat=True)}
