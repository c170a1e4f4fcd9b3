"""Scoring an event by another method than it was set up with."""

from uuid import UUID

from django.db import transaction

from tournaments.models import Event, LedgerEntry, Method
from tournaments.services.conditions.conditions import refuse_final
from tournaments.services.events.events import METHODS, one_of
from tournaments.services.ledger import Actor, append_entry, entry_with_key, lock_event
from tournaments.services.movements.choice import refuse_unfit_method
from tournaments.services.refusals import ConflictError, RefusedError


@transaction.atomic
def change_method(*, event_id: int, method: str, by: Actor, key: UUID, reason: str = "") -> Event:
    """Score an event by another method of its game and contest; scores stay as they are.

    Raises:
        RefusedError: the method is not one of the contest's, or cannot work with a movement
            that was chosen already.
        ConflictError: a session is final, or other clubs are compared with the event.
    """
    event = lock_event(event_id)
    if entry_with_key(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED) is not None:
        return event
    fitting = METHODS[event.game, event.contest]
    if method not in fitting:
        allowed = one_of([str(Method(m).label) for m in fitting])
        raise RefusedError(f"This contest is scored by {allowed}.", "method")
    if method == event.method:
        return event
    refuse_final(event, "to change how the event is scored")
    if event.simultaneous is not None:
        raise ConflictError(
            f"In {event.simultaneous.name} all clubs are scored alike. Leave it to score this "
            "event by another method."
        )
    refuse_unfit_method(event, method, event.match_award, "method")
    payload = {"conditions": {"method": [event.method, method]}}
    event.method = method
    event.save(update_fields=["method"])
    kind = LedgerEntry.Kind.CONDITIONS_CHANGED
    append_entry(event, kind, payload, by=by, key=key, reason=reason)
    return event
