"""Mitchell for an even number of tables as of 1897: stay, twice through, two trays, extras.

Deals always go down one table each round: table t finds set t + r in round r (from 0, modulo the
n tables). East-West pair e is, with h = 1 from round n/2 on and 0 before:

* *skip* at e + r + h: it meets its first opponent again at the end and misses e + n/2;
* *stay* at e + r - h: the deals move once while it stays; it misses e - 1.

Twice through, with new deals and a start that lies so that the second half meets what the first
missed, everybody meets everybody exactly twice.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import product

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.mitchell.two_lines import (
    LinePlan,
    keep_apart,
    line_parameters,
    meet_once,
    opponents_of,
)
from movements.families.seating import (
    assembled,
    everything_played,
    given,
    lines_meet,
    pair_row,
    two_lines,
    whole,
)
from movements.family import Example, Family, boards_per_round, one_of, whole_number
from movements.model import Movement, ParameterValue, Row, boards_of_set

_SOURCE = "W. H. Barney, Whist and Duplicate Whist, 1897, 'The John T. Mitchell System', "
FEWEST_TABLES, MOST_TABLES = 2, 40
_LATE = {"skip": 1, "stay": -1}


def _table_of(plan: str, start: int, round_number: int, tables: int) -> int:
    """Return how many tables above its own an East-West pair is."""
    late = _LATE[plan] if round_number >= tables // 2 else 0
    return (start + round_number + late) % tables


_STAY = LinePlan(
    id="mitchell-stay",
    parity=0,
    east_west_at=lambda table, r, tables: (table - _table_of("stay", 0, r, tables)) % tables,
    set_at=lambda table, r, tables: (table + r) % tables,
)


def _stay_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: before the stay nobody twice; in all rounds one missed and one met twice."""
    if int(movement.parameters["rounds"]) <= int(movement.parameters["tables"]) // 2:
        yield from meet_once(movement, tallies)
        return
    yield from keep_apart(movement)
    complete = movement.parameters["rounds"] == movement.parameters["tables"]
    for label, times in opponents_of(movement, tallies):
        if times.count(2) != 1 or max(times) > 2 or (complete and times.count(0) != 1):
            yield f"{label} does not meet exactly one pair twice and the others at most once."


STAY = Family(
    id="mitchell-stay",
    name="Mitchell with a stay",
    catalogue=("W-MITCH-M2",),
    unit="pair",
    source=_SOURCE + "second modification",
    summary=(
        "A Mitchell for an even number of tables: half-way the boards move once while everybody "
        "stays; each pair misses one opponent and meets one twice."
    ),
    parameters=line_parameters(4, MOST_TABLES),
    examples=(
        Example({"tables": 4, "boards_per_round": 6}, ("W-MITCH-M2",)),
        Example({"tables": 8, "boards_per_round": 3}, ("W-MITCH-M2",)),
        Example({"tables": 10, "boards_per_round": 3, "half_table": "north-south"}),
        Example({"tables": 40, "boards_per_round": 1}, ("W-MITCH-M2",)),
    ),
    build=_STAY.build,
    promises=_stay_promises,
)

_ORDERS: dict[str, tuple[str, str, int | None]] = {
    "skip-skip": ("skip", "skip", None),
    "stay-stay": ("stay", "stay", None),
    "skip-stay": ("skip", "stay", 1),
    "stay-skip": ("stay", "skip", -1),
}
"""What happens in each half, and where East-West begin the second one: None is opposite."""


def _even(id_: str, tables: int) -> None:
    if tables % 2:
        message = f"{id_} needs an even number of tables, not {tables}; mitchell takes an odd one."
        raise MovementError(message)


