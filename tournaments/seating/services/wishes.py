"""Seating requests: record them, withdraw them, and seat people by them before play."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from movements.errors import MovementError
from movements.wishes.wish import MOST_WISHES, SeatWish, WishKind, checked
from tournaments.record.models import (
    Contestant,
    ContestantPlayer,
    Event,
    LedgerEntry,
    SeatingWish,
    Session,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.entries import PeopleSeated, WishAnswered
from tournaments.record.services.events import AlreadyStartedError
from tournaments.record.services.ledger import (
    append_entry,
    entry_with_key,
    lock_event,
    note_unrecorded_change,
)
from tournaments.seating.selectors.wishes import CannotSeatError, SeatingByWishes, seating_by_wishes
from tournaments.site.keys import Actor, compares_requests, created_once
from tournaments.site.limits import LARGEST_LOT
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError


class StaleSeatingError(ConflictError):
    """The seating is no longer the one that was shown."""


@created_once(SeatingWish)
@transaction.atomic
def add_wish(
    *,
    event_id: int,
    kind: str,
    who: tuple[int, ...] = (),
    number: int | None = None,
    section: str = "",
    by: Actor | None = None,
    key: UUID | None = None,
) -> SeatingWish:
    """Record a seating request. It can be made at any time, and counts before play.

    Args:
        event_id: The event.
        kind: One of ``WishKind``.
        who: The ids of the contestants it concerns, as many as the kind needs.
        number: The table, or the place among the seeds, if the kind needs one.
        section: The letter of the table's section; may be empty if there is only one.
        by: Who records it.
        key: The idempotency key: reusing it returns the same request.

    Raises:
        NotFoundError: there is no such event, contestant or section.
        RefusedError: there is no such kind, it needs something else, or it is already recorded.
    """
    event = lock_event(event_id)
    if kind not in WishKind.__members__.values():
        raise RefusedError("Choose a request.", "kind")
    wanted = WishKind(kind)
    number = number if wanted.number else None
    people = {each.pk: each for each in event.contestants.filter(pk__in=who)}
    if len(people) < len(set(who)):
        raise NotFoundError("This pair or team does not take part in the event.", "who")
    try:
        checked(SeatWish(wanted, tuple(map(str, who)), number or 0))
    except MovementError as error:
        raise RefusedError(str(error), "number" if wanted.number else "who") from error
    wish = SeatingWish(
        event=event,
        kind=wanted.value,
        contestant_id=who[0] if who else None,
        other_id=who[1] if len(who) > 1 else None,
        number=number or None,
        section_letter=_letter(event, wanted, section),
    )
    _refuse_second(event, wish)
    wish.save()
    return wish


@transaction.atomic
def remove_wish(*, event_id: int, wish_id: int) -> None:
    """Withdraw a request.

    Raises:
        NotFoundError: there is no such event, or it has no such request.
    """
    event = lock_event(event_id)
    removed, _by_model = event.wishes.filter(pk=wish_id).delete()
    if not removed:
        raise NotFoundError("This request no longer exists.", "wish")


def preview_seating(*, snapshot: EventSnapshot, lot: int | None = None) -> SeatingByWishes:
    """Return how people would be seated by their requests, without storing anything.

    Args:
        snapshot: The event.
        lot: A number to draw the places by first; None to move only those whom requests move.

    Raises:
        ConflictError: nobody can be seated by requests now; the sentence says why.
        RefusedError: there is no such lot.
    """
    if lot is not None and not 0 <= lot <= LARGEST_LOT:
        raise RefusedError(f"Enter the lot as a whole number from 0 to {LARGEST_LOT}.", "lot")
    try:
        return seating_by_wishes(snapshot, lot)
    except CannotSeatError as error:
        raise ConflictError(str(error), "wishes") from error


@transaction.atomic
@compares_requests
def seat_by_wishes(
    *,
    event_id: int,
    by: Actor,
    key: UUID,
    lot: int | None = None,
    seen: str | None = None,
    reason: str = "",
) -> LedgerEntry:
    """Seat people by their requests; those who move get other numbers, and keep what is theirs.

    Names, strata, handicaps and requests go with the people. This is one entry in the ledger, which
    ``undo_seating`` can undo until play begins.

    Args:
        event_id: The event.
        by: The director.
        key: The idempotency key: reusing it returns the first answer.
        lot: As ``preview_seating`` takes it.
        seen: The mark of the seating that was shown; None to use whatever is best now.
        reason: Why, for the history.

    Raises:
        NotFoundError: there is no such event.
        StaleSeatingError: the seating is no longer the one that was shown.
        ConflictError: nobody can be seated by requests now, or nobody needs to move.
    """
    event = lock_event(event_id)
    earlier = entry_with_key(event, key, LedgerEntry.Kind.PEOPLE_SEATED)
    if earlier is not None:
        return earlier
    previewed = preview_seating(snapshot=open_event(event.pk), lot=lot)
    if seen not in (None, previewed.mark):
        raise StaleSeatingError(
            "A name, a request or the movement has changed since you looked. Look at the seating "
            "again."
        )
    if not previewed.seats:
        raise ConflictError(
            "Nobody needs to move: everybody is already in the right place.", "wishes"
        )
    entry = PeopleSeated(
        seats=previewed.seats,
        wishes=tuple(
            WishAnswered(
                each.wish.kind.value,
                each.wish.who,
                each.wish.number,
                each.wish.section,
                each.is_met,
            )
            for each in previewed.wishes
        ),
        lot=lot,
    )
    _move(event, previewed.seats)
    return append_entry(event, entry, by=by, key=key, reason=reason)


@transaction.atomic
@compares_requests
def undo_seating(*, event_id: int, by: Actor, key: UUID, reason: str = "") -> LedgerEntry:
    """Give everybody back the number they had before they were last seated by requests.

    Raises:
        NotFoundError: there is no such event.
        AlreadyStartedError: a session has started.
        ConflictError: nobody was seated by requests, or numbers have changed with the movement
            since.
    """
    event = lock_event(event_id)
    earlier = entry_with_key(event, key, LedgerEntry.Kind.PEOPLE_SEATED)
    if earlier is not None:
        return earlier
    if event.sessions.exclude(status=Session.Status.SETUP).exists():
        raise AlreadyStartedError("Play has begun, so everybody keeps their number.")
    last = seating_to_undo(event.pk)
    if last is None:
        raise ConflictError("Nobody was seated by requests, so there is nothing to undo.")
    done = PeopleSeated.of(last.payload)
    back = {old: new for new, old in done.seats.items()}
    there = set(event.contestants.values_list("address", flat=True))
    if not back.keys() <= there:
        raise ConflictError(
            "The movement has changed since, and some of these numbers are gone. Seat people by "
            "their requests again."
        )
    _move(event, back)
    return append_entry(
        event, PeopleSeated(seats=back, undoes=last.sequence), by=by, key=key, reason=reason
    )


def seating_to_undo(event_id: int) -> LedgerEntry | None:
    """Return the last entry that seated people by requests and was not undone."""
    rows = LedgerEntry.objects.filter(event=event_id, kind=LedgerEntry.Kind.PEOPLE_SEATED)
    undone: set[int] = set()
    for row in rows.order_by("-sequence"):
        undoes = PeopleSeated.of(row.payload).undoes
        if undoes is not None:
            undone.add(undoes)
        elif row.sequence not in undone:
            return row
    return None


def _letter(event: Event, kind: WishKind, section: str) -> str:
    """Return the section of a table; empty for a request without one."""
    if kind.number != "table":
        return ""
    letters = sorted(
        set(event.sessions.values_list("sections__letter", flat=True).order_by()) - {None}
    )
    chosen = section or (letters[0] if len(letters) == 1 else "")
    if chosen not in letters:
        raise NotFoundError("Say which section the table is in.", "section")
    return chosen


def _refuse_second(event: Event, wish: SeatingWish) -> None:
    there = list(event.wishes.all())
    if len(there) >= MOST_WISHES:
        raise RefusedError(
            f"An event can have up to {MOST_WISHES} requests. Remove one first.", "kind"
        )
    for other in there:
        if _content(other) == _content(wish):
            raise RefusedError("This request has already been recorded.", "kind")


def _content(wish: SeatingWish) -> tuple[object, ...]:
    who = frozenset({wish.contestant_id, wish.other_id})
    return wish.kind, who, wish.number, wish.section_letter


_THEIRS = ("name", "stratum", "handicap", "came_from_id", "brought", "brought_of")
"""What goes with the people when a contestant moves."""


def _move(event: Event, seats: Mapping[str, str]) -> None:
    """Move people, with what is theirs, from their addresses to their new ones."""
    rows = {each.address: each for each in event.contestants.all()}
    before = {address: [getattr(each, name) for name in _THEIRS] for address, each in rows.items()}
    became = {rows[old].pk: rows[new] for new, old in seats.items()}
    members = list(ContestantPlayer.objects.filter(contestant__in=list(became)).order_by("id"))
    ContestantPlayer.objects.filter(contestant__in=list(became)).delete()
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(
            contestant=became[each.contestant_id], player_id=each.player_id, position=each.position
        )
        for each in members
    )
    for new, old in seats.items():
        for name, value in zip(_THEIRS, before[old], strict=True):
            setattr(rows[new], name, value)
    changed = [rows[new] for new in seats]
    Contestant.objects.bulk_update(changed, _THEIRS)
    wishes = list(event.wishes.all())
    for wish in wishes:
        wish.contestant = became.get(wish.contestant_id or 0, wish.contestant)
        wish.other = became.get(wish.other_id or 0, wish.other)
    SeatingWish.objects.bulk_update(wishes, ["contestant", "other"])
    note_unrecorded_change(event.pk)
