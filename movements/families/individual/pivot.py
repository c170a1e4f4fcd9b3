"""Pivot: four or five players at one table; everybody partners everybody else once."""

from collections.abc import Iterator
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.entrants import any_number
from movements.families.promises import meet, partners_on
from movements.families.seating import numbered
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, Row, boards_of_set
from movements.sources import CULBERTSON

_PIVOTS = {
    4: ("1 2 3 4", "1 3 2 4", "1 4 2 3"),
    5: ("1 4 2 3", "1 2 3 5", "1 5 2 4", "1 3 4 5", "2 5 3 4"),
}
"""Culbertson: north, south, east, west of each rubber."""


def _build(parameters: Parameters) -> Schedule:
    players, size = parameters.numbers("players", "boards_per_round")
    rows = []
    for r, printed in enumerate(_PIVOTS[players]):
        north, south, east, west = printed.split()
        rows.append(Row(r + 1, 1, north, south, east, west, boards_of_set(r, size)))
    return Schedule(numbered(players), rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two are partners once and opponents twice."""
    twos = list(combinations(movement.labels, 2))
    yield from meet(twos, tallies, 2)
    yield from partners_on(twos, tallies, *movement.parameters.numbers("boards_per_round"))


FAMILY = Family(
    id="pivot",
    name="Pivot",
    unit="player",
    source=f"{CULBERTSON}, 'Pivot bridge' (the diagram for five is lost)",
    summary=(
        "Four or five players at one table: everybody partners everybody else once; with five, one "
        "sits out each round. A round is a rubber, or a few boards."
    ),
    parameters=(whole_number("players", 4, 5, "4 or 5"), boards_per_round()),
    examples=(
        Example({"players": 4}, ("C-PIVOT4",)),
        Example({"players": 4, "boards_per_round": 8}, ("C-PIVOT4",)),
        Example({"players": 5}, ("C-PIVOT5",)),
        Example({"players": 5, "boards_per_round": 4}, ("C-PIVOT5",)),
    ),
    seats=any_number("player", 4, 5),
    build=_build,
    promises=(_promises,),
)
