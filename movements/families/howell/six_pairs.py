"""Howell for six pairs, twice round: ten rounds and ten sets, and nothing is shared.

Six pairs cannot meet in five rounds without sharing a set. In ten rounds they can meet twice: in
rounds 1 to 5, on the first five sets, the moving pairs, as residues modulo 5, meet those one place
away twice; in rounds 6 to 10, on the other sets, those two places away. All comparisons are equal.
"""

from collections.abc import Iterator
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.entrants import any_number
from movements.families.howell.cyclic import sittings
from movements.families.promises import meet
from movements.families.seating import numbered, pair_row
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.sources import CLUBS_PROVED

_HALVES = (((3, 4, 2), (1, 2, 3), (0, -1, 0)), ((2, 4, 1), (1, 3, 4), (0, -1, 0)))
"""The tables of the first and the sixth round, as in :mod:`movements.families.howell.cyclic`."""

_MOVING = 5


def _build(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    rows = [
        pair_row(
            half * _MOVING + r,
            table,
            str(ns + 1),
            str(ew + 1),
            boards_of_set(half * _MOVING + board_set, size),
        )
        for half, tables in enumerate(_HALVES)
        for r, table, ns, ew, board_set in sittings(tables, _MOVING)
        if pairs not in (ns, ew)
    ]
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
    name="Howell for six pairs, twice round",
    source=f"{CLUBS_PROVED}; the schedule by searching all the cyclic ones",
    summary=(
        "Six pairs in ten rounds: everybody meets everybody twice, nothing is shared and all "
        "comparisons are equal."
    ),
    parameters=(
        whole_number("pairs", 5, 6, "5 or 6; with five, one sits out each round", default=6),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 5, "boards_per_round": 3}),
        Example({"pairs": 6, "boards_per_round": 3}),
        Example({"pairs": 6, "boards_per_round": 2}),
    ),
    seats=any_number("pair", 5, 6),
    build=_build,
    promises=(_met_twice,),
)
