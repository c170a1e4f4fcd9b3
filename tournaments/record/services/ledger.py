"""Write to the ledger: the only place that adds an entry."""

from collections.abc import Mapping
from uuid import UUID

from django.db.models import F

from tournaments.ledger.services import chained
from tournaments.record.models import Event, LedgerEntry, Session
from tournaments.record.selectors.edition import renew_room
from tournaments.record.selectors.ledger.entries import Entry
from tournaments.site.keys import Actor, KeyReusedError, Request, remember, request_under
from tournaments.site.models import UsedKey
from tournaments.site.refusals import NotFoundError

HEAD = ("ledger_sequence", "ledger_hash")
SCORES = frozenset(
    {
        LedgerEntry.Kind.RESULT_RECORDED,
        LedgerEntry.Kind.RESULT_CORRECTED,
        LedgerEntry.Kind.RESULT_CHECKED,
        LedgerEntry.Kind.RESULT_CONFIRMED,
    }
)
"""Entries about one board at one table; the phones of other tables show nothing of them."""


def lock_event(event_id: int) -> Event:
    """Return the event with its row locked until the transaction ends.

    Changes to one event are made one at a time: the chain has one head, and closing a session
    cannot overlap with entering a result.

    Raises:
        NotFoundError: there is no such event.
    """
    event = Event.objects.select_for_update().filter(pk=event_id).order_by().first()
    if event is None:
        raise NotFoundError("This event does not exist.")
    return event


def lock_session(session_id: int) -> Session:
    """Return a session, read after its event's row is locked; see ``lock_event``.

    Raises:
        NotFoundError: there is no such session.
    """
    events = Event.objects.select_for_update(of=("self",))
    event = events.filter(sessions=session_id).order_by().first()
    if event is None:
        raise NotFoundError("This session does not exist.", "session")
    return event.sessions.get(pk=session_id)


def made_under(event_id: int, key: UUID) -> list[int]:
    """Return the numbers of the entries that a key made, or that answered it; 0 for none made."""
    made = LedgerEntry.objects.filter(event=event_id, key=key).order_by()
    used = UsedKey.objects.filter(scope=_scope(event_id), key=key).order_by()
    found = made.values_list("sequence").union(used.values_list("made"), all=True)
    return [number for (number,) in found]


def note_unrecorded_change(event_id: int) -> None:
    """Count a change that the pages of a locked event show and its ledger does not record."""
    Event.objects.filter(pk=event_id).update(unrecorded=F("unrecorded") + 1)


def append_entry(
    event: Event,
    entry: Entry,
    *,
    by: Actor,
    key: UUID,
    reason: str = "",
) -> LedgerEntry:
    """Add an entry to a locked event's ledger, advance its head, and return the entry.

    Args:
        event: The event.
        entry: What to add.
        by: Who makes the change.
        key: Under which key.
        reason: Why.
    """
    request = request_under(key)
    written = chained(event, entry.kind, entry.written(), by=by, key=key, reason=reason)
    row = LedgerEntry(event=event, **written)
    row.save(force_insert=True)
    event.ledger_sequence = row.sequence
    event.ledger_hash = row.hash
    event.save(update_fields=HEAD)
    request.is_stored = True
    if entry.kind not in SCORES:
        renew_room(event.club_id)
    return row


def entry_with_key(
    event: Event, key: UUID, *kinds: LedgerEntry.Kind, **place: object
) -> LedgerEntry | None:
    """Return the entry made under this idempotency key, if any.

    Args:
        event: The event.
        key: The key.
        kinds: The kinds of entry the caller is about to make.
        place: What the entry's payload must contain to count as the same change.

    Raises:
        KeyReusedError: the key was used for a different change, or with other input.
    """
    return _carried_out(event, key, kinds, place)[0]


def done_before(event: Event, key: UUID, *kinds: LedgerEntry.Kind, **place: object) -> bool:
    """Return whether a request under this key was already carried out, even without an entry.

    Takes and raises what ``entry_with_key`` does.
    """
    entry, used = _carried_out(event, key, kinds, place)
    return not (entry is None and used is None)


def _carried_out(
    event: Event, key: UUID, kinds: tuple[LedgerEntry.Kind, ...], place: Mapping[str, object]
) -> tuple[LedgerEntry | None, UsedKey | None]:
    request, used = _request(event, key), None
    entry = LedgerEntry.objects.filter(event=event, key=key).order_by().first()
    if entry is None:
        used = _used(request)
        if used is None or not used.made:
            return None, used
        entry = LedgerEntry.objects.get(event=event, sequence=used.made)
    elif entry.request != request.digest:
        raise KeyReusedError
    same = all(entry.payload.get(name) == value for name, value in place.items())
    if entry.kind not in kinds or not same:
        raise KeyReusedError
    request.is_stored = True
    return entry, used


def remember_answer(event: Event, key: UUID, entry: LedgerEntry) -> None:
    """Note that a request changed nothing because an earlier entry had made the same change."""
    remember(_request(event, key), made=entry.sequence)


def _request(event: Event, key: UUID) -> Request:
    """Return the request under a key, marked as a key of this event."""
    request = request_under(key)
    request.scope = _scope(event.pk)
    return request


def _used(request: Request) -> UsedKey | None:
    used = UsedKey.objects.filter(scope=request.scope, key=request.key).order_by().first()
    if used is not None:
        request.is_stored = True
        if used.request != request.digest:
            raise KeyReusedError
    return used


def _scope(event_id: int) -> str:
    return f"event:{event_id}"
