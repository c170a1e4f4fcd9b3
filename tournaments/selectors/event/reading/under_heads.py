"""Data read from many events, kept with the heads of their ledgers.

Every change to this data adds an entry to the event's ledger in the same transaction, so it is
valid as long as the head is the same. Inside a transaction nothing is taken from memory or kept,
since rows may have changed before their entry is written.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from django.db import connection

from tournaments.models import Event

Kept = TypeVar("Kept")


class Head(NamedTuple):
    """The newest entry of a ledger: its number and its hash; 0 and empty before the first."""

    sequence: int
    hash: str


def heads_of(events: Collection[int]) -> dict[int, Head]:
    """Return the heads of events that may be kept; none inside a transaction."""
    if connection.in_atomic_block:
        return {}
    rows = Event.objects.filter(pk__in=events).order_by()
    listed = rows.values_list("id", "ledger_sequence", "ledger_hash")
    return {pk: Head(number, code) for pk, number, code in listed}


class UnderHeads(Generic[Kept]):
    """What a process keeps about events.

    Args:
        most: The limit on everything kept; the oldest is forgotten first.
        size: Returns how much one event adds to this; 1 by default.
    """

    def __init__(self, most: int, size: Callable[[Kept], int] = lambda _kept: 1) -> None:
        self._most = most
        self._size = size
        self._held: OrderedDict[int, tuple[Head, Kept]] = OrderedDict()
        self._alone = Lock()

    def at(self, heads: Mapping[int, Head]) -> dict[int, Kept]:
        """Return what is kept for the events that still have these heads."""
        with self._alone:
            return {
                pk: self._held[pk][1]
                for pk, head in heads.items()
                if pk in self._held and self._held[pk][0] == head
            }

    def keep(self, read: Mapping[int, Kept], heads: Mapping[int, Head]) -> None:
        """Keep what was read from events whose ledgers have begun and have not grown since.

        Args:
            read: What was read.
            heads: The heads before it was read.
        """
        now = heads_of(read) if read else {}
        with self._alone:
            for pk, kept in read.items():
                if pk in heads and heads[pk].sequence and now.get(pk) == heads[pk]:
                    self._held[pk] = heads[pk], kept
                    self._held.move_to_end(pk)
            held = sum(self._size(kept) for _head, kept in self._held.values())
            while held > self._most:
                _event, (_head, gone) = self._held.popitem(last=False)
                held -= self._size(gone)

    def forget(self) -> None:
        """Forget every event, as a new process would know none."""
        with self._alone:
            self._held.clear()
