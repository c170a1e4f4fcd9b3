"""Find first rounds of cyclic individuals: ``python -m tools.search individual 16``.

* 4n players: residues modulo 4n - 1 and an anchor; the differences of partners are all different,
  those of opponents occur twice.
* 4n + 1 players, a prime or its square: the elements of that field, w being primitive; tables
  ``{w^i, w^(i+2n)}`` against ``{w^(i+n), w^(i+3n)}`` for i from 0 to n - 1; 0 sits out.
* 21 players: residues modulo 21, of which 0 sits out.
* 4n + 2 players: residues modulo their number, of which 0 and another sit out. Nobody is opposite
  the player half-way round. For 6 and 14 opponents cannot all occur twice: there two half-way round
  are opponents, and two at one other distance meet once.

Each attempt at a search tries players in a random order, from a fixed seed; one that takes too long
is abandoned for another.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import isqrt
from random import Random

from tools.search.groups import field_of_square

Table = tuple[int, int, int, int]
_PATIENCE = 30_000
_NO_FIELD = 21
_HALF_WAY = (6, 14)
"""Numbers of players for which nothing better exists, as an exhaustive search shows."""


class _Attempt:
    """One depth-first attempt, with the players in a random order."""

    def __init__(self, players: int, modulus: int, chance: Random) -> None:
        self.modulus = modulus
        self.tables = players // 4
        self.chance = chance
        self.steps = 0
        self.order = chance.sample(range(self.modulus), self.modulus)
        self.once: frozenset[int] = frozenset()
        """Differences of opponents that may occur only once, instead of twice."""

    def distance(self, one: int, other: int) -> int:
        return min((one - other) % self.modulus, (other - one) % self.modulus)

    def first(self) -> tuple[Table, ...] | None:
        """Return all tables, the first of them the anchor and 0 against two random players."""
        east, west = self.chance.sample(range(1, self.modulus), 2)
        opposed = Counter((self.distance(0, east), self.distance(0, west)))
        table = (self.modulus, 0, east, west)
        return self.complete((table,), frozenset({self.distance(east, west)}), opposed)

    def resting(self) -> tuple[Table, ...] | None:
        """Return all tables without an anchor; 0 sits out, and one more of an even number."""
        half = frozenset({self.modulus // 2} if self.modulus % 2 == 0 else ())
        out = {0, self.chance.randrange(1, self.modulus)} if half else {0}
        self.order = [player for player in self.order if player not in out]
        self.once = half if self.modulus in _HALF_WAY else frozenset()
        opposed = Counter(dict.fromkeys(half - self.once, 2))
        return self.complete((), half, opposed)

    def complete(
        self, tables: tuple[Table, ...], partners: frozenset[int], opposed: Counter[int]
    ) -> tuple[Table, ...] | None:
        """Return these tables with all the others; None if the search fails or takes too long."""
        self.steps += 1
        if len(tables) == self.tables:
            return tables
        seated = {player for table in tables for player in table}
        free = [player for player in self.order if player not in seated]
        for table in self._tables(free, partners):
            north, south, east, west = table
            sides = Counter(self.distance(a, b) for a, b in product((north, south), (east, west)))
            together = opposed + sides
            once = any(together[difference] > 1 for difference in self.once)
            if max(together.values()) <= 2 and not once and self.steps < _PATIENCE:
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
    if players % 4 == 1 and players != _NO_FIELD:
        return _counted_from_1(_of_field(players))
    chance = Random(players)
    while True:
        if players % 4 == 0:
            found = _Attempt(players, players - 1, chance).first()
        else:
            found = _Attempt(players, players, chance).resting()
        if found is not None:
            return _counted_from_1(found)


def _of_field(order: int) -> tuple[Table, ...]:
    """Return the tables of a prime number of players or of its square, 1 modulo 4."""
    n, root = order // 4, isqrt(order)
    powers = field_of_square(root) if root * root == order else _powers(order)
    return tuple((powers[i], powers[i + 2 * n], powers[i + n], powers[i + 3 * n]) for i in range(n))


def _powers(prime: int) -> list[int]:
    """Return the powers of the least primitive root of a prime, 1 first."""
    return next(
        powers for root in range(2, prime) if len(powers := _orbit(root, prime)) == prime - 1
    )


def _orbit(root: int, prime: int) -> list[int]:
    powers = [1]
    while (following := powers[-1] * root % prime) != 1:
        powers.append(following)
    return powers


def _counted_from_1(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    return tuple((north + 1, south + 1, east + 1, west + 1) for north, south, east, west in tables)
