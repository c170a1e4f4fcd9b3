"""Find the Howells that no first round makes: ``python -m tools.search howell 6`` and ``9``.

Nine pairs: residues modulo 9 leave a deviation of 1.155 at best. The field with 9 elements balances
perfectly, if a and b on set s sit the same way when a - s and b - s are both squares or both not;
but no first round of it can be completed. So an exact cover chooses every table of every round.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from movements.families.howell.first_rounds import Mover
from tools.search.groups import field_of_square, without_carrying
from tools.search.starters import Column, exact_cover

Tables = tuple[Mover, ...]

_STATIONARY = 5


def six_pairs() -> tuple[tuple[Mover, ...], ...]:
    """Return five rounds of three tables ``(ns, ew, set)`` for six pairs.

    Pair 5 is stationary and plays North-South at the last table. No unshared schedule exists;
    here one round is shared by all three tables and the directions reach the lower bound. Nor is
    anything better known for five pairs than this schedule without the stationary one.
    """
    rounds = [
        (
            ((r + 1) % 5, (r - 1) % 5),
            ((r + 2) % 5, (r - 2) % 5),
            (_STATIONARY, r),
        )
        for r in range(5)
    ]
    return next(
        directed
        for later in product(permutations(range(1, 5), 3), repeat=4)
        if _everybody_plays_everything(rounds, [(0, 0, 0), *later])
        for turned in product((False, True), repeat=10)
        if _is_balanced(directed := _directed(rounds, [(0, 0, 0), *later], turned))
    )


def _everybody_plays_everything(
    rounds: Sequence[Sequence[tuple[int, int]]], placed: Sequence[Sequence[int]]
) -> bool:
    met = {
        (pair, board_set)
        for tables, board_sets in zip(rounds, placed, strict=True)
        for table, board_set in zip(tables, board_sets, strict=True)
        for pair in table
    }
    return len(met) == 30


def _directed(
    rounds: Sequence[Sequence[tuple[int, int]]],
    placed: Sequence[Sequence[int]],
    turned: Sequence[bool],
) -> tuple[tuple[Mover, ...], ...]:
    """Return the schedule with some tables turned, never those of the stationary pair."""
    turns = iter(turned)
    return tuple(
        tuple(
            (b, a, board_set) if a != _STATIONARY and next(turns) else (a, b, board_set)
            for (a, b), board_set in zip(tables, board_sets, strict=True)
        )
        for tables, board_sets in zip(rounds, placed, strict=True)
    )


def _is_balanced(rounds: Sequence[Sequence[Mover]]) -> bool:
    signs = [[0] * 5 for _ in range(6)]
    for ns, ew, board_set in (table for tables in rounds for table in tables):
        signs[ns][board_set], signs[ew][board_set] = 1, -1
    agreements = [
        sum(x * y for x, y in zip(signs[i], signs[j], strict=True))
        for i, j in combinations(range(6), 2)
    ]
    # The mean is -1, and the least variance for T = 3 tables is 4 * (T - 1) / T = 8 / 3.
    mean_square = sum((a + 1) ** 2 for a in agreements)
    return 3 * mean_square == 8 * len(agreements)


def nine_pairs() -> tuple[Tables, ...]:
    """Return nine rounds of four tables ``(ns, ew, set)`` for nine pairs.

    Pair r sits out round r and set r, so that a tenth pair could play it there.
    """
    field, squares = without_carrying(3, 9), set(field_of_square(3)[::2])
    everyone = range(9)
    options: dict[tuple[int, Mover], tuple[Column, ...]] = {}
    for board_set in everyone:
        north_south = [x for x in everyone if field.sum(x, field.negative(board_set)) in squares]
        east_west = [x for x in everyone if x != board_set and x not in north_south]
        for r, ns, ew in product(everyone, north_south, east_west):
            if r not in (ns, ew, board_set):
                options[r, (ns, ew, board_set)] = (
                    ("meeting", min(ns, ew), max(ns, ew)),
                    *((f"pair {pair} in round", r) for pair in (ns, ew)),
                    *((f"pair {pair} on set", board_set) for pair in (ns, ew)),
                    ("place", r, board_set),
                )
    required = {each for columns in options.values() for each in columns if each[0] != "place"}
    found = exact_cover(options, required) or []
    return tuple(_walking_little([[table for at, table in found if at == r] for r in everyone]))


def _walking_little(rounds: Sequence[Sequence[Mover]]) -> Iterator[Tables]:
    """Yield the tables of each round in the order in which the pairs walk least."""
    at: dict[int, int] = {}
    for tables in rounds:
        best = min(permutations(sorted(tables)), key=lambda order: _walked(order, at))
        at |= {pair: place for place, (ns, ew, _) in enumerate(best) for pair in (ns, ew)}
        yield best


def _walked(order: Sequence[Mover], at: dict[int, int]) -> int:
    return sum(
        abs(place - at.get(pair, place))
        for place, (ns, ew, _) in enumerate(order)
        for pair in (ns, ew)
    )
