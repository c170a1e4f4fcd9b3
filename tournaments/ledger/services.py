"""The next entry of any ledger."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from tournaments.ledger.chain import ChainOwner, entry_hash
from tournaments.site.keys import Actor, request_under
from tournaments.site.limits import LONGEST_REASON
from tournaments.site.texts import plain_text


def chained(
    owner: ChainOwner, kind: str, payload: object, *, by: Actor, key: UUID, reason: str
) -> dict[str, Any]:
    """Return the columns of the next entry of a chain whose owner is locked."""
    columns: dict[str, Any] = {
        "sequence": owner.ledger_sequence + 1,
        "kind": kind,
        "payload": payload,
        "actor": by.mark,
        "at": timezone.now(),
        "reason": plain_text(reason, LONGEST_REASON),
        "key": key,
        "previous_hash": owner.ledger_hash,
    }
    digest = entry_hash(of=owner.chain_mark, **columns)
    return columns | {"request": request_under(key).digest, "hash": digest}
