"""Find a place for a pair that arrives when the session has begun.

Where there is a half table, the pair takes the phantom's place. Otherwise each of the rounds to
come offers seats: against a pair that would sit out, with idle boards that neither plays at any
other time; or as a rover, while the pair whose seat it takes sits out. A search chooses among them
so that the pair plays no board twice, meets nobody twice, and makes nobody sit out who does so
anyway. If that is impossible, the pair rests for some rounds, or only the first condition is kept.
The verifier proves the result.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from movements.changes.change import Change, changed, check_played
from movements.changes.rounds_to_come import pair_arrives
from movements.errors import MovementError
from movements.model import Contestant, Movement, Row
from movements.registry import generate

MOST_STEPS = 20_000
"""The steps after which one search counts as failed."""

_NUMBERED = re.compile(r"([NE]?)(\d+)")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A late pair, under the label it has from now on, and the movement with it."""

    pair: Contestant
    change: Change

    @property
    def rounds(self) -> int:
        """How many rounds it plays."""
        return sum(self.pair.label in row.seats for row in self.change.movement.rows)


@dataclass(frozen=True, slots=True)
class _Seat:
    """A seat on offer: the row with the pair in it, whom it meets and who sits out for it."""

    row: Row
    meets: str
    bumps: str | None
    boards: frozenset[int]


