"""Find balanced Howell schedules for 22 to 40 pairs: ``python -m tools.search howell 34``.

Small sizes are searched exhaustively in :mod:`tools.search.starters`, which also defines the
terms. For larger ones the North-South set comes from quadratic residues, or by climbing from random
sets. Its members and the others are then matched so that all differences are different (a starter),
and each couple is given a board set (an adder), both in random order from a fixed seed.

For 28 pairs the residues are the field with 27 elements, counted from 0 as numbers in base 3: only
its quadratic residues are known to balance 27.
"""

from collections.abc import Sequence
from random import Random

from movements.families.howell.first_rounds import Mover
from tools.search.groups import Group, autocorrelations, cyclic, field_of_27

Couple = tuple[int, int]

_PATIENCE = 4_000
_MOST_STEPS = 1_000_000


def large_starter(pairs: int) -> tuple[Mover, ...]:
    """Return the movers of a Howell for an even number of pairs from 22, by their board set."""
    if pairs == 28:
        return _over_27()
    modulus = pairs - 1
    group, chance = cyclic(modulus), Random(pairs)
    while True:
        members = north_south_set(modulus, chance)
        couples = _starter(group, members, chance)
        adder = None if couples is None else _adder(group, couples, chance)
        if couples is not None and adder is not None:
            return _movers(group, couples, adder)


def _movers(group: Group, couples: Sequence[Couple], adder: Sequence[int]) -> tuple[Mover, ...]:
    movers = [
        (group.sum(ns, slot), group.sum(ew, slot), slot)
        for (ns, ew), slot in zip(couples, adder, strict=True)
    ]
    return tuple(sorted(movers, key=lambda mover: mover[2]))


def _over_27() -> tuple[Mover, ...]:
    """Return the starter {w^2i, w^(2i+1)} with the negative sums as adder, w being primitive."""
    group, powers = field_of_27()
    couples = list(zip(powers[::2], powers[1::2], strict=True))
    # Couples are the seats on the first set; adding a slot to both gives a table of round 0.
    slots = [group.negative(group.sum(ns, ew)) for ns, ew in couples]
    return _movers(group, couples, slots)


def imbalance(members: Sequence[int], modulus: int) -> int:
    """Return the sum of squares by which a set's autocorrelations miss the best possible ones."""
    wanted = (-1,) if modulus % 4 == 3 else (1, -3)
    found = autocorrelations(members, modulus)
    return sum(min((value - best) ** 2 for best in wanted) for value in found)


_LEAST = {39: 64}
"""By modulus, the least imbalance known where no cyclic difference set exists."""


def north_south_set(modulus: int, chance: Random) -> list[int]:
    """Return a balanced North-South set without 0."""
    least = _LEAST.get(modulus, 0)
    known = [
        sorted({residue * residue % modulus for residue in range(1, modulus)} - {0}),
        _twin_primes(modulus),
    ]
    for members in known:
        if len(members) == (modulus - 1) // 2 and imbalance(members, modulus) <= least:
            return members
    while True:
        climbed = _climb(modulus, least, chance)
        if climbed is not None:
            return climbed


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
    members = set(chance.sample(range(1, modulus), (modulus - 1) // 2))
    cost, stuck = imbalance(sorted(members), modulus), 0
    while cost > least and stuck < 400:
        goes = chance.choice(sorted(members))
        comes = chance.choice([x for x in range(1, modulus) if x not in members])
        changed = (members - {goes}) | {comes}
        cost_then = imbalance(sorted(changed), modulus)
        stuck = 0 if cost_then < cost else stuck + 1
        if cost_then <= cost:
            members, cost = changed, cost_then
    return sorted(members) if cost <= least else None


def _starter(group: Group, members: Sequence[int], chance: Random) -> list[Couple] | None:
    """Match the members with the others so that all differences differ; None if it gives up."""
    others = [x for x in range(1, group.order) if x not in set(members)]
    partner: dict[int, int] = {}
    by_difference: dict[int, int] = {}
    free_members, free_others = list(members), others
    for _ in range(_MOST_STEPS):
        if not free_members:
            return [(member, partner[member]) for member in members]
        member, other = chance.choice(free_members), chance.choice(free_others)
        difference = group.distance(member, other)
        rival = by_difference.get(difference)
        if rival is not None:
            free_members.append(rival)
            free_others.append(partner.pop(rival))
        by_difference[difference] = member
        partner[member] = other
        free_members.remove(member)
        free_others.remove(other)
    return None


def _adder(group: Group, couples: Sequence[Couple], chance: Random) -> list[int] | None:
    """Give every couple its own board set so that everybody has a seat; None if it gives up."""
    options: list[dict[int, int]] = []
    for ns, ew in couples:
        seats = {}
        for slot in range(1, group.order):
            a, b = group.sum(ns, slot), group.sum(ew, slot)
            if a and b:
                seats[slot] = 1 << a | 1 << b | 1 << (group.order + slot)
        options.append(seats)
    steps = [0]

    def choose(left: dict[int, list[tuple[int, int]]], chosen: dict[int, int]) -> bool:
        steps[0] += 1
        if not left:
            return True
        if steps[0] > _PATIENCE:
            return False
        couple = min(left, key=lambda number: len(left[number]))
        trials = list(left[couple])
        chance.shuffle(trials)
        for slot, taken in trials:
            rest = {
                number: [option for option in choices if not option[1] & taken]
                for number, choices in left.items()
                if number != couple
            }
            chosen[couple] = slot
            if all(rest.values()) and _seats_left(rest, group.order) and choose(rest, chosen):
                return True
        return False

    chosen: dict[int, int] = {}
    start = {number: list(seats.items()) for number, seats in enumerate(options)}
    if not choose(start, chosen):
        return None
    return [chosen[number] for number in range(len(couples))]


def _seats_left(rest: dict[int, list[tuple[int, int]]], order: int) -> bool:
    """Return whether the couples left can still reach as many seats as they need."""
    reachable = 0
    for choices in rest.values():
        for _, taken in choices:
            reachable |= taken
    return (reachable & ((1 << order) - 1)).bit_count() >= 2 * len(rest)
