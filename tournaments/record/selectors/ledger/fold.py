"""The fold of the ledger: from one state of an event to the next, and the rows that follow.

A pass over the entries gives the state after each. States share what an entry leaves unchanged, so
one pass can keep any number of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import accumulate

from movements.model import Row
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts, SectionFacts
from tournaments.record.selectors.ledger.entries import (
    Awarded,
    AwardsMade,
    BoardFouled,
    Brought,
    ConditionsChanged,
    DealsChanged,
    EnteredContestant,
    Entry,
    HeldEvent,
    MovementChanged,
    NameReplaced,
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
    StageSet,
    StartedSection,
    Substituted,
    SubstitutesChanged,
    entry_of,
)
from tournaments.record.selectors.ledger.history import names_of, words_of_change
from tournaments.record.selectors.movement.carrying import Carried, Replaced, carry
from tournaments.record.selectors.movement.changes import (
    CannotChangeError,
    MovementChange,
    byes_after,
    parameters_after,
    stages_after,
)
from tournaments.record.selectors.movement.seating import stored_rows

Spot = tuple[int, int, int, int]
"""A result's place in a section: round, table, the version that made the table, board."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board at a table.

    A movement change moves results, so each is known by the spot ``origin`` where it was first
    scheduled. ``result`` is its id, 0 until something is entered; ``checked`` is the version the
    director found correct, ``confirmed`` the one both sides agreed on.
    """

    origin: Spot
    score: str = ""
    version: int = 0
    result: int = 0
    checked: int | None = None
    confirmed: int | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """A table in a round: who sits there, since which movement version, and its boards.

    ``row`` is None if the ledger has a result but no such table.
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
        version: The version of the movement.
        left: The spots of results that a change left behind, by origin.
        gone: The last state of those results, by origin.
        standing: The versions of the changes that have not been undone, in order.
        withdrawn: Tables that are no longer played, with the version that withdrew them.
        started: The section as it was started.
        positions: Who starts at each label, including late pairs.
        byes: Who has the bye in each round, if rounds are drawn.
        stages: What each draw of a knockout settled, by the round it drew.
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
    stages: Mapping[int, StageDrawn] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerState:
    """Everything the ledger knows at one moment.

    Attributes:
        sessions: The status of every started session, by number.
        sections: By session number and section letter.
        rulings: Those in force by id, in the order they were made.
        groups: Groups of fouled boards by result id; 0 if none was set.
        conditions: The conditions of contest ever entered, by name.
        prizes: Strata and handicaps by contestant address; None until set.
        event: The event; None before the start.
        contestants: Everyone who ever played, by address.
        deals: Marks of the cards by session number and board.
        seals: What was published about deals before play, by session number.
        substitutes: Who plays for whom, by session number and contestant address.
        stage: The latest entry about the event contestants qualified from; None without one.
        brought: What contestants carry over from there, by address.
        awards: Masterpoints by contestant address, with the table.
        names: Marks of the names in final results, by the players' marks.
    """

    sessions: Mapping[int, str] = field(default_factory=dict)
    sections: Mapping[tuple[int, str], SectionState] = field(default_factory=dict)
    rulings: Mapping[int, Ruled] = field(default_factory=dict)
    groups: Mapping[int, int] = field(default_factory=dict)
    conditions: Mapping[str, object] = field(default_factory=dict)
    prizes: Mapping[str, Prize] | None = None
    event: HeldEvent | None = None
    contestants: Mapping[str, EnteredContestant] = field(default_factory=dict)
    deals: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    seals: Mapping[int, str] = field(default_factory=dict)
    substitutes: Mapping[tuple[int, str], tuple[Substituted, ...]] = field(default_factory=dict)
    stage: StageSet | None = None
    brought: Mapping[str, Brought] = field(default_factory=dict)
    awards: Mapping[str, Awarded] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MovementVersion:
    """One version of a movement.

    Attributes:
        version: 1 for the movement as it was started.
        sequence: The ledger entry that made it.
        at: When.
        who: Who made it.
        words: What changed.
        reason: Why; may be empty.
        undoes: The version it undoes; None for a change.
        is_undone: Whether a later version undoes it.
        is_last: Whether it is the change that can now be undone.
        first_round: The first round that changed.
        tables_added: The tables it brought into rounds in which they did not play.
    """

    version: int
    sequence: int
    at: datetime
    who: str
    words: str
    reason: str
    undoes: int | None
    is_undone: bool
    is_last: bool
    first_round: int
    tables_added: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undoing:
    """A preview of undoing the last change, with the change being undone."""

    change: MovementChanged
    replaced: tuple[Replaced, ...]
    carried: tuple[Carried, ...]


def movement_versions(
    snapshot: EventSnapshot, section: SectionFacts
) -> tuple[MovementVersion, ...]:
    """Return the versions of a started section's movement, newest first."""
    rows = _rows(snapshot, section)
    changes = _changes(rows)
    standing = _standing(snapshot, section, changes.values())
    names = names_of(row.actor for row in rows)
    versions = []
    for row in rows:
        change = changes.get(row.sequence)
        version = 1 if change is None else change.version
        versions.append(
            MovementVersion(
                version=version,
                sequence=row.sequence,
                at=row.at,
                who=names.get(row.actor, row.actor),
                words="As it was started" if change is None else words_of_change(change),
                reason=row.reason,
                undoes=None if change is None else change.undoes,
                is_undone=change is not None and change.undoes is None and version not in standing,
                is_last=version in standing[-1:],
                first_round=1 if change is None else change.first_round,
                tables_added=() if change is None else _tables_added(change),
            )
        )
    return tuple(reversed(versions))


