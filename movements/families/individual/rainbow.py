"""Rainbow individual: four lines of players that move at different speeds.

North stays, South goes one table up, East two up, West two down, boards one down. The speeds
differ by 1, 2, 3 or 4, so that any two of different lines meet once if neither 2 nor 3 divides
the tables, and everybody finds a new set in each round.
"""

from collections.abc import Iterator
from itertools import combinations, product
from math import gcd

from movements.analysis.encounters import Tallies
from movements.entrants import Options, Seats
from movements.families.promises import everything_played
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Contestant, Movement, Parameters, Row, boards_of_set
from movements.sources import CLUBS_PROVED

_SPEEDS = {"N": 0, "S": 1, "E": 2, "W": -2}
_TABLES = whole_number(
    "tables",
    5,
    25,
    "5, 7, 11, 13, 17, 19, 23 or 25: a number not divisible by 2 or 3 (otherwise players "
    "would meet again)",
)


def _build(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    if gcd(tables, 6) != 1:
        raise _TABLES.refuse(tables)
    rows = []
    for r, table in product(range(tables), range(tables)):
        north, south, east, west = (
            f"{line}{(table - speed * r) % tables + 1}" for line, speed in _SPEEDS.items()
        )
        boards = boards_of_set((table + r) % tables, size)
        rows.append(Row(r + 1, table + 1, north, south, east, west, boards))
    people = tuple(Contestant(f"{line}{t + 1}") for line in _SPEEDS for t in range(tables))
    return Schedule(people, rows)


def _together_once(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two of different lines share a table once, any two of one line never."""
    (size,) = movement.parameters.numbers("boards_per_round")
    for one, other in combinations(movement.labels, 2):
        together = tallies.met(one, other) * size + tallies.partnerships[one, other]
        if together != (size if one[0] != other[0] else 0):
            yield f"{one} and {other} are not at the same table as often as they should be."


def _seats(players: int, _winners: int) -> Options:
    tables, rest = divmod(players, 4)
    if not rest and 5 <= tables <= 25 and gcd(tables, 6) == 1:
        yield {"tables": tables}


FAMILY = Family(
    id="rainbow",
    name="Rainbow individual",
    unit="player",
    source=CLUBS_PROVED,
    summary=(
        "An individual in four lines: everybody meets everybody in the other lines once, as "
        "partner or opponent, and plays every board."
    ),
    parameters=(_TABLES, boards_per_round()),
    examples=(
        Example({"tables": 5, "boards_per_round": 4}),
        Example({"tables": 7, "boards_per_round": 3}),
        Example({"tables": 25}),
    ),
    seats=Seats("player", "20, 28, 44, 52, 68, 76, 92 or 100 players", _seats),
    build=_build,
    promises=(everything_played, _together_once),
)
