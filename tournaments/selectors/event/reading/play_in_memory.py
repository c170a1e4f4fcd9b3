"""The tables of an event and their scores, kept from one reading to the next.

They are most of an event's data, and a score changes only one row of them. So a process keeps them
with the ledger head at which they were read. Every change to these rows adds a ledger entry in the
same transaction; the next reading asks the ledger what was added, and reads only the results that
those entries are about. After any other entry, or if the head is no longer on the chain (as after a
restore), everything is read again. Inside a transaction nothing is taken from memory or kept, since
rows may have changed before their entry is written.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, NamedTuple

from django.db import connection

from tournaments.models import Event, LedgerEntry
from tournaments.selectors.event.facts import EventFacts, ResultFacts, SittingFacts
from tournaments.selectors.event.reading.prepared import Rows, converted_rows, rows
from tournaments.selectors.event.reading.queries import results_of, results_with_ids, sittings_of

MOST_RESULTS = 20_000  # in memory; about 25 MB with everything attached to them
MOST_ENTRIES = 200  # with more, reading everything is just as quick
_ABOUT_ONE_RESULT = frozenset(
    {
        LedgerEntry.Kind.RESULT_RECORDED,
        LedgerEntry.Kind.RESULT_CORRECTED,
        LedgerEntry.Kind.RESULT_CHECKED,
        LedgerEntry.Kind.RESULT_CONFIRMED,
    }
)


class Head(NamedTuple):
    """The newest entry of a ledger: its number and its hash; 0 and empty before the first."""

    sequence: int
    hash: str


@dataclass(frozen=True, slots=True)
class Play:
    """The sittings of an event in force, and their results, each in their order.

    Attributes:
        sittings: By id: by section, round and table.
        results: By sitting and board.
        kept: What can be computed from single rows and stays right while they do; other modules
            add to it and use it, checking the rows themselves. It lasts as long as the sittings.
    """

    sittings: Mapping[int, SittingFacts]
    results: tuple[ResultFacts, ...]
    kept: dict[Any, Any] = field(default_factory=dict)


class _Known(NamedTuple):
    """What one event was like at one head of its ledger."""

    head: Head
    sections: tuple[int, ...]
    play: Play
    places: Mapping[int, int]  # of the results, by id


_known: OrderedDict[int, _Known] = OrderedDict()  # most recently read last
_alone = Lock()


def play_of(event: EventFacts, sections: Sequence[int]) -> Play:
    """Return the sittings and results of an event that was read at the head in ``event``.

    Args:
        event: The event.
        sections: The ids of all its sections, in order.
    """
    head = Head(event.ledger_sequence, event.ledger_hash)
    if connection.in_atomic_block or not head.sequence:
        return _read(event.id, sections)
    known = _known.get(event.id)
    if known is not None and known.sections == tuple(sections):
        if known.head == head:
            return known.play
        newer = _newer(event.id, known, head)
        if newer is not None:
            return _keep(event.id, newer)
    play = _read(event.id, sections)
    places = {result.id: place for place, result in enumerate(play.results)}
    return _keep(event.id, _Known(head, tuple(sections), play, places))


def forget() -> None:
    """Forget every event, as in a new process."""
    with _alone:
        _known.clear()


def _read(event_id: int, sections: Sequence[int]) -> Play:
    sittings = sittings_of((event_id,), sections)
    return Play(sittings, results_of((event_id,), sittings))


def _keep(event_id: int, known: _Known) -> Play:
    """Keep what was read if it shows the event at exactly that head; return the play."""
    if _head_now(event_id) == known.head:
        with _alone:
            _known[event_id] = known
            _known.move_to_end(event_id)
            held = sum(len(each.play.results) for each in _known.values())
            while held > MOST_RESULTS:
                _event, gone = _known.popitem(last=False)
                held -= len(gone.play.results)
    return known.play


def _newer(event_id: int, known: _Known, head: Head) -> _Known | None:
    """Return what is known, updated with changed results; None if anything else has changed."""
    added = converted_rows(_entries, (event_id, known.head.sequence))
    if len(added) > MOST_ENTRIES or not added or Head(*added[0][:2]) != known.head:
        return None
    if head not in {Head(*entry[:2]) for entry in added}:
        return None
    changed: set[int] = set()
    for _sequence, _hash, kind, payload in added[1:]:
        if kind not in _ABOUT_ONE_RESULT:
            return None
        changed.add(payload["result"])
    results = list(known.play.results)
    for fresh in results_with_ids(changed):
        place = known.places.get(fresh.id)
        if place is None or results[place][1:3] != fresh[1:3]:  # another sitting or board
            return None
        results[place] = fresh
        changed.discard(fresh.id)
    if changed:
        return None
    last = Head(*added[-1][:2])
    return known._replace(
        head=last, play=Play(known.play.sittings, tuple(results), known.play.kept)
    )


def _head_now(event_id: int) -> Head:
    found = rows(_head, (event_id,))
    return Head(*found[0]) if found else Head(0, "")


def _head(values: Sequence[Any]) -> Rows:
    found = Event.objects.filter(pk=values[0]).order_by()
    return found.values_list("ledger_sequence", "ledger_hash")


def _entries(values: Sequence[Any]) -> Rows:
    event, sequence = values
    entries = LedgerEntry.objects.filter(event=event).filter(sequence__gte=sequence)
    named = entries.order_by("sequence").values_list("sequence", "hash", "kind", "payload")
    return named[: MOST_ENTRIES + 1]
