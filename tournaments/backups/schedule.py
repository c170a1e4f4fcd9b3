"""When the next automatic backup is due."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

PLAY = timedelta(minutes=15)
QUIET = timedelta(hours=23)  # a day without a backup is worth a warning


class Reason(StrEnum):
    """Why a backup was made; part of the name of its file."""

    START = "start"
    SESSION = "session"
    PLAY = "play"
    DAILY = "daily"
    ASKED = "asked"
    REPLACED = "replaced"

    @property
    def words(self) -> str:
        """The reason in words, for pages."""
        return _WORDS[self]


_WORDS = {
    Reason.START: "When Fairdeal started",
    Reason.SESSION: "Start or end of a session",
    Reason.PLAY: "During play",
    Reason.DAILY: "Once a day",
    Reason.ASKED: "On request",
    Reason.REPLACED: "Before a restore",
}


@dataclass(frozen=True, slots=True)
class Pulse:
    """How far play has come in all events.

    Attributes:
        turns: Entries of all ledgers that start, end or reopen a session.
        entries: All entries of all ledgers.
    """

    turns: int
    entries: int


def due(
    last: Pulse | None,
    made_at: datetime | None,
    pulse: Pulse,
    now: datetime,
    *,
    started_at: datetime | None = None,
) -> Reason | None:
    """Return why a backup is due now; None if none is due.

    Args:
        last: How far play had come in the newest backup; None if there is none.
        made_at: When the newest backup was made; None if there is none.
        pulse: How far play has come now.
        now: The present moment.
        started_at: When Fairdeal started, if the database as it was then needs a backup.
    """
    if started_at is not None and (made_at is None or made_at < started_at):
        return Reason.START
    if last is None or made_at is None:
        return Reason.DAILY
    if pulse.turns != last.turns:
        return Reason.SESSION
    if pulse.entries != last.entries and now - made_at >= PLAY:
        return Reason.PLAY
    return Reason.DAILY if now - made_at >= QUIET else None