def _tables_added(change: MovementChanged) -> tuple[int, ...]:
    before = {(row.round, row.table) for row in change.withdrawn}
    return tuple(
        sorted({row.table for row in change.added if (row.round, row.table) not in before})
    )


def undoing(snapshot: EventSnapshot, section: SectionFacts) -> Undoing:
    """Return what undoing the last change of a section's movement would do.

    Raises:
        CannotChangeError: there is no change, or a later score depends on it.
    """
    changes = _changes(_rows(snapshot, section))
    standing = _standing(snapshot, section, changes.values())
    if not standing:
        raise CannotChangeError("There is no change to this movement to undo.")
    sequence, change = next(
        (sequence, each) for sequence, each in changes.items() if each.version == standing[-1]
    )
    replaced = tuple(_replaced(snapshot, section, change))
    since = _entered_since(snapshot, sequence)
    return Undoing(
        change=change,
        replaced=replaced,
        carried=tuple(_carried_back(snapshot, replaced, change, since)),
    )


def _rows(snapshot: EventSnapshot, section: SectionFacts) -> list[LedgerEntry]:
    """Return the entries that made the versions of a movement."""
    kinds = LedgerEntry.Kind
    of_session = LedgerEntry.objects.filter(
        event=snapshot.event.id, payload__session=snapshot.session_of[section.id].number
    )
    started = of_session.filter(kind=kinds.SESSION_STARTED)
    changed = of_session.filter(kind=kinds.MOVEMENT_CHANGED, payload__section=section.letter)
    return list((started | changed).order_by("sequence"))


def _changes(rows: Iterable[LedgerEntry]) -> dict[int, MovementChanged]:
    """Return the changes among entries, by entry number."""
    read = ((row.sequence, entry_of(row)) for row in rows)
    return {sequence: entry for sequence, entry in read if isinstance(entry, MovementChanged)}


def _standing(
    snapshot: EventSnapshot, section: SectionFacts, changes: Iterable[MovementChanged]
) -> tuple[int, ...]:
    """Return the versions that have not been undone, in order."""
    *_, state = states(changes)
    place = snapshot.session_of[section.id].number, section.letter
    return state.sections.get(place, SectionState()).standing


def _replaced(
    snapshot: EventSnapshot, section: SectionFacts, change: MovementChanged
) -> Iterator[Replaced]:
    sittings = {
        (row.round, row.table): sitting
        for sitting, row in stored_rows(snapshot, section.id).items()
    }
    now = {(row.round, row.table): row for row in change.added}
    then = {(row.round, row.table): row for row in change.withdrawn}
    for place in sorted(now.keys() | then.keys()):
        yield Replaced(*place, sittings.get(place), now.get(place), then.get(place))


def _carried_back(
    snapshot: EventSnapshot,
    replaced: Iterable[Replaced],
    change: MovementChanged,
    entered_since: Set[int],
) -> Iterator[Carried]:
    carried = {each.result: each for each in change.results}
    for each in replaced:
        if each.sitting_id is None:
            continue
        results = snapshot.results_by_sitting[each.sitting_id]
        kept = each.after.boards if each.after else ()
        boards = {board: board for board in kept}
        for result in results:
            along = carried.get(result.id)
            if result.score is None:
                continue
            if along is not None and result.id not in entered_since:
                boards[result.board] = along.from_[2]
            elif not _stands_without(each, result):
                raise CannotChangeError(
                    f"The score of board {result.board} at table {each.table} in round "
                    f"{each.round} was entered after the change and depends on it. Remove it "
                    "first."
                )
        is_turned = isinstance(change.change, MovementChange) and bool(change.change.turn)
        yield from carry(snapshot, each, boards, turn=is_turned)


def _entered_since(snapshot: EventSnapshot, sequence: int) -> Set[int]:
    """Return the ids of results entered or corrected after this entry."""
    kinds = LedgerEntry.Kind
    rows = LedgerEntry.objects.filter(
        event=snapshot.event.id,
        sequence__gt=sequence,
        kind__in=(kinds.RESULT_RECORDED, kinds.RESULT_CORRECTED),
    )
    return set(rows.values_list("payload__result", flat=True))


def _stands_without(each: Replaced, result: ResultFacts) -> bool:
    """Return whether the same people would play the same board there even without the change."""
    before, after = each.before, each.after
    if before is None or after is None:
        return False
    return before.seats == after.seats and result.board in after.boards


def states(entries: Iterable[Entry]) -> Iterator[LedgerState]:
    """Yield what the ledger knew before its first entry and after each entry."""
    entries = list(entries)
    return accumulate(entries, apply, initial=beginning(entries))


def beginning(entries: Iterable[Entry]) -> LedgerState:
    """Return the state before the first entry: the values the first changes replaced."""
    conditions: dict[str, object] = {}
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
        event=entry.event or state.event,
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
        standing=_standing_changes(section.standing, entry),
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


def _standing_changes(standing: tuple[int, ...], entry: MovementChanged) -> tuple[int, ...]:
    if entry.undoes is None:
        return (*standing, entry.version)
    return tuple(version for version in standing if version != entry.undoes)
