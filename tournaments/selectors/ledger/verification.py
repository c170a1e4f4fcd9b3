"""The proof of a ledger: its chain is whole, and its fold gives what is stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.models import Event, LedgerEntry, Ruling
from tournaments.selectors.event.snapshot import EventSnapshot, SectionFacts, open_event
from tournaments.selectors.ledger.chain import broken_links
from tournaments.selectors.ledger.entries import (
    Entry,
    MovementChanged,
    Ruled,
    ScoreAdjusted,
    UnreadableEntryError,
    entry_of,
    prize_of,
)
from tournaments.selectors.ledger.state import (
    LedgerState,
    SectionState,
    apply,
    beginning,
    lost_by,
)

Place = tuple[int, str, int, int, int]
"""Session, section, round, table, board: where a result stands."""


@dataclass(frozen=True, slots=True)
class LedgerReport:
    """What the proof of an event's ledger found; ``problems`` are sentences, empty when well."""

    entries: int
    results: int
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the chain is whole and everything is stored as the ledger says."""
        return not self.problems


def verify_ledger(event_id: int) -> LedgerReport:
    """Check the chain link by link, fold the ledger once and compare it with what is stored.

    Raises:
        NoSuchEventError: there is no such event.
    """
    snapshot = open_event(event_id)
    rows = list(LedgerEntry.objects.filter(event=event_id).order_by("sequence"))
    state, lost = _folded(list(_readable(rows)))
    problems = [
        *broken_links(Event.objects.get(pk=event_id), rows),
        *_result_differences(snapshot, state),
        *lost,
        *_movement_differences(snapshot, state),
        *_session_differences(snapshot, state),
        *_condition_differences(snapshot, state),
        *_prize_differences(snapshot, state),
        *_ruling_differences(snapshot, state),
        *_group_differences(snapshot, state),
    ]
    return LedgerReport(len(rows), len(snapshot.results), tuple(problems))


def _readable(rows: Iterable[LedgerEntry]) -> Iterator[tuple[int, Entry]]:
    """Yield number and content of every entry but those that nobody could have written so."""
    for row in rows:
        try:
            yield row.sequence, entry_of(row)
        except UnreadableEntryError:
            continue  # the chain is broken here, which is said already


def _folded(entries: list[tuple[int, Entry]]) -> tuple[LedgerState, list[str]]:
    """Return what the ledger knows at its end, and which scores were lost on the way."""
    state = beginning(entry for _, entry in entries)
    lost: list[str] = []
    for sequence, entry in entries:
        if isinstance(entry, MovementChanged):
            lost += (
                f"Entry {sequence} loses the score {score} of board {board} at "
                f"table {row.table} in round {row.round}."
                for row, board, score in lost_by(state, entry)
            )
        state = apply(state, entry)
    return state, lost


def _result_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare score and version of every board at every table."""
    folded = {
        (*section, *place, board): (at.score, at.version)
        for section, there in state.sections.items()
        for place, table in there.tables.items()
        for board, at in table.boards.items()
    }
    stored = _stored(snapshot)
    for place in sorted(folded.keys() | stored.keys()):
        session, letter, number, table, board = place
        where = f"Session {session}, section {letter}, round {number}, table {table}, board {board}"
        if place not in stored:
            yield f"{where}: in the ledger, but not stored."
        elif place not in folded:
            yield f"{where}: stored, but not in the ledger."
        elif stored[place] != folded[place]:
            there, ledger = stored[place], folded[place]
            yield (
                f"{where}: stored is {there[0] or 'nothing'} (version {there[1]}), "
                f"the ledger says {ledger[0] or 'nothing'} (version {ledger[1]})."
            )


def _stored(snapshot: EventSnapshot) -> dict[Place, tuple[str, int]]:
    stored: dict[Place, tuple[str, int]] = {}
    for result in snapshot.results:
        sitting, section = snapshot.sitting(result), snapshot.section(result)
        number = snapshot.session_of[section.id].number
        place = number, section.letter, sitting.round, sitting.table, result.board
        stored[place] = result.text, result.version
    return stored


