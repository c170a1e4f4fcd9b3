"""Send a message to a table or the whole room, and withdraw it."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from tournaments.play.models import RoomMessage
from tournaments.record.models import Session, Sitting
from tournaments.record.selectors.edition import room_shown_anew
from tournaments.record.services.ledger import done_before, lock_session
from tournaments.record.services.results import require_running
from tournaments.site.keys import compares_requests
from tournaments.site.limits import LONGEST_MESSAGE
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.signature import Actor
from tournaments.site.texts import printable


@transaction.atomic
@compares_requests
def send_message(
    *,
    session_id: int,
    text: str,
    by: Actor,
    key: UUID,
    now: datetime,
    section_id: int | None = None,
    table: int | None = None,
    pinned: bool = False,
) -> RoomMessage:
    """Send a message to a table of a session, or to all of them if none is named.

    A key used again returns the first message.

    Args:
        session_id: The session.
        text: The message, on one line, up to 200 characters.
        by: Who sends it.
        key: The idempotency key.
        now: The time.
        section_id: The section of the table.
        table: The table; None for everybody.
        pinned: Whether it stays until it is withdrawn.

    Raises:
        NotFoundError: there is no such session.
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        RefusedError: there is no text or too much of it, or no such table.
    """
    session = lock_session(session_id)
    event = session.event
    if done_before(event, key):
        return RoomMessage.objects.get(event=event, key=key)
    require_running(session_id)
    if (section_id is None) != (table is None):
        raise RefusedError(
            "Name both the section and the table, or neither to tell everybody.", "table"
        )
    if table is not None and not _plays(session, section_id, table):
        raise RefusedError(f"There is no table {table} in this session.", "table")
    room_shown_anew(event.club_id)
    return RoomMessage.objects.create(
        event=event,
        session=session,
        section_id=section_id,
        table=table,
        text=_sentence(text),
        pinned=pinned,
        by=by.mark,
        key=key,
        at=now,
    )


@transaction.atomic
@compares_requests
def withdraw_message(*, session_id: int, message_id: int, key: UUID, now: datetime) -> RoomMessage:
    """Withdraw a message: phones and the wall stop showing it. Doing so again changes nothing.

    Raises:
        NotFoundError: the session has no such message.
        KeyReusedError: the key was used for something else.
    """
    session = lock_session(session_id)
    done = done_before(session.event, key)
    message = session.messages.filter(pk=message_id).order_by().first()
    if message is None:
        raise NotFoundError("There is no such message.", "message")
    if not done and message.withdrawn_at is None:
        message.withdrawn_at = now
        message.save(update_fields=["withdrawn_at"])
        room_shown_anew(session.event.club_id)
    return message


def _plays(session: Session, section_id: int | None, table: int) -> bool:
    return Sitting.objects.filter(
        section=section_id, section__session=session, table=table, withdrawn_in_version=None
    ).exists()


def _sentence(text: str) -> str:
    words = " ".join(printable(text).split())
    if not words:
        raise RefusedError("Write what you want to say.", "text")
    if len(words) > LONGEST_MESSAGE:
        raise RefusedError(f"A message can have up to {LONGEST_MESSAGE} characters.", "text")
    return words
