"""What the ledger knows, entry after entry: one pure step forward, from which all else is read.

States are values that share what an entry leaves alone, so that any number of moments can be
kept from one pass.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from movements.model import Row
from tournaments.selectors.ledger.entries import (
    BoardFouled,
    ConditionsChanged,
    Entry,
    MovementChanged,
    PenaltyImposed,
    Prize,
    PrizesChanged,
    ResultEntered,
    Ruled,
    RulingWithdrawn,
    ScoreAdjusted,
    SessionFinal,
    SessionReopened,
    SessionStarted,
)

Spot = tuple[int, int, int, int]
"""Where a result can stand in a section: round, table, since which version, board."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board at a table.

    A change of the movement takes results along, so each is known by the spot ``origin`` for
    which it was first scheduled.
    """

    origin: Spot
    score: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    """A table in a round: who sits there since which version of the movement, and its boards.

    ``row`` is None where the ledger has a result and no such table.
    """

    row: Row | None = None
    since: int = 1
    boards: Mapping[int, BoardState] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SectionState:
    """A section that was started.

    Attributes:
        tables: By round and table.
        winners: 1 or 2; None in an imported section.
        version: Of the movement.
        left: Where results stay that a change did not take along, by their origin.
        standing: The versions of the changes that have not been undone, the last one last.
    """

    tables: Mapping[tuple[int, int], TableState] = field(default_factory=dict)
    winners: int | None = None
    version: int = 1
    left: Mapping[Spot, Spot] = field(default_factory=dict)
    standing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LedgerState:
    """All that the ledger knows at one moment.

    Attributes:
        sessions: The status of every session that was started, by its number.
        sections: By the session's number and the section's letter.
        rulings: Those in force by their id, in the order in which they were made.
        groups: Groups of fouled boards by the id of the result; 0 where nothing was said.
        conditions: The conditions of contest by name, as far as they were ever said.
        prizes: Strata and handicaps by the contestant's address; None while nothing was said.
    """

    sessions: Mapping[int, str] = field(default_factory=dict)
    sections: Mapping[tuple[int, str], SectionState] = field(default_factory=dict)
    rulings: Mapping[int, Ruled] = field(default_factory=dict)
    groups: Mapping[int, int] = field(default_factory=dict)
    conditions: Mapping[str, Any] = field(default_factory=dict)
    prizes: Mapping[str, Prize] | None = None


def states(entries: Iterable[Entry]) -> Iterator[LedgerState]:
    """Yield what the ledger knew before its first entry, and after each."""
    entries = list(entries)
    return accumulate(entries, apply, initial=beginning(entries))


def beginning(entries: Iterable[Entry]) -> LedgerState:
    """Return the state before the first entry: what the first change of each thing found."""
    conditions: dict[str, Any] = {}
    prizes: dict[str, Prize] = {}
    for entry in entries:
        match entry:
            case ConditionsChanged():
                conditions = {name: was for name, (was, _) in entry.conditions.items()} | conditions
            case PrizesChanged():
                prizes = {who: was for who, (was, _) in entry.prizes.items()} | prizes
    return LedgerState(conditions=conditions, prizes=prizes or None)


def apply(state: LedgerState, entry: Entry) -> LedgerState:
    """Return the state after one more entry."""
    match entry:
        case SessionStarted():
            return _started(state, entry)
        case SessionFinal() | SessionReopened():
            status = "final" if isinstance(entry, SessionFinal) else "running"
            return replace(state, sessions={**state.sessions, entry.session: status})
        case ResultEntered():
            return _entered(state, entry)
        case ScoreAdjusted() | PenaltyImposed() | RulingWithdrawn():
            return replace(state, rulings=_in_force(state.rulings, entry))
        case BoardFouled():
            return replace(state, groups={**state.groups, **entry.groups})
        case ConditionsChanged():
            now = {name: became for name, (_, became) in entry.conditions.items()}
            return replace(state, conditions={**state.conditions, **now})
        case PrizesChanged():
            given = {who: became for who, (_, became) in entry.prizes.items()}
            return replace(state, prizes={**(state.prizes or {}), **given})
        case MovementChanged():
            return _moved(state, entry)


def _started(state: LedgerState, entry: SessionStarted) -> LedgerState:
    sections = {
        (entry.session, letter): SectionState(
            tables={(row.round, row.table): _table(row, 1) for row in started.rows},
            winners=started.winners,
        )
        for letter, started in entry.sections.items()
    }
    return replace(
        state,
        sessions={**state.sessions, entry.session: "running"},
        sections={**state.sections, **sections},
        conditions={**state.conditions, **(entry.conditions or {})},
        prizes=state.prizes if entry.prizes is None else entry.prizes,
    )


def _entered(state: LedgerState, entry: ResultEntered) -> LedgerState:
    key, place = (entry.session, entry.section), (entry.round, entry.table)
    section = state.sections.get(key, SectionState())
    table = section.tables.get(place, TableState())
    fresh = BoardState((*place, table.since, entry.board))
    origin = table.boards.get(entry.board, fresh).origin
    entered = BoardState(origin, entry.score, entry.version)
    table = replace(table, boards={**table.boards, entry.board: entered})
    section = replace(section, tables={**section.tables, place: table})
    return replace(state, sections={**state.sections, key: section})


def _in_force(rulings: Mapping[int, Ruled], entry: Ruled | RulingWithdrawn) -> dict[int, Ruled]:
    """Return the rulings after an entry: of one result, only the last is in force."""
    if isinstance(entry, RulingWithdrawn):
        return {pk: each for pk, each in rulings.items() if pk != entry.ruling}
    others = {
        pk: each
        for pk, each in rulings.items()
        if not (
            isinstance(each, ScoreAdjusted)
            and isinstance(entry, ScoreAdjusted)
            and each.result == entry.result
        )
    }
    return {**others, entry.ruling: entry}


def _moved(state: LedgerState, entry: MovementChanged) -> LedgerState:
    key = entry.session, entry.section
    section = state.sections.get(key, SectionState())
    tables, left = dict(section.tables), dict(section.left)
    carried = {each.from_: each for each in entry.results}
    added = {(row.round, row.table): _table(row, entry.version) for row in entry.added}
    for row in entry.withdrawn:
        place = row.round, row.table
        old, new = tables.pop(place, TableState()), added.get(place, TableState())
        boards = dict(new.boards)
        for board, at in old.boards.items():
            along = carried.get((*place, board))
            if along is not None:
                boards[along.to[2]] = BoardState(at.origin, along.score, along.version)
            elif board in new.boards:
                boards[board] = at
            else:
                left[at.origin] = (*place, old.since, board)
        if place in added:
            added[place] = replace(new, boards=boards)
    section = SectionState(
        tables={**tables, **added},
        winners=section.winners,
        version=entry.version,
        left=left,
        standing=_standing(section.standing, entry),
    )
    return replace(
        state,
        sections={**state.sections, key: section},
        groups={**state.groups, **entry.groups},
    )


def lost_by(state: LedgerState, entry: MovementChanged) -> Iterator[tuple[Row, int, str]]:
    """Yield row, board and score of whatever a change of the movement does not take along."""
    section = state.sections.get((entry.session, entry.section), SectionState())
    carried = {each.from_: each.previous for each in entry.results}
    for row in entry.withdrawn:
        table = section.tables.get((row.round, row.table), TableState())
        for board, at in table.boards.items():
            if at.score and carried.get((row.round, row.table, board)) != at.score:
                yield row, board, at.score


def _table(row: Row, version: int) -> TableState:
    boards = {board: BoardState((row.round, row.table, version, board)) for board in row.boards}
    return TableState(row, version, boards)


def _standing(standing: tuple[int, ...], entry: MovementChanged) -> tuple[int, ...]:
    if entry.undoes is None:
        return (*standing, entry.version)
    return tuple(version for version in standing if version != entry.undoes)
