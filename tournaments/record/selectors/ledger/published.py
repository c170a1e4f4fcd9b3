"""The head of a ledger, published with results so that nobody can rewrite it unnoticed."""

from tournaments.ledger.chain import head_code
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.snapshot import EventSnapshot


def published_head(snapshot: EventSnapshot) -> str:
    """Return the code of the ledger's head if the reader may see it; otherwise empty.

    Directors always may. The public may once every session is final; before that, the number of
    entries would reveal how many scores are in (Law 16). A simultaneous tournament combines several
    events and has no ledger of its own.
    """
    event = snapshot.event
    final = bool(snapshot.sessions) and all(each.status == "final" for each in snapshot.sessions)
    if snapshot.clubs or not (final or snapshot.role.sees_every_score):
        return ""
    return head_code(event.ledger_sequence, event.ledger_hash)


def hash_at(event_id: int, sequence: int) -> str:
    """Return an entry's hash, the head of the ledger at that moment; empty if there is no entry."""
    rows = LedgerEntry.objects.filter(event=event_id, sequence=sequence)
    return rows.values_list("hash", flat=True).first() or ""
