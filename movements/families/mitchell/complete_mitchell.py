"""Mitchell for an odd number of tables.

East-West go one table up, boards one table down: East-West pair e is at table e + r in round r
and finds set e + 2r there. As 2 has an inverse modulo an odd number, everybody meets every
opponent and every set once.
"""

from movements.families.mitchell.two_lines import LinePlan, line_parameters, meet_once
from movements.family import Example, Family
from movements.seats import mitchell_lines
from movements.sources import BARNEY_MITCHELL, CULBERTSON

_PLAN = LinePlan(
    id="mitchell",
    parity=1,
    east_west_at=lambda table, round_number, tables: (table - round_number) % tables,
)

FAMILY = Family(
    id="mitchell",
    name="Mitchell",
    catalogue=("W-MITCHELL", "C-MITCHELL"),
    unit="pair",
    source=f"{BARNEY_MITCHELL}; {CULBERTSON}, 'Mitchell pair games'",
    summary=(
        "North-South stay, East-West move up one table and boards move down one table, "
        "for an odd number of tables."
    ),
    parameters=line_parameters(3, 41),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}, ("W-MITCHELL", "C-MITCHELL")),
        Example({"tables": 5, "boards_per_round": 4}, ("W-MITCHELL",)),
        Example({"tables": 7, "boards_per_round": 4}, ("W-MITCHELL", "C-MITCHELL")),
        Example({"tables": 9, "boards_per_round": 3, "half_table": "north-south"}, ("C-MITCHELL",)),
        Example({"tables": 9, "boards_per_round": 3, "arrow_switch": 1}),
        Example({"tables": 19, "boards_per_round": 2, "rounds": 13}),
        Example({"tables": 41, "boards_per_round": 1}, ("W-MITCHELL",)),
    ),
    seats=mitchell_lines(1, 3, 41),
    build=_PLAN.build,
    promises=meet_once,
)
