"""Howell twice round, for four to six pairs: nothing is shared, and all comparisons are equal.

Four pairs cannot meet in three rounds, nor six in five, without sharing a set. In twice as many
rounds they can meet twice. The pairs that move are residues modulo half the rounds.

Of six pairs the moving ones meet those one place away twice in rounds 1 to 5, on the first five
sets, and those two places away in rounds 6 to 10, on the others. Of four pairs, at two tables,
everybody meets everybody in either half; the sets of one table go to the other for the second.
"""

from collections.abc import Iterator
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.entrants import any_number
from movements.families.howell.cyclic import sittings
from movements.families.howell.first_rounds import Mover
from movements.families.promises import meet
from movements.families.seating import numbered, pair_row
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.sources import CLUBS_PROVED

_HALVES: dict[int, tuple[tuple[Mover, ...], ...]] = {
    4: (((1, 2, 0), (0, -1, 0)), ((2, 1, 0), (0, -1, 0))),
    6: (((3, 4, 2), (1, 2, 3), (0, -1, 0)), ((2, 4, 1), (1, 3, 4), (0, -1, 0))),
}
"""The tables in the first round of each half, as in :mod:`movements.families.howell.cyclic`."""


def _build(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    even = pairs + pairs % 2
    moving = even - 1
    rows = []
    for half, tables in enumerate(_HALVES[even]):
        for r, table, ns, ew, board_set in sittings(tables, moving):
            if pairs not in (ns, ew):
                sets_from = moving * ((half + table) % 2 if even == 4 else half)
                boards = boards_of_set(sets_from + board_set, size)
                rows.append(pair_row(half * moving + r, table, str(ns + 1), str(ew + 1), boards))
    return Schedule(numbered(pairs), rows)


def _met_twice(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two pairs meet twice; with five pairs, everybody sits out twice."""
    labels = movement.labels
    yield from meet(combinations(labels, 2), tallies, 2)
    out = [idle.contestant for idle in movement.idle]
    for label in labels:
        if out.count(label) != 2 * (len(labels) % 2):
            yield f"{label} sits out {out.count(label)} times."


FAMILY = Family(
    id="howell-twice",
    name="Howell twice round",
    source=f"{CLUBS_PROVED}; the schedule of six pairs by searching all the cyclic ones",
    summary=(
        "Four pairs in six rounds or six in ten: everybody meets everybody twice, nothing is "
        "shared and all comparisons are equal."
    ),
    parameters=(
        whole_number("pairs", 4, 6, "4, 5 or 6; with five, one sits out each round", default=6),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 4, "boards_per_round": 4}),
        Example({"pairs": 6, "boards_per_round": 3}),
        Example({"pairs": 5, "boards_per_round": 3}),
        Example({"pairs": 6, "boards_per_round": 2}),
    ),
    seats=any_number("pair", 4, 6),
    build=_build,
    promises=(_met_twice,),
)
