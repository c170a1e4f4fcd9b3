"""Clay: East-West go down one table and carry the tray they have just played.

It goes under that table's pile, so every table plays its trays in the order of arrival. The
circuit is simulated as it is played; North-South meet the trays in regular order, East-West in
reverse order.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from math import gcd

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.seating import (
    assembled,
    everything_played,
    given,
    lines_meet,
    pair_row,
    two_lines,
    whole,
)
from movements.family import Example, Family, boards_per_round, whole_number
from movements.model import Movement, Parameters, ParameterValue

_SOURCE = "W. H. Barney, Whist and Duplicate Whist, 1897, 'The Clay System'"
FEWEST_TABLES, MOST_TABLES = 2, 40
Tray = tuple[int, ...]


def circuit(piles: Sequence[Sequence[Tray]]) -> Iterator[tuple[int, int, int, Tray]]:
    """Yield ``(round, table, east_west, tray)``, all from 0, until every tray has gone round.

    Args:
        piles: The trays at each table, the one to be played first in front.
    """
    tables = len(piles)
    waiting = [deque(pile) for pile in piles]
    for r in range(sum(len(pile) for pile in piles)):
        played = [pile.popleft() for pile in waiting]
        for table, tray in enumerate(played):
            yield r, table, (table + r) % tables, tray
            waiting[(table - 1) % tables].append(tray)


def _movement(id_: str, parameters: Parameters, piles: Sequence[Sequence[Tray]]) -> Movement:
    rows = [
        pair_row(r, table, f"N{table + 1}", f"E{pair + 1}", tray)
        for r, table, pair, tray in circuit(piles)
    ]
    return assembled(id_, parameters, two_lines(len(piles)), rows)


def _tables(most: int = MOST_TABLES) -> tuple[str, int, int, str]:
    rule = f"a whole number from {FEWEST_TABLES} to {most}, even or odd"
    return "tables", FEWEST_TABLES, most, rule


def _build(checked: Mapping[str, ParameterValue | None]) -> Movement:
    known = dict(checked)
    each = int(known["boards_per_table"] or 0)
    portion = int(known["first_portion"] or each // 2)
    if not 0 < portion < each:
        message = (
            f"With {each} boards at a table first_portion must be from 1 to {each - 1}, "
            f"not {portion}."
        )
        raise MovementError(message)
    parameters = given({**known, "first_portion": portion})
    piles = []
    for table in range(int(parameters["tables"])):
        boards = tuple(range(each * table + 1, each * (table + 1) + 1))
        piles.append((boards[:portion], boards[portion:]))
    return _movement("clay", parameters, piles)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody meets twice, on equally many boards but for unequal portions."""
    tables, each, portion = whole(
        movement.parameters, "tables", "boards_per_table", "first_portion"
    )
    equal = tables % 2 == 1 or 2 * portion == each
    yield from lines_meet(2, boards=each if equal else None)(movement, tallies)
    yield from everything_played(movement, tallies)
    sizes = (2 * portion, 2 * (each - portion))
    for (one, other), meeting in tallies.meetings.items():
        if not equal and meeting.boards not in sizes:
            yield f"{one} and {other} do not meet on {sizes[0]} or {sizes[1]} boards."


CLAY = Family(
    id="clay",
    name="Clay",
    catalogue=("W-CLAY", "W-CLAY-M1", "W-CLAY-M2"),
    unit="pair",
    source=_SOURCE + ", with the first and second modification",
    summary=(
        "Two trays at each table; East-West move after each and take it along. For any number of "
        "tables; everybody meets everybody twice."
    ),
    parameters=(
        whole_number(*_tables(), required=True),
        whole_number(
            "boards_per_table",
            2,
            24,
            "a whole number from 2 to 24: the boards of both trays of a table",
            default=2,
        ),
        whole_number(
            "first_portion",
            1,
            23,
            "a whole number less than boards_per_table: the boards of the first tray, half of "
            "them when it is left out (with unequal portions and an even number of tables some "
            "opponents are met on more boards than others)",
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
    build=_build,
    promises=_promises,
)

MOST_LAPS, MOST_DEALS = 18, 96


def _build_single(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, laps, size = whole(parameters, "tables", "trays", "boards_per_round")
    allowed = [
        number
        for number in range(2, MOST_LAPS + 1)
        if gcd(tables, number - 1) == 1 and (number == 2 or number * tables <= MOST_DEALS)
    ]
    if laps not in allowed:
        message = (
            f"With {tables} tables there can be {', '.join(map(str, allowed))} trays at a table, "
            f"not {laps}: the tables and one less than the trays must have no common divisor, "
            f"and more than two at a table may be {MOST_DEALS} in all."
        )
        raise MovementError(message)
    trays = [
        tuple(range(size * number + 1, size * (number + 1) + 1)) for number in range(tables * laps)
    ]
    piles = [trays[table * laps : (table + 1) * laps] for table in range(tables)]
    return _movement("clay-single", parameters, piles)


def _laps(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody meets everybody once for each tray of a table."""
    yield from lines_meet(movement.rounds // int(movement.parameters["tables"]))(movement, tallies)
    yield from everything_played(movement, tallies)


SINGLE = Family(
    id="clay-single",
    name="Clay, several laps",
    catalogue=("W-CLAY-M3",),
    unit="pair",
    source=_SOURCE + ", third modification",
    summary=(
        "Several trays at each table, one played at a time: East-West go as many times round the "
        "room as there are trays at a table."
    ),
    parameters=(
        whole_number(*_tables(), required=True),
        whole_number(
            "trays",
            2,
            MOST_LAPS,
            f"a whole number from 2 to {MOST_LAPS}, such that the tables and one less than it "
            "have no common divisor (otherwise boards would come again)",
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
    build=_build_single,
    promises=_laps,
)

MOST_EXTRA_TABLES = 14


def _build_extra(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, multiple, places, size = whole(
        parameters, "tables", "multiple", "at_tables", "boards_per_round"
    )
    if places > tables:
        message = f"With {tables} tables at_tables must be from 1 to {tables}, not {places}."
        raise MovementError(message)
    piles: list[list[Tray]] = []
    number = 0
    for table in range(tables):
        pile = 2 + (multiple * tables if table < places else 0)
        piles.append(
            [
                tuple(range(size * tray + 1, size * (tray + 1) + 1))
                for tray in range(number, number + pile)
            ]
        )
        number += pile
    return _movement("clay-extra", parameters, piles)


EXTRA = Family(
    id="clay-extra",
    name="Clay with extra trays",
    catalogue=("W-CLAY-M4",),
    unit="pair",
    source=_SOURCE + ", fourth modification",
    summary=(
        "Clay with two trays at each table and, at one or more tables, a multiple of the number "
        "of tables besides: everybody meets everybody equally often."
    ),
    parameters=(
        whole_number(*_tables(MOST_EXTRA_TABLES), required=True),
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
            MOST_EXTRA_TABLES,
            "a whole number up to the number of tables: the tables, from the first one, that "
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
    build=_build_extra,
    promises=_laps,
)
