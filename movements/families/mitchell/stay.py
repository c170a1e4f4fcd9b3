"""Mitchell for an even number of tables, second modification of 1897: the boards move once alone.

Half-way the boards go one table down while everybody stays, so East-West pair e is at table
e + r before and at e + r - 1 from round T/2 on; it misses pair e - 1 and meets another twice.
"""

from collections.abc import Iterator

from movements.analysis.encounters import Tallies
from movements.families.mitchell.two_lines import (
    LinePlan,
    keep_apart,
    line_parameters,
    meet_once,
    opponents_of,
)
from movements.family import Example, Family
from movements.model import Movement
from movements.seats import mitchell_lines
from movements.sources import BARNEY_MITCHELL

_PLAN = LinePlan(
    id="mitchell-stay",
    parity=0,
    east_west_at=lambda table, r, tables: (table - r + (r >= tables // 2)) % tables,
    set_at=lambda table, r, tables: (table + r) % tables,
)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: before the stay nobody twice; in all rounds one missed and one met twice."""
    rounds, tables = movement.parameters.numbers("rounds", "tables")
    if rounds <= tables // 2:
        yield from meet_once(movement, tallies)
        return
    yield from keep_apart(movement)
    for label, times in opponents_of(movement, tallies):
        complete = rounds == tables
        if times.count(2) != 1 or max(times) > 2 or (complete and times.count(0) != 1):
            yield f"{label} does not meet exactly one pair twice and the others at most once."


FAMILY = Family(
    id="mitchell-stay",
    name="Mitchell with a stay",
    catalogue=("W-MITCH-M2",),
    unit="pair",
    source=f"{BARNEY_MITCHELL}, second modification",
    summary=(
        "A Mitchell for an even number of tables: half-way the boards move once while everybody "
        "stays; each pair misses one opponent and meets one twice."
    ),
    parameters=line_parameters(4, 40),
    examples=(
        Example({"tables": 4, "boards_per_round": 6}, ("W-MITCH-M2",)),
        Example({"tables": 8, "boards_per_round": 3}, ("W-MITCH-M2",)),
        Example({"tables": 10, "boards_per_round": 3, "half_table": "north-south"}),
        Example({"tables": 40, "boards_per_round": 1}, ("W-MITCH-M2",)),
    ),
    seats=mitchell_lines(0, 4, 40),
    build=_PLAN.build,
    promises=_promises,
)
