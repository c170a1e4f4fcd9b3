"""A section's movement, as it was chosen and as its sittings are now stored."""

from collections.abc import Iterable, Mapping
from typing import Literal

from movements.errors import MovementError
from movements.model import Contestant, Movement, Parameters, Row, Unit, in_order, sitting_out
from movements.registry import generate
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts, SittingFacts
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY, movement_kept

_LINES: dict[str, Literal["NS", "EW"]] = {"NS": "NS", "EW": "EW"}


def section_movement(section: SectionFacts) -> Movement:
    """Return the movement chosen for a section, as it was before any sitting."""
    if section.family == OWN_FAMILY:
        return movement_kept(section.own_movement)
    return generate(section.family, _parameters(section))


def stored_rows(snapshot: EventSnapshot, section_id: int) -> Mapping[int, Row]:
    """Return a section's rows by sitting id, in order of rounds and tables."""
    return {
        sitting.id: _row(snapshot, sitting)
        for sitting in snapshot.sittings.values()
        if sitting.section_id == section_id
    }


def stored_movement(snapshot: EventSnapshot, section: SectionFacts) -> Movement:
    """Return a section's movement as it is now, after all changes."""
    rows = in_order(stored_rows(snapshot, section.id).values())
    labels = [start.label for start in snapshot.starting_positions_in(section.id)]
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
        snapshot.starting_positions[start].label
        for start in (sitting.north, sitting.south, sitting.east, sitting.west)
    )
    boards = tuple(result.board for result in snapshot.results_by_sitting[sitting.id])
    return Row(sitting.round, sitting.table, north, south, east, west, boards)


def _parameters(section: SectionFacts) -> Mapping[str, int | str | bool]:
    return {n: v for n, v in section.parameters.items() if isinstance(v, int | str | bool)}


def _origin(section: SectionFacts, rows: Iterable[Row]) -> tuple[Unit, int, bool]:
    """Return what the sittings do not say: the unit, board copies, whether it is a replay."""
    try:
        started = section_movement(section)
    except MovementError:  # imported
        return "pair" if all(row.is_of_pairs for row in rows) else "player", 1, False
    return started.unit, started.copies, started.replayed


def _contestants(snapshot: EventSnapshot, section: SectionFacts) -> Iterable[Contestant]:
    in_parts = not snapshot.method.is_individual
    for start in snapshot.starting_positions_in(section.id):
        contestant = snapshot.contestants[start.contestant_id]
        yield Contestant(
            start.label,
            contestant.number if in_parts and start.position is not None else None,
            _LINES.get(contestant.direction),
        )
