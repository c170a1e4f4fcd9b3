"""Barometer: a copy of the boards for every table, so that all play the same boards at once."""

from itertools import product

from movements.families.mitchell.two_lines import as_many_as_tables, check_rounds
from movements.families.mitchell.web import meet_once_and_play_everything
from movements.families.seating import line_row, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Parameters
from movements.seats import whole_tables
from movements.sources import CLUBS_PROVED


def _build(parameters: Parameters) -> Schedule:
    tables, rounds, size = parameters.numbers("tables", "rounds", "boards_per_round")
    check_rounds(tables, rounds)
    rows = [
        line_row(r, t, (t - r) % tables, r, size=size)
        for r, t in product(range(rounds), range(tables))
    ]
    return Schedule(two_lines(tables), rows, copies=tables)


FAMILY = Family(
    id="barometer",
    name="Barometer",
    unit="pair",
    source=CLUBS_PROVED,
    summary=(
        "A copy of the boards for every table: all play the same boards in each round, so that "
        "results can be shown after it; East-West move up one table."
    ),
    parameters=(
        whole_number("tables", 3, 40, "a whole number from 3 to 40", required=True),
        whole_number(
            "rounds",
            1,
            40,
            "a whole number up to the tables, which it is when left out",
            follows=as_many_as_tables,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}),
        Example({"tables": 14, "rounds": 12, "boards_per_round": 2}),
        Example({"tables": 40, "rounds": 13}),
    ),
    seats=whole_tables(3, 40),
    build=_build,
    promises=meet_once_and_play_everything,
)
