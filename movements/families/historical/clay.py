"""Clay: East-West go down one table and carry the tray they have just played.

The tray goes under that table's pile, so every table plays its trays in order of arrival. The
circuit is simulated as it is played; North-South meet the trays in regular order, East-West in
reverse order.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from math import gcd

from movements.analysis.encounters import Tallies
from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.promises import everything_played, lines_meet
from movements.families.seating import Tray, between_lines, trays_going_down
from movements.family import Example, Family, Parameter, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.sources import BARNEY

_SOURCE = f"{BARNEY}, 'The Clay System'"
_FEWEST, _MOST = 2, 40


def circuit(piles: Sequence[Sequence[Tray]]) -> Iterator[tuple[int, int, int, Tray]]:
    """Yield ``(round, table, east_west, tray)`` until every tray has gone round.

    Round, table and East-West pair are counted from 0.
    """
    for r, table, tray in trays_going_down(piles):
        yield r, table, (table + r) % len(piles), tray


def two_trays_each(tables: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the circuit of trays 0 and 1 at the first table, 2 and 3 at the second, and so on."""
    return circuit([(2 * table, 2 * table + 1) for table in range(tables)])


def _schedule(piles: Sequence[Sequence[tuple[int, ...]]]) -> Schedule:
    return between_lines(len(piles), circuit(piles))


def _tables(most: int = _MOST) -> Parameter:
    return whole_number("tables", _FEWEST, most, why=", even or odd")


def _build(parameters: Parameters) -> Schedule:
    tables, each, portion = parameters.numbers("tables", "boards_per_table", "first_portion")
    if not 0 < portion < each:
        raise MovementError(
            f"With {each} boards at a table first_portion must be from 1 to {each - 1}, "
            f"not {portion}."
        )
    lots = [boards_of_set(table, each) for table in range(tables)]
    return _schedule([(boards[:portion], boards[portion:]) for boards in lots])


