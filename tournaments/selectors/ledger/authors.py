"""Who entered each score that stands, as the ledger knows it."""

from collections.abc import Mapping

from tournaments.models import LedgerEntry

OF_A_TABLE = "table:"
"""How the mark of a table's phone begins."""


def score_authors(event_id: int) -> Mapping[int, str]:
    """Return the mark of whoever entered or corrected each score last, by the result's id."""
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    rows = LedgerEntry.objects.filter(event=event_id, kind__in=kinds).order_by("sequence")
    return dict(rows.values_list("payload__result", "actor"))
