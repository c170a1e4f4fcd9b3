"""Mitchells of 1897 in which everybody meets everybody twice or more.

With set t + r at table t in round r (from 0, modulo the n tables), and h = 1 from round n/2 on and
0 before, East-West pair e is

* in a *skip* at e + r + h: it meets its first opponent again at the end and misses e + n/2;
* in a *stay* at e + r - h: the boards move once while it stays; it misses e - 1.

Played twice through, the second half begins so that each pair meets twice the pair it missed in
the first, and everybody meets everybody exactly twice. With two trays at a table, or extra trays at
two opposite tables, everybody also meets everybody equally often.
"""

from itertools import product

from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.mitchell.two_lines import line_rows, not_by_three, only_even
from movements.families.promises import everything_played, lines_meet
from movements.families.seating import line_row, trays_going_down, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, one_of, whole_number
from movements.model import Parameters
from movements.sources import BARNEY_MITCHELL

_FEWEST, _MOST = 2, 40
_LATE = {"skip": 1, "stay": -1}

_ORDERS: dict[str, tuple[str, str, int | None]] = {
    "skip-skip": ("skip", "skip", None),
    "stay-stay": ("stay", "stay", None),
    "skip-stay": ("skip", "stay", 1),
    "stay-skip": ("stay", "skip", -1),
}
"""What happens in each half, and how far up East-West begin the second; None is half the room."""


def _build_twice(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    only_even("mitchell-twice", tables)
    first, second, begin = _ORDERS[str(parameters["order"])]
    halves = ((first, 0), (second, tables // 2 if begin is None else begin))
    rows = []
    for r, table in product(range(2 * tables), range(tables)):
        half, moment = divmod(r, tables)
        plan, start = halves[half]
        late = _LATE[plan] * (moment >= tables // 2)
        pair, board_set = (table - start - r - late) % tables, (table + r) % tables
        rows.append(line_row(r, table, pair, half * tables + board_set, size=size))
    return Schedule(two_lines(tables), rows)


TWICE = Family(
    id="mitchell-twice",
    name="Mitchell, twice through",
    source=f"{BARNEY_MITCHELL}, third to sixth modification",
    summary=(
        "A Mitchell for an even number of tables and twice as many sets: everybody meets "
        "everybody exactly twice."
    ),
    parameters=(
        whole_number(
            "tables",
            _FEWEST,
            _MOST,
            f"an even number from {_FEWEST} to {_MOST} (an odd number needs no such device)",
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
    seats=whole_tables(_FEWEST, _MOST, order=("skip-skip", "stay-stay")),
    historical=True,
    build=_build_twice,
    promises=(lines_meet(2), everything_played),
)


def _build_two_trays(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    not_by_three("mitchell-two-trays", tables)
    rows = line_rows(
        tables, 2 * tables, size, lambda table, r: 2 * ((table + r // 2) % tables) + r % 2
    )
    return Schedule(two_lines(tables), rows)


TWO_TRAYS = Family(
    id="mitchell-two-trays",
    name="Mitchell, two trays at a table",
    source=(
        f"{BARNEY_MITCHELL}, seventh modification (the book excludes even multiples of three only)"
    ),
    summary=(
        "East-West move after every tray; the trays move once both at a table have been played: "
        "everybody meets everybody twice."
    ),
    parameters=(
        whole_number(
            "tables",
            _FEWEST,
            _MOST,
            f"a number from {_FEWEST} to {_MOST} not divisible by 3 (otherwise pairs would "
            "meet the same boards again)",
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 2, "boards_per_round": 6}, ("W-MITCH-M7",)),
        Example({"tables": 8, "boards_per_round": 2}, ("W-MITCH-M7",)),
        Example({"tables": 5}, ("W-MITCH-M7",)),
        Example({"tables": 40}, ("W-MITCH-M7",)),
    ),
    seats=whole_tables(_FEWEST, _MOST),
    historical=True,
    build=_build_two_trays,
    promises=(lines_meet(2), everything_played),
)

_MOST_EXTRA, _MOST_SETS = 20, 4


def _build_extra(parameters: Parameters) -> Schedule:
    tables, sets, extra, size = parameters.numbers("tables", "sets", "extra", "boards_per_round")
    only_even("mitchell-extra", tables)
    if extra % 2 == 0 or extra >= (sets - 1) * tables:
        raise MovementError(
            f"With {tables} tables and {sets} sets extra must be an odd number from 1 to "
            f"{(sets - 1) * tables - 1}, not {extra}: the other table gets the rest, also odd."
        )
    trays = iter(range(sets * tables))
    more = {tables // 2 - 1: extra, tables - 1: (sets - 1) * tables - extra}
    piles = [[next(trays) for _ in range(1 + more.get(table, 0))] for table in range(tables)]
    rows = [
        line_row(r, table, (table - r) % tables, tray, size=size)
        for r, table, tray in trays_going_down(piles)
    ]
    return Schedule(two_lines(tables), rows)


EXTRA = Family(
    id="mitchell-extra",
    name="Mitchell with extra trays at two opposite tables",
    source=f"{BARNEY_MITCHELL}, eighth modification",
    summary=(
        "One tray at a table and an odd number more at each of two opposite tables, where they "
        "wait their turn; East-West move after every tray."
    ),
    parameters=(
        whole_number(
            "tables",
            _FEWEST,
            _MOST_EXTRA,
            f"an even number from {_FEWEST} to {_MOST_EXTRA} (the extra trays lie at the middle "
            "table and at the last one)",
        ),
        whole_number(
            "sets",
            2,
            _MOST_SETS,
            why=(": trays in all, divided by the tables, and how often everybody meets everybody"),
            default=2,
        ),
        whole_number(
            "extra",
            1,
            (_MOST_SETS - 1) * _MOST_EXTRA - 1,
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
    seats=whole_tables(_FEWEST, _MOST_EXTRA, sets=(2, 3, 4)),
    historical=True,
    build=_build_extra,
    promises=(lines_meet(lambda movement: int(movement.parameters["sets"])), everything_played),
)
