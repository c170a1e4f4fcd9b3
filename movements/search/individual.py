"""Find first rounds of cyclic individuals: ``python -m movements.search individual 16``.

The tables are filled with residues modulo ``n = players - 1`` and the anchor ``n``, so that the
differences of partners are all different and those of opponents occur twice. Each attempt tries
players in a random order, from a fixed seed; one that takes too long is given up for another.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

Table = tuple[int, int, int, int]
_PATIENCE = 30_000


class _Attempt:
    """One depth-first attempt, with the players in a random order."""

    def __init__(self, players: int, chance: Random) -> None:
        self.modulus = players - 1
        self.tables = players // 4
        self.chance = chance
        self.steps = 0
        self.order = chance.sample(range(self.modulus), self.modulus)

    def distance(self, one: int, other: int) -> int:
        return min((one - other) % self.modulus, (other - one) % self.modulus)

    def first(self) -> tuple[Table, ...] | None:
        """Return all tables, the first of them the anchor and 0 against two random players."""
        east, west = self.chance.sample(range(1, self.modulus), 2)
        opposed = Counter((self.distance(0, east), self.distance(0, west)))
        table = (self.modulus, 0, east, west)
        return self.complete((table,), frozenset({self.distance(east, west)}), opposed)

    def complete(
        self, tables: tuple[Table, ...], partners: frozenset[int], opposed: Counter[int]
    ) -> tuple[Table, ...] | None:
        """Return these tables with all further ones; None if the search fails or takes too long."""
        self.steps += 1
        if len(tables) == self.tables:
            return tables
        seated = {player for table in tables for player in table}
        free = [player for player in self.order if player not in seated]
        for table in self._tables(free, partners):
            north, south, east, west = table
            sides = Counter(self.distance(a, b) for a, b in product((north, south), (east, west)))
            together = opposed + sides
            if max(together.values()) <= 2 and self.steps < _PATIENCE:
                pairs = {self.distance(north, south), self.distance(east, west)}
                found = self.complete((*tables, table), partners | pairs, together)
                if found is not None:
                    return found
        return None

    def _tables(self, free: list[int], partners: frozenset[int]) -> Iterator[Table]:
        north, rest = free[0], free[1:]
        for south in rest:
            own = self.distance(north, south)
            if own in partners:
                continue
            others = [player for player in rest if player != south]
            for east, west in combinations(others, 2):
                if self.distance(east, west) not in partners | {own}:
                    yield north, south, east, west


def individual(players: int) -> tuple[Table, ...]:
    """Return the tables (north, south, east, west) of the first round, counted from 1."""
    chance = Random(players)
    while True:
        found = _Attempt(players, chance).first()
        if found is not None:
            return tuple(
                (north + 1, south + 1, east + 1, west + 1) for north, south, east, west in found
            )
