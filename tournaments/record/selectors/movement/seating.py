"""Who sits where: the rows in force, with the people behind the labels."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from movements.draws.knockout import Knockout
from movements.errors import MovementError
from movements.families.knockout import KNOCKOUT, knockout_of
from movements.formats.own_rows import movement_of
from movements.model import (
    Contestant,
    Idle,
    Movement,
    Parameters,
    Row,
    Unit,
    in_order,
    sitting_out,
)
from movements.registry import family as registry_family
from movements.registry import generate
from movements.whereabouts.boards import Boards
from movements.whereabouts.places import People, Seat, seats_of
from tournaments.record.selectors.event.facts import StageSettled
from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    SectionFacts,
    SittingFacts,
    StartingPositionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.movement.attendance import changes_in_force
from tournaments.record.selectors.movement.changes import ChangeKind, MovementChange
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY, movement_from_stored

_LINES: dict[str, Literal["NS", "EW"]] = {"NS": "NS", "EW": "EW"}


def section_movement(section: SectionFacts) -> Movement:
    """Return the movement chosen for a section, as it was before any sitting."""
    if section.family == OWN_FAMILY:
        return movement_from_stored(section.own_movement)
    return generate(section.family, _parameters(section))


def stored_rows(snapshot: EventSnapshot, section_id: int) -> Mapping[int, Row]:
    """Return a section's rows by sitting id, in order of rounds and tables."""
    return {each.id: _row(snapshot, each) for each in snapshot.sittings_in(section_id)}


