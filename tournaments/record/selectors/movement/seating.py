"""Who sits where, and where the boards are: from the sittings or, before those, the movement."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from movements.formats.own_rows import movement_of
from movements.model import Idle, Movement, Row, boards_text, in_order
from movements.registry import family as registry_family
from movements.whereabouts.boards import Boards
from movements.whereabouts.places import People
from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    SectionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.movement.knockouts import is_knockout, knocked_out
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY
from tournaments.record.selectors.movement.schedule import section_movement, stored_rows


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and who has it: ``who`` holds the names of the pair or the single player.

    ``players`` are those named for this label.
    """

    label: str
    who: str
    contestant: ContestantFacts | None
    players: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The names, or that of the team; empty while ``who`` is only the number again."""
        is_named = self.players or (self.contestant is not None and self.contestant.name)
        return self.who if is_named else ""

    @property
    def named(self) -> str:
        """The label with the names after it: ``3 N-S, Ann – Ben``; alone while nobody is named."""
        return ", ".join(filter(None, (seat_label(self.label), self.name)))


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """One table in one round: the seats N, E, S, W and the boards to play."""

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


@dataclass(frozen=True)
class Seating:
    """A section's whole plan.

    Attributes:
        by_pair: Whether partners stay together, so that a pair's label stands for two seats.
        labels: The labels of everybody who plays in the section.
        played: The movement's rows, by round and table.
        rows: The same, with who has each seat.
        places: Everybody who plays in the section, by label.
        knocked_out: For each round of a knockout the labels of those who had gone out before it.
    """

    section: SectionFacts
    title: str
    summary: str
    by_pair: bool
    labels: tuple[str, ...]
    played: tuple[Row, ...]
    rows: tuple[PlannedTable, ...]
    places: Mapping[str, Place]
    knocked_out: Mapping[int, frozenset[str]]

    @cached_property
    def people(self) -> People:
        """Where everybody plays."""
        return People(self.played)

    @cached_property
    def board_places(self) -> Boards:
        """Where the boards are."""
        return Boards(self.played)

    @cached_property
    def movement(self) -> Movement:
        """The plan as the present movement, including the director's changes."""
        out = tuple(
            Idle(number, who)
            for number in self.round_numbers
            for who in self._without_table(number)
        )
        return replace(movement_of(self.played), idle=out)

    @property
    def rounds(self) -> int:
        """The last round."""
        return self.board_places.rounds

    @property
    def rounds_in_all(self) -> int:
        """The last round, including those still to be drawn."""
        return max(self.rounds, self.section.rounds_to_draw)

    @property
    def next_draw(self) -> str:
        """When the next round is drawn, as a sentence; empty if none is left to draw."""
        return next_draw(self.rounds, self.rounds_in_all)

    @property
    def tables(self) -> int:
        """The highest table."""
        return self.board_places.tables

    @property
    def boards(self) -> int:
        """How many boards are in play."""
        return len({board for row in self.played for board in row.boards})

    @cached_property
    def relays(self) -> Mapping[int, tuple[int, ...]]:
        """The boards that rest between tables in each round."""
        return {number: self.board_places.resting(number) for number in self.round_numbers}

    @cached_property
    def sitting_out(self) -> Mapping[int, tuple[str, ...]]:
        """The labels of those without a table in each round, but for teams knocked out."""
        return {
            number: tuple(
                label
                for label in self._without_table(number)
                if label not in self.knocked_out.get(number, ())
            )
            for number in self.round_numbers
        }

    def _without_table(self, number: int) -> tuple[str, ...]:
        return tuple(x for x in self.labels if self.people.seated(x, number) is None)

    def round(self, number: int) -> tuple[PlannedTable, ...]:
        """Return the tables of a round in order."""
        return tuple(row for row in self.rows if row.round == number)

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The rounds, from 1."""
        return tuple(range(1, self.rounds + 1))

    @property
    def by_table(self) -> tuple[tuple[int, tuple[PlannedTable | None, ...]], ...]:
        """Each table and what is played there, round by round; None where nothing is."""
        at = {(row.table, row.round): row for row in self.rows}
        return tuple(
            (table, tuple(at.get((table, number)) for number in self.round_numbers))
            for table in range(1, self.tables + 1)
        )

    @property
    def first_round(self) -> tuple[PlannedTable, ...]:
        """The tables of the first round."""
        return self.round(1)

    @property
    def anybody_sits_out(self) -> bool:
        """Whether anybody sits out in any round."""
        return any(self.sitting_out.values())

    @property
    def any_relay(self) -> bool:
        """Whether boards rest on a relay in any round."""
        return any(self.relays.values())


def seating(snapshot: EventSnapshot, section: SectionFacts) -> Seating | None:
    """Return a section's plan; None until a movement is chosen."""
    if snapshot.sections.get(section.id) is section:
        return _seating_in(snapshot, section.id)
    return _seating(snapshot, section)


@once_per_snapshot
def _seating_in(snapshot: EventSnapshot, section_id: int) -> Seating | None:
    return _seating(snapshot, snapshot.sections[section_id])


def _seating(snapshot: EventSnapshot, section: SectionFacts) -> Seating | None:
    rows = in_order(stored_rows(snapshot, section.id).values())
    if not rows:
        if not section.family or section.family == "imported":
            return None
        rows = section_movement(section).rows
    return _plan(snapshot, section, rows)


def next_draw(drawn: int, rounds: int) -> str:
    """Return when the next of these rounds is drawn, as a sentence; empty if all are."""
    return f"Round {drawn + 1} is drawn when round {drawn} is in." if drawn < rounds else ""


def movement_title(section: SectionFacts) -> str:
    """Return the movement's name as clubs say it: ``Mitchell, 9 tables``."""
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


def _plan(snapshot: EventSnapshot, section: SectionFacts, rows: tuple[Row, ...]) -> Seating:
    starts = {e.label: e for e in snapshot.starting_positions_in(section.id)}
    places = {
        label: Place(
            label=label,
            who=snapshot.name_at(start),
            contestant=snapshot.contestants[start.contestant_id],
            players=snapshot.players_at(start),
        )
        for label, start in starts.items()
    }
    return Seating(
        section=section,
        title=movement_title(section),
        summary=_summary(section),
        by_pair=all(start.seats == 2 for start in starts.values()),
        labels=tuple(starts),
        played=rows,
        rows=tuple(_planned(row, places) for row in rows),
        places=places,
        knocked_out=_knocked_out(section, places, rows),
    )


def _knocked_out(
    section: SectionFacts, places: Mapping[str, Place], rows: tuple[Row, ...]
) -> dict[int, frozenset[str]]:
    if not is_knockout(section):
        return {}
    last = max(row.round for row in rows)
    return {
        number: frozenset(
            label
            for label, place in places.items()
            if place.contestant is not None and place.contestant.number in gone
        )
        for number, gone in knocked_out(section, last)
    }


def _planned(row: Row, places: Mapping[str, Place]) -> PlannedTable:
    north, east, south, west = (places[label] for label in row.seats)
    return PlannedTable(row.round, row.table, north, east, south, west, row.boards)
