"""Changing the conditions of contest, with an entry in the ledger."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from tournaments.models import Event, LedgerEntry, Session
from tournaments.selectors.ledger.entries import ConditionsChanged
from tournaments.services.events.condition_checks import (
    checked_conditions,
    refuse_missing_scale,
    refuse_unfit_tie_breaks,
)
from tournaments.services.ledger import Actor, append_entry, entry_with_key, lock_event
from tournaments.services.movements.choice import refuse_unfit_method
from tournaments.services.refusals import ConflictError


@transaction.atomic
def change_conditions(
    *, event_id: int, conditions: Mapping[str, object], by: Actor, key: UUID, reason: str = ""
) -> Event:
    """Change how an event is scored or shown; results stay, standings are computed anew.

    Args:
        event_id: The event.
        conditions: New values by name, the others stay.
        by: Who changes them.
        key: The same key again changes nothing.
        reason: Why, for the ledger.

    Raises:
        RefusedError: an unknown condition, a value it cannot have, a tie-break without meaning
            in this contest, or what a match counts cannot be counted in a movement that was
            chosen already.
        ConflictError: a session is final.
    """
    event = lock_event(event_id)
    if entry_with_key(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED) is not None:
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
    """Refuse a change of an event of which a session is final.

    Raises:
        ConflictError: one is.
    """
    if event.sessions.filter(status=Session.Status.FINAL).exists():
        raise ConflictError(f"A session is final. Reopen it {what_for}.")
