"""Endless Howell (flower): one field, a copy of the boards for every table, any number of rounds.

The last pair keeps its seat; the others go round a ring, up the North-South seats from table 2 and
down the East-West seats. With an odd number of pairs the pair that would stay is missing.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.entrants import any_number
from movements.errors import MovementError
from movements.families.directions import with_directions
from movements.families.howell import balanced
from movements.families.promises import all_rounds
from movements.families.seating import numbered, pair_row
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, ParameterValue, boards_of_set
from movements.sources import CLUBS_PROVED

_EVENING = range(5, 14)
"""The numbers of rounds that are offered."""


def _ring(parameters: Mapping[str, ParameterValue]) -> int:
    """Return how many pairs move, which is also the greatest number of rounds."""
    pairs = int(parameters["pairs"])
    return pairs - 1 + pairs % 2


def _build(parameters: Parameters) -> Schedule:
    pairs, rounds, size = parameters.numbers("pairs", "rounds", "boards_per_round")
    ring = _ring(parameters)
    if rounds > ring:
        message = f"With {pairs} pairs at most {ring} rounds can be played, not {rounds}."
        raise MovementError(message)
    tables = (ring + 1) // 2
    rows = []
    for r in range(rounds):
        moving = [str((place - r) % ring + 1) for place in range(ring)]
        north_south = [str(ring + 1), *moving[: tables - 1]]
        east_west = moving[: tables - 2 : -1]
        for table, (ns, ew) in enumerate(zip(north_south, east_west, strict=True)):
            if str(pairs + 1) not in (ns, ew):
                rows.append(pair_row(r, table, ns, ew, boards_of_set(r, size)))
    return Schedule(numbered(pairs), rows, copies=tables)


def _everybody_met(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice; if all rounds are played, everybody meets everybody."""
    complete = movement.parameters["rounds"] == _ring(movement.parameters)
    for one, other in combinations(movement.labels, 2):
        met = tallies.met(one, other)
        if met > 1 or (complete and met == 0):
            yield f"{one} and {other} meet {met} times."


_FLOWER = Family(
    id="endless-howell",
    name="Endless Howell (flower)",
    source=CLUBS_PROVED,
    summary=(
        "One field, any number of rounds, a copy of the boards for every table: the last pair "
        "keeps its seat, the others go up North-South and down East-West."
    ),
    parameters=(
        whole_number("pairs", 4, 40, why="; with an odd number one pair sits out each round"),
        whole_number(
            "rounds",
            1,
            39,
            "a whole number less than the pairs; all of them if left out",
            follows=_ring,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 4, "boards_per_round": 8}),
        Example({"pairs": 13, "rounds": 9, "boards_per_round": 3}),
        Example({"pairs": 40, "rounds": 13, "boards_per_round": 2}),
    ),
    seats=any_number("pair", 4, 40, lambda pairs: (r for r in _EVENING if r < pairs)),
    build=_build,
    promises=(all_rounds("rounds"), _everybody_met),
)

FAMILY = with_directions(_FLOWER, balanced.FLOWER, "pairs", "rounds", lines=False)
