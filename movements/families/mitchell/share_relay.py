"""Mitchell for an even number of tables: the first and last table share, one set rests.

East-West pair e in round r finds set e + 2r before it passes the relay and e + 2r + 1 after it:
the even and the odd ones, all once.
"""

from movements.families.mitchell.two_lines import LinePlan, line_parameters, meet_once
from movements.family import Example, Family
from movements.seats import mitchell_lines
from movements.sources import CULBERTSON

_PLAN = LinePlan(
    id="mitchell-share-relay",
    parity=0,
    east_west_at=lambda table, round_number, tables: (table - round_number) % tables,
)

FAMILY = Family(
    id="mitchell-share-relay",
    name="Mitchell, share and relay",
    catalogue=("C-MITCHELL",),
    unit="pair",
    source=f"{CULBERTSON}, 'Mitchell pair games', even number of tables",
    summary=(
        "A complete Mitchell for an even number of tables: the first and last table share their "
        "boards and one set rests on a relay half-way."
    ),
    parameters=line_parameters(4, 40),
    examples=(
        Example({"tables": 4, "boards_per_round": 6}, ("C-MITCHELL",)),
        Example({"tables": 6, "boards_per_round": 4}, ("C-MITCHELL",)),
        Example({"tables": 8, "boards_per_round": 3}, ("C-MITCHELL",)),
        Example({"tables": 6, "boards_per_round": 4, "half_table": "north-south"}, ("C-MITCHELL",)),
        Example({"tables": 8, "boards_per_round": 3, "arrow_switch": 1}),
        Example({"tables": 14, "boards_per_round": 2, "rounds": 12}),
        Example({"tables": 40, "boards_per_round": 1}, ("C-MITCHELL",)),
    ),
    seats=mitchell_lines(0, 4, 40),
    build=_PLAN.build,
    promises=meet_once,
)
