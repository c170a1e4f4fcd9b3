"""Score an event by a method other than the one it was set up with."""

from uuid import UUID

from django.db import transaction

from tournaments.record.models import Event, LedgerEntry
from tournaments.record.selectors.ledger.entries import ConditionsChanged
from tournaments.record.services.condition_checks import checked_method
from tournaments.record.services.conditions import refuse_final
from tournaments.record.services.fitting import refuse_unfit_method
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import ConflictError
from tournaments.site.signature import Actor


@transaction.atomic
@compares_requests
def change_method(*, event_id: int, method: str, by: Actor, key: UUID, reason: str = "") -> Event:
    """Score an event by another method of its game and contest; scores stay as they are.

    Raises:
        RefusedError: the contest does not have this method, or it cannot work with a movement
            already chosen.
        ConflictError: a session is final, other clubs are compared with the event, or scores were
            carried over to it.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return event
    chosen = checked_method(event.game, event.contest, method)
    if chosen == event.method:
        return event
    refuse_final(event, "to change how the event is scored")
    if event.simultaneous is not None:
        raise ConflictError(
            f"All clubs in {event.simultaneous.name} are scored the same way. Leave it to score "
            "this event by another method."
        )
    if event.contestants.exclude(brought="").exists():
        raise ConflictError(
            "Scores were carried over to this event under its present method, so the method "
            "cannot change."
        )
    before, event.method = event.method, chosen
    refuse_unfit_method(event, event.scoring_method, "method")
    change = ConditionsChanged({"method": (before, chosen)})
    event.save(update_fields=["method"])
    append_entry(event, change, by=by, key=key, reason=reason)
    return event
