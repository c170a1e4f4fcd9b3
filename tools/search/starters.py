"""Find the first rounds of balanced full Howells: ``python -m tools.search howell 34``.

Terms, for ``n = pairs - 1`` (odd) and residues modulo ``n``; ``*`` is the stationary pair:

* a *mover* ``(a, b, d)`` is a table where ``a + r`` (North-South) meets ``b + r`` in round
  ``r`` = 0, 1, ... with board set ``d + r``; the stationary table has ``* - 0`` with set 0;
* the ``a`` and ``b`` are all residues except 0 (everybody sits once in a round), the differences
  ``a - b`` are all different up to sign (everybody meets once), the ``a - d`` and ``b - d`` are
  all residues but 0 (everybody plays set 0, hence every set), the ``d`` are different and not 0
  (no set at two tables);
* the *North-South set* holds the ``a - d``: the pairs that sit North-South on set 0. Two pairs
  sit the same way as often as the autocorrelation of this set says, so it is chosen first.

With an odd number of pairs the stationary pair is missing, and 0 sits out set 0. Quadratic residues
balance both numbers as well as can be; so for 26 and 28 pairs the residues are the fields with 25
and 27 elements, counted from 0 as numbers in base 5 and 3. For other numbers all sets are tried, or
twin primes or climbing from random sets give one.

Source: starters and adders of Room squares, R. C. Mullin and E. Nemeth 1969; perfect balance by
cyclic difference sets, as in the Howell tables of E. C. Howell.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import exp
from random import Random
from typing import TypeVar

from movements.errors import MovementError
from movements.families.howell.first_rounds import Mover
from tools.search.groups import (
    Group,
    autocorrelations,
    cyclic,
    field_of_27,
    field_of_square,
    without_carrying,
)

Column = tuple[str, int] | tuple[str, int, int]
Option = TypeVar("Option", bound=Hashable)

_MOST_TRIED = 19
"""Up to this number of residues all North-South sets are tried."""

_LEAST = {21: 16, 33: 32, 35: 32, 39: 296}
"""The least imbalance known of larger numbers where it is not 0."""

_STEPS = 400


def starter(pairs: int) -> tuple[Mover, ...]:
    """Return the movers of a balanced full Howell for an even number of pairs, by their board set.

    Raises:
        MovementError: No North-South set can be completed (so for 4 and 6, which must share).
    """
    group, sets = residues(pairs)
    for members in sets:
        found = _complete(members, group)
        if found is not None:
            return tuple(sorted(found, key=lambda mover: mover[2]))
    message = f"No unshared cyclic Howell exists for {pairs} pairs; ask for 8 or more."
    raise MovementError(message)


def residues(pairs: int) -> tuple[Group, Iterable[Sequence[int]]]:
    """Return the residues of the pairs that move, and North-South sets, the best first."""
    order = pairs - 1
    if order == 25:
        return without_carrying(5, order), [field_of_square(5)[::2]]
    if order == 27:
        return without_carrying(3, order), [field_of_27()[::2]]
    return cyclic(order), north_south_sets(order, Random(pairs))


def north_south_sets(modulus: int, chance: Random) -> Iterator[Sequence[int]]:
    """Yield North-South sets as balanced as is known; small numbers in order, others drawn.

    >>> next(north_south_sets(7, Random(8)))
    [1, 2, 4]
    """
    least, half = _LEAST.get(modulus, 0), (modulus - 1) // 2
    squares = sorted({residue * residue % modulus for residue in range(1, modulus)} - {0})
    for members in (squares, _twin_primes(modulus)):
        if len(members) == half and imbalance(members, modulus) <= least:
            yield members
    if modulus <= _MOST_TRIED:
        allowed = {-1} if modulus % 4 == 3 else {1, -3}
        for chosen in combinations(range(1, modulus), half):
            if allowed.issuperset(autocorrelations(chosen, modulus)):
                yield chosen
        return
    while True:
        climbed = _climb(modulus, least, chance)
        if climbed is not None:
            yield climbed


def imbalance(members: Sequence[int], modulus: int) -> int:
    """Return the sum of squares by which a set's autocorrelations miss the best possible ones.

    The best are -1 for 3 modulo 4 residues, and 1 or -3 for 1 modulo 4; these count three times.
    For the odd number of pairs without the stationary one, -1 is best. ``members`` does not hold 0.
    """
    wanted = (-1,) if modulus % 4 == 3 else (1, -3)
    inside, total = set(members), 0
    for shift, value in enumerate(autocorrelations(members, modulus), 1):
        north_south = (shift in inside) + (modulus - shift in inside)
        total += 3 * min((value - best) ** 2 for best in wanted)
        total += (value + 2 * north_south - 1) ** 2
    return total


def _all_balanced(modulus: int) -> list[tuple[int, ...]]:
    """Return the sets that balance an even number of pairs; first those best for an odd one."""
    allowed = {-1} if modulus % 4 == 3 else {1, -3}
    balanced = [
        members
        for members in combinations(range(1, modulus), (modulus - 1) // 2)
        if allowed.issuperset(autocorrelations(members, modulus))
    ]
    return sorted(balanced, key=lambda members: imbalance(members, modulus))


def _twin_primes(modulus: int) -> list[int]:
    """Return the difference set of R. G. Stanton and D. A. Sprott for 35 = 5 * 7, without 0."""
    if modulus != 35:
        return []
    squares = [{x * x % prime for x in range(1, prime)} for prime in (5, 7)]
    members = {
        x
        for x in range(modulus)
        if x % 7 == 0 or (x % 5 > 0 and (x % 5 in squares[0]) == (x % 7 in squares[1]))
    }
    shift = next(x for x in range(modulus) if x not in members)
    return sorted((x - shift) % modulus for x in members)


def _climb(modulus: int, least: int, chance: Random) -> list[int] | None:
    """Return a set found by annealing from a random one; None if it is not balanced enough."""
    members = set(chance.sample(range(1, modulus), (modulus - 1) // 2))
    cost = imbalance(sorted(members), modulus)
    for step in range(_STEPS):
        if cost <= least:
            return sorted(members)
        warmth = 20 * (1 - step / _STEPS) ** 2 + 0.3
        goes = chance.choice(sorted(members))
        comes = chance.choice([x for x in range(1, modulus) if x not in members])
        changed = (members - {goes}) | {comes}
        cost_then = imbalance(sorted(changed), modulus)
        if cost_then <= cost or chance.random() < exp((cost - cost_then) / warmth):
            members, cost = changed, cost_then
    return None


def _complete(members: Sequence[int], group: Group) -> list[Mover] | None:
    """Return movers that seat ``members`` North-South on set 0, or None."""
    options: dict[Mover, tuple[Column, ...]] = {}
    residues = range(1, group.order)
    others = sorted(set(residues) - set(members))
    for slot, north_south, east_west in product(residues, sorted(members), others):
        a, b = group.sum(north_south, slot), group.sum(east_west, slot)
        if a and b:
            options[a, b, slot] = (
                ("seat", a),
                ("seat", b),
                ("on set 0", north_south),
                ("on set 0", east_west),
                ("difference", group.distance(a, b)),
                ("slot", slot),
            )
    required: set[Column] = {("seat", residue) for residue in residues}
    required |= {("on set 0", residue) for residue in residues}
    required |= {("difference", group.distance(residue, 0)) for residue in residues}
    return exact_cover(options, required)


def exact_cover(
    options: Mapping[Option, tuple[Column, ...]], required: set[Column]
) -> list[Option] | None:
    """Return a selection that covers every required column once and any other at most once.

    Source: D. E. Knuth, "Dancing links", 2000 (algorithm X, fewest choices first).
    """
    if not required:
        return []
    choices: dict[Column, list[Option]] = {column: [] for column in required}
    for option, columns in options.items():
        for column in required.intersection(columns):
            choices[column].append(option)
    rarest = min(sorted(required), key=lambda column: len(choices[column]))
    for option in choices[rarest]:
        taken = set(options[option])
        rest = {o: columns for o, columns in options.items() if taken.isdisjoint(columns)}
        others = exact_cover(rest, required - taken)
        if others is not None:
            return [option, *others]
    return None