def _movement_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare who sits where, and the version of every movement."""
    for session in snapshot.sessions:
        for section in session.sections:
            started = state.sections.get((session.number, section.letter))
            if started is not None:
                yield from _section_differences(snapshot, session.number, section, started)


def _section_differences(
    snapshot: EventSnapshot, session: int, section: SectionFacts, started: SectionState
) -> Iterator[str]:
    where = f"Session {session}, section {section.letter}"
    if started.winners not in (None, section.winners):
        yield f"Section {section.letter}: the number of winners is not what was started."
    if started.version != section.movement_version:
        yield (
            f"{where}: stored is version {section.movement_version} of the movement, "
            f"the ledger says {started.version}."
        )
    seated = {place: at.row.seats for place, at in started.tables.items() if at.row is not None}
    stored = {}
    for sitting in snapshot.sittings.values():
        if sitting.section_id == section.id:
            seats = sitting.north, sitting.east, sitting.south, sitting.west
            labels = tuple(snapshot.entries[seat].label for seat in seats)
            stored[sitting.round, sitting.table] = labels
    for number, table in sorted(stored.keys() | seated.keys()):
        if stored.get((number, table)) != seated.get((number, table)):
            yield f"{where}, round {number}, table {table}: others sit there than were seated."


def _session_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    for session in snapshot.sessions:
        status = state.sessions.get(session.number, "setup")
        if session.status != status:
            yield (
                f"Session {session.number}: stored is {session.status}, the ledger says {status}."
            )


def _condition_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    stored = snapshot.event.written()
    for name, value in state.conditions.items():
        if stored[name] != value:
            yield f"Condition {name}: stored is {stored[name]}, the ledger says {value}."


def _prize_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare strata and handicaps."""
    if state.prizes is None:
        return
    for contestant in snapshot.contestants.values():
        stored = prize_of(contestant.stratum, contestant.handicap)
        written = state.prizes.get(contestant.address, (None, None))
        if stored != written:
            yield (
                f"Stratum and handicap of {contestant.address.upper()}: stored is {list(stored)}, "
                f"the ledger says {list(written)}."
            )


def _ruling_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    made = {pk: _said_of(ruling) for pk, ruling in state.rulings.items()}
    stored = {
        row.pk: _stored_ruling(snapshot, row)
        for row in Ruling.objects.filter(event=snapshot.event.id, withdrawn_at_sequence=None)
    }
    for ruling in sorted(made.keys() | stored.keys()):
        there, ledger = stored.get(ruling), made.get(ruling)
        if there != ledger:
            yield f"Ruling {ruling}: stored is {_told(there)}, the ledger says {_told(ledger)}."


def _said_of(ruling: Ruled) -> tuple[object, ...]:
    """Return what is compared of a ruling, in the order in which it is told."""
    if isinstance(ruling, ScoreAdjusted):
        return ruling.adjusted, ruling.result, ruling.law
    return (
        ruling.amount,
        ruling.contestant,
        ruling.amount_in,
        ruling.law,
        ruling.session,
        ruling.opponent,
    )


def _stored_ruling(snapshot: EventSnapshot, row: Ruling) -> tuple[object, ...]:
    if row.contestant_id is None:
        return row.score, row.result_id, row.law
    session = next((each.number for each in snapshot.sessions if each.id == row.session_id), None)
    address, opponent = (
        None if pk is None else snapshot.contestants[pk].address
        for pk in (row.contestant_id, row.opponent_id)
    )
    return str(row.amount), address, row.amount_in, row.law, session, opponent


def _told(ruling: tuple[object, ...] | None) -> str:
    return "nothing" if ruling is None else ", ".join(str(each) for each in ruling if each)


def _group_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare which tables held which cards of fouled boards."""
    for result in snapshot.results:
        ledger = state.groups.get(result.id, 0)
        if result.fouled_group != ledger:
            yield (
                f"Board {result.board}: stored is group {result.fouled_group} for result "
                f"{result.id}, the ledger says group {ledger}."
            )