def arrival(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more pair after this many rounds have been played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or pairs do not play
            for themselves.
    """
    check_played(movement, played)
    if movement.unit != "pair" or any(c.team for c in movement.contestants):
        raise MovementError("A pair can be added only where pairs play for themselves.")
    if movement.replayed or not any(row.round > played for row in movement.rows):
        raise MovementError("There is no round left that one more pair could play.")
    found = list(_for_the_phantom(movement, played))
    found = found or [pair_joins(movement, played, pair) for pair in _next_numbers(movement)]
    return max(found, key=lambda each: (each.rounds, -(each.change.cost or 0)))


def pair_joins(movement: Movement, played: int, pair: Contestant) -> Arrival:
    """Return the movement with a pair for which no place was kept; it may rest in every round."""
    seats = list(_seats(movement, played, pair))
    rounds = [[s for s in seats if s.row.round == r] for r in sorted({s.row.round for s in seats})]
    sits_out = frozenset(idle.contestant for idle in movement.idle)
    taken, wishes = None, _wishes()
    while taken is None:
        rests, strict = next(wishes)
        taken = _Search(sits_out if strict else None).plan(rounds, rests)
    at = {(seat.row.round, seat.row.table): seat.row for seat in taken}
    rows = [row for row in movement.rows if (row.round, row.table) not in at]
    change = changed(movement, [*rows, *at.values()], (*movement.contestants, pair))
    return Arrival(pair, change)


def _wishes() -> Iterator[tuple[int, bool]]:
    """Yield how many rounds the pair rests, and whether the search is strict, best first.

    A strict search lets nobody be met twice or sit out twice. The pair would rather rest once than
    give that up, as the published rovers for 4 and 10 tables do. Resting throughout always works.
    """
    yield 0, True
    rests = 1
    while True:
        yield rests, True
        yield rests - 1, False
        rests += 1


def _for_the_phantom(movement: Movement, played: int) -> Iterator[Arrival]:
    """Yield the arrival for which the movement has kept a place."""
    given = movement.parameters
    wholes: dict[str, int | str] = {"half_table": "none"}
    if "pairs" in given:
        wholes["pairs"] = int(given["pairs"]) + 1
    for name in wholes.keys() & given.keys():
        try:
            whole = generate(movement.family, {**given, name: wholes[name]})
            (pair,) = (c for c in whole.contestants if c.label not in movement.labels)
            yield Arrival(pair, pair_arrives(movement, played, pair.label, whole))
        except ValueError:  # no such movement, or it was changed before
            continue


def _next_numbers(movement: Movement) -> Iterator[Contestant]:
    """Yield a contestant with the next free number of the field, or of each line."""
    lines = {c.label[:1] if c.direction else "" for c in movement.contestants}
    for line in sorted(lines, reverse=True):
        pairs = [c for c in movement.contestants if c.label.startswith(line)]
        read = [found for c in pairs if (found := _NUMBERED.fullmatch(c.label))]
        letter = line or next((found[1] for found in read), "")
        number = max((int(found[2]) for found in read), default=len(pairs)) + 1
        yield Contestant(f"{letter}{number}", None, pairs[0].direction)


def _seats(movement: Movement, played: int, pair: Contestant) -> Iterator[_Seat]:
    directions = {c.label: c.direction for c in movement.contestants}
    for row in movement.rows:
        if row.round <= played:
            continue
        for ours, theirs in ((row.north, row.east), (row.east, row.north)):
            if directions[ours] == pair.direction:
                yield _Seat(_with(row, ours, pair.label), theirs, ours, frozenset(row.boards))
    yield from _seats_of_a_half_table(movement, played, pair)


def _with(row: Row, out: str, pair: str) -> Row:
    if row.north == out:
        return replace(row, north=pair, south=pair)
    return replace(row, east=pair, west=pair)


def _seats_of_a_half_table(movement: Movement, played: int, pair: Contestant) -> Iterator[_Seat]:
    """Yield seats against those who would sit out, with boards that are idle then."""
    directions = {c.label: c.direction for c in movement.contestants}
    sets = dict.fromkeys(row.boards for row in movement.rows)
    knows = {
        label: {b for row in movement.rows if label in row.seats for b in row.boards}
        for label in directions
    }
    for idle in movement.idle:
        other = idle.contestant
        if idle.round <= played or (pair.direction and directions[other] == pair.direction):
            continue
        now = [row for row in movement.rows if row.round == idle.round]
        used = {board for row in now for board in row.boards}
        table = min(set(range(1, len(now) + 2)) - {row.table for row in now})
        ns, ew = (pair.label, other) if pair.direction == "NS" else (other, pair.label)
        for boards in sets:
            if not (used | knows[other]) & set(boards):
                row = Row(idle.round, table, ns, ns, ew, ew, boards)
                yield _Seat(row, other, None, frozenset(boards))


class _Search:
    """A search for a seat in each round, the round with the fewest seats first.

    Args:
        sits_out: Those who sit out anyway, for a strict search: it makes none of them sit out again
            and nobody else twice, and the pair meets nobody twice. None for a search that asks
            for neither.
    """

    def __init__(self, sits_out: frozenset[str] | None) -> None:
        self._strict = sits_out is not None
        self._out: set[str] = set(sits_out or ())
        self._met: set[str] = set()
        self._known: set[int] = set()
        self._steps = 0

    def plan(self, rounds: Sequence[Sequence[_Seat]], rests: int) -> list[_Seat] | None:
        """Return seats for all but this many rounds; None if the search finds none."""
        if not rounds:
            return []
        self._steps += 1
        if self._steps > MOST_STEPS:
            return None
        offered = [[seat for seat in seats if self._free(seat)] for seats in rounds]
        if sum(not seats for seats in offered) > rests:
            return None
        first = min(range(len(offered)), key=lambda place: len(offered[place]))
        others = [seats for place, seats in enumerate(offered) if place != first]
        for seat in offered[first]:
            self._take(seat)
            rest = self.plan(others, rests)
            if rest is not None:
                return [seat, *rest]
            self._leave(seat)
        return self.plan(others, rests - 1) if rests else None

    def _free(self, seat: _Seat) -> bool:
        if seat.boards & self._known:
            return False
        return not self._strict or (seat.meets not in self._met and seat.bumps not in self._out)

    def _take(self, seat: _Seat) -> None:
        self._known |= seat.boards
        self._met.add(seat.meets)
        if seat.bumps is not None:
            self._out.add(seat.bumps)

    def _leave(self, seat: _Seat) -> None:
        self._known -= seat.boards
        self._met.discard(seat.meets)
        self._out.discard(seat.bumps or "")
