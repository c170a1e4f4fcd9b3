"""Find first rounds of individuals: ``python -m tools.search individual 24 12``.

The players rotate in groups, each through as many rounds as it has numbers; those too few for
another group sit still. If a group has fewer numbers than there are rounds, there are several first
rounds, and the last is cut short. The group is the largest that leaves no more players sitting
still than there are tables, unless one is given.

C is the comparison of two players (:mod:`movements.analysis.fairness`). Its mean is fixed, so the
fairest rounds have the least sum of squares of C. Simulated annealing exchanges two players of a
first round, from a fixed seed. Partners who are to meet again, opponents who are to meet a third
time and players who sit out more often than need be cost more than they could gain.

When 4n or 4n + 1 players play all rounds, two sit the same way as often as the autocorrelation of
those who sit North-South says. So these are chosen first, as for a Howell, and only players who sit
the same way are exchanged. With 12 players no first round has such a choice; all 1350 were tried.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random

import numpy as np
from numpy.typing import NDArray

from movements.analysis.fairness import comparison_matrix
from movements.errors import MovementError
from movements.families.individual.rotations import all_rounds_of, tables_of_rounds
from movements.families.individual.starters import FIELDS
from movements.families.seating import added
from movements.model import Row
from tools.search.groups import field_of_square
from tools.search.starters import residues

STEPS, TRIES = 100_000, 5
_HOT, _COLD = 50.0, 1.2
_AGAIN, _THRICE, _RESTED = 60, 40, 200

_Places = NDArray[np.intp]
"""By first round and player, both from 0: the place, four to a table and then those who rest."""


def individual(players: int, rounds: int, group: int | None = None) -> str:
    """Return an entry of the stored rotations: the fairest first rounds that were found.

    Raises:
        MovementError: The players do not rotate in such groups.
    """
    sizes = [size for size in range(1, min(players, rounds) + 1) if players % size <= players // 4]
    group = group or max(sizes)
    if group not in sizes:
        raise MovementError(f"{players} players do not rotate in groups of {group}.")
    chance = Random(f"individual {players} {rounds} {group}")
    sides = _north_south(players, rounds)
    cost = _cost(players, rounds, group)
    found = [
        _annealed(_drawn(players, -(-rounds // group), sides, chance), group, cost, sides, chance)
        for _ in range(TRIES)
    ]
    _, best = min(found, key=lambda each: each[0])
    first_rounds = " | ".join(", ".join(_tables(places)) for places in best)
    return f"{players}/{rounds} {group}: {first_rounds};"


def _north_south(players: int, rounds: int) -> Sequence[int]:
    """Return who sits North-South in the first round, if this is chosen first; otherwise nobody."""
    if rounds != players - (players % 4 == 0) or players % 4 > 1 or players == 12:
        return ()
    if players == 9:
        return field_of_square(3)[::2]
    _, sets = residues(players + players % 2)
    anchor = [players - 1] if players % 4 == 0 else []
    return [*next(iter(sets)), *anchor]


def _drawn(players: int, first_rounds: int, sides: Sequence[int], chance: Random) -> _Places:
    """Draw places for everybody; those on ``sides`` sit North-South, and of the others 0 rests."""
    places = np.empty((first_rounds, players), np.intp)
    seats = players // 4 * 4
    for each in places:
        if not sides:
            each[:] = chance.sample(range(players), players)
            continue
        north_south = [place for place in range(seats) if place % 4 < 2]
        east_west = [place for place in range(players) if place not in north_south]
        others = [player for player in range(players - 1, -1, -1) if player not in sides]
        each[list(sides)] = chance.sample(north_south, len(north_south))
        each[others] = east_west
    return places


def _cost(players: int, rounds: int, group: int) -> Callable[[_Places], int]:
    """Return what places cost: the sum of squares of C and of what must not be."""
    tables, moving = players // 4, players // group * group
    base = FIELDS.get((players, group), group)
    first = np.arange(rounds) // group
    before = np.tile(np.arange(players), (rounds, 1))
    for r, player in np.ndindex(rounds, moving):
        place = player % group
        before[r, player - place + added(base, place, r % group)] = player
    weights = np.zeros((3, players, players), np.int64)
    for one, other in np.ndindex(4 * tables, 4 * tables):
        if one != other:
            same_way, same_table = one // 2 % 2 == other // 2 % 2, one // 4 == other // 4
            sign = 1 if same_way else -1
            weights[:, one, other] = (
                sign * (1 - tables * same_table),
                same_way and same_table,
                same_table and not same_way,
            )
    most_rests = -(-rounds * (players % 4) // players)

    def cost(places: _Places) -> int:
        at = places[first[:, None], before]
        compared, together, against = weights[:, at[:, :, None], at[:, None, :]].sum(axis=1)
        total = (compared**2).sum() + _AGAIN * (np.maximum(together - 1, 0) ** 2).sum()
        total += _THRICE * (np.maximum(against - 2, 0) ** 2).sum()
        rests = (at >= 4 * tables).sum(axis=0)
        return int(total // 2 + _RESTED * (np.maximum(rests - most_rests, 0) ** 2).sum())

    return cost


def _annealed(
    places: _Places,
    group: int,
    cost: Callable[[_Places], int],
    sides: Sequence[int],
    chance: Random,
) -> tuple[int, _Places]:
    """Return the least cost found by exchanging players, and the places that have it."""
    players = places.shape[1]
    now = least = cost(places)
    best = places.copy()
    for step in range(STEPS):
        warmth = group * _HOT * (_COLD / _HOT) ** (step / STEPS)
        each = places[chance.randrange(len(places))]
        one, other = chance.sample(range(players), 2)
        if sides and (
            (one in sides) != (other in sides) or max(each[one], each[other]) >= players // 4 * 4
        ):
            continue
        each[one], each[other] = each[other], each[one]
        then = cost(places)
        if then > now and chance.random() >= exp((now - then) / warmth):
            each[one], each[other] = each[other], each[one]
            continue
        now = then
        if now < least:
            least, best = now, places.copy()
    return least, best


def _tables(places: NDArray[np.intp]) -> Iterator[str]:
    """Yield the tables of a first round as they are stored, players counted from 1."""
    seated = [int(player) + 1 for player in np.argsort(places)]
    for table in range(len(seated) // 4):
        yield " ".join(map(str, seated[4 * table : 4 * table + 4]))


TURNS, STARTS = 60_000, 4
_HOT_TURN, _COLD_TURN = 160.0, 4.0


def turns(players: int, rounds: int) -> str:
    """Return an entry of the stored turns: for each round the tables to turn, as bits.

    If no tables are found whose turning makes comparisons more equal, the entry is empty.

    Raises:
        MovementError: So many rounds repeat those of shorter individuals.
    """
    most = all_rounds_of(players)
    if rounds > most:
        raise MovementError(f"{players} players have met after {most} rounds; choose up to {most}.")
    seats = np.array(list(tables_of_rounds(players, rounds, {}))) - 1
    chance = Random(f"turns {players} {rounds}")
    gain, best = min(
        (_turned(seats, players, chance) for _ in range(STARTS)), key=lambda each: each[0]
    )
    if gain == 0:
        return ""
    words = (f"{sum(int(bit) << table for table, bit in enumerate(each)):x}" for each in best)
    return f"{players}/{rounds}: {' '.join(words)};"


def _turned(seats: NDArray[np.intp], players: int, chance: Random) -> tuple[int, NDArray[np.bool_]]:
    """Turn tables one by one; return the most that the sum of squares of C has sunk, and how.

    ``seats`` are the players by round, table and seat, from 0.
    """
    rounds, tables, _ = seats.shape
    rows = []
    for r, t in np.ndindex(rounds, tables):
        north, south, east, west = map(str, seats[r, t])
        rows.append(Row(r + 1, t + 1, north, south, east, west, (r + 1,)))
    matrix = comparison_matrix(rows)
    compared = np.array(
        [[matrix.get((str(a), str(b)), 0) for b in range(players)] for a in range(players)]
    )
    # Who sits North-South (1) or East-West (-1) on the boards of each round; 0: who sits out.
    sides = np.zeros((rounds, players), np.int64)
    for r, t in np.ndindex(rounds, tables):
        sides[r, seats[r, t]] = 1, 1, -1, -1
    now = np.zeros((rounds, tables), np.bool_)
    best = now.copy()
    cost = least = 0
    for step in range(TURNS):
        warmth = _HOT_TURN * (_COLD_TURN / _HOT_TURN) ** (step / TURNS)
        r, t = chance.randrange(rounds), chance.randrange(tables)
        four = seats[r, t]
        others = sides[r].copy()
        others[four] = 0
        pull = int(sides[r, four] @ (compared[four] @ others))
        change = 16 * 4 * (tables - 1) - 4 * pull
        if change > 0 and chance.random() >= exp(-change / warmth):
            continue
        shift = -2 * np.outer(sides[r, four], others)
        compared[four] += shift
        compared[:, four] += shift.T
        sides[r, four] *= -1
        now[r, t] ^= True
        cost += change
        if cost < least:
            least, best = cost, now.copy()
    # Turning every table of a round changes nothing, so no more than half of them are turned.
    most = best.sum(axis=1) * 2 > tables
    return least, best ^ most[:, None]
