"""Files sent to a club and waiting to be imported."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.importing.models import KeptFile
from tournaments.record.models import Session
from tournaments.site.background import waits_for

MOST_SESSIONS = 60
LONGEST_AT_ONCE = 300_000  # bytes: about 1,000 results, which take three seconds
PACKED_WEIGHT = 8  # a workbook is compressed
MOST_LINES_AT_ONCE = 2_000  # each line of a plain table is a result
KEPT_FOR = timedelta(days=1)
"""How long a file waits before it is deleted."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A file; ``outcome`` describes the result of its import, and is empty before that.

    ``state`` is that of a background import, ``problem`` why it failed, ``waiting`` what it is
    waiting for.
    """

    id: int
    club_id: int
    name: str
    content: bytes
    kept_at: datetime
    outcome: Mapping[str, object]
    state: str = ""
    problem: str = ""
    waiting: str = ""

    @property
    def is_being_imported(self) -> bool:
        """Whether a worker is importing it or will do so."""
        return self.state in (KeptFile.State.WAITING, KeptFile.State.RUNNING)

    @property
    def is_long(self) -> bool:
        """Whether importing it takes longer than anyone would wait for a page."""
        weight = PACKED_WEIGHT if self.content.startswith(b"PK") else 1
        if len(self.content) * weight > LONGEST_AT_ONCE:
            return True
        # In a USEBIO or LIN file a result takes many lines, so the file's length says more.
        is_table = not self.content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"<", b"%", b"["))
        return weight == 1 and is_table and self.content.count(b"\n") > MOST_LINES_AT_ONCE

    @property
    def is_imported(self) -> bool:
        """Whether it has been imported."""
        return bool(self.outcome)


def kept_file(file_id: int) -> FileFacts | None:
    """Return a file by its id; None if there is none or it is too old."""
    since = timezone.now() - KEPT_FOR
    row = KeptFile.objects.filter(pk=file_id, kept_at__gte=since).first()
    if row is None:
        return None
    return FileFacts(
        id=row.pk,
        club_id=row.club_id,
        name=row.name,
        content=bytes(row.content),
        kept_at=row.kept_at,
        outcome=row.outcome,
        state=row.state,
        problem=row.problem,
        waiting=waits_for(row.asked_at) if row.state == KeptFile.State.WAITING else "",
    )


@dataclass(frozen=True, slots=True)
class SessionToFill:
    """A session that a file may be imported into, and its event's name."""

    id: int
    words: str


def sessions_to_fill(club_id: int) -> tuple[SessionToFill, ...]:
    """Return the sessions of a club's latest events, latest first."""
    rows = Session.objects.filter(event__club=club_id).order_by("-event__held_on", "-event", "id")
    found = rows.values_list("id", "event__name", "event__held_on", "number")[:MOST_SESSIONS]
    return tuple(
        SessionToFill(pk, f"{name}, {day:%d %b %Y}, session {number}")
        for pk, name, day, number in found
    )


def session_to_fill(event_id: int, number: int | None = None) -> int | None:
    """Return the id of an event's session: the one with this number, or the one in play or next.

    None if there is none.
    """
    order = (Session.Status.RUNNING, Session.Status.SETUP, Session.Status.FINAL)
    found = Session.objects.filter(event=event_id).order_by("number")
    if number is not None:
        found = found.filter(number=number)
    rows = sorted(found, key=lambda session: order.index(Session.Status(session.status)))
    return rows[0].pk if rows else None
