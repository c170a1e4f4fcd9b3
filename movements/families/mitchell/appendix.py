"""Mitchells with more tables than sets: appendix, Bowman and Beynon.

Added tables share boards with the others. Everything is counted from 0. In the appendix and in
Bowman, North-South t sits at table t and East-West e at table e + r in round r; with an even
number of base tables East-West skip a table half-way.
"""

from collections.abc import Callable
from itertools import product
from math import gcd

from movements.entrants import Options, Seats
from movements.errors import MovementError
from movements.families.directions import with_directions
from movements.families.mitchell import balanced
from movements.families.mitchell.two_lines import of_clubs
from movements.families.promises import all_rounds, met_at_most_once, out_at_most_once
from movements.families.seating import line_row, pair_row, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Parameters, boards_of_set
from movements.sources import CLUBS_PROVED

_PROMISES = (met_at_most_once, out_at_most_once, all_rounds("base_tables"))


def _builder(added: int) -> Callable[[Parameters], Schedule]:
    """Return a function that builds a schedule with one added table, or with Bowman's two."""

    def build(parameters: Parameters) -> Schedule:
        base, size = parameters.numbers("base_tables", "boards_per_round")
        rows = []
        for r, t in product(range(base), range(base + added)):
            skipped = base % 2 == 0 and r >= base // 2
            board_set = (t + r) % base if t <= base else base - 1 - r
            rows.append(line_row(r, t, (t - r - skipped) % (base + 2), board_set, size=size))
        return Schedule(two_lines(base + added, base + 2), rows)

    return build


_APPENDIX = of_clubs(
    "appendix",
    "Appendix of a table and a half",
    "One and a half more tables than sets: one table shares and one East-West pair sits out.",
    (5, 18, ": the sets and rounds; one table is added, and a pair that sits out in turn"),
    tables="base_tables",
    over=3,
    build=_builder(1),
    promises=_PROMISES,
)

APPENDIX = with_directions(_APPENDIX, balanced.APPENDIX, "base_tables", lines=True)

_BOWMAN = of_clubs(
    "bowman",
    "Bowman",
    "Two more tables than sets, without sit-outs: the last table plays the sets in reverse order.",
    (5, 18, ": the sets and rounds; two tables are added"),
    tables="base_tables",
    over=4,
    build=_builder(2),
    promises=_PROMISES,
)

BOWMAN = with_directions(_BOWMAN, balanced.BOWMAN, "base_tables", lines=True)


def _beynon(parameters: Parameters) -> Schedule:
    base, more, size = parameters.numbers("base_tables", "appendix_tables", "boards_per_round")
    if gcd(base, 6) != 1 or more > base:
        raise MovementError(
            "beynon needs a number of base tables not divisible by 2 or 3 (5, 7, 11, 13, "
            f"17, 19, 23 or 25) and at most as many appendix tables, not {base} and {more}."
        )
    rows = []
    for r, place in product(range(base), range(base)):
        # The moving North-South pairs have the numbers after the others; they go two tables up.
        mover = f"N{more + (place - 2 * r) % base + 1}"
        boards = boards_of_set((place + r) % base, size)
        ns = f"N{place + 1}" if place < more else mover
        rows.append(pair_row(r, place, ns, f"E{(place - r) % base + 1}", boards))
        if place < more:
            rows.append(pair_row(r, base + place, mover, f"E{base + place + 1}", boards))
    return Schedule(two_lines(base + more), rows)


def _seat_beynon(pairs: int, _winners: int) -> Options:
    for base in (5, 7, 11, 13, 17, 19, 23, 25):
        if pairs % 2 == 0 and 1 <= pairs // 2 - base <= base:
            yield {"base_tables": base, "appendix_tables": pairs // 2 - base}


_BEYNON = Family(
    id="beynon",
    name="Beynon appendix",
    source=CLUBS_PROVED,
    summary=(
        "Up to twice as many tables as sets: at the added tables East-West sit still and share "
        "with the first tables, and one line goes one table up, the other two."
    ),
    parameters=(
        whole_number(
            "base_tables",
            5,
            25,
            "a number from 5 to 25 not divisible by 2 or 3: the sets and rounds",
        ),
        whole_number(
            "appendix_tables", 1, 25, "a whole number from 1 to the base tables", default=1
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"base_tables": 5, "appendix_tables": 2, "boards_per_round": 5}),
        Example({"base_tables": 7, "appendix_tables": 7, "boards_per_round": 4}),
        Example({"base_tables": 13, "appendix_tables": 3, "boards_per_round": 2}),
        Example({"base_tables": 25}),
    ),
    seats=Seats(
        "pair",
        "two pairs for each table: 5, 7, 11, 13, 17, 19, 23 or 25 base tables, and from one to as "
        "many added tables",
        _seat_beynon,
    ),
    build=_beynon,
    promises=_PROMISES,
)

BEYNON = with_directions(_BEYNON, balanced.BEYNON, "base_tables", "appendix_tables", lines=True)
