"""A movement as the room sees it: who and what is where, and what moves after each round."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from movements.model import Movement, Row
from movements.whereabouts.boards import Boards
from movements.whereabouts.places import OUT, STAND, Place, Seat, seats_of


@dataclass(frozen=True, slots=True)
class Move:
    """A change of place or seat after a round, of one contestant or of some boards."""

    who: str
    boards: tuple[int, ...]
    start: Place
    end: Place
    start_seat: Seat
    end_seat: Seat

    @property
    def kind(self) -> Literal["ns", "ew", "boards"]:
        """Whose move it is, as pictures tell them apart; after a sit-out the next seat counts."""
        seat = self.end_seat if self.start.kind == "out" else self.start_seat
        return "boards" if seat == "boards" else "ns" if seat in ("N", "S", "NS") else "ew"


@dataclass(frozen=True)
class Whereabouts:
    """Where everybody and every board of a movement is."""

    movement: Movement

    @cached_property
    def boards(self) -> Boards:
        """Where the boards are."""
        return Boards(self.movement.rows)

    @property
    def rounds(self) -> int:
        """The last round."""
        return self.boards.rounds

    @property
    def tables(self) -> int:
        """The highest table."""
        return self.boards.tables

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All places, in the order of a walk round the room."""
        resting = {
            place
            for number in range(1, self.rounds + 1)
            for _, places in self.boards.sets(number)
            for place in places
            if place.kind != "table"
        }
        ring = [Place("table", number) for number in range(1, self.tables + 1)]
        ring += sorted(resting - {STAND})
        # After a table come its relays, the one nearest to it first.
        ring.sort(key=lambda place: (place.number, place.kind == "relay", place.nth))
        stand = [STAND] if STAND in resting else []
        out = [OUT] if self.movement.idle else []
        return (*ring, *stand, *out)

    def rows(self, number: int) -> dict[int, Row]:
        """Return the tables in play in a round."""
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

    def everybody(self, number: int) -> dict[str, tuple[Place, Seat]]:
        """Return where everybody is in a round, and in which seat; a pair has two seats."""
        playing = {
            label: (Place("table", row.table), seat)
            for row in self._rows[number]
            for seat, label in seats_of(row)
        }
        out: dict[str, tuple[Place, Seat]] = dict.fromkeys(self.out(number), (OUT, "NS"))
        return playing | out

    @cached_property
    def relay_word(self) -> Literal["relay", "waiting"]:
        """What to call a rest between tables: waiting if every table has a pile, or a relay."""
        relays = sum(place.kind == "relay" for place in self.places)
        return "relay" if relays < self.tables else "waiting"

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return what moves after a round; nothing after the last."""
        if number >= self.rounds:
            return ()
        now, then = self.everybody(number), self.everybody(number + 1)
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
            self.boards.sets(number), self.boards.sets(number + 1), strict=True
        ):
            for way in self._ways(start, end):
                carried[way] = tuple(sorted((*carried.get(way, ()), *boards)))
        for (start_at, end_at), boards in carried.items():
            yield Move("", boards, start_at, end_at, "boards", "boards")

    def _ways(
        self, start: tuple[Place, ...], end: tuple[Place, ...]
    ) -> Iterator[tuple[Place, Place]]:
        """Yield where a set goes from and to, the nearest way; each copy moves only once."""
        copies = self.movement.copies > 1
        if copies and (start[0].kind != "table" or end[0].kind != "table"):
            return
        left = [place for place in start if not copies or place not in end]
        for place in end:
            if place not in start and left:
                nearest = min(
                    left, key=lambda other: self.boards.distance(other.number, place.number)
                )
                yield nearest, place
                if copies:
                    left.remove(nearest)
