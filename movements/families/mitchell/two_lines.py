"""What the Mitchell families share: a North-South and an East-West line.

North-South pair t has table t; the families differ in where East-West go and in the boards. Here
everything is counted from 0.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.seating import line_row
from movements.family import (
    Example,
    Family,
    Parameter,
    Promise,
    Schedule,
    boards_per_round,
    whole_number,
)
from movements.model import Parameters, ParameterValue, Row
from movements.sources import CLUBS_PROVED


def line_rows(
    tables: int,
    rounds: int,
    size: int,
    set_at: Callable[[int, int], int],
    *,
    late: int = 0,
    half: int = 0,
) -> Iterator[Row]:
    """Yield the tables of a Mitchell in which East-West go up one table after every round.

    From round ``half`` on they are ``late`` tables farther up. ``set_at`` returns the set at a
    table in a round.
    """
    for r, table in product(range(rounds), range(tables)):
        gone = r + late * (r >= half)
        yield line_row(r, table, (table - gone) % tables, set_at(table, r), size=size)


def relay_set(table: int, round_number: int, tables: int) -> int:
    """Return the set at a table; with an even number the first and last share and one set rests.

    The sets then go round a ring of T places: tables 1 to T/2, the relay (bye-stand), tables
    T/2 + 1 to T - 1; the last table shares the set of table 1.
    """
    past_the_relay = tables % 2 == 0 and table >= tables // 2
    return (table + past_the_relay + round_number) % tables


def rounds_up_to_tables(most: int, rule: str) -> Parameter:
    """Return the parameter for the rounds, as many as there are tables when it is left out."""
    return whole_number("rounds", 1, most, rule, follows=as_many_as_tables)


def as_many_as_tables(before: Mapping[str, ParameterValue]) -> ParameterValue:
    """Return the number of tables, for a parameter that equals it when left out."""
    return before["tables"]


def check_rounds(tables: int, rounds: int) -> None:
    """Refuse more rounds than tables."""
    if rounds > tables:
        message = f"With {tables} tables at most {tables} rounds can be played, not {rounds}."
        raise MovementError(message)


def only_even(id_: str, tables: int) -> None:
    """Refuse an odd number of tables."""
    if tables % 2:
        raise MovementError(
            f"{id_} needs an even number of tables, not {tables}; mitchell takes an odd one."
        )


def not_by_three(id_: str, tables: int) -> None:
    """Refuse a number of tables divisible by 3."""
    if tables % 3 == 0:
        raise MovementError(
            f"{id_} needs a number of tables not divisible by 3, so not {tables}: otherwise "
            "pairs would meet the same boards again."
        )


def of_clubs(
    id_: str,
    name: str,
    summary: str,
    limits: tuple[int, int, str],
    *,
    build: Callable[[Parameters], Schedule],
    promises: tuple[Promise, ...],
    tables: str = "tables",
    over: int = 0,
    source: str = CLUBS_PROVED,
) -> Family:
    """Return a family that is chosen by its tables and the boards in a round.

    ``limits`` are the fewest and the most tables, and what to add to the rule that states them;
    ``over`` is how many pairs there are besides two for each of these tables.
    """
    fewest, most, why = limits
    return Family(
        id=id_,
        name=name,
        source=source,
        summary=summary,
        parameters=(whole_number(tables, fewest, most, why=why), boards_per_round()),
        examples=(
            Example({tables: fewest, "boards_per_round": 4}),
            Example({tables: 8, "boards_per_round": 3}),
            Example({tables: most}),
        ),
        seats=whole_tables(fewest, most, name=tables, over=over),
        build=build,
        promises=promises,
    )
