"""Writing to the ledger: the only place that adds an entry."""

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from tournaments.models import Event, LedgerEntry, Session
from tournaments.selectors.ledger.chain import entry_hash
from tournaments.selectors.ledger.entries import Entry
from tournaments.services.refusals import ConflictError, NotFoundError
from tournaments.services.texts import plain_text

LONGEST_REASON = 300


class KeyReusedError(ConflictError):
    """An idempotency key was used again for a different change."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, as an opaque mark without a name."""

    mark: str

    @classmethod
    def user(cls, user_id: int) -> "Actor":
        """A person with a login."""
        return cls(f"user:{user_id}")


IMPORTER = Actor("importer")


def lock_event(event_id: int) -> Event:
    """Return the event with its row locked until the transaction ends.

    All changes of one event are made one at a time: the chain has one head, and closing a session
    cannot overlap with entering a result.

    Raises:
        NotFoundError: there is no such event.
    """
    event = Event.objects.select_for_update().filter(pk=event_id).first()
    if event is None:
        raise NotFoundError("This event does not exist.")
    return event


def lock_session(session_id: int) -> Session:
    """Return a session as it is once its event's row is locked, see ``lock_event``.

    Raises:
        NotFoundError: there is no such session.
    """
    events = Event.objects.select_for_update(of=("self",))
    event = events.filter(sessions=session_id).first()
    if event is None:
        raise NotFoundError("This session does not exist.", "session")
    return event.sessions.get(pk=session_id)


def append_entry(
    event: Event, entry: Entry, *, by: Actor, key: UUID, reason: str = ""
) -> LedgerEntry:
    """Add an entry to a locked event's ledger and move the head on."""
    at = timezone.now()
    payload = entry.written()
    reason = plain_text(reason, LONGEST_REASON)
    sequence = event.ledger_sequence + 1
    digest = entry_hash(
        event_id=event.pk,
        sequence=sequence,
        kind=entry.kind,
        payload=payload,
        actor=by.mark,
        at=at,
        reason=reason,
        key=key,
        previous_hash=event.ledger_hash,
    )
    row = LedgerEntry.objects.create(
        event=event,
        sequence=sequence,
        kind=entry.kind,
        payload=payload,
        actor=by.mark,
        at=at,
        reason=reason,
        key=key,
        previous_hash=event.ledger_hash,
        hash=digest,
    )
    event.ledger_sequence = sequence
    event.ledger_hash = digest
    event.save(update_fields=["ledger_sequence", "ledger_hash"])
    return row


def entry_with_key(
    event: Event, key: UUID, *kinds: LedgerEntry.Kind, **place: object
) -> LedgerEntry | None:
    """Return the entry made under this idempotency key, if any.

    Args:
        event: The event.
        key: The key.
        kinds: The kinds of entry that the caller is about to make.
        place: What the entry's payload must contain to be the same change.

    Raises:
        KeyReusedError: the key was used for a different change.
    """
    entry = LedgerEntry.objects.filter(event=event, key=key).first()
    if entry is None:
        return None
    same = all(entry.payload.get(name) == value for name, value in place.items())
    if entry.kind not in kinds or not same:
        raise KeyReusedError("This key was used for another change. Send a new one.", "key")
    return entry
