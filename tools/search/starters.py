"""Find balanced Howell schedules for up to 20 pairs by exhaustive search.

Terms, for ``n = pairs - 1`` (odd) and residues modulo ``n``; ``*`` is the stationary pair:

* a *mover* ``(a, b, d)`` is a table where ``a + r`` (North-South) meets ``b + r`` in round
  ``r`` = 0, 1, ... with board set ``d + r``; the stationary table has ``* - 0`` with set 0;
* the ``a`` and ``b`` are all residues except 0 (everybody sits once in a round), the differences
  ``a - b`` are all different up to sign (everybody meets once), the ``a - d`` and ``b - d`` are
  all residues but 0 (everybody plays set 0, hence every set), the ``d`` are different and not 0
  (no set at two tables);
* the *North-South set* holds the ``a - d``: the pairs that sit North-South on set 0. Two pairs
  sit the same way as often as the autocorrelation of this set says, so it is chosen first.

Source: starters and adders of Room squares, R. C. Mullin and E. Nemeth 1969; perfect balance by
cyclic difference sets, as in the Howell tables of E. C. Howell.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from movements.errors import MovementError
from movements.families.howell.first_rounds import Mover
from tools.search.groups import autocorrelations

Column = tuple[str, int]


def north_south_sets(modulus: int) -> Iterator[frozenset[int]]:
    """Yield the balanced North-South sets without 0, smallest elements first.

    They have ``(modulus - 1) / 2`` residues for an odd number of moving pairs. Over all boards any
    two of these sit in the same direction less often than in opposite ones by exactly 1 (modulus
    3 modulo 4), or more often by 1 or less often by 3 (1 modulo 4): nothing better exists.

    >>> sorted(next(north_south_sets(7)))
    [1, 2, 4]
    """
    allowed = {-1} if modulus % 4 == 3 else {1, -3}
    for chosen in combinations(range(1, modulus), (modulus - 1) // 2):
        if allowed.issuperset(autocorrelations(chosen, modulus)):
            yield frozenset(chosen)


def starter(modulus: int) -> tuple[Mover, ...]:
    """Return the movers of a balanced full Howell for 7 moving pairs or more, by their board set.

    Raises:
        MovementError: No North-South set can be completed (so for 3 and 5, which must share).
    """
    for members in north_south_sets(modulus):
        found = _complete(members, modulus)
        if found is not None:
            return tuple(sorted(found, key=lambda mover: mover[2]))
    message = f"No unshared cyclic Howell exists for {modulus + 1} pairs; ask for 8 or more."
    raise MovementError(message)


def _complete(members: frozenset[int], modulus: int) -> list[Mover] | None:
    """Return movers that seat ``members`` North-South on set 0, or None."""
    options: dict[Mover, tuple[Column, ...]] = {}
    others = set(range(1, modulus)) - members
    for slot, north_south, east_west in product(range(1, modulus), sorted(members), sorted(others)):
        a, b = (north_south + slot) % modulus, (east_west + slot) % modulus
        if a and b:
            options[a, b, slot] = (
                ("seat", a),
                ("seat", b),
                ("on set 0", north_south),
                ("on set 0", east_west),
                ("difference", min((a - b) % modulus, (b - a) % modulus)),
                ("slot", slot),
            )
    required: set[Column] = {("seat", residue) for residue in range(1, modulus)}
    required |= {("on set 0", residue) for residue in range(1, modulus)}
    required |= {("difference", half) for half in range(1, (modulus + 1) // 2)}
    return _exact_cover(options, required)


def _exact_cover(
    options: dict[Mover, tuple[Column, ...]], required: set[Column]
) -> list[Mover] | None:
    """Return a selection that covers every required column once and any other at most once.

    Source: D. E. Knuth, "Dancing links", 2000 (algorithm X, fewest choices first).
    """
    if not required:
        return []
    choices: dict[Column, list[Mover]] = {column: [] for column in required}
    for option, columns in options.items():
        for column in required.intersection(columns):
            choices[column].append(option)
    rarest = min(sorted(required), key=lambda column: len(choices[column]))
    for option in choices[rarest]:
        taken = set(options[option])
        rest = {o: columns for o, columns in options.items() if taken.isdisjoint(columns)}
        others = _exact_cover(rest, required - taken)
        if others is not None:
            return [option, *others]
    return None


_STATIONARY = 5


def six_pairs() -> tuple[tuple[Mover, ...], ...]:
    """Return five rounds of three tables ``(ns, ew, set)`` for six pairs.

    Pair 5 is stationary and plays North-South at the last table. No unshared schedule exists;
    here one round is shared by all three tables and the directions reach the lower bound.
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
