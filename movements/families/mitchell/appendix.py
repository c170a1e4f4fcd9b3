"""Mitchells with more tables than sets: appendix, Bowman and Beynon.

Added tables share with the others. Everything is counted from 0; unless a
family says otherwise, North-South t sits at table t and East-West e at table e + r in round r.
"""

from collections.abc import Iterator
from itertools import product
from math import gcd

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.mitchell.two_lines import of_clubs
from movements.families.promises import all_rounds, met_at_most_once, out_at_most_once
from movements.families.seating import line_row, pair_row, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, Row, boards_of_set
from movements.seats import Options, Seats
from movements.sources import CLUBS_PROVED

FEWEST_SETS, MOST_SETS = 5, 18


def _rows(base: int, size: int, *, bowman: bool) -> Iterator[Row]:
    for r, t in product(range(base), range(base + 1 + bowman)):
        skipped = base % 2 == 0 and r >= base // 2
        board_set = (t + r) % base if t <= base else base - 1 - r
        yield line_row(r, t, (t - r - skipped) % (base + 2), board_set, size=size)


def _appendix(parameters: Parameters) -> Schedule:
    base, size = parameters.numbers("base_tables", "boards_per_round")
    return Schedule(two_lines(base + 1, base + 2), _rows(base, size, bowman=False))


def _bowman(parameters: Parameters) -> Schedule:
    base, size = parameters.numbers("base_tables", "boards_per_round")
    return Schedule(two_lines(base + 2), _rows(base, size, bowman=True))


def _beynon(parameters: Parameters) -> Schedule:
    base, more, size = parameters.numbers("base_tables", "appendix_tables", "boards_per_round")
    if gcd(base, 6) != 1 or more > base:
        message = (
            "beynon needs a number of base tables that neither 2 nor 3 divides (5, 7, 11, 13, "
            f"17, 19, 23 or 25) and at most as many appendix tables, not {base} and {more}."
        )
        raise MovementError(message)
    rows = []
    for r, place in product(range(base), range(base)):
        # The moving North-South pairs are numbered on from the still ones; they go two tables up.
        mover = f"N{more + (place - 2 * r) % base + 1}"
        boards = boards_of_set((place + r) % base, size)
        ns = f"N{place + 1}" if place < more else mover
        rows.append(pair_row(r, place, ns, f"E{(place - r) % base + 1}", boards))
        if place < more:
            rows.append(pair_row(r, base + place, mover, f"E{base + place + 1}", boards))
    return Schedule(two_lines(base + more), rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice or sits out twice."""
    yield from met_at_most_once(tallies)
    yield from out_at_most_once(movement)
    yield from all_rounds(movement, *movement.parameters.numbers("base_tables"))


def _seat_appendix(pairs: int, _winners: int) -> Options:
    if pairs % 2 and 5 <= (pairs - 3) // 2 <= 18:
        yield {"base_tables": (pairs - 3) // 2}


APPENDIX = of_clubs(
    "appendix",
    "Appendix of a table and a half",
    "A table and a half more than sets: one table shares and one East-West pair sits out.",
    (
        FEWEST_SETS,
        MOST_SETS,
        ": the sets and rounds; one table is added, and a pair that sits out in turn",
    ),
    tables="base_tables",
    seats=Seats("pair", "an odd number of pairs from 13 to 39", _seat_appendix),
    build=_appendix,
    promises=_promises,
)


def _seat_bowman(pairs: int, _winners: int) -> Options:
    if pairs % 2 == 0 and 5 <= pairs // 2 - 2 <= 18:
        yield {"base_tables": pairs // 2 - 2}


BOWMAN = of_clubs(
    "bowman",
    "Bowman",
    (
        "Two tables more than sets, without sit-outs: the last table plays the sets in reverse "
        "order."
    ),
    (FEWEST_SETS, MOST_SETS, ": the sets and rounds; two tables are added"),
    tables="base_tables",
    seats=Seats("pair", "an even number of pairs from 14 to 40", _seat_bowman),
    build=_bowman,
    promises=_promises,
)


def _seat_beynon(pairs: int, _winners: int) -> Options:
    for base in (5, 7, 11, 13, 17, 19, 23, 25):
        if pairs % 2 == 0 and 1 <= pairs // 2 - base <= base:
            yield {"base_tables": base, "appendix_tables": pairs // 2 - base}


BEYNON = Family(
    id="beynon",
    name="Beynon appendix",
    unit="pair",
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
            "a number from 5 to 25 that neither 2 nor 3 divides: the sets and rounds",
            required=True,
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
        "two pairs for each table, of which 5, 7, 11, 13, 17, 19, 23 or 25 are base tables and at "
        "least 1 and at most as many again are added",
        _seat_beynon,
    ),
    build=_beynon,
    promises=_promises,
)