def _met_twice(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: opponents meet twice, and on equally many boards where the portions allow it."""
    tables, each, portion = movement.parameters.numbers(
        "tables", "boards_per_table", "first_portion"
    )
    equal = tables % 2 == 1 or 2 * portion == each
    yield from lines_meet(2, boards=each if equal else None)(movement, tallies)
    sizes = (2 * portion, 2 * (each - portion))
    for (one, other), meeting in tallies.meetings.items():
        if not equal and meeting.boards not in sizes:
            yield f"{one} and {other} do not meet on {sizes[0]} or {sizes[1]} boards."


CLAY = Family(
    id="clay",
    name="Clay",
    source=f"{_SOURCE}, with the first and second modification",
    summary=(
        "Two trays at each table; East-West move after each and take it with them. For any number "
        "of tables; everybody meets everybody twice."
    ),
    parameters=(
        _tables(),
        whole_number(
            "boards_per_table",
            2,
            24,
            why=": the boards of both trays of a table",
            default=2,
        ),
        whole_number(
            "first_portion",
            1,
            23,
            "a whole number less than boards_per_table: the boards of the first tray, half of "
            "them if left out (with unequal portions and an even number of tables some "
            "opponents are met on more boards than others)",
            follows=lambda before: int(before["boards_per_table"]) // 2,
        ),
    ),
    examples=(
        Example({"tables": 2, "boards_per_table": 2}, ("W-CLAY",)),
        Example({"tables": 6, "boards_per_table": 2}, ("W-CLAY",)),
        Example({"tables": 6, "boards_per_table": 4}, ("W-CLAY-M1",)),
        Example({"tables": 5, "boards_per_table": 3, "first_portion": 2}, ("W-CLAY-M2",)),
        Example({"tables": 6, "boards_per_table": 5, "first_portion": 2}, ("W-CLAY-M2",)),
        Example({"tables": 40, "boards_per_table": 2}, ("W-CLAY",)),
    ),
    seats=whole_tables(_FEWEST, _MOST, "boards_per_table"),
    historical=True,
    build=_build,
    promises=(_met_twice, everything_played),
)

_MOST_LAPS, _MOST_DEALS = 18, 96


def _build_single(parameters: Parameters) -> Schedule:
    tables, laps, size = parameters.numbers("tables", "trays", "boards_per_round")
    allowed = [
        number
        for number in range(2, _MOST_LAPS + 1)
        if gcd(tables, number - 1) == 1 and (number == 2 or number * tables <= _MOST_DEALS)
    ]
    if laps not in allowed:
        raise MovementError(
            f"With {tables} tables a table can have {', '.join(map(str, allowed))} trays, "
            f"not {laps}: the tables and one less than the trays must have no common divisor, "
            f"and with more than two at a table there may be at most {_MOST_DEALS} in all."
        )
    trays = [boards_of_set(number, size) for number in range(tables * laps)]
    return _schedule([trays[table * laps : (table + 1) * laps] for table in range(tables)])


def _laps(movement: Movement) -> int:
    """Return how often East-West go round the room: once for each tray of a table."""
    return movement.rounds // int(movement.parameters["tables"])


SINGLE = Family(
    id="clay-single",
    name="Clay, several laps",
    source=f"{_SOURCE}, third modification",
    summary=(
        "Several trays at each table, one played at a time: East-West go as many times round the "
        "room as there are trays at a table."
    ),
    parameters=(
        _tables(),
        whole_number(
            "trays",
            2,
            _MOST_LAPS,
            why=(
                "; the tables and one less than it must have no common divisor (otherwise "
                "boards would come back)"
            ),
            default=2,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 2, "trays": 18}, ("W-CLAY-M3",)),
        Example({"tables": 4, "trays": 6}, ("W-CLAY-M3",)),
        Example({"tables": 7, "trays": 5}, ("W-CLAY-M3",)),
        Example({"tables": 13, "trays": 3}, ("W-CLAY-M3",)),
        Example({"tables": 40, "trays": 2}, ("W-CLAY-M3",)),
    ),
    seats=whole_tables(_FEWEST, _MOST, trays=(2, 4, 6, 8)),
    historical=True,
    build=_build_single,
    promises=(lines_meet(_laps), everything_played),
)

_MOST_EXTRA = 14


def _build_extra(parameters: Parameters) -> Schedule:
    tables, multiple, places, size = parameters.numbers(
        "tables", "multiple", "at_tables", "boards_per_round"
    )
    if places > tables:
        message = f"With {tables} tables at_tables must be from 1 to {tables}, not {places}."
        raise MovementError(message)
    trays = count()
    piles = [2 + (multiple * tables if table < places else 0) for table in range(tables)]
    return _schedule([[boards_of_set(next(trays), size) for _ in range(pile)] for pile in piles])


EXTRA = Family(
    id="clay-extra",
    name="Clay with extra trays",
    source=f"{_SOURCE}, fourth modification",
    summary=(
        "Clay with two trays at each table and, at one or more tables, extra trays: a multiple of "
        "the number of tables. Everybody meets everybody equally often."
    ),
    parameters=(
        _tables(_MOST_EXTRA),
        whole_number(
            "multiple",
            1,
            3,
            "1, 2 or 3: the extra trays of a table, divided by the number of tables",
            default=1,
        ),
        whole_number(
            "at_tables",
            1,
            _MOST_EXTRA,
            "a whole number up to the number of tables: how many tables, from the first one, "
            "have extra trays",
            default=1,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 2}, ("W-CLAY-M4",)),
        Example({"tables": 6, "multiple": 2}, ("W-CLAY-M4",)),
        Example({"tables": 4, "at_tables": 3}, ("W-CLAY-M4",)),
        Example({"tables": 14}, ("W-CLAY-M4",)),
    ),
    seats=whole_tables(_FEWEST, _MOST_EXTRA, multiple=(1, 2, 3)),
    historical=True,
    build=_build_extra,
    promises=(lines_meet(_laps), everything_played),
)
