"""Strata and handicaps: what contestants are ranked by in addition to the overall ranking."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from scoring.conditions.declaring import checked_decimal
from scoring.errors import ScoringError
from tournaments.record.models import Contestant, LedgerEntry, Session
from tournaments.record.selectors.ledger.entries import PrizesChanged
from tournaments.record.selectors.ledger.entry_parts import Prize, prize_of
from tournaments.record.services.conditions import refuse_final
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.signature import Actor

LOWEST_STRATUM = 26
LARGEST_HANDICAP = Decimal(100)

EnteredPrize = tuple[object, object]
"""A stratum, 1 the highest, and a handicap in per cent; None or empty for neither."""


@transaction.atomic
@compares_requests
def set_strata_and_handicaps(
    *, event_id: int, prizes: Mapping[int, EnteredPrize], by: Actor, key: UUID, reason: str = ""
) -> tuple[Contestant, ...]:
    """Set the stratum and the handicap of contestants.

    Before any session has started this is part of the set-up; afterwards the ledger keeps each
    change.

    Args:
        event_id: The event.
        prizes: Stratum and handicap by contestant id; the others keep theirs.
        by: Who sets them.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the ledger.

    Returns:
        The contestants that changed.

    Raises:
        NotFoundError: a contestant does not take part in this event.
        RefusedError: a stratum or handicap is out of range; the error's field is ``stratum`` or
            ``handicap``, a hyphen and the contestant's id.
        ConflictError: a session is final.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return ()
    refuse_final(event, "to change strata and handicaps")
    listed = {each.pk: each for each in event.contestants.filter(pk__in=list(prizes))}
    if len(listed) < len(prizes):
        raise NotFoundError("This pair or team does not take part in the event.", "contestant")
    changed: dict[str, tuple[Prize, Prize]] = {}
    for pk, (stratum, handicap) in prizes.items():
        contestant = listed[pk]
        before = prize_of(contestant.stratum, contestant.handicap)
        contestant.stratum = _stratum(pk, stratum)
        contestant.handicap = _handicap(pk, handicap)
        after = prize_of(contestant.stratum, contestant.handicap)
        if after != before:
            changed[contestant.address] = before, after
            contestant.save(update_fields=["stratum", "handicap"])
    if changed and event.sessions.exclude(status=Session.Status.SETUP).exists():
        append_entry(event, PrizesChanged(changed), by=by, key=key, reason=reason)
    return tuple(each for each in listed.values() if each.address in changed)


def _stratum(contestant_id: int, value: object) -> int | None:
    if value is None or value == "":
        return None
    text = str(value)
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= LOWEST_STRATUM):
        sentence = f"A stratum is a number from 1, the highest, to {LOWEST_STRATUM}."
        raise RefusedError(sentence, f"stratum-{contestant_id}")
    return int(text)


def _handicap(contestant_id: int, value: object) -> Decimal | None:
    if value is None or value == "":
        return None
    field = f"handicap-{contestant_id}"
    typed = str(value).replace(",", ".").replace("−", "-")
    try:
        return checked_decimal(typed, least=-LARGEST_HANDICAP, most=LARGEST_HANDICAP)
    except ScoringError as error:
        raise RefusedError(str(error), field) from error
