"""Change the conditions of contest, with an entry in the ledger."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from tournaments.record.models import Event, LedgerEntry, Session
from tournaments.record.selectors.ledger.entries import ConditionsChanged
from tournaments.record.services.condition_checks import (
    checked_conditions,
    refuse_missing_scale,
    refuse_unfit_tie_breaks,
)
from tournaments.record.services.fitting import refuse_unfit_method
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import ConflictError
from tournaments.site.signature import Actor


@transaction.atomic
@compares_requests
def change_conditions(
    *, event_id: int, conditions: Mapping[str, object], by: Actor, key: UUID, reason: str = ""
) -> Event:
    """Change how an event is scored or shown; results stay, standings are recomputed.

    Args:
        event_id: The event.
        conditions: New values by name; the others stay.
        by: Who changes them.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the ledger.

    Raises:
        RefusedError: a condition is unknown or cannot have its value, a tie-break breaks no tie in
            this contest, the event's own victory point scale is missing, or matches cannot be
            scored this way with a movement already chosen.
        ConflictError: a session is final.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return event
    chosen = checked_conditions(conditions)
    refuse_final(event, "to change how the event is scored")
    before = event.conditions.value
    now = replace(before, **chosen)
    changed = event.conditions.take(now)
    if not changed:
        return event
    if "match_award" in changed:
        refuse_unfit_method(event, event.scoring_method, "match_award")
    if "tie_breaks" in changed:
        refuse_unfit_tie_breaks(now, event.scoring_method)
    refuse_missing_scale(now)
    event.conditions.save(update_fields=changed)
    was, written = before.written(), now.written()
    said = ConditionsChanged({name: (was[name], written[name]) for name in changed})
    append_entry(event, said, by=by, key=key, reason=reason)
    return event


def refuse_final(event: Event, what_for: str) -> None:
    """Refuse to change an event that has a final session.

    Raises:
        ConflictError: a session is final.
    """
    if event.sessions.filter(status=Session.Status.FINAL).exists():
        raise ConflictError(f"A session is final. Reopen it {what_for}.")
