"""Award masterpoints, by published tables and by the club's own."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.awards.reading import LARGEST_AWARD, parse_table
from scoring.awards.table import AwardTable
from scoring.errors import NotationError
from tournaments.clubs.services import lock_club
from tournaments.record.models import Award, ClubAwardTable, Contestant, Event, LedgerEntry, Session
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.entries import Awarded, AwardsMade
from tournaments.record.selectors.ledger.stored import awards_of, said_of_points
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import Actor, compares_requests, created_once
from tournaments.site.limits import LONGEST_REASON
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import plain_text
from tournaments.standings.selectors.ranking.awards import proposed_awards, unsuited

MOST_TABLES = 50


class StaleAwardTableError(ConflictError):
    """The table has changed since the caller read it."""


@created_once(ClubAwardTable)
@transaction.atomic
def keep_award_table(
    *, club_id: int, text: str, by: Actor | None = None, key: UUID | None = None
) -> ClubAwardTable:
    """Save an award table for a club, once for each key.

    Args:
        club_id: The club.
        text: The table in TOML.
        by: Who adds it.
        key: The idempotency key; None to save one each time.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the text is not an award table, the club already has one with this title, or
            it has 50.
    """
    lock_club(club_id)
    if ClubAwardTable.objects.filter(club=club_id).count() >= MOST_TABLES:
        raise RefusedError(
            f"A club can keep up to {MOST_TABLES} award tables. Remove one first.", "text"
        )
    title = _free_title(club_id, _read(text))
    return ClubAwardTable.objects.create(
        club_id=club_id, title=title, text=text, changed_at=timezone.now()
    )


@transaction.atomic
def replace_award_table(*, award_table_id: int, text: str, expected_version: int) -> ClubAwardTable:
    """Replace the text of a table; what it has awarded stays as it is.

    Raises:
        NotFoundError: there is no such table.
        StaleAwardTableError: it has since changed to another version.
        RefusedError: as for saving one.
    """
    row = _locked(award_table_id, expected_version)
    row.title = _free_title(row.club_id, _read(text), except_for=row.pk)
    row.text = text
    row.version += 1
    row.changed_at = timezone.now()
    row.save()
    return row


@transaction.atomic
def remove_award_table(*, award_table_id: int, expected_version: int) -> None:
    """Remove a table; what it has awarded stays as it is.

    Raises:
        NotFoundError: there is no such table.
        StaleAwardTableError: it has since changed to another version.
    """
    _locked(award_table_id, expected_version).delete()


def _read(text: str) -> AwardTable:
    try:
        return parse_table(text)
    except NotationError as error:
        raise RefusedError(str(error), "text") from error


def _free_title(club_id: int, table: AwardTable, *, except_for: int | None = None) -> str:
    others = ClubAwardTable.objects.filter(club=club_id, title__iexact=table.title)
    if any(pk != except_for for pk in others.values_list("pk", flat=True)):
        raise RefusedError(
            f"The club already has {table.title}. Replace it, or give this one a different "
            "version.",
            "text",
        )
    return table.title


def _locked(award_table_id: int, expected_version: int) -> ClubAwardTable:
    club = ClubAwardTable.objects.filter(pk=award_table_id).values_list("club", flat=True).first()
    if club is not None:
        lock_club(club)
    row = ClubAwardTable.objects.select_for_update().filter(pk=award_table_id).first()
    if row is None:
        raise NotFoundError("This award table does not exist.", "award_table")
    if row.version != expected_version:
        raise StaleAwardTableError(
            f"Someone else has changed {row.title}: it is now version {row.version}, and you saw "
            f"version {expected_version}. Load the page again.",
            "version",
        )
    return row


BY_HAND = "by hand"
AS_PUBLISHED = "as published"
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
