"""The versions of a section's movement, and the way back to the one before."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from movements.model import Row
from tournaments.models import LedgerEntry
from tournaments.selectors.event.snapshot import EventSnapshot, ResultFacts, SectionFacts
from tournaments.selectors.ledger.history import names_of, words_of_change
from tournaments.selectors.movement.changes import CannotChangeError, Carried, Replaced, carry
from tournaments.selectors.movement.schedule import stored_rows


@dataclass(frozen=True, slots=True)
class MovementVersion:
    """One version of a movement.

    Attributes:
        version: 1 for the movement as it was started.
        sequence: The ledger entry that made it.
        at: When.
        who: By whom.
        words: What was changed.
        reason: Why, may be empty.
        undoes: The version that it takes back, None for a change.
        is_undone: Whether a later version takes it back.
        is_last: Whether it is the change that can be undone now.
        first_round: The first round that is not as it was before.
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
    """What undoing the last change does: as a preview, with the version that is taken back."""

    version: int
    words: str
    replaced: tuple[Replaced, ...]
    carried: tuple[Carried, ...]


def movement_versions(
    snapshot: EventSnapshot, section: SectionFacts
) -> tuple[MovementVersion, ...]:
    """Return the versions of a started section's movement, the newest first."""
    entries = _entries(snapshot, section)
    standing = _standing(entries)
    names = names_of(entry.actor for entry in entries)
    versions = [
        MovementVersion(
            version=(version := entry.payload.get("version", 1)),
            sequence=entry.sequence,
            at=entry.at,
            who=names.get(entry.actor, entry.actor),
            words=words_of_change(entry.payload) if version > 1 else "As it was started",
            reason=entry.reason,
            undoes=entry.payload.get("undoes"),
            is_undone=version > 1 and "undoes" not in entry.payload and version not in standing,
            is_last=bool(standing) and version == standing[-1],
            first_round=first_round(entry.payload),
        )
        for entry in entries
    ]
    return tuple(reversed(versions))


def undoing(snapshot: EventSnapshot, section: SectionFacts) -> Undoing:
    """Return what undoing the last change of a section's movement would do.

    Raises:
        CannotChangeError: there is no change, or something was entered since that needs it.
    """
    entries = {entry.payload.get("version", 1): entry for entry in _entries(snapshot, section)}
    standing = _standing(list(entries.values()))
    if not standing:
        raise CannotChangeError("There is no change of this movement to undo.")
    entry = entries[standing[-1]]
    payload = entry.payload
    replaced = tuple(_replaced(snapshot, section, payload))
    return Undoing(
        version=standing[-1],
        words=words_of_change(payload),
        replaced=replaced,
        carried=tuple(_carried_back(snapshot, replaced, payload, _entered_since(entry))),
    )


def first_round(payload: Mapping[str, Any]) -> int:
    """Return the first round that a changed movement touches, 1 for the start."""
    touched = [*payload.get("withdrawn", ()), *payload.get("added", ())]
    return min((row[0] for row in touched), default=1)


def row_of(written: list[Any]) -> Row:
    """Return a row as the ledger holds it: round, table, N, S, E, W and the boards."""
    number, table, north, south, east, west, boards = written
    return Row(number, table, north, south, east, west, tuple(boards))


def _entries(snapshot: EventSnapshot, section: SectionFacts) -> list[LedgerEntry]:
    kinds = LedgerEntry.Kind
    of_session = LedgerEntry.objects.filter(
        event=snapshot.event.id, payload__session=snapshot.session_of[section.id].number
    )
    started = of_session.filter(kind=kinds.SESSION_STARTED)
    changed = of_session.filter(kind=kinds.MOVEMENT_CHANGED, payload__section=section.letter)
    return list((started | changed).order_by("sequence"))


def _standing(entries: list[LedgerEntry]) -> list[int]:
    """Return the versions of the changes that have not been undone, the last one last."""
    standing: list[int] = []
    for entry in entries:
        if entry.kind == LedgerEntry.Kind.MOVEMENT_CHANGED:
            if "undoes" in entry.payload:
                standing.remove(entry.payload["undoes"])
            else:
                standing.append(entry.payload["version"])
    return standing


def _replaced(
    snapshot: EventSnapshot, section: SectionFacts, payload: Mapping[str, Any]
) -> Iterator[Replaced]:
    sittings = {
        (row.round, row.table): sitting
        for sitting, row in stored_rows(snapshot, section.id).items()
    }
    now = {(row.round, row.table): row for row in map(row_of, payload["added"])}
    then = {(row.round, row.table): row for row in map(row_of, payload["withdrawn"])}
    for place in sorted(now.keys() | then.keys()):
        yield Replaced(*place, sittings.get(place), now.get(place), then.get(place))


def _carried_back(
    snapshot: EventSnapshot,
    replaced: tuple[Replaced, ...],
    payload: Mapping[str, Any],
    entered_since: Set[int],
) -> Iterator[Carried]:
    carried = {moved["result"]: moved for moved in payload["results"]}
    for each in replaced:
        if each.sitting_id is None:
            continue
        results = snapshot.results_by_sitting[each.sitting_id]
        kept = each.after.boards if each.after else ()
        boards = {board: board for board in kept}
        for result in results:
            moved = carried.get(result.id)
            if result.score is None:
                continue
            if moved is not None and result.id not in entered_since:
                boards[result.board] = moved["from"][2]
            elif not _stands_without(each, result):
                raise CannotChangeError(
                    f"The score of board {result.board} at table {each.table} in round "
                    f"{each.round} was entered after the change and rests on it. "
                    "Take it back first."
                )
        is_turned = bool(payload["change"].get("turn"))
        yield from carry(snapshot, each, boards, turn=is_turned)


def _entered_since(entry: LedgerEntry) -> Set[int]:
    """Return the ids of results that somebody entered or corrected after this entry."""
    kinds = LedgerEntry.Kind
    rows = LedgerEntry.objects.filter(
        event=entry.event_id,
        sequence__gt=entry.sequence,
        kind__in=(kinds.RESULT_RECORDED, kinds.RESULT_CORRECTED),
    )
    return set(rows.values_list("payload__result", flat=True))


def _stands_without(each: Replaced, result: ResultFacts) -> bool:
    """Whether the same people play the same board there without the change too."""
    before, after = each.before, each.after
    if before is None or after is None:
        return False
    return before.seats == after.seats and result.board in after.boards
