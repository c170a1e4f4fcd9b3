"""What the director has told the room: for tables, the wall and the director's own list."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from tournaments.play.models import RoomMessage
from tournaments.record.selectors.access.links import TableLinkFacts, table_name
from tournaments.record.selectors.event.snapshot import EventSnapshot

SHOWN_FOR = timedelta(minutes=15)
"""How long a message is shown unless it is pinned: "Two minutes left" is soon wrong."""

MOST_LISTED = 10


@dataclass(frozen=True, slots=True)
class Message:
    """A message as shown; ``to_all`` if it is not for just one table."""

    id: int
    text: str
    at: datetime
    to_all: bool


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message in the director's list.

    Attributes:
        id: Its id.
        text: What it says.
        at: When it was sent.
        table: The table's name, after its section's letter if there are several sections; empty for
            all.
        pinned: Whether it stays until it is withdrawn.
        state: ``shown``, ``withdrawn``, or ``past`` once it has expired.
    """

    id: int
    text: str
    at: datetime
    table: str
    pinned: bool
    state: str


def announcements(session_id: int, now: datetime) -> tuple[Message, ...]:
    """Return the messages to everybody that are now shown, newest first."""
    return _messages(_shown(session_id, now).filter(table=None))


def messages_at(link: TableLinkFacts, now: datetime) -> tuple[Message, ...]:
    """Return the messages a table is now shown, its own and those to everybody."""
    own = Q(section=link.section_id, table=link.table)
    return _messages(_shown(link.session_id, now).filter(own | Q(table=None)))


def sent_messages(
    snapshot: EventSnapshot, session_id: int, now: datetime
) -> tuple[SentMessage, ...]:
    """Return a session's messages, newest first: the latest ten, and all that are still shown."""
    rows = RoomMessage.objects.filter(session=session_id).order_by("-at", "-id")
    latest = Q(pk__in=rows.values("pk")[:MOST_LISTED])
    return tuple(
        SentMessage(
            id=row.pk,
            text=row.text,
            at=row.at,
            table=_table(snapshot, row),
            pinned=row.pinned,
            state=_state(row, now),
        )
        for row in rows.filter(latest | not_gone(now))
    )


def _shown(session_id: int, now: datetime) -> QuerySet[RoomMessage]:
    rows = RoomMessage.objects.filter(session=session_id, session__status="running")
    return rows.filter(not_gone(now)).order_by("-at", "-id")


def not_gone(now: datetime) -> Q:
    """Return which messages have neither expired nor been withdrawn."""
    return Q(withdrawn_at=None) & (Q(pinned=True) | Q(at__gt=now - SHOWN_FOR))


def _messages(rows: Iterable[RoomMessage]) -> tuple[Message, ...]:
    return tuple(Message(row.pk, row.text, row.at, row.table is None) for row in rows)


def _state(row: RoomMessage, now: datetime) -> str:
    if row.withdrawn_at is not None:
        return "withdrawn"
    return "shown" if row.pinned or row.at > now - SHOWN_FOR else "past"


def _table(snapshot: EventSnapshot, row: RoomMessage) -> str:
    if row.section_id is None or row.table is None:
        return ""
    return table_name(snapshot, snapshot.sections[row.section_id], row.table)
