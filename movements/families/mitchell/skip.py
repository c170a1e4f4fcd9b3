"""Mitchell for an even number of tables: East-West skip a table half-way.

East-West pair e is at table e + r in round r < T/2 and at e + r + 1 from then on; set e + 2r or
e + 2r + 1: the even and the odd ones, all once. In round T the pair is back at table e.
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
from movements.sources import BARNEY


def _east_west_at(table: int, round_number: int, tables: int) -> int:
    skipped = round_number >= tables // 2
    return (table - round_number - skipped) % tables


_PLAN = LinePlan(
    id="mitchell-skip",
    parity=0,
    east_west_at=_east_west_at,
    set_at=lambda table, round_number, tables: (table + round_number) % tables,
)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: up to T - 1 rounds nobody twice; in T rounds one missed and one met twice."""
    if movement.parameters["rounds"] != movement.parameters["tables"]:
        yield from meet_once(movement, tallies)
        return
    yield from keep_apart(movement)
    for label, times in opponents_of(movement, tallies):
        if sorted(times) != [0, *[1] * (len(times) - 2), 2]:
            yield f"{label} does not miss exactly one pair and meet exactly one twice."


FAMILY = Family(
    id="mitchell-skip",
    name="Mitchell with a skip",
    catalogue=("W-MITCH-M1",),
    unit="pair",
    source=(
        f"{BARNEY}, 'First Modification' of the Mitchell system, which plays all T rounds; one "
        "round fewer is today's custom"
    ),
    summary=(
        "A Mitchell for an even number of tables without shared boards: half-way East-West skip "
        "a table; stop one round early, or each pair misses one opponent and meets one twice."
    ),
    parameters=line_parameters(4, 40),
    examples=(
        Example({"tables": 4, "boards_per_round": 8, "rounds": 3}),
        Example({"tables": 4, "boards_per_round": 6}, ("W-MITCH-M1",)),
        Example({"tables": 8, "boards_per_round": 4, "rounds": 7}),
        Example({"tables": 8, "boards_per_round": 3, "rounds": 8}, ("W-MITCH-M1",)),
        Example({"tables": 10, "boards_per_round": 3, "rounds": 9, "half_table": "north-south"}),
        Example({"tables": 14, "boards_per_round": 2, "rounds": 13, "arrow_switch": 2}),
        Example({"tables": 40, "boards_per_round": 1, "rounds": 40}, ("W-MITCH-M1",)),
    ),
    seats=mitchell_lines(0, 4, 40, all_rounds=False),
    build=_PLAN.build,
    promises=_promises,
)
