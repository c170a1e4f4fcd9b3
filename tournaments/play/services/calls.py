"""Call the director from a table, and answer."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from tournaments.record.models import TableCall
from tournaments.record.selectors.access.links import TableLinkFacts
from tournaments.record.selectors.edition import room_shown_anew
from tournaments.record.services.ledger import lock_event
from tournaments.record.services.results import require_running
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import NotFoundError, RefusedError

MOST_OPEN = 5
"""How many calls from one table can wait for an answer; more would tell the director nothing
new."""


@transaction.atomic
def call_director(
    *, link: TableLinkFacts, round_: int, reason: str, key: UUID, now: datetime
) -> TableCall:
    """Call the director to a table, once for each key.

    Raises:
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        RefusedError: there is no such reason, or too many calls are already waiting.
    """
    event = lock_event(link.event_id)
    before = TableCall.objects.filter(event=event, key=key).order_by().first()
    if before is not None:
        called = (before.section_id, before.table, before.round, before.reason)
        if called != (link.section_id, link.table, round_, reason):
            raise KeyReusedError
        return before
    require_running(link.session_id)
    if reason not in TableCall.Reason.values:
        raise RefusedError(
            "Call the director, or say that other people are sitting here.", "reason"
        )
    waiting = TableCall.objects.filter(
        section=link.section_id, table=link.table, answered_at=None
    ).order_by()
    same = waiting.filter(reason=reason).first()
    if same is not None:
        return same
    if waiting.count() >= MOST_OPEN:
        raise RefusedError("The director has already been called.")
    room_shown_anew(event.club_id)
    return TableCall.objects.create(
        event=event,
        section_id=link.section_id,
        table=link.table,
        round=round_,
        reason=reason,
        key=key,
        called_at=now,
    )


@transaction.atomic
def answer_call(*, session_id: int, call_id: int, now: datetime) -> None:
    """Note that the director has come; answering again changes nothing.

    Raises:
        NotFoundError: the session has no such call.
    """
    rows = TableCall.objects.select_for_update(of=("self",))
    call = rows.filter(pk=call_id, section__session=session_id).order_by().first()
    if call is None:
        raise NotFoundError("There is no such call.", "call")
    if call.answered_at is None:
        call.answered_at = now
        call.save(update_fields=["answered_at"])
        room_shown_anew(call.event.club_id)
