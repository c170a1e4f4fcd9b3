"""Snow: a whole set is played through before East-West move one table.

With n tables a set of s deals, at least n, is divided into n parts. In n rounds each table plays
each part, with the same opponents. Then East-West go one table up and a new set is put out.
"""

from collections.abc import Iterator
from itertools import pairwise, product

from movements.analysis.encounters import Tallies
from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.mitchell.two_lines import as_many_as_tables
from movements.families.promises import everything_played, lines_meet
from movements.families.seating import between_lines
from movements.family import Example, Family, Schedule, whole_number
from movements.model import Movement, Parameters
from movements.sources import BARNEY


def parts(tables: int, deals: int, stage: int) -> list[tuple[int, ...]]:
    """Return the parts of a set, as equal as possible; board numbers continue from set to set.

    Raises:
        MovementError: There are fewer deals than tables.

    >>> parts(2, 3, 1)
    [(4, 5), (6,)]
    """
    if deals < tables:
        raise MovementError(
            f"With {tables} tables a set needs at least {tables} deals, not {deals}: every table "
            "plays all of them at the same time."
        )
    first = stage * deals + 1
    ends = [first + -(-deals * part // tables) for part in range(tables + 1)]
    return [tuple(range(low, high)) for low, high in pairwise(ends)]


def sittings(tables: int, deals: int) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """Yield ``(round, table, east_west, boards)``, all but the boards from 0."""
    for stage in range(tables):
        lots = parts(tables, deals, stage)
        for moment, table in product(range(tables), range(tables)):
            pair = (table - stage) % tables
            yield stage * tables + moment, table, pair, lots[(table + moment) % tables]


def _build(parameters: Parameters) -> Schedule:
    tables, deals = parameters.numbers("tables", "deals_per_set")
    return between_lines(tables, sittings(tables, deals))


def _met_on_a_set(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody meets everybody on the whole of one set."""
    tables, deals = movement.parameters.numbers("tables", "deals_per_set")
    yield from lines_meet(tables, boards=deals)(movement, tallies)


FAMILY = Family(
    id="snow",
    name="Snow",
    source=f"{BARNEY}, 'The Snow System' (for two tables the book prints 16 where 14 is meant)",
    summary=(
        "A set of deals is played through at all tables with nobody moving; then East-West move "
        "one table. Head-to-head on equal deals; several sessions if need be."
    ),
    parameters=(
        whole_number("tables", 2, 12, why=" (each plays as many sets)"),
        whole_number(
            "deals_per_set",
            2,
            24,
            "a whole number from the number of tables to 24; as many as tables if left out",
            follows=as_many_as_tables,
        ),
    ),
    examples=(
        Example({"tables": 2, "deals_per_set": 7}, ("W-SNOW",)),
        Example({"tables": 4, "deals_per_set": 4}, ("W-SNOW",)),
        Example({"tables": 5, "deals_per_set": 8}, ("W-SNOW",)),
        Example({"tables": 12}, ("W-SNOW",)),
    ),
    seats=whole_tables(2, 12, "deals_per_set"),
    historical=True,
    build=_build,
    promises=(_met_on_a_set, everything_played),
)
