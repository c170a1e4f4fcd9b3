"""The chains of all ledgers, checked while their rows are read."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.backups.schedule import Pulse
from tournaments.backups.tables import EVENTS, LEDGER, Row, Table
from tournaments.models import Event, LedgerEntry
from tournaments.selectors.ledger.chain import broken_links, head_code

TURNS = frozenset(
    str(kind)
    for kind in (
        LedgerEntry.Kind.SESSION_STARTED,
        LedgerEntry.Kind.SESSION_FINAL,
        LedgerEntry.Kind.SESSION_REOPENED,
    )
)


@dataclass(frozen=True, slots=True)
class LedgerHead:
    """The last entry of an event's ledger: its number, 0 for none, and its hash."""

    event: int
    slug: str
    sequence: int
    hash: str

    @property
    def code(self) -> str:
        """The code for ``verify_ledger --head``, as printed with results; empty without entries."""
        return head_code(self.sequence, self.hash)


class Ledgers:
    """What a backup's rows say about every ledger: heads, play, and where a chain breaks.

    Events must come before entries, and entries by event and number, as ``tables`` orders them.
    """

    def __init__(self) -> None:
        self._heads: dict[int, LedgerHead] = {}
        self._problems: dict[int, str] = {}
        self._followed: set[int] = set()
        self._turns = self._entries = 0

    @property
    def heads(self) -> tuple[LedgerHead, ...]:
        """The head of every event's ledger, by event."""
        return tuple(self._heads[event] for event in sorted(self._heads))

    @property
    def pulse(self) -> Pulse:
        """How far play has come."""
        return Pulse(self._turns, self._entries)

    @property
    def problems(self) -> tuple[str, ...]:
        """Sentences saying where chains break, by event; empty if all are sound."""
        for head in self.heads:
            if head.event not in self._followed:
                self._follow(head.event, [])
        return tuple(self._problems[event] for event in sorted(self._problems))

    def watched(self, table: Table, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows of a table as they come, noting what they say about the ledgers."""
        names = [field.attname for field in table.fields]
        if table.name == EVENTS:
            for row in rows:
                self._see_event(dict(zip(names, row, strict=True)))
                yield row
        elif table.name == LEDGER:
            yield from self._watched_entries(names, rows)
        else:
            yield from rows

    def _see_event(self, row: Mapping[str, Any]) -> None:
        self._heads[row["id"]] = LedgerHead(
            row["id"], row["slug"], row["ledger_sequence"], row["ledger_hash"]
        )

    def _watched_entries(self, names: list[str], rows: Iterable[Row]) -> Iterator[Row]:
        event, entries = 0, list[LedgerEntry]()
        for row in rows:
            entry = LedgerEntry(**dict(zip(names, row, strict=True)))
            if entry.event_id != event:
                self._follow(event, entries)
                event, entries = entry.event_id, []
            entries.append(entry)
            self._entries += 1
            self._turns += entry.kind in TURNS
            yield row
        self._follow(event, entries)

    def _follow(self, event: int, entries: list[LedgerEntry]) -> None:
        head = self._heads.get(event)
        self._followed.add(event)
        if head is None:
            if entries:
                self._problems[event] = f"There are entries of event {event}, which is missing."
            return
        row = Event(pk=event, ledger_sequence=head.sequence, ledger_hash=head.hash)
        for problem in broken_links(row, entries):
            self._problems.setdefault(event, f"Event {head.slug}: {problem}")
