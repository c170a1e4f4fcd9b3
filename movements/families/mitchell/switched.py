"""A complete Mitchell as one field, with tables arrow-switched wherever that balances it.

An odd number of tables plays the plain Mitchell, an even one shares and has a relay. Which table
is switched in which round is stored; it has the least deviation that annealing has found.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from movements.analysis.encounters import Tallies
from movements.families.mitchell.switched_tables import SWITCHED
from movements.families.seating import assembled, everything_played, given, pair_row, whole
from movements.families.teams.fours import mitchell_set
from movements.family import Example, Family, boards_per_round, whole_number
from movements.model import Contestant, Movement, ParameterValue, boards_of_set

FEWEST_TABLES, MOST_TABLES = 3, 20


def _build(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, size = whole(parameters, "tables", "boards_per_round")
    masks = [int(word, 16) for word in SWITCHED[tables].split()]
    rows = []
    for r, table in product(range(tables), range(tables)):
        ns, ew = f"N{table + 1}", f"E{(table - r) % tables + 1}"
        if masks[r] >> table & 1:
            ns, ew = ew, ns
        boards = boards_of_set(mitchell_set(table, r, tables), size)
        rows.append(pair_row(r, table, ns, ew, boards))
    people = tuple(Contestant(f"{line}{t + 1}") for line in "NE" for t in range(tables))
    return assembled("mitchell-switched", parameters, people, rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each pair meets the whole other line once and plays every board."""
    yield from everything_played(movement, tallies)
    tables = int(movement.parameters["tables"])
    for one, other in product(range(1, tables + 1), repeat=2):
        if tallies.met(f"N{one}", f"E{other}") != 1:
            yield f"N{one} and E{other} do not meet exactly once."


FAMILY = Family(
    id="mitchell-switched",
    name="Mitchell, switched table by table",
    catalogue=(),
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
    build=_build,
    promises=_promises,
)
