"""The chain of a ledger's entries: each holds a hash of itself and of the one before."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from uuid import UUID

from tournaments.models import Event, LedgerEntry


def entry_hash(
    *,
    event_id: int,
    sequence: int,
    kind: str,
    payload: object,
    actor: str,
    at: datetime,
    reason: str,
    key: UUID,
    previous_hash: str,
) -> str:
    """Return the SHA-256 (64 hexadecimal digits) of one entry and the hash before it."""
    content = [
        event_id,
        sequence,
        kind,
        payload,
        actor,
        at.astimezone(UTC).isoformat(),
        reason,
        str(key),
        previous_hash,
    ]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def broken_links(event: Event, rows: Sequence[LedgerEntry]) -> Iterator[str]:
    """Yield where the chain of an event's entries breaks first, in a sentence."""
    previous = ""
    for number, row in enumerate(rows, start=1):
        if row.sequence != number:
            yield f"Entry {number} is missing: the next one is {row.sequence}."
            return
        digest = entry_hash(
            event_id=event.pk,
            sequence=row.sequence,
            kind=row.kind,
            payload=row.payload,
            actor=row.actor,
            at=row.at,
            reason=row.reason,
            key=row.key,
            previous_hash=previous,
        )
        if row.previous_hash != previous or row.hash != digest:
            yield f"Entry {number} was changed after it was made."
            return
        previous = digest
    if (event.ledger_sequence, event.ledger_hash) != (len(rows), previous):
        yield f"The event counts {event.ledger_sequence} entries, but {len(rows)} are there."
