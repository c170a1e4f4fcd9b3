"""Hesitation Mitchells: the moving pairs also pass through one or two North-South seats.

All pairs but the stationary ones go round a ring of all East-West seats and the pivots, the
North-South seats at which they hesitate for a round; there they have changed direction, so all are
one field. Everything is counted from 0, and the set at table t in round r is slot(t) + r.
"""

from itertools import product

from movements.families.mitchell.relays import everybody_moving
from movements.families.mitchell.two_lines import of_clubs
from movements.families.seating import pair_row, two_lines
from movements.family import Schedule
from movements.model import Contestant, Parameters, boards_of_set
from movements.seats import whole_tables

FEWEST_TABLES, FEWEST_TABLES_OF_TWO, MOST_TABLES = 3, 5, 20


def _single(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    around, half = tables + 1, tables // 2
    rows = []
    for r, t in product(range(around), range(tables)):
        slot = t if t < half else (t + 2 - tables % 2)
        if t == tables - 1 and tables % 2 == 0:
            slot = 0
        ns = f"N{t + 1}" if t < tables - 1 else f"E{(tables - r) % around + 1}"
        boards = boards_of_set((slot + r) % around, size)
        rows.append(pair_row(r, t, ns, f"E{(t - r) % around + 1}", boards))
    return Schedule(two_lines(tables - 1, around, winners=1), rows)


def _double(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    around = tables + 2
    pivots = {1: tables, tables - 1: tables + 1}
    rows = []
    for r, t in product(range(around), range(tables)):
        slot = t + (t > tables // 2) * (1 + tables % 2)
        ns = f"E{(pivots[t] - r) % around + 1}" if t in pivots else f"N{t + 1}"
        boards = boards_of_set((slot + r) % around, size)
        rows.append(pair_row(r, t, ns, f"E{(t - r) % around + 1}", boards))
    still = (Contestant(f"N{t + 1}") for t in range(tables) if t not in pivots)
    return Schedule((*still, *two_lines(0, around, winners=1)), rows)


HESITATION = of_clubs(
    "hesitation",
    "Hesitation Mitchell",
    ("One winner and one round more than tables: East-West go through the last North-South seat."),
    (FEWEST_TABLES, MOST_TABLES, " (one more round and set than tables)"),
    seats=whole_tables(3, 20),
    build=_single,
    promises=everybody_moving,
)

DOUBLE_HESITATION = of_clubs(
    "double-hesitation",
    "Double hesitation Mitchell",
    "One winner and two rounds more than tables: East-West go through two North-South seats.",
    (FEWEST_TABLES_OF_TWO, MOST_TABLES, " (two more rounds and sets than tables)"),
    seats=whole_tables(5, 20),
    build=_double,
    promises=everybody_moving,
)
