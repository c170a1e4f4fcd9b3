"""Mitchells of 1897 in which everybody meets everybody twice or oftener.

With set t + r at table t in round r (from 0, modulo the n tables), and h = 1 from round n/2 on and
0 before, East-West pair e is

* in a *skip* at e + r + h: it meets its first opponent again at the end and misses e + n/2;
* in a *stay* at e + r - h: the boards move once while it stays; it misses e - 1.

Twice through, the second half begins where it meets what the first missed, so that everybody meets
everybody exactly twice. Two trays at a table, or extra trays at two opposite tables, do the same.
"""

from collections.abc import Iterator
from itertools import product

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.promises import lines_meet_and_play_everything
from movements.families.seating import line_row, trays_going_down, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, one_of, whole_number
from movements.model import Movement, Parameters
from movements.seats import whole_tables
from movements.sources import BARNEY_MITCHELL

FEWEST_TABLES, MOST_TABLES = 2, 40
_LATE = {"skip": 1, "stay": -1}

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


def _build_twice(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    _even("mitchell-twice", tables)
    rows = []
    first, second, begin = _ORDERS[str(parameters["order"])]
    halves = ((first, 0), (second, tables // 2 if begin is None else begin))
    for (half, (plan, start)), r in product(enumerate(halves), range(tables)):
        late = _LATE[plan] if r >= tables // 2 else 0
        for table in range(tables):
            pair, board_set = (table - start - r - late) % tables, (table + r) % tables
            first_round = half * tables
            rows.append(line_row(first_round + r, table, pair, first_round + board_set, size=size))
    return Schedule(two_lines(tables), rows)


TWICE = Family(
    id="mitchell-twice",
    name="Mitchell, twice through",
    catalogue=("W-MITCH-M3", "W-MITCH-M4", "W-MITCH-M5", "W-MITCH-M6"),
    unit="pair",
    source=f"{BARNEY_MITCHELL}, third to sixth modification",
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
    seats=whole_tables(2, 40, order=("skip-skip", "stay-stay")),
    build=_build_twice,
    promises=lines_meet_and_play_everything(2),
)


def _build_two_trays(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    if tables % 3 == 0:
        message = (
            f"mitchell-two-trays needs a number of tables that 3 does not divide, not {tables}: "
            "otherwise pairs would meet the same boards again."
        )
        raise MovementError(message)
    rows = []
    for r, table in product(range(2 * tables), range(tables)):
        tray = 2 * ((table + r // 2) % tables) + r % 2
        rows.append(line_row(r, table, (table - r) % tables, tray, size=size))
    return Schedule(two_lines(tables), rows)


TWO_TRAYS = Family(
    id="mitchell-two-trays",
    name="Mitchell, two trays at a table",
    catalogue=("W-MITCH-M7",),
    unit="pair",
    source=(
        f"{BARNEY_MITCHELL}, seventh modification (the book excludes even multiples of three only)"
    ),
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
    seats=whole_tables(2, 40),
    build=_build_two_trays,
    promises=lines_meet_and_play_everything(2),
)

MOST_EXTRA_TABLES, MOST_SETS = 20, 4


def _build_extra(parameters: Parameters) -> Schedule:
    tables, sets, extra, size = parameters.numbers("tables", "sets", "extra", "boards_per_round")
    _even("mitchell-extra", tables)
    if extra % 2 == 0 or extra >= (sets - 1) * tables:
        message = (
            f"With {tables} tables and {sets} sets extra must be an odd number from 1 to "
            f"{(sets - 1) * tables - 1}, not {extra}: the other table gets the odd rest."
        )
        raise MovementError(message)
    trays = iter(range(sets * tables))
    more = {tables // 2 - 1: extra, tables - 1: (sets - 1) * tables - extra}
    piles = [[next(trays) for _ in range(1 + more.get(table, 0))] for table in range(tables)]
    rows = [
        line_row(r, table, (table - r) % tables, tray, size=size)
        for r, table, tray in trays_going_down(piles)
    ]
    return Schedule(two_lines(tables), rows)


def _extra_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: as many meetings as there are sets; everybody plays every board."""
    (sets,) = movement.parameters.numbers("sets")
    yield from lines_meet_and_play_everything(sets)(movement, tallies)


EXTRA = Family(
    id="mitchell-extra",
    name="Mitchell with extra trays at two opposite tables",
    catalogue=("W-MITCH-M8",),
    unit="pair",
    source=f"{BARNEY_MITCHELL}, eighth modification",
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
    seats=whole_tables(2, 20, sets=(2, 3, 4)),
    build=_build_extra,
    promises=_extra_promises,
)
