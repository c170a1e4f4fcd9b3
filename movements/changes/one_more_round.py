"""One more round at the end of a movement.

A curtailed movement has one: the round that the full movement plays next. Otherwise a search pairs
those who have not met, with boards that are new to both; in an individual it finds new partners,
and all tables share a new set.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product

from movements.analysis.encounters import tally
from movements.changes.change import Change, changed
from movements.changes.offers import MOST_STEPS, board_sets
from movements.errors import MovementError
from movements.model import Movement, Row
from movements.registry import generate


def round_added(movement: Movement) -> Change:
    """Return the movement with one more round after the last.

    Everybody who plays the last round plays; nobody meets the same opponents or boards again.
    Those who have gone home stay away, and tables that have stopped stay empty.

    Raises:
        MovementError: There is no such round.
    """
    for rows in _rounds_on_offer(movement):
        if rows:
            change = changed(movement, [*movement.rows, *rows])
            if not change.broken:
                return change
    raise MovementError(
        "There is no further round in which nobody meets the same opponents or boards again. "
        "For more boards, begin a new session."
    )


def _rounds_on_offer(movement: Movement) -> Iterator[list[Row]]:
    """Yield the family's round if it fills all tables; then those of most tables first."""
    of_the_family = _of_the_family(movement)
    if len(of_the_family) == sum(row.round == movement.rounds for row in movement.rows):
        yield of_the_family
    found = (of_the_family, _by_search(movement), _of_partners(movement))
    yield from sorted(found, key=len, reverse=True)


def _of_the_family(movement: Movement) -> list[Row]:
    """Return what can be played of the family's next round; none if the movement is complete."""
    rounds = movement.rounds + 1
    if "rounds" not in movement.parameters:
        return []
    try:
        longer = generate(movement.family, {**movement.parameters, "rounds": rounds})
    except ValueError:  # it is complete, or of no family
        return []
    people, met, gone = {*movement.labels}, _met(movement.rows), movement.gone(rounds)
    rows = [
        row
        for row in longer.rows
        if row.round == rounds and row.table not in movement.closed and not gone & {*row.seats}
    ]
    playing = {label for row in rows for label in row.seats}
    if playing - people or any({*two} in map(set, met) for row in rows for two in _twos(row)):
        return []
    return rows


def _twos(row: Row) -> list[tuple[str, str]]:
    """Return which pairs meet at a table; for players, who are partners."""
    if row.is_of_pairs:
        return [(row.north, row.east)]
    return [(row.north, row.south), (row.east, row.west)]


def _met(rows: Sequence[Row]) -> set[frozenset[str]]:
    return {frozenset(two) for row in rows for two in _twos(row)}


def _by_search(movement: Movement) -> list[Row]:
    """Return a round of pairs found by a search; none where there is none or it takes too long."""
    if movement.unit != "pair" or any(each.team for each in movement.contestants):
        return []
    return _Search(movement).rows()


def _of_partners(movement: Movement) -> list[Row]:
    """Return a round of an individual in which everybody has a new partner; none if there is none.

    Those who have rested most play, and couples meet those whom they have met least.
    """
    last = [row for row in movement.rows if row.round == movement.rounds]
    if movement.unit != "player" or any(each.team for each in movement.contestants):
        return []
    if len({row.boards for row in last}) != 1 or len(last) < 2:
        return []
    rested = Counter(each.contestant for each in movement.idle)
    there = {*movement.labels} - movement.gone(movement.rounds + 1)
    order = sorted(there, key=lambda label: (-rested[label], movement.labels.index(label)))
    met, tallies = _met(movement.rows), tally(movement.rows)
    found = (_couples(playing, met) for playing in combinations(order, 4 * len(last)))
    couples = next(filter(None, found), [])
    first = movement.board_numbers[-1] + 1
    boards = range(first, first + len(last[0].boards))
    rows = []
    for row in last if couples else ():
        (north, south), *others = couples
        east, west = min(
            others,
            key=lambda two: sum(tallies.met(*each) for each in product((north, south), two)),
        )
        rows.append(Row(row.round + 1, row.table, north, south, east, west, tuple(boards)))
        couples = [two for two in others if two != (east, west)]
    return rows


def _couples(
    players: tuple[str, ...], met: Collection[frozenset[str]]
) -> list[tuple[str, str]] | None:
    """Return the players in twos who have not been partners; None if that is impossible."""
    if not players:
        return []
    one, *others = players
    for other in others:
        if frozenset({one, other}) not in met:
            rest = _couples(tuple(each for each in others if each != other), met)
            if rest is not None:
                return [(one, other), *rest]
    return None


class _Search:
    """A search for opponents and boards for every pair that plays the last rounds.

    Those who sit out the last round come first.
    """

    def __init__(self, movement: Movement) -> None:
        last = movement.rounds
        self._number = last + 1
        self._tables = [row.table for row in movement.rows if row.round == last]
        now = [label for row in movement.rows if row.round == last for label in row.contestants]
        gone = movement.gone(self._number)
        out = [each.contestant for each in movement.idle if each.round == last]
        self._pairs = [label for label in out if label not in gone] + now
        rested = Counter(each.contestant for each in movement.idle)
        self._rested = sorted(self._pairs, key=lambda label: rested[label])
        self._met = _met(movement.rows)
        self._known = {
            label: {board for row in movement.rows if label in row.seats for board in row.boards}
            for label in self._pairs
        }
        self._sets = board_sets(movement)
        self._directions: Mapping[str, str | None] = {
            each.label: each.direction for each in movement.contestants
        }
        self._copies = movement.copies
        self._steps = 0

    def rows(self) -> list[Row]:
        """Return the rows of the round; those who have rested least sit out."""
        spare = len(self._pairs) - 2 * len(self._tables)
        for resting in combinations(self._rested, spare):
            found = self._from(tuple(each for each in self._pairs if each not in resting), ())
            if found or self._steps > MOST_STEPS:
                return found or []
        return []

    def _from(self, left: tuple[str, ...], rows: tuple[Row, ...]) -> list[Row] | None:
        if not left:
            return [*rows]
        self._steps += 1
        if self._steps > MOST_STEPS:
            return None
        for row in self._offers(left, rows):
            rest = tuple(label for label in left if label not in row.seats)
            found = self._from(rest, (*rows, row))
            if found is not None:
                return found
        return None

    def _offers(self, left: tuple[str, ...], rows: tuple[Row, ...]) -> Iterator[Row]:
        """Yield tables for the first pair that is left."""
        one, others = left[0], left[1:]
        used = [row.boards for row in rows]
        table = self._tables[len(rows)]
        for other in others:
            here, there = self._directions[one], self._directions[other]
            if frozenset({one, other}) in self._met or (here is not None and here == there):
                continue
            ns, ew = (other, one) if here == "EW" else (one, other)
            for boards in self._sets:
                new = not (self._known[one] | self._known[other]).intersection(boards)
                if new and used.count(boards) < self._copies:
                    yield Row(self._number, table, ns, ns, ew, ew, boards)
