"""Fold the ledger: one pure step forward per entry, on which all else is built.

A pass over the entries gives the state after each. States share what an entry leaves unchanged, so
one pass can keep any number of them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any

from movements.model import Row
from tournaments.record.selectors.ledger.entries import (
    AwardsMade,
    BoardFouled,
    ConditionsChanged,
    DealsChanged,
    Entry,
    MovementChanged,
    NameReplaced,
    NamesEntered,
    PenaltyImposed,
    PeopleSeated,
    PrizesChanged,
    ResultEntered,
    Ruled,
    RulingWithdrawn,
    ScoreAdjusted,
    ScoreChecked,
    ScoreConfirmed,
    SessionFinal,
    SessionReopened,
    SessionStarted,
    StageSet,
    SubstitutesChanged,
)
from tournaments.record.selectors.ledger.entry_parts import EnteredContestant, Position, Prize
from tournaments.record.selectors.ledger.state import (
    BoardState,
    LedgerState,
    SectionState,
    TableState,
)
from tournaments.record.selectors.movement.change_kinds import (
    MovementChange,
    byes_after,
    parameters_after,
    stages_after,
)


def states(entries: Iterable[Entry]) -> Iterator[LedgerState]:
    """Yield what the ledger knew before its first entry and after each entry."""
    entries = list(entries)
    return accumulate(entries, apply, initial=beginning(entries))


def beginning(entries: Iterable[Entry]) -> LedgerState:
    """Return the state before the first entry: the values the first changes replaced."""
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
        case SessionFinal():
            sessions = {**state.sessions, entry.session: "final"}
            return replace(state, sessions=sessions, names={**state.names, **(entry.names or {})})
        case SessionReopened():
            return replace(state, sessions={**state.sessions, entry.session: "running"})
        case ResultEntered():
            return _entered(state, entry)
        case ScoreChecked() | ScoreConfirmed():
            return _checked(state, entry)
        case NamesEntered():
            names = {**state.names, **(entry.names or {})}
            return replace(state, contestants=_named(state.contestants, entry), names=names)
        case NameReplaced():
            return replace(state, names={**state.names, entry.player: entry.name})
        case SubstitutesChanged():
            now_there = {(entry.session, entry.contestant): entry.substitutes}
            return replace(state, substitutes={**state.substitutes, **now_there})
        case AwardsMade():
            awards = {**state.awards, **entry.awards}
            return replace(state, awards={who: each for who, each in awards.items() if each[0]})
        case DealsChanged():
            return _dealt(state, entry)
        case PeopleSeated():
            return state  # a session's start says who plays
        case StageSet():
            return replace(state, stage=entry, brought=entry.brought)
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
            started=started,
            positions=started.positions or {},
            byes=started.byes or {},
            stages=started.stages or {},
        )
        for letter, started in entry.sections.items()
    }
    return replace(
        state,
        sessions={**state.sessions, entry.session: "running"},
        sections={**state.sections, **sections},
        conditions={**state.conditions, **(entry.conditions or {})},
        prizes=state.prizes if entry.prizes is None else entry.prizes,
        event={**state.event, **(entry.event or {})},
        contestants={**(entry.contestants or {}), **state.contestants},
        deals={**state.deals, entry.session: entry.deals or {}},
        seals=_sealed(state, entry),
        brought=state.brought if entry.brought is None else entry.brought,
    )


def _entered(state: LedgerState, entry: ResultEntered) -> LedgerState:
    key, place = (entry.session, entry.section), (entry.round, entry.table)
    section = state.sections.get(key, SectionState())
    table = section.tables.get(place, TableState())
    fresh = BoardState((*place, table.since, entry.board))
    before = table.boards.get(entry.board, fresh)
    entered = replace(before, score=entry.score, version=entry.version, result=entry.result)
    table = replace(table, boards={**table.boards, entry.board: entered})
    section = replace(section, tables={**section.tables, place: table})
    return replace(state, sections={**state.sections, key: section})


def _dealt(state: LedgerState, entry: DealsChanged) -> LedgerState:
    if not entry.deals:  # handed out
        return state
    there = {**state.deals.get(entry.session, {}), **entry.deals}
    kept = {board: mark for board, mark in there.items() if mark is not None}
    deals = {**state.deals, entry.session: kept}
    return replace(state, deals=deals, seals=_sealed(state, entry))


def _sealed(state: LedgerState, entry: SessionStarted | DealsChanged) -> Mapping[int, str]:
    """Return the seals after an entry; storing or removing cards removes a seal."""
    others = {number: seal for number, seal in state.seals.items() if number != entry.session}
    return {**others, entry.session: entry.seal} if entry.seal else others


def _checked(state: LedgerState, entry: ScoreChecked | ScoreConfirmed) -> LedgerState:
    key, place = (entry.session, entry.section), (entry.round, entry.table)
    section = state.sections.get(key, SectionState())
    table = section.tables.get(place, TableState())
    at = table.boards.get(entry.board)
    if at is None:
        return state
    if isinstance(entry, ScoreChecked):
        found = replace(at, checked=entry.version)
    else:
        found = replace(at, confirmed=entry.version)
    boards = {**table.boards, entry.board: found}
    section = replace(section, tables={**section.tables, place: replace(table, boards=boards)})
    return replace(state, sections={**state.sections, key: section})


def _named(
    contestants: Mapping[str, EnteredContestant], entry: NamesEntered
) -> dict[str, EnteredContestant]:
    before = contestants.get(entry.contestant, EnteredContestant("", "", "", "", ()))
    now = replace(before, name=entry.name, players=entry.players)
    return {**contestants, entry.contestant: now}


def _in_force(rulings: Mapping[int, Ruled], entry: Ruled | RulingWithdrawn) -> dict[int, Ruled]:
    """Return the rulings in force after an entry: for each result, only its last adjusted score."""
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
    tables, left, gone = dict(section.tables), dict(section.left), dict(section.gone)
    withdrawn = list(section.withdrawn)
    carried = {each.from_: each for each in entry.results}
    added = {(row.round, row.table): _table(row, entry.version) for row in entry.added}
    for row in entry.withdrawn:
        place = row.round, row.table
        withdrawn.append((TableState(row, tables.get(place, TableState()).since), entry.version))
        old, new = tables.pop(place, TableState()), added.get(place, TableState())
        boards = dict(new.boards)
        for board, at in old.boards.items():
            along = carried.get((*place, board))
            if along is not None:
                seen = (at.checked, at.confirmed) if along.to[2] == board else (None, None)
                boards[along.to[2]] = BoardState(
                    at.origin, along.score, along.version, along.result, *seen
                )
            elif board in new.boards:
                boards[board] = at
            else:
                left[at.origin], gone[at.origin] = (*place, old.since, board), at
        if place in added:
            added[place] = replace(new, boards=boards)
    is_undone, started = entry.undoes is not None, section.started
    if started is not None:
        now = parameters_after(started.parameters, entry.change, is_undone=is_undone)
        started = replace(started, parameters=now)
    section = replace(
        section,
        tables={**tables, **added},
        version=entry.version,
        left=left,
        gone=gone,
        standing=_standing(section.standing, entry),
        withdrawn=tuple(withdrawn),
        positions=_positions_after(section.positions, entry),
        started=started,
        byes=byes_after(section.byes, entry.change, is_undone=is_undone),
        stages=stages_after(section.stages, entry.change, is_undone=is_undone),
    )
    return replace(
        state,
        sections={**state.sections, key: section},
        groups={**state.groups, **entry.groups},
        contestants=_contestants_after(state, entry),
    )


def _positions_after(
    positions: Mapping[str, Position], entry: MovementChanged
) -> Mapping[str, Position]:
    if entry.arrives is not None:
        return {**positions, **entry.arrives.positions}
    gone = _withdrawn_entrant(entry)
    return {name: at for name, at in positions.items() if not gone or at[0] != gone}


def _withdrawn_entrant(entry: MovementChanged) -> str:
    """Return the address of the entrant whose late entry was undone; empty for nobody."""
    if entry.undoes is None or not isinstance(entry.change, MovementChange):
        return ""
    return entry.change.address or ""


def _contestants_after(
    state: LedgerState, entry: MovementChanged
) -> Mapping[str, EnteredContestant]:
    """Return who plays after a change; a contestant already known stays as it is."""
    arrives, gone = entry.arrives, _withdrawn_entrant(entry)
    if gone:
        return {at: each for at, each in state.contestants.items() if at != gone}
    if arrives is None or arrives.address in state.contestants:
        return state.contestants
    return {**state.contestants, arrives.address: arrives.contestant}


def lost_by(state: LedgerState, entry: MovementChanged) -> Iterator[tuple[Row, int, str]]:
    """Yield the row, board and score of each result a movement change leaves behind."""
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
