"""Find who sits North-South where: ``python -m tools.search switch 9 9`` and ``reduced 16 13``.

C is the comparison of two pairs (:mod:`movements.analysis.fairness`). Directions do not change its
mean: on a board with n results the sum is n(n - 1). So the fairest directions have the least sum
of squares of C. Turning one table of one board changes C by two for everybody who plays the board
against both pairs there. Simulated annealing turns tables one by one, from a fixed seed, and keeps
the best it has seen; then tables are turned one or two at a time for as long as that helps.

The reduced Howells have the residues modulo the R rounds as moving pairs and 2T - R stationary
pairs. For the tables of movers ``(a, b; d)`` and those with a stationary pair ``(x; d)``, a, b and
x together are all residues, and so are a - d, b - d and x - d; the differences of a and b are
different up to sign; the d are different.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp, sqrt
from operator import mul
from random import Random

from movements.analysis.fairness import comparison_matrix
from movements.errors import MovementError
from movements.families.howell.cyclic import sittings as cyclic_sittings
from movements.families.howell.first_rounds import Mover
from movements.families.mitchell.two_lines import relay_set
from movements.families.seating import pair_row

Sitting = tuple[int, int, int]
"""North-South's number, East-West's number and the set, from 0, in the order of play."""


def deviation(sittings: Sequence[Sitting], pairs: int) -> float:
    """Return sd of sittings with one board in a set."""
    table = _comparisons(sittings, pairs)
    values = [table[one][other] for one, other in combinations(range(pairs), 2)]
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def _comparisons(sittings: Sequence[Sitting], pairs: int) -> list[list[int]]:
    """Return C of every two pairs by their numbers; with themselves it is 0."""
    matrix = comparison_matrix(
        pair_row(0, 0, str(ns), str(ew), (board,)) for ns, ew, board in sittings
    )
    return [[matrix.get((str(a), str(b)), 0) for b in range(pairs)] for a in range(pairs)]


class _Turning:
    """Sittings whose tables are turned one by one, and the comparisons they make."""

    def __init__(self, sittings: Sequence[Sitting], pairs: int) -> None:
        self.now = list(sittings)
        self._pairs = range(pairs)
        self._table = _comparisons(sittings, pairs)
        self._sign: dict[int, list[int]] = {}
        for ns, ew, board in sittings:
            signs = self._sign.setdefault(board, [0] * pairs)
            signs[ns], signs[ew] = 1, -1
        self._on_board = {board: sum(map(abs, signs)) for board, signs in self._sign.items()}

    def change(self, number: int) -> int:
        """Return by how much the sum of squares grows if the table is turned."""
        ns, ew, board = self.now[number]
        signs, row, row_too = self._sign[board], self._table[ns], self._table[ew]
        # C of the two against each other does not change: the second line takes it out of the sums.
        pull: int = sum(map(mul, signs, row)) - sum(map(mul, signs, row_too))
        pull += 2 * row[ew]
        return 8 * (self._on_board[board] - 2) - 4 * pull

    def turn(self, number: int) -> None:
        """Turn the table."""
        ns, ew, board = self.now[number]
        signs, table = self._sign[board], self._table
        for other in self._pairs:
            if other not in (ns, ew):
                shift = 2 * signs[other]
                table[ns][other] -= shift
                table[other][ns] -= shift
                table[ew][other] += shift
                table[other][ew] += shift
        signs[ns], signs[ew] = -1, 1
        self.now[number] = (ew, ns, board)


def balanced(
    sittings: Sequence[Sitting], pairs: int, chance: Random, *, steps: int, heat: float = 60.0
) -> tuple[float, list[Sitting]]:
    """Return the least deviation found by turning tables, and the sittings that have it."""
    turning = _Turning(sittings, pairs)
    cost = least = 0
    best = list(sittings)
    for step in range(steps):
        warmth = heat * (1 - step / steps) ** 2 + 0.5
        number = chance.randrange(len(sittings))
        change = turning.change(number)
        if change > 0 and chance.random() >= exp(-change / warmth):
            continue
        turning.turn(number)
        cost += change
        if cost < least:
            least, best = cost, list(turning.now)
    best = settled(best, pairs)
    return deviation(best, pairs), best


def settled(sittings: Sequence[Sitting], pairs: int) -> list[Sitting]:
    """Turn tables, one or two at a time, until that makes comparisons no more equal."""
    turning = _Turning(sittings, pairs)
    while _settles(turning):
        pass
    return turning.now


def _settles(turning: _Turning) -> bool:
    """Turn one table, or two, if comparisons are more equal then; return whether they are."""
    tables = range(len(turning.now))
    alone = [turning.change(one) for one in tables]
    if min(alone) < 0:
        turning.turn(alone.index(min(alone)))
        return True
    for one in tables:
        turning.turn(one)
        for other in tables[one + 1 :]:
            if alone[one] + turning.change(other) < 0:
                turning.turn(other)
                return True
        turning.turn(one)
    return False


def mitchell(tables: int, rounds: int) -> list[Sitting]:
    """Return a Mitchell: North-South pairs count from 0, East-West pairs from ``tables``.

    An even number of tables shares and has a relay.
    """
    return [
        (table, tables + (table - r) % tables, relay_set(table, r, tables))
        for r in range(rounds)
        for table in range(tables)
    ]


def reduced_tables(
    pairs: int, rounds: int, chance: Random, *, shared: bool = False
) -> tuple[Mover, ...] | None:
    """Return a randomly drawn first round of a reduced Howell, or None when the attempt fails.

    ``pairs`` is even and ``rounds`` from half of it to one less than it. A table of the stationary
    pair n, counted from 0, has b = -1 - n. If ``shared``, one set may be at two tables.
    """
    tables = pairs // 2
    stationary = pairs - rounds
    lots = _couples(rounds, tables - stationary, chance)
    if lots is None:
        return None
    single = [x for x in range(rounds) if not any(x in couple for couple in lots)]
    groups: list[tuple[int, ...]] = [*lots, *((x,) for x in single)]
    slots = _slots(groups, rounds, chance, shared=shared)
    if slots is None:
        return None
    seats = []
    for number, (group, slot) in enumerate(zip(groups, slots, strict=True)):
        moved = [(x + slot) % rounds for x in group]
        other = moved[1] if len(moved) == 2 else -1 - (number - len(lots))
        seats.append((moved[0], other, slot))
    return tuple(seats)


def _couples(rounds: int, count: int, chance: Random) -> list[tuple[int, int]] | None:
    """Draw this many couples of residues with different differences, none half of ``rounds``."""
    free = chance.sample(range(rounds), rounds)
    lots: list[tuple[int, int]] = []
    taken: set[int] = {rounds - rounds // 2} if rounds % 2 == 0 else set()
    while len(lots) < count:
        for other in free[1:]:
            difference = min((free[0] - other) % rounds, (other - free[0]) % rounds)
            if difference not in taken:
                break
        else:
            return None
        taken.add(difference)
        lots.append((free[0], other))
        free = [x for x in free[1:] if x != other]
        chance.shuffle(free)
    return lots


def _slots(
    groups: Sequence[tuple[int, ...]], rounds: int, chance: Random, *, shared: bool
) -> list[int] | None:
    """Give each group a set so that all seats differ; None if that takes too long.

    Each has its own set, or two of them share one.
    """
    patience = [3_000]
    order = sorted(range(len(groups)), key=lambda number: -len(groups[number]))
    chosen: dict[int, int] = {}

    def choose(at: int, seats: int, used: int, share: bool) -> bool:
        patience[0] -= 1
        if at == len(order) or patience[0] < 0:
            return at == len(order)
        for slot in chance.sample(range(rounds), rounds):
            mask = 0
            for x in groups[order[at]]:
                mask |= 1 << (x + slot) % rounds
            again = bool(used >> slot & 1)
            if (again and not share) or mask & seats:
                continue
            chosen[order[at]] = slot
            if choose(at + 1, seats | mask, used | 1 << slot, share and not again):
                return True
        return False

    return [chosen[number] for number in range(len(groups))] if choose(0, 0, 0, shared) else None


def _sittings(tables: Sequence[Mover], rounds: int) -> list[Sitting]:
    return [(ns, ew, board_set) for _, _, ns, ew, board_set in cyclic_sittings(tables, rounds)]


_TRIES, _STEPS, _LAST_STEPS = 40, 30_000, 400_000
_MOST_ATTEMPTS = 20_000


def first_rounds(
    pairs: int, rounds: int, chance: Random, most: int, *, attempts: int
) -> Iterator[tuple[Mover, ...]]:
    """Draw up to this many first rounds of a reduced Howell for an even number of pairs.

    A set is shared only if it must be.

    Raises:
        MovementError: None was found in this many attempts.
    """
    found = 0
    for shared in (False, True):
        for _ in range(0 if found else attempts):
            seats = reduced_tables(pairs, rounds, chance, shared=shared)
            if seats is not None:
                found += 1
                yield walked(seats)
            if found == most:
                return
    if not found:
        raise MovementError(f"No Howell of {rounds} rounds was found for {pairs} pairs.")


def reduced(pairs: int, rounds: int) -> tuple[float, tuple[Mover, ...], tuple[int, ...]]:
    """Return the deviation, the first round, and the tables to turn as bits, round by round.

    With an odd number of pairs the last one that would keep its table is missing, and its table
    with it.

    Raises:
        MovementError: No first round was found.
    """
    chance, tables = Random(100 * pairs + rounds), pairs // 2
    tried = [
        (
            balanced(_sittings(seats[:tables], rounds), pairs, chance, steps=_STEPS)[0],
            seats[:tables],
        )
        for seats in first_rounds(
            pairs + pairs % 2, rounds, chance, _TRIES, attempts=_MOST_ATTEMPTS
        )
    ]
    finals = []
    for _, seats in sorted(tried)[:3]:
        straight = _sittings(seats, rounds)
        found, best = balanced(straight, pairs, chance, steps=_LAST_STEPS)
        finals.append((found, seats, _masks(straight, best, tables)))
    return min(finals)


def walked(tables: Sequence[Mover]) -> tuple[Mover, ...]:
    """Number the tables so that boards go down one table after every round.

    The table with the next lower set is the next lower one; where sets are missing between two
    tables, they rest on relays. The last table is one that a pair keeps, and those pairs are
    numbered by their tables.
    """
    by_set = sorted(tables, key=lambda table: table[2])
    last = max(place for place, (_, b, _) in enumerate(by_set) if b < 0)
    still = iter(range(1, len(tables) + 1))
    return tuple(
        (a, -next(still), d) if b < 0 else (a, b, d)
        for a, b, d in by_set[last + 1 :] + by_set[: last + 1]
    )


def _masks(straight: Sequence[Sitting], best: Sequence[Sitting], tables: int) -> tuple[int, ...]:
    """Return round by round the tables whose directions differ, as bits of a number."""
    turned = [one != other for one, other in zip(straight, best, strict=True)]
    return tuple(
        sum(turned[start + table] << table for table in range(tables))
        for start in range(0, len(turned), tables)
    )


def switched(tables: int, rounds: int) -> tuple[float, tuple[int, ...]]:
    """Return the deviation, and the tables of a Mitchell to switch, round by round."""
    chance = Random(tables)
    straight = mitchell(tables, rounds)
    tried = [balanced(straight, 2 * tables, chance, steps=_LAST_STEPS) for _ in range(6)]
    found, best = min(tried)
    return found, _masks(straight, best, tables)
