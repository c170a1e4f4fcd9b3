"""What the ledger knows after each entry: one pure step forward, on which all else is built.

States are values that share whatever an entry leaves unchanged, so one pass can keep any number
of them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from movements.model import Row
from tournaments.selectors.ledger.entries import (
    BoardFouled,
    ConditionsChanged,
    DealsChanged,
    EnteredContestant,
    Entry,
    MovementChanged,
    NamesEntered,
    PenaltyImposed,
    PeopleSeated,
    Position,
    Prize,
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
    StartedSection,
    Substituted,
    SubstitutesChanged,
)
from tournaments.selectors.movement.change_kinds import ROUND_DRAWN, ChangeKind

Spot = tuple[int, int, int, int]
"""Where a result can be in a section: round, table, the version that made the table, board."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board at a table.

    A change of the movement takes results along, so each is known by the spot ``origin`` for
    which it was first scheduled. ``result`` is its id, 0 until something was entered; ``checked``
    is the version that the director found right, ``confirmed`` the one on which both sides agreed.
    """

    origin: Spot
    score: str = ""
    version: int = 0
    result: int = 0
    checked: int | None = None
    confirmed: int | None = None


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
        left: The spots of results that a change did not take along, by their origin.
        gone: The last state of those results, by their origin.
        standing: The versions of the changes that have not been undone, in order.
        withdrawn: Tables that are no longer played, with the version that withdrew them.
        started: The section as it was started.
        positions: Who begins at each label, late pairs included.
        byes: Who has the bye in each round, where rounds are drawn.
    """

    tables: Mapping[tuple[int, int], TableState] = field(default_factory=dict)
    winners: int | None = None
    version: int = 1
    left: Mapping[Spot, Spot] = field(default_factory=dict)
    gone: Mapping[Spot, BoardState] = field(default_factory=dict)
    standing: tuple[int, ...] = ()
    withdrawn: tuple[tuple[TableState, int], ...] = ()
    started: StartedSection | None = None
    positions: Mapping[str, Position] = field(default_factory=dict)
    byes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerState:
    """All that the ledger knows at one moment.

    Attributes:
        sessions: The status of every session that was started, by its number.
        sections: By the session's number and the section's letter.
        rulings: Those in force by their id, in the order in which they were made.
        groups: Groups of fouled boards by the id of the result; 0 where nothing was said.
        conditions: The conditions of contest by name, those ever entered.
        prizes: Strata and handicaps by the contestant's address; None while nothing was said.
        event: What the event is called and where it belongs, by name; empty before the start.
        contestants: All who ever played, by their address.
        deals: Marks of the cards by the session's number and the board.
        seals: What was published of deals before play, by the session's number.
        substitutes: Who plays for whom, by the session's number and the contestant's address.
    """

    sessions: Mapping[int, str] = field(default_factory=dict)
    sections: Mapping[tuple[int, str], SectionState] = field(default_factory=dict)
    rulings: Mapping[int, Ruled] = field(default_factory=dict)
    groups: Mapping[int, int] = field(default_factory=dict)
    conditions: Mapping[str, Any] = field(default_factory=dict)
    prizes: Mapping[str, Prize] | None = None
    event: Mapping[str, Any] = field(default_factory=dict)
    contestants: Mapping[str, EnteredContestant] = field(default_factory=dict)
    deals: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    seals: Mapping[int, str] = field(default_factory=dict)
    substitutes: Mapping[tuple[int, str], tuple[Substituted, ...]] = field(default_factory=dict)


def states(entries: Iterable[Entry]) -> Iterator[LedgerState]:
    """Yield what the ledger knew before its first entry, and after each."""
    entries = list(entries)
    return accumulate(entries, apply, initial=beginning(entries))


def beginning(entries: Iterable[Entry]) -> LedgerState:
    """Return the state before the first entry: the values that the first changes replaced."""
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
        case (
            ScoreChecked()
            | ScoreConfirmed()
            | NamesEntered()
            | SubstitutesChanged()
            | DealsChanged()
            | PeopleSeated()
        ):
            return _noted(state, entry)
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


