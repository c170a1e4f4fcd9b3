"""Prove a ledger: its chain is whole, and its fold gives what is stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.ledger.chain import Head, broken_links, code_of, head_code, read_head
from tournaments.ledger.facts import written
from tournaments.record.models import Event, LedgerEntry, Result
from tournaments.record.selectors.event.labels import address_label
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.differences import (
    author_differences,
    differences,
    ruling_differences,
    setup_differences,
)
from tournaments.record.selectors.ledger.entries import (
    EnteredContestant,
    Entry,
    MovementChanged,
    NamesEntered,
    SessionFinal,
    SessionStarted,
    UnreadableEntryError,
    entry_of,
)
from tournaments.record.selectors.ledger.fold import LedgerState, apply, beginning, lost_by
from tournaments.site.refusals import NoSuchEventError


@dataclass(frozen=True, slots=True)
class LedgerReport:
    """What proving an event's ledger found.

    Attributes:
        entries: How many entries there are.
        results: How many results are stored.
        problems: Sentences; empty if all is well.
        head: The short code of the chain's head; empty for an empty ledger.
        asked: A code from paper or a backup that was compared with the chain; empty if none was.
        on_chain: Whether its entry is on the chain; None if no code was compared.
    """

    entries: int
    results: int
    problems: tuple[str, ...]
    head: str = ""
    asked: str = ""
    on_chain: bool | None = None

    @property
    def ok(self) -> bool:
        """Whether the chain is whole and everything is stored as the ledger says."""
        return not self.problems


def verify_ledger(event_id: int, *, head: str = "") -> LedgerReport:
    """Check the chain link by link, fold the ledger once and compare it with what is stored.

    Args:
        event_id: The event.
        head: A code printed or kept earlier. If its entry is no longer on the chain, someone has
            rewritten the ledger, which is reported as a problem.

    Raises:
        NoSuchEventError: there is no such event.
        HeadCodeError: ``head`` is not such a code.
    """
    asked = read_head(head) if head else None
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        raise NoSuchEventError(f"There is no event {event_id}.")
    rows = list(LedgerEntry.objects.filter(event=event_id).order_by("sequence"))
    problems = [*broken_links(event, rows), *_off_the_chain(asked, rows)]
    results = Result.objects.filter(
        sitting__section__session__event=event_id, sitting__withdrawn_in_version=None
    )
    try:
        problems += _differences(event_id, list(_readable(rows)))
    except (LookupError, ValueError) as error:
        problems.append(f"The stored event does not fit together: {error}")
    return LedgerReport(
        entries=len(rows),
        results=results.count(),
        problems=tuple(problems),
        head=head_code(event.ledger_sequence, event.ledger_hash),
        asked="" if asked is None else asked.code,
        on_chain=None if asked is None else asked.is_on(rows),
    )


def _differences(event_id: int, entries: list[tuple[int, Entry]]) -> Iterator[str]:
    """Yield each difference between the fold of the entries and what is stored.

    Raises:
        ValueError: a column holds something that Fairdeal never writes there.
        LookupError: a row refers to another that does not belong to the event.
    """
    snapshot = open_event(event_id)
    state, said = _folded(entries)
    yield from differences(snapshot, state)
    yield from said
    yield from setup_differences(snapshot, state)
    yield from author_differences(snapshot, entries)
    yield from ruling_differences(snapshot, entries)


def _off_the_chain(head: Head | None, rows: list[LedgerEntry]) -> Iterator[str]:
    """Say if a code's entry is not on the chain, and what the chain has in its place."""
    if head is None or head.is_on(rows):
        return
    there = next((row for row in rows if row.sequence == head.sequence), None)
    if there is None:
        what = f"there is no entry {head.sequence}. Either entries were removed since"
    else:
        what = (
            f"entry {head.sequence} has the code {code_of(there)}. Either the ledger was "
            "rewritten since"
        )
    yield f"{head.code} is not in the ledger: {what}, or the code belongs to another event."


def _readable(rows: Iterable[LedgerEntry]) -> Iterator[tuple[int, Entry]]:
    """Yield the number and content of every entry that can be read."""
    for row in rows:
        try:
            yield row.sequence, entry_of(row)
        except UnreadableEntryError:
            continue  # the chain is broken here, which has already been reported


def _folded(entries: list[tuple[int, Entry]]) -> tuple[LedgerState, list[str]]:
    """Return what the ledger finally knows, and a sentence wherever it contradicts itself."""
    state = beginning(entry for _, entry in entries)
    found: list[str] = []
    for sequence, entry in entries:
        if isinstance(entry, MovementChanged):
            found += (
                f"Entry {sequence} drops the score {score} of board {board} at table {row.table} "
                f"in round {row.round}."
                for row, board, score in lost_by(state, entry)
            )
        found += (f"Entry {sequence} {words}" for words in _contradictions(state, entry))
        state = apply(state, entry)
    return state, found


def _contradictions(state: LedgerState, entry: Entry) -> Iterator[str]:
    """Yield how an entry contradicts earlier ones, as ends of sentences.

    Each session start records again what the event is, and each end what everybody is called.
    Without this check, a later one would cover up an earlier change to the database.
    """
    if isinstance(entry, SessionFinal | NamesEntered):
        yield from (
            f"gives {mark} another name than earlier entries."
            for mark, name in (entry.names or {}).items()
            if state.names.get(mark, name) != name
        )
    if not isinstance(entry, SessionStarted) or not state.sessions:
        return
    if entry.event and state.event:
        was = written(state.event)
        for name, value in written(entry.event).items():
            if was[name] != value:
                yield f"says {value} for the event's {name}, which was {was[name]}."
    for name, value in (entry.conditions or {}).items():
        if state.conditions.get(name, value) != value:
            yield f"says {value} for the condition {name}, which was {state.conditions[name]}."
    for address, contestant in (entry.contestants or {}).items():
        if address in state.contestants:
            who = address_label(address)
            yield from (
                words.format(who=who) for words in _otherwise(state, entry, address, contestant)
            )


def _otherwise(
    state: LedgerState, entry: SessionStarted, address: str, contestant: EnteredContestant
) -> Iterator[str]:
    """Yield how a session's start contradicts what was said earlier about ``{who}``."""
    if entry.brought is not None and entry.brought.get(address) != state.brought.get(address):
        yield "gives {who} a different carry-over from earlier entries."
    if state.contestants[address] != contestant:
        yield "names {who} differently from earlier entries."
    neither = (None, None)
    was, now = ((each or {}).get(address, neither) for each in (state.prizes, entry.prizes))
    if entry.prizes is not None and state.prizes is not None and was != now:
        yield "gives {who} a different stratum or handicap from earlier entries."
