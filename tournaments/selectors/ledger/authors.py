"""Who entered each score that stands, and when somebody last entered anything, by the ledger."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.models import LedgerEntry

OF_A_TABLE = "table:"
"""How the mark of a table's phone begins."""


def score_authors(event_id: int) -> Mapping[int, str]:
    """Return the mark of whoever entered or corrected each score last, by the result's id."""
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    rows = LedgerEntry.objects.filter(event=event_id, kind__in=kinds).order_by("sequence")
    return dict(rows.values_list("payload__result", "actor"))


def last_entry_of(event_id: int, mark: str) -> datetime | None:
    """Return when somebody last changed anything in an event; None if never."""
    mine = LedgerEntry.objects.filter(event=event_id, actor=mark).order_by("-sequence")
    return mine.values_list("at", flat=True).first()