def _noted(
    state: LedgerState,
    entry: ScoreChecked
    | ScoreConfirmed
    | NamesEntered
    | SubstitutesChanged
    | DealsChanged
    | PeopleSeated,
) -> LedgerState:
    """Return the state after a score was checked or confirmed, or names or cards changed.

    Who was seated where before play makes no difference: the start of a session says who plays.
    """
    if isinstance(entry, PeopleSeated):
        return state
    if isinstance(entry, SubstitutesChanged):
        now_there = {(entry.session, entry.contestant): entry.substitutes}
        return replace(state, substitutes={**state.substitutes, **now_there})
    if isinstance(entry, ScoreChecked | ScoreConfirmed):
        return _checked(state, entry)
    if isinstance(entry, NamesEntered):
        return replace(state, contestants=_named(state.contestants, entry))
    there = {**state.deals.get(entry.session, {}), **entry.deals}
    kept = {board: mark for board, mark in there.items() if mark is not None}
    deals = {**state.deals, entry.session: kept}
    return replace(state, deals=deals, seals=_sealed(state, entry))


def _sealed(state: LedgerState, entry: SessionStarted | DealsChanged) -> Mapping[int, str]:
    """Return the seals after an entry; cards that are stored or removed take a seal away."""
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
    """Return the rulings after an entry: only the last adjusted score of a result is in force."""
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
    section = replace(
        section,
        tables={**tables, **added},
        version=entry.version,
        left=left,
        gone=gone,
        standing=_standing(section.standing, entry),
        withdrawn=tuple(withdrawn),
        positions=_positions_after(section.positions, entry),
        started=_started_after(section.started, entry),
        byes=_byes_after(section.byes, entry),
    )
    return replace(
        state,
        sections={**state.sections, key: section},
        groups={**state.groups, **entry.groups},
        contestants=_contestants_after(state, entry),
    )


def _byes_after(byes: Mapping[int, str], entry: MovementChanged) -> Mapping[int, str]:
    """Return the byes after a round was drawn, or a draw undone; other changes leave them."""
    if entry.change.get("kind") != ROUND_DRAWN:
        return byes
    number = int(entry.change["round"])
    others = {each: who for each, who in byes.items() if each != number}
    bye = "" if entry.undoes is not None else str(entry.change["bye"])
    return {**others, number: bye} if bye else others


def _positions_after(
    positions: Mapping[str, Position], entry: MovementChanged
) -> Mapping[str, Position]:
    if entry.arrives is not None:
        return {**positions, **entry.arrives.positions}
    gone = _withdrawn_entrant(entry)
    return {name: at for name, at in positions.items() if not gone or at[0] != gone}


def _withdrawn_entrant(entry: MovementChanged) -> str:
    """Return the address of whom undoing an entry into the draws takes off; empty for nobody."""
    return str(entry.change.get("address", "")) if entry.undoes is not None else ""


def _started_after(started: StartedSection | None, entry: MovementChanged) -> StartedSection | None:
    """Return how a movement was made after one more round is to be drawn, or that is undone."""
    said = entry.change
    if started is None or said.get("kind") != ChangeKind.ROUND_ADDED or not said.get("is_drawn"):
        return started
    rounds = int(said["in_all"]) - (entry.undoes is not None)
    return replace(started, parameters={**started.parameters, "rounds": rounds})


def _contestants_after(
    state: LedgerState, entry: MovementChanged
) -> Mapping[str, EnteredContestant]:
    """Return who plays after a change; a contestant known already stays as it is."""
    arrives, gone = entry.arrives, _withdrawn_entrant(entry)
    if gone:
        return {at: each for at, each in state.contestants.items() if at != gone}
    if arrives is None or arrives.address in state.contestants:
        return state.contestants
    return {**state.contestants, arrives.address: arrives.contestant}


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
