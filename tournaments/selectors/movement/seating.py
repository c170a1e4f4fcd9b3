"""Who sits where and where the boards lie: from the sittings, or the movement yet to start."""

from collections.abc import Mapping
from dataclasses import dataclass

from movements.model import Movement
from movements.model import boards_text as boards_text
from movements.registry import family as registry_family
from movements.registry import generate
from tournaments.selectors.clubs.own_movements import OWN_FAMILY, movement_kept
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, SectionFacts


@dataclass(frozen=True, slots=True)
class Place:
    """A seat with whoever has it: ``who`` is the pair's names or the one player's.

    ``players`` are those behind the label as far as they were named.
    """

    label: str
    who: str
    contestant: ContestantFacts | None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """One table in one round: seats N, E, S, W and the boards to play."""

    round: int
    table: int
    north: Place
    east: Place
    south: Place
    west: Place
    boards: tuple[int, ...]

    @property
    def boards_text(self) -> str:
        """The boards as on a guide card: ``9–11`` or ``1, 3``."""
        return boards_text(self.boards)


@dataclass(frozen=True, slots=True)
class Seating:
    """A section's whole plan.

    Attributes:
        by_pair: Whether partners stay together, so that a pair's label stands for two seats.
        relays: For each round the boards that rest between tables.
        sitting_out: For each round the labels of those without a table.
    """

    section: SectionFacts
    title: str
    summary: str
    rounds: int
    tables: int
    boards: int
    by_pair: bool
    rows: tuple[PlannedTable, ...]
    relays: Mapping[int, tuple[int, ...]]
    sitting_out: Mapping[int, tuple[str, ...]]

    def round(self, number: int) -> tuple[PlannedTable, ...]:
        """Return the tables of a round in order."""
        return tuple(row for row in self.rows if row.round == number)

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The rounds, from 1."""
        return tuple(range(1, self.rounds + 1))

    @property
    def by_table(self) -> tuple[tuple[int, tuple[PlannedTable | None, ...]], ...]:
        """Each table with what is played there round by round, None where nothing is."""
        at = {(row.table, row.round): row for row in self.rows}
        return tuple(
            (table, tuple(at.get((table, number)) for number in self.round_numbers))
            for table in range(1, self.tables + 1)
        )

    @property
    def first_round(self) -> tuple[PlannedTable, ...]:
        """The tables as they are seated to begin with."""
        return self.round(1)

    @property
    def anybody_sits_out(self) -> bool:
        """Whether some round leaves somebody without a table."""
        return any(self.sitting_out.values())

    @property
    def any_relay(self) -> bool:
        """Whether boards rest between tables in some round."""
        return any(self.relays.values())


def seating(snapshot: EventSnapshot, section: SectionFacts) -> Seating | None:
    """Return a section's plan, None while no movement was chosen."""
    stored = [s for s in snapshot.sittings.values() if s.section_id == section.id]
    if stored:
        boards = {
            s.id: tuple(result.board for result in snapshot.results_by_sitting[s.id])
            for s in stored
        }
        labels = {entry.id: entry.label for entry in snapshot.entries.values()}
        rows = [
            (
                s.round,
                s.table,
                labels[s.north],
                labels[s.east],
                labels[s.south],
                labels[s.west],
                boards[s.id],
            )
            for s in stored
        ]
        return _plan(snapshot, section, rows)
    if not section.family or section.family == "imported":
        return None
    movement = section_movement(section)
    return _plan(
        snapshot,
        section,
        [(r.round, r.table, r.north, r.east, r.south, r.west, r.boards) for r in movement.rows],
    )


def movement_title(section: SectionFacts) -> str:
    """Return the movement's name as a club calls it, ``Mitchell, 9 tables``."""
    if section.family in ("", "imported"):
        return {"": "No movement chosen", "imported": "Imported results"}[section.family]
    if section.family == OWN_FAMILY:
        return str(section.parameters.get("name", ""))
    family = registry_family(section.family)
    for name in ("tables", "pairs"):
        if name in section.parameters:
            return f"{family.name}, {section.parameters[name]} {name}"
    return family.name


def _summary(section: SectionFacts) -> str:
    if section.family in ("imported", OWN_FAMILY):
        return ""
    return registry_family(section.family).summary


def section_movement(section: SectionFacts) -> Movement:
    """Return the movement that was chosen for a section, as it was before any sitting."""
    if section.family == OWN_FAMILY:
        return movement_kept(section.own_movement)
    parameters = {
        name: value
        for name, value in section.parameters.items()
        if isinstance(value, int | str | bool)
    }
    return generate(section.family, parameters)


def _plan(
    snapshot: EventSnapshot,
    section: SectionFacts,
    rows: list[tuple[int, int, str, str, str, str, tuple[int, ...]]],
) -> Seating:
    entries = {e.label: e for e in snapshot.entries.values() if e.section_id == section.id}
    places = {
        label: Place(
            label=label,
            who=snapshot.name_at(entry),
            contestant=snapshot.contestants[entry.contestant_id],
            players=snapshot.players_at(entry),
        )
        for label, entry in entries.items()
    }
    planned = tuple(
        PlannedTable(number, table, places[n], places[e], places[s], places[w], tuple(boards))
        for number, table, n, e, s, w, boards in sorted(rows, key=lambda row: row[:2])
    )
    every_board = {board for row in planned for board in row.boards}
    rounds = max((row.round for row in planned), default=0)
    seated = {number: _seated(planned, number) for number in range(1, rounds + 1)}
    return Seating(
        section=section,
        title=movement_title(section),
        summary=_summary(section),
        rounds=rounds,
        tables=max((row.table for row in planned), default=0),
        boards=len(every_board),
        by_pair=all(entry.seats == 2 for entry in entries.values()),
        rows=planned,
        relays={
            number: tuple(
                sorted(every_board - {b for r in planned if r.round == number for b in r.boards})
            )
            for number in range(1, rounds + 1)
        },
        sitting_out={
            number: tuple(label for label in entries if label not in seated[number])
            for number in range(1, rounds + 1)
        },
    )


def _seated(planned: tuple[PlannedTable, ...], number: int) -> set[str]:
    return {
        place.label
        for row in planned
        if row.round == number
        for place in (row.north, row.east, row.south, row.west)
    }
