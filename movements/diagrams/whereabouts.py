"""Where everybody and every board is in each round, and what moves to where.

Boards that are at no table rest: on a relay (bye-stand) between two tables, when whatever rests
there comes from one neighbour and goes to the other; else on the one stand of the room.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

from movements.model import Movement, Row

Seat = Literal["N", "E", "S", "W", "NS", "EW", "boards"]
Trajectory = tuple[tuple[int, ...], ...]
_MOST_RELAYS = 3
_SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A table, a relay, the stand of all other boards at rest, or where those rest who sit out.

    Attributes:
        kind: Which of them.
        number: The table's; for a relay the table after which it stands.
        nth: Counts the relays after one table, from 0.
    """

    kind: Literal["table", "relay", "stand", "out"]
    number: int = 0
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody or some boards that are elsewhere in the next round, or in another seat."""

    who: str
    boards: tuple[int, ...]
    start: Place
    end: Place
    start_seat: Seat
    end_seat: Seat

    @property
    def kind(self) -> Literal["ns", "ew", "boards"]:
        """What it is drawn as: whoever has sat out counts as what he is going to be."""
        seat = self.end_seat if self.start.kind == "out" else self.start_seat
        return "boards" if seat == "boards" else "ns" if seat in ("N", "S", "NS") else "ew"


@dataclass(frozen=True)
class Whereabouts:
    """A movement as the room sees it."""

    movement: Movement

    @cached_property
    def rounds(self) -> int:
        """The last round."""
        return max((row.round for row in self.movement.rows), default=0)

    @cached_property
    def tables(self) -> int:
        """The highest table."""
        return max((row.table for row in self.movement.rows), default=0)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All places, in the order in which one walks round the room."""
        relays = {
            place
            for number in range(1, self.rounds + 1)
            for _, places in self.boards(number)
            for place in places
            if place.kind in ("relay", "stand")
        }
        ring = [Place("table", number) for number in range(1, self.tables + 1)]
        ring += sorted(relays - {Place("stand")})
        # After a table come its relays, the one nearest to it first.
        ring.sort(key=lambda place: (place.number, place.kind == "relay", place.nth))
        if Place("stand") in relays:
            ring.append(Place("stand"))
        return (*ring, Place("out")) if self.movement.idle else tuple(ring)

    def rows(self, number: int) -> dict[int, Row]:
        """Return the tables that are played in a round."""
        return {row.table: row for row in self._rows[number]}

    @cached_property
    def _rows(self) -> dict[int, list[Row]]:
        rows: dict[int, list[Row]] = defaultdict(list)
        for row in self.movement.rows:
            rows[row.round].append(row)
        return rows

    def out(self, number: int) -> tuple[str, ...]:
        """Return who sits out a round."""
        return tuple(idle.contestant for idle in self.movement.idle if idle.round == number)

    def people(self, number: int) -> dict[str, tuple[Place, Seat]]:
        """Return where everybody is in a round, and in which seat; a pair has two seats."""
        found: dict[str, tuple[Place, Seat]] = {}
        for row in self._rows[number]:
            place = Place("table", row.table)
            seats = (
                (("NS", row.north), ("EW", row.east))
                if row.is_of_pairs
                else tuple(zip(_SEATS, row.seats, strict=True))
            )
            found |= {label: (place, seat) for seat, label in seats}
        for label in self.out(number):
            found[label] = (Place("out"), "NS")
        return found

    def boards(self, number: int) -> tuple[tuple[tuple[int, ...], tuple[Place, ...]], ...]:
        """Return each set of boards with where it is: at several tables when it is shared."""
        return self._boards[number - 1]

    @cached_property
    def _boards(self) -> list[tuple[tuple[tuple[int, ...], tuple[Place, ...]], ...]]:
        ways = [(boards, self._way(trajectory)) for trajectory, boards in self._sets.items()]
        return [tuple((boards, way[r]) for boards, way in ways) for r in range(self.rounds)]

    @cached_property
    def _sets(self) -> dict[Trajectory, tuple[int, ...]]:
        """The boards by where they are all the time: those that travel together are one set."""
        at: dict[int, list[set[int]]] = {}
        for row in self.movement.rows:
            for board in row.boards:
                rounds = at.setdefault(board, [set() for _ in range(self.rounds)])
                rounds[row.round - 1].add(row.table)
        sets: dict[Trajectory, tuple[int, ...]] = {}
        for board, rounds in sorted(at.items()):
            trajectory = tuple(tuple(sorted(tables)) for tables in rounds)
            sets[trajectory] = (*sets.get(trajectory, ()), board)
        return sets

    def _way(self, trajectory: Trajectory) -> list[tuple[Place, ...]]:
        """Return where a set is in each round."""
        way = [tuple(Place("table", table) for table in tables) for tables in trajectory]
        for first, last in _rests(trajectory):
            way[first : last + 1] = [(place,) for place in self._rest(trajectory, first, last)]
        return way

    def _rest(self, trajectory: Trajectory, first: int, last: int) -> list[Place]:
        """Return where a set rests from one round to another, both as indexes."""
        stand = [Place("stand")] * (last - first + 1)
        for (before, after), count in self._relays.items():
            if last + 1 < len(trajectory) and after in trajectory[last + 1]:
                rested = count - (last - first + 1)
            elif last + 1 == len(trajectory) and first and before in trajectory[first - 1]:
                rested = 0
            else:
                continue
            for index in range(len(stand)):
                if 0 <= rested + index < count:
                    stand[index] = _relay(before, after, rested + index, count, self.tables)
            return stand
        return stand

    @cached_property
    def _relays(self) -> dict[tuple[int, int], int]:
        """How many relays stand between which tables, by (from, to).

        None, unless all boards that rest between two tables rest between neighbours, and between
        two neighbours all for the same number of rounds: else several sets would be on one relay.
        """
        found: dict[tuple[int, int], int] = {}
        for trajectory in self._sets:
            for first, last in _rests(trajectory):
                if first == 0 or last + 1 == len(trajectory):
                    continue
                between = self._neighbours(trajectory[first - 1], trajectory[last + 1])
                if between is None or last - first >= _MOST_RELAYS:
                    return {}
                if found.setdefault(between, last - first + 1) != last - first + 1:
                    return {}
        both_ways = any((after, before) in found for before, after in found)
        return {} if both_ways else found

    def _neighbours(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int] | None:
        couples = ((before, after) for before in one for after in other)
        return next((c for c in couples if self.distance(*c) == 1), None)

    @cached_property
    def relay_word(self) -> str:
        """What a rest between tables is: a relay, or the pile of the next table where all wait."""
        relays = sum(place.kind == "relay" for place in self.places)
        return "relay" if relays < self.tables else "waiting"

    def in_words(self, place: Place) -> str:
        """Return a place as in "goes to table 3"."""
        if place.kind == "table":
            return f"table {place.number}"
        if place.kind == "stand":
            return "the stand"
        called = {"relay": "the relay", "waiting": "wait"}[self.relay_word]
        return f"{called} after table {place.number}"

    def distance(self, one: int, other: int) -> int:
        """Return how many tables apart two tables are, the last being next to the first."""
        return min(abs(one - other), self.tables - abs(one - other))

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return what is elsewhere in the round after this one; nothing after the last."""
        if number >= self.rounds:
            return ()
        now, then = self.people(number), self.people(number + 1)
        people = [
            Move(label, (), start, end, seat, seat_then)
            for label, (start, seat) in now.items()
            for end, seat_then in (then.get(label, (start, seat)),)
            if (start, seat) != (end, seat_then)
        ]
        return (*people, *self._board_moves(number))

    def _board_moves(self, number: int) -> Iterator[Move]:
        carried: dict[tuple[Place, Place], tuple[int, ...]] = {}
        for (boards, start), (_, end) in zip(
            self.boards(number), self.boards(number + 1), strict=True
        ):
            for way in self._ways(start, end):
                carried[way] = tuple(sorted((*carried.get(way, ()), *boards)))
        for (start_at, end_at), boards in carried.items():
            yield Move("", boards, start_at, end_at, "boards", "boards")

    def _ways(
        self, start: tuple[Place, ...], end: tuple[Place, ...]
    ) -> Iterator[tuple[Place, Place]]:
        """Yield which way a set goes: the shortest, and a copy of it only once."""
        copies = self.movement.copies > 1
        if copies and (start[0].kind != "table" or end[0].kind != "table"):
            return
        left = [place for place in start if not copies or place not in end]
        for place in end:
            if place not in start and left:
                nearest = min(left, key=lambda other: self.distance(other.number, place.number))
                yield nearest, place
                if copies:
                    left.remove(nearest)


def _rests(trajectory: Trajectory) -> Iterator[tuple[int, int]]:
    """Yield the first and the last index of every stretch of rounds at no table."""
    for resting, stretch in groupby(enumerate(trajectory), key=lambda each: not each[1]):
        if resting:
            indexes = [index for index, _ in stretch]
            yield indexes[0], indexes[-1]


def _relay(before: int, after: int, nth: int, count: int, tables: int) -> Place:
    """Return the relay on which boards are that have rested ``nth`` rounds, counted from 0."""
    down = (before, after) == (1, tables) or (before > after and (before, after) != (tables, 1))
    if tables == 2:
        down = before > after
    low = after if down else before
    return Place("relay", low, count - 1 - nth if down else nth)
