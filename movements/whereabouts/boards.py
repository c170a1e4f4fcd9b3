"""Where the boards are, round by round.

Boards at no table rest: on a relay (bye-stand) between two tables if they come from one of these
neighbours and go to the other, otherwise on the room's only stand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from movements.model import Row
from movements.whereabouts.places import STAND, Place

Trajectory = tuple[tuple[int, ...], ...]
"""Round by round the tables at which a set is."""

_MOST_RELAYS = 3


@dataclass(frozen=True)
class Boards:
    """The boards of some rows."""

    rows: tuple[Row, ...]

    @cached_property
    def rounds(self) -> int:
        """The last round."""
        return max((row.round for row in self.rows), default=0)

    @cached_property
    def tables(self) -> int:
        """The highest table."""
        return max((row.table for row in self.rows), default=0)

    @cached_property
    def _at(self) -> Mapping[int, Sequence[set[int]]]:
        """For each board, ascending, the tables at which it is in each round."""
        at: dict[int, list[set[int]]] = {}
        for row in self.rows:
            for board in row.boards:
                rounds = at.setdefault(board, [set() for _ in range(self.rounds)])
                rounds[row.round - 1].add(row.table)
        return dict(sorted(at.items()))

    def tables_with(self, boards: Iterable[int], number: int) -> tuple[int, ...]:
        """Return the tables at which any of these boards are in a round."""
        return tuple(sorted({table for board in boards for table in self._at[board][number - 1]}))

    def next_tables(self, boards: Iterable[int], number: int) -> tuple[int, tuple[int, ...]] | None:
        """Return the next round after this one with any of these boards, and their tables."""
        boards = tuple(boards)
        later = ((r, self.tables_with(boards, r)) for r in range(number + 1, self.rounds + 1))
        return next(((r, tables) for r, tables in later if tables), None)

    def resting(self, number: int) -> tuple[int, ...]:
        """Return the boards at no table in a round."""
        return tuple(board for board, tables in self._at.items() if not tables[number - 1])

    def distance(self, one: int, other: int) -> int:
        """Return how many tables apart two tables are, the last being next to the first."""
        return min(abs(one - other), self.tables - abs(one - other))

    def sets(self, number: int) -> tuple[tuple[tuple[int, ...], tuple[Place, ...]], ...]:
        """Return each set of boards with where it is: at several tables if it is shared."""
        return self._by_round[number - 1]

    @cached_property
    def _by_round(self) -> list[tuple[tuple[tuple[int, ...], tuple[Place, ...]], ...]]:
        ways = [(boards, self._way(trajectory)) for trajectory, boards in self._sets.items()]
        return [
            tuple(_one_on_each_relay([(boards, way[r]) for boards, way in ways], self._when(r)))
            for r in range(self.rounds)
        ]

    def _when(self, r: int) -> Mapping[tuple[int, ...], int]:
        """Return for each set 0 if it has been played before round r (from 0) and will be again.

        Return 1 for sets that are still to come, 2 for sets that everybody has played.
        """
        return {
            boards: 2 * (not any(trajectory[r:])) or int(not any(trajectory[:r]))
            for trajectory, boards in self._sets.items()
        }

    @cached_property
    def _sets(self) -> Mapping[Trajectory, tuple[int, ...]]:
        """The boards by trajectory: those that travel together are one set."""
        sets: dict[Trajectory, tuple[int, ...]] = {}
        for board, rounds in self._at.items():
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
        """Return where a set rests in each round from ``first`` to ``last``, both from 0."""
        stand = [STAND] * (last - first + 1)
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
    def _relays(self) -> Mapping[tuple[int, int], int]:
        """How many relays there are between two tables, by the tables boards come from and go to.

        Empty unless all boards rest between neighbours and, between the same two, for the same
        number of rounds. Otherwise several sets would be on one relay.
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


def _rests(trajectory: Trajectory) -> Iterator[tuple[int, int]]:
    """Yield the first and the last index of every stretch of rounds at no table."""
    for resting, stretch in groupby(enumerate(trajectory), key=lambda each: not each[1]):
        if resting:
            indexes = [index for index, _ in stretch]
            yield indexes[0], indexes[-1]


def _one_on_each_relay(
    placed: Sequence[tuple[tuple[int, ...], tuple[Place, ...]]],
    when: Mapping[tuple[int, ...], int],
) -> Iterator[tuple[tuple[int, ...], tuple[Place, ...]]]:
    """Yield the sets with their places, where several would be on one relay.

    The relay belongs to a set between two of its tables, otherwise to one that is still to come;
    the others lie on the stand. This happens where some sets are played in the first rounds only
    and others in the last.
    """
    owner: dict[Place, tuple[int, ...]] = {}
    for boards, places in sorted(placed, key=lambda each: when[each[0]]):
        for place in places:
            owner.setdefault(place, boards)
    for boards, places in placed:
        crowded = any(place.kind == "relay" and owner[place] != boards for place in places)
        yield boards, (STAND,) if crowded else places


def _relay(before: int, after: int, nth: int, count: int, tables: int) -> Place:
    """Return the relay on which boards lie in the ``nth`` round of their rest, from 0."""
    down = (before, after) == (1, tables) or (before > after and (before, after) != (tables, 1))
    if tables == 2:
        down = before > after
    low = after if down else before
    return Place("relay", low, count - 1 - nth if down else nth)
