"""The sittings of a started section, as the movement that they are by now."""

from collections.abc import Iterable, Mapping
from typing import Literal

from movements.errors import MovementError
from movements.model import Contestant, Movement, Parameters, Row, Unit, in_order, sitting_out
from tournaments.selectors.event.snapshot import EventSnapshot, SectionFacts, SittingFacts
from tournaments.selectors.movement.seating import section_movement

_LINES: dict[str, Literal["NS", "EW"]] = {"NS": "NS", "EW": "EW"}


def stored_rows(snapshot: EventSnapshot, section_id: int) -> Mapping[int, Row]:
    """Return the rows of a section by the id of their sitting, by round and table."""
    return {
        sitting.id: _row(snapshot, sitting)
        for sitting in snapshot.sittings.values()
        if sitting.section_id == section_id
    }


def stored_movement(snapshot: EventSnapshot, section: SectionFacts) -> Movement:
    """Return the movement that a section plays, as directors have changed it so far."""
    rows = in_order(stored_rows(snapshot, section.id).values())
    labels = [entry.label for entry in snapshot.entries.values() if entry.section_id == section.id]
    unit, copies, replayed = _origin(section, rows)
    return Movement(
        family=section.family,
        parameters=Parameters.of(_parameters(section)),
        unit=unit,
        contestants=tuple(_contestants(snapshot, section)),
        rows=rows,
        idle=tuple(sitting_out(rows, labels)),
        shared=section.shared,
        winners=2 if section.winners == 2 else 1,
        copies=copies,
        replayed=replayed,
    )


def _row(snapshot: EventSnapshot, sitting: SittingFacts) -> Row:
    north, south, east, west = (
        snapshot.entries[entry].label
        for entry in (sitting.north, sitting.south, sitting.east, sitting.west)
    )
    boards = tuple(result.board for result in snapshot.results_by_sitting[sitting.id])
    return Row(sitting.round, sitting.table, north, south, east, west, boards)


def _parameters(section: SectionFacts) -> Mapping[str, int | str | bool]:
    return {n: v for n, v in section.parameters.items() if isinstance(v, int | str | bool)}


def _origin(section: SectionFacts, rows: Iterable[Row]) -> tuple[Unit, int, bool]:
    """Return what the sittings do not say: the unit, copies of the boards, whether replayed."""
    try:
        started = section_movement(section)
    except MovementError:  # imported
        return "pair" if all(row.is_of_pairs for row in rows) else "player", 1, False
    return started.unit, started.copies, started.replayed


def _contestants(snapshot: EventSnapshot, section: SectionFacts) -> Iterable[Contestant]:
    for entry in snapshot.entries.values():
        if entry.section_id == section.id:
            contestant = snapshot.contestants[entry.contestant_id]
            yield Contestant(
                entry.label,
                contestant.number if entry.position is not None else None,
                _LINES.get(contestant.direction),
            )
