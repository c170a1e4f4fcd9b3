"""A complete Mitchell as one field, with tables arrow-switched wherever that balances it.

An odd number of tables plays the plain Mitchell, an even one shares and has a relay. Which table
is switched in which round is stored; it has the least deviation that annealing has found.
"""

from collections.abc import Iterator
from itertools import product

from movements.analysis.encounters import Tallies
from movements.families.mitchell.switched_tables import SWITCHED
from movements.families.mitchell.two_lines import relay_set
from movements.families.promises import everything_played, lines_of, meet
from movements.families.seating import line_row, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, turned
from movements.seats import whole_tables

FEWEST_TABLES, MOST_TABLES = 3, 20


def _build(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    masks = [int(word, 16) for word in SWITCHED[tables].split()]
    rows = []
    for r, table in product(range(tables), range(tables)):
        row = line_row(r, table, (table - r) % tables, relay_set(table, r, tables), size=size)
        rows.append(turned(row) if masks[r] >> table & 1 else row)
    return Schedule(two_lines(tables, winners=1), rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each pair meets the whole other line once and plays every board."""
    yield from everything_played(movement, tallies)
    yield from meet(product(*lines_of(movement)), tallies)


FAMILY = Family(
    id="mitchell-switched",
    name="Mitchell, switched table by table",
    unit="pair",
    source="Mitchell; switches by simulated annealing, their deviation proved",
    summary=(
        "One winner in a complete Mitchell: in each round some tables are arrow-switched, so "
        "that comparisons are fairer than by switching whole rounds."
    ),
    parameters=(
        whole_number(
            "tables",
            FEWEST_TABLES,
            MOST_TABLES,
            f"a whole number from {FEWEST_TABLES} to {MOST_TABLES} (an even number shares boards "
            "at two tables)",
            required=True,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}),
        Example({"tables": 10, "boards_per_round": 2}),
        Example({"tables": 13, "boards_per_round": 2}),
        Example({"tables": 20}),
    ),
    seats=whole_tables(3, 20),
    build=_build,
    promises=_promises,
)
