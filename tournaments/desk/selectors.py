"""Totals for the whole installation, for monitoring."""

from collections.abc import Mapping

from django.db.models import Count, Sum

from tournaments.printing.models import Document
from tournaments.record.models import Event


def ledger_entries() -> int:
    """Return the number of entries in all ledgers, from their heads."""
    return Event.objects.aggregate(entries=Sum("ledger_sequence"))["entries"] or 0


def documents_by_status() -> Mapping[str, int]:
    """Return how many documents are in each state, including states with none."""
    counts = Document.objects.order_by().values_list("status").annotate(Count("id"))
    return {**dict.fromkeys(Document.Status.values, 0), **dict(counts)}
