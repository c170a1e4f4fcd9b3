"""Masterpoints: award them by a table, change one by hand, withdraw them."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from scoring.awards.table import AwardTable
from tournaments.record.models import Award, Contestant, Event, LedgerEntry, Session
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.entries import AwardsMade
from tournaments.record.selectors.ledger.entry_parts import Awarded
from tournaments.record.selectors.ledger.stored import awards_of, said_of_points
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import compares_requests
from tournaments.site.limits import LONGEST_REASON
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.signature import Actor
from tournaments.site.texts import plain_text
from tournaments.standings.selectors.ranking.awards import proposed_awards, unsuited

BY_HAND = "by hand"
AS_PUBLISHED = "as published"
LARGEST_AWARD = 100_000
_NONE: Awarded = ("", "")


@transaction.atomic
@compares_requests
def award_by_table(
    *, event_id: int, table: AwardTable, by: Actor, key: UUID, reason: str = ""
) -> int:
    """Award what a table gives for final places, replacing all earlier awards.

    Args:
        event_id: The event.
        table: The table.
        by: Who awards.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the history.

    Returns:
        How many contestants have an award.

    Raises:
        NotFoundError: there is no such event.
        ConflictError: a session is not final.
        RefusedError: the table is not valid for this event.
        KeyReusedError: the key was used for something else.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.AWARDS_MADE):
        return Award.objects.filter(event=event).count()
    _require_final(event)
    snapshot = open_event(event.pk)
    if why := unsuited(snapshot, table):
        raise RefusedError(why, "table")
    given = {
        each.address: (said_of_points(each.proposed), table.title)
        for each in proposed_awards(snapshot, table)
        if each.proposed
    }
    _store(event, given, awards_of(event.pk), by=by, key=key, reason=reason)
    return len(given)


@transaction.atomic
@compares_requests
def award_by_hand(
    *, contestant_id: int, points: Decimal, by: Actor, key: UUID, reason: str
) -> None:
    """Award a contestant this many masterpoints, whatever the table says; 0 withdraws the award.

    The reason is kept in the ledger and shown beside the award on the director's page.

    Raises:
        NotFoundError: there is no such contestant.
        ConflictError: a session is not final.
        RefusedError: the number is negative, too large or has more than four decimals, or the
            reason is missing.
        KeyReusedError: the key was used for something else.
    """
    found = Contestant.objects.filter(pk=contestant_id).first()
    if found is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(found.event_id)
    if done_before(event, key, LedgerEntry.Kind.AWARDS_MADE):
        return
    _require_final(event)
    _require_points(points)
    if not plain_text(reason, LONGEST_REASON):
        raise RefusedError(
            "Say why the award is made by hand; players will want to know.", "reason"
        )
    before = awards_of(event.pk)
    wanted = {who: each for who, each in before.items() if who != found.address}
    if points:
        wanted[found.address] = (said_of_points(points), BY_HAND)
    _store(event, wanted, before, by=by, key=key, reason=reason)


@transaction.atomic
@compares_requests
def award_as_published(
    *, event_id: int, points: Mapping[str, Decimal], by: Actor, key: UUID, reason: str = ""
) -> int:
    """Award what a results file says was awarded, replacing all earlier awards.

    Args:
        event_id: The event.
        points: The award for each of a contestant's players, by the contestant's address; 0 for
            none.
        by: Who awards.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the history.

    Returns:
        How many contestants have an award.

    Raises:
        NotFoundError: a contestant does not exist.
        ConflictError: a session is not final.
        RefusedError: a number is negative, too large, or has more than four decimals.
        KeyReusedError: the key was used for something else.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.AWARDS_MADE):
        return Award.objects.filter(event=event).count()
    _require_final(event)
    known = Contestant.objects.filter(event=event, address__in=points).count()
    if known < len(points):
        raise NotFoundError("This pair or team does not exist.", "contestant")
    for each in points.values():
        _require_points(each)
    given = {
        address: (said_of_points(each), AS_PUBLISHED) for address, each in points.items() if each
    }
    _store(event, given, awards_of(event.pk), by=by, key=key, reason=reason)
    return len(given)


@transaction.atomic
@compares_requests
def withdraw_awards(*, event_id: int, by: Actor, key: UUID, reason: str = "") -> None:
    """Withdraw all awards of an event.

    Raises:
        NotFoundError: there is no such event.
        KeyReusedError: the key was used for something else.
    """
    event = lock_event(event_id)
    if not done_before(event, key, LedgerEntry.Kind.AWARDS_MADE):
        _store(event, {}, awards_of(event.pk), by=by, key=key, reason=reason)


def _require_final(event: Event) -> None:
    if event.sessions.exclude(status=Session.Status.FINAL).exists():
        raise ConflictError(
            "Masterpoints can be awarded once the results of every session are final."
        )


def _require_points(points: Decimal) -> None:
    if not points.is_finite() or not 0 <= points <= LARGEST_AWARD or points != round(points, 4):
        raise RefusedError(
            f"Enter a number from 0 to {LARGEST_AWARD:,} with at most four decimals.", "points"
        )


def _store(
    event: Event,
    wanted: Mapping[str, Awarded],
    before: Mapping[str, Awarded],
    *,
    by: Actor,
    key: UUID,
    reason: str,
) -> None:
    """Store what changes; the ledger entry holds only that."""
    changed = [
        who
        for who in sorted(wanted.keys() | before.keys())
        if wanted.get(who, _NONE) != before.get(who, _NONE)
    ]
    if not changed:
        return
    ids = dict(
        Contestant.objects.filter(event=event, address__in=changed).values_list("address", "id")
    )
    Award.objects.filter(event=event, contestant__in=ids.values()).delete()
    Award.objects.bulk_create(
        [
            Award(
                event=event,
                contestant_id=ids[who],
                points=Decimal(wanted[who][0]),
                table=wanted[who][1],
            )
            for who in changed
            if who in wanted
        ]
    )
    entry = AwardsMade(
        awards={who: wanted.get(who, _NONE) for who in changed},
        previous={who: before.get(who, _NONE) for who in changed},
    )
    append_entry(event, entry, by=by, key=key, reason=reason)
