"""The versions of a section's movement, and how to undo the last."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from datetime import datetime

from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts, SectionFacts
from tournaments.record.selectors.ledger.entries import MovementChanged, entry_of
from tournaments.record.selectors.ledger.fold import states
from tournaments.record.selectors.ledger.history import names_of, words_of_change
from tournaments.record.selectors.ledger.state import SectionState
from tournaments.record.selectors.movement.change_kinds import MovementChange
from tournaments.record.selectors.movement.replaced_tables import (
    CannotChangeError,
    Carried,
    Replaced,
    carry,
)
from tournaments.record.selectors.movement.schedule import stored_rows


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
            )
        )
    return tuple(reversed(versions))


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
