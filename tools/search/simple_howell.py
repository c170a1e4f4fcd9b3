"""Find reduced Howells with constant directions: ``python -m tools.search simple 14 11``.

Stationary pairs always sit North-South and every table keeps its direction, so a schedule is as
cyclic as its first round, and C (:mod:`movements.analysis.fairness`) follows from two sets of
residues modulo the R rounds. With T tables, S the movers who sit North-South on set 0 and A(k) the
autocorrelation of S at shift k, which counts the sets on which x and x + k sit the same way less
those on which they do not:

* two movers at distance k have C = A(k), and T more if they meet;
* a mover and a stationary pair always meet, and sit the same way equally often in any schedule;
* two stationary pairs never meet and always sit the same way.

So only the A(k) differ. First rounds are drawn from a fixed seed. For each, the directions of the
tables of two movers are turned one by one while that helps, from several starting points.
"""

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from movements.families.howell.first_rounds import Mover
from tools.search.directions import first_rounds

DRAWN, BEGINNINGS = 4_000, 4


class _FirstRound:
    """The tables of a first round; those of two movers can be turned."""

    def __init__(self, tables: Sequence[Mover], rounds: int) -> None:
        self.tables, self.rounds = tables, rounds
        self.movers = [number for number, (_, b, _) in enumerate(tables) if b >= 0]
        count = len(tables)
        self.met = [0] * (rounds // 2 + 1)
        for a, b, _ in (tables[number] for number in self.movers):
            self.met[min((a - b) % rounds, (b - a) % rounds)] = count
        # The mean of C is T(T - 1)R over the T(2T - 1) couples.
        self.mean = rounds * (count - 1) / (2 * count - 1)

    def spread(self, turned: int) -> float:
        """Return the sum of squares, over the distances, when these tables are turned (bits)."""
        rounds, members = self.rounds, 0
        for bit, number in enumerate(self.movers):
            a, b, d = self.tables[number]
            members |= 1 << ((a if turned >> bit & 1 else b) - d) % rounds
        total = 0.0
        for shift in range(1, rounds // 2 + 1):
            shifted = members << shift | members >> rounds - shift
            apart = ((members ^ shifted) & (1 << rounds) - 1).bit_count()
            square = (rounds - 2 * apart + self.met[shift] - self.mean) ** 2
            # Half-way round there are half as many couples.
            total += square if 2 * shift < rounds else square / 2
        return total

    def fairest(self, chance: Random) -> tuple[float, int]:
        """Return the least spread that climbing reaches, and the tables turned for it."""
        found = []
        for _ in range(BEGINNINGS):
            turned = chance.getrandbits(len(self.movers)) if self.movers else 0
            now, better = self.spread(turned), True
            while better:
                better = False
                for bit in range(len(self.movers)):
                    spread = self.spread(turned ^ 1 << bit)
                    if spread < now - 1e-9:
                        now, turned, better = spread, turned ^ 1 << bit, True
            found.append((now, turned))
        return min(found)

    def directed(self, turned: int) -> tuple[Mover, ...]:
        """Return the tables with these turned."""
        tables = list(self.tables)
        for bit, number in enumerate(self.movers):
            a, b, d = tables[number]
            tables[number] = (b, a, d) if turned >> bit & 1 else (a, b, d)
        return tuple(tables)


def simple(pairs: int, rounds: int) -> tuple[Mover, ...]:
    """Return the first round of the fairest reduced Howell found with constant directions.

    Raises:
        MovementError: No first round was found.
    """
    chance = Random(100 * pairs + rounds)
    found = []
    for tables in first_rounds(pairs, rounds, chance, DRAWN, attempts=DRAWN):
        first = _FirstRound(tables, rounds)
        spread, turned = first.fairest(chance)
        found.append((spread, first.directed(turned)))
    return min(found, key=itemgetter(0))[1]