def stored_movement(snapshot: EventSnapshot, section: SectionFacts) -> Movement:
    """Return a section's movement as it is now, after all changes."""
    rows = in_order(stored_rows(snapshot, section.id).values())
    numbers = {
        start.label: snapshot.contestants[start.contestant_id].number
        for start in snapshot.starting_positions_in(section.id)
    }
    changes = changes_in_force(snapshot, section)
    left = _after(numbers, changes, ChangeKind.PAIR_LEAVES)
    unit, copies, replayed = _origin(section, rows)
    return Movement(
        family=section.family,
        parameters=Parameters.of(_parameters(section)),
        unit=unit,
        contestants=tuple(_contestants(snapshot, section)),
        rows=rows,
        idle=tuple(sitting_out(rows, numbers)),
        shared=section.shared,
        winners=2 if section.winners == 2 else 1,
        copies=copies,
        replayed=replayed,
        left=tuple(left.items()),
        closed=frozenset(
            each.table for each in changes if each.kind is ChangeKind.TABLE_STOPS and each.table
        ),
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


def is_knockout(section: SectionFacts) -> bool:
    """Return whether a section plays a knockout."""
    return section.family == KNOCKOUT


def settled(section: SectionFacts, up_to: int | None = None) -> Knockout:
    """Return the knockout as its draws have settled it: all of them, or those up to a round."""
    knockout = knockout_of(section.parameters)
    for said in settled_by(section, up_to):
        knockout = knockout.settling(dict(said.settled), said.out)
    return knockout


def settled_by(section: SectionFacts, up_to: int | None = None) -> list[StageSettled]:
    """Return what the draws of a knockout settled, in order, those of earlier sessions first."""
    found: list[StageSettled] = []
    for number, said in sorted(section.stages.items()):
        if up_to is None or number <= up_to:
            found += said.before or ()
            found.append(StageSettled(said.settled, said.out))
    return found


def knocked_out(section: SectionFacts, rounds: int) -> Iterator[tuple[int, frozenset[str]]]:
    """Yield for each round the numbers of the teams that had gone out before it was drawn.

    A team with a bye, or one that plays for third place, is still in.
    """
    for number in range(1, rounds + 1):
        placings = settled(section, number).placings()
        yield number, frozenset(who for who, each in placings.items() if each.reached)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and who has it: ``who`` holds the names of the pair or the single player.

    ``players`` are those named for this label.
    """

    start: StartingPositionFacts
    who: str
    contestant: ContestantFacts
    players: tuple[str, ...]

    @property
    def label(self) -> str:
        """What the movement calls it."""
        return self.start.label

    @property
    def name(self) -> str:
        """The names, or that of the team; empty while ``who`` is only the number again."""
        return self.who if self.players or self.contestant.name else ""

    @property
    def marked(self) -> tuple[str, ...]:
        """The players entered, with the marks of the substitutes who play for some of them."""
        start, marked = self.start, self.contestant.marked
        if start.position is not None:
            marked = marked[start.first : start.first + start.seats]
        return tuple(filter(None, marked))

    @property
    def named(self) -> str:
        """The label with the names after it: ``3 N-S, Ann – Ben``; alone while nobody is named."""
        return ", ".join(filter(None, (seat_label(self.label), self.name)))


Seats = tuple[tuple[Seat, Place], ...]
"""The two pairs of a table, or its four players clockwise from North."""


@dataclass(frozen=True)
class Seating:
    """A section's whole plan.

    Attributes:
        by_pair: Whether partners stay together, so that a pair's label stands for two seats.
        rows: The movement's rows, by round and table.
        places: Everybody who plays in the section, by label, with the players entered.
        knocked_out: For each round of a knockout the labels of those who had gone out before it.
        came: The last round that those who came late missed, by label.
        left: The last round of those who have left, by label.
    """

    section: SectionFacts
    title: str
    summary: str
    by_pair: bool
    rows: tuple[Row, ...]
    places: Mapping[str, Place]
    knocked_out: Mapping[int, frozenset[str]]
    came: Mapping[str, int]
    left: Mapping[str, int]

    @cached_property
    def people(self) -> People:
        """Where everybody plays."""
        return People(self.rows)

    @cached_property
    def board_places(self) -> Boards:
        """Where the boards are."""
        return Boards(self.rows)

    @cached_property
    def movement(self) -> Movement:
        """The plan as the present movement, including the director's changes."""
        out = (Idle(number, who) for number, out in self.sitting_out.items() for who in out)
        return replace(movement_of(self.rows), idle=tuple(out))

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
        return len({board for row in self.rows for board in row.boards})

    @cached_property
    def relays(self) -> Mapping[int, tuple[int, ...]]:
        """The boards that rest between tables in each round."""
        return {number: self.board_places.resting(number) for number in self.round_numbers}

    @cached_property
    def sitting_out(self) -> Mapping[int, tuple[str, ...]]:
        """The labels of those without a table in each round who are there and not knocked out."""
        return {
            number: tuple(
                label
                for label in self.places
                if self.people.seated(label, number) is None
                and label not in self.knocked_out.get(number, ())
                and self.came.get(label, 0) < number <= self.left.get(label, number)
            )
            for number in self.round_numbers
        }

    def seats(self, row: Row) -> Seats:
        """Return who has each seat of a table."""
        return tuple((seat, self.place(label, row.round)) for seat, label in seats_of(row))

    def place(self, label: str, number: int) -> Place:
        """Return who has a label in a round: the substitute, where one plays."""
        place = self.places[label]
        if not place.contestant.substitutes:
            return place
        players = place.contestant.sitting(self.section.session_id, number)
        if place.start.position is not None:
            players = players[place.start.first : place.start.first + place.start.seats]
        players = tuple(filter(None, players))
        of_players = place.who == " – ".join(place.players)
        return replace(place, players=players, who=" – ".join(players) if of_players else place.who)

    def round(self, number: int) -> tuple[Row, ...]:
        """Return the tables of a round in order."""
        return tuple(row for row in self.rows if row.round == number)

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The rounds, from 1."""
        return tuple(range(1, self.rounds + 1))

    @property
    def by_table(self) -> tuple[tuple[int, tuple[tuple[Row | None, Seats], ...]], ...]:
        """Each table and what is played there by whom, round by round; None where nothing is."""
        at = {(row.table, row.round): (row, self.seats(row)) for row in self.rows}
        return tuple(
            (table, tuple(at.get((table, number), (None, ())) for number in self.round_numbers))
            for table in range(1, self.tables + 1)
        )

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
    starts = snapshot.starting_positions_in(section.id)
    places = {
        start.label: Place(
            start=start,
            who=snapshot.name_at(start),
            contestant=snapshot.contestants[start.contestant_id],
            players=snapshot.players_at(start),
        )
        for start in starts
    }
    changes = changes_in_force(snapshot, section)
    numbers = {label: place.contestant.number for label, place in places.items()}
    return Seating(
        section=section,
        title=movement_title(section),
        summary=_summary(section),
        by_pair=all(start.seats == 2 for start in starts),
        rows=rows,
        places=places,
        knocked_out=_knocked_out(section, places, rows),
        came=_after(numbers, changes, ChangeKind.PAIR_ARRIVES),
        left=_after(numbers, changes, ChangeKind.PAIR_LEAVES),
    )


def _after(
    numbers: Mapping[str, str], changes: Iterable[MovementChange], kind: ChangeKind
) -> dict[str, int]:
    """Return after which round a kind of change came, by the label of those it is about.

    ``numbers`` are those of the contestants, by their labels: a change may name a whole team.
    """
    return {
        label: change.after or 0
        for change in changes
        if change.kind is kind
        for label, number in numbers.items()
        if change.who in (label, number)
    }


def _knocked_out(
    section: SectionFacts, places: Mapping[str, Place], rows: tuple[Row, ...]
) -> dict[int, frozenset[str]]:
    if not is_knockout(section):
        return {}
    last = max(row.round for row in rows)
    return {
        number: frozenset(
            label for label, place in places.items() if place.contestant.number in gone
        )
        for number, gone in knocked_out(section, last)
    }