def _build_twice(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, size = whole(parameters, "tables", "boards_per_round")
    _even("mitchell-twice", tables)
    rows: list[Row] = []
    first, second, begin = _ORDERS[str(parameters["order"])]
    starts = (0, tables // 2 if begin is None else begin)
    for half, (plan, start) in enumerate(zip((first, second), starts, strict=True)):
        for r, table in product(range(tables), range(tables)):
            pair = (table - _table_of(plan, start, r, tables)) % tables
            boards = boards_of_set(half * tables + (table + r) % tables, size)
            rows.append(pair_row(half * tables + r, table, f"N{table + 1}", f"E{pair + 1}", boards))
    return assembled("mitchell-twice", parameters, two_lines(tables), rows)


def _twice_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody meets everybody exactly twice and plays every board."""
    yield from lines_meet(2)(movement, tallies)
    yield from everything_played(movement, tallies)


TWICE = Family(
    id="mitchell-twice",
    name="Mitchell, twice through",
    catalogue=("W-MITCH-M3", "W-MITCH-M4", "W-MITCH-M5", "W-MITCH-M6"),
    unit="pair",
    source=_SOURCE + "third to sixth modification",
    summary=(
        "A Mitchell for an even number of tables and twice as many sets: everybody meets "
        "everybody exactly twice."
    ),
    parameters=(
        whole_number(
            "tables",
            FEWEST_TABLES,
            MOST_TABLES,
            f"an even number from {FEWEST_TABLES} to {MOST_TABLES} (an odd number needs no such "
            "device)",
            required=True,
        ),
        boards_per_round(),
        one_of(
            "order",
            tuple(_ORDERS),
            "skip-skip, stay-stay, skip-stay or stay-skip: what happens half-way through the "
            "first and through the second set of deals",
            default="skip-skip",
        ),
    ),
    examples=(
        Example({"tables": 2, "order": "skip-skip"}, ("W-MITCH-M3",)),
        Example({"tables": 4, "order": "stay-stay"}, ("W-MITCH-M4",)),
        Example({"tables": 6, "order": "skip-skip", "boards_per_round": 2}, ("W-MITCH-M3",)),
        Example({"tables": 6, "order": "skip-stay", "boards_per_round": 2}, ("W-MITCH-M5",)),
        Example({"tables": 8, "order": "stay-skip"}, ("W-MITCH-M6",)),
        Example({"tables": 40, "order": "stay-stay"}, ("W-MITCH-M4",)),
    ),
    build=_build_twice,
    promises=_twice_promises,
)


def _build_two_trays(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, size = whole(parameters, "tables", "boards_per_round")
    if tables % 3 == 0:
        message = (
            f"mitchell-two-trays needs a number of tables that 3 does not divide, not {tables}: "
            "otherwise pairs would meet the same boards again."
        )
        raise MovementError(message)
    rows = []
    for r, table in product(range(2 * tables), range(tables)):
        tray = 2 * ((table + r // 2) % tables) + r % 2
        pair = (table - r) % tables
        boards = boards_of_set(tray, size)
        rows.append(pair_row(r, table, f"N{table + 1}", f"E{pair + 1}", boards))
    return assembled("mitchell-two-trays", parameters, two_lines(tables), rows)


TWO_TRAYS = Family(
    id="mitchell-two-trays",
    name="Mitchell, two trays at a table",
    catalogue=("W-MITCH-M7",),
    unit="pair",
    source=_SOURCE + "seventh modification (the book excludes even multiples of three only)",
    summary=(
        "East-West move after every tray, the trays after both of a table have been played: "
        "everybody meets everybody twice."
    ),
    parameters=(
        whole_number(
            "tables",
            FEWEST_TABLES,
            MOST_TABLES,
            f"a number from {FEWEST_TABLES} to {MOST_TABLES} that 3 does not divide (otherwise "
            "pairs would meet the same boards again)",
            required=True,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 2, "boards_per_round": 6}, ("W-MITCH-M7",)),
        Example({"tables": 8, "boards_per_round": 2}, ("W-MITCH-M7",)),
        Example({"tables": 5}, ("W-MITCH-M7",)),
        Example({"tables": 40}, ("W-MITCH-M7",)),
    ),
    build=_build_two_trays,
    promises=_twice_promises,
)

MOST_EXTRA_TABLES, MOST_SETS = 20, 4


def _build_extra(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, sets, extra, size = whole(parameters, "tables", "sets", "extra", "boards_per_round")
    _even("mitchell-extra", tables)
    if extra % 2 == 0 or extra >= (sets - 1) * tables:
        message = (
            f"With {tables} tables and {sets} sets extra must be an odd number from 1 to "
            f"{(sets - 1) * tables - 1}, not {extra}: the other table gets the odd rest."
        )
        raise MovementError(message)
    waiting: list[deque[int]] = []
    trays = iter(range(sets * tables))
    for table in range(tables):
        more = {tables // 2 - 1: extra, tables - 1: (sets - 1) * tables - extra}.get(table, 0)
        waiting.append(deque(next(trays) for _ in range(1 + more)))
    rows = []
    for r in range(sets * tables):
        played = [pile.popleft() for pile in waiting]
        for table, tray in enumerate(played):
            pair = (table - r) % tables
            boards = boards_of_set(tray, size)
            rows.append(pair_row(r, table, f"N{table + 1}", f"E{pair + 1}", boards))
            waiting[(table - 1) % tables].append(tray)
    return assembled("mitchell-extra", parameters, two_lines(tables), rows)


def _extra_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: as many meetings as there are sets; everybody plays every board."""
    yield from lines_meet(int(movement.parameters["sets"]))(movement, tallies)
    yield from everything_played(movement, tallies)


EXTRA = Family(
    id="mitchell-extra",
    name="Mitchell with extra trays at two opposite tables",
    catalogue=("W-MITCH-M8",),
    unit="pair",
    source=_SOURCE + "eighth modification",
    summary=(
        "One tray at a table and an odd number more at each of two opposite tables, where they "
        "wait their turn; East-West move after every tray."
    ),
    parameters=(
        whole_number(
            "tables",
            FEWEST_TABLES,
            MOST_EXTRA_TABLES,
            f"an even number from {FEWEST_TABLES} to {MOST_EXTRA_TABLES} (the extra trays lie at "
            "the middle table and at the last one)",
            required=True,
        ),
        whole_number(
            "sets",
            2,
            MOST_SETS,
            f"a whole number from 2 to {MOST_SETS}: trays in all, divided by the tables, and how "
            "often everybody meets everybody",
            default=2,
        ),
        whole_number(
            "extra",
            1,
            (MOST_SETS - 1) * MOST_EXTRA_TABLES - 1,
            "an odd number: the extra trays at the middle table; the last table gets the rest, "
            "so that there are whole sets",
            default=1,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 2, "boards_per_round": 6}, ("W-MITCH-M8",)),
        Example({"tables": 8}, ("W-MITCH-M8",)),
        Example({"tables": 8, "sets": 3}, ("W-MITCH-M8",)),
        Example({"tables": 20, "extra": 9}, ("W-MITCH-M8",)),
    ),
    build=_build_extra,
    promises=_extra_promises,
)
