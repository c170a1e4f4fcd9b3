"""What the Mitchell families share: a North-South and an East-West line.

North-South pair t has table t; the families differ in where East-West go and in the boards.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.seating import line_row, two_lines
from movements.family import (
    Example,
    Family,
    Parameter,
    Promise,
    Schedule,
    boards_per_round,
    one_of,
    whole_number,
)
from movements.model import Movement, Parameters, ParameterValue, turned
from movements.seats import Seats
from movements.sources import CLUBS_PROVED

_ABSENT = {"none": "", "north-south": "N", "east-west": "E"}


def relay_set(table: int, round_number: int, tables: int) -> int:
    """Return the set at a table; with an even number the first and last share and one set rests.

    The sets then stand in a ring of T places: tables 1 to T/2, the relay (bye-stand), tables
    T/2 + 1 to T - 1; the last table plays with the set of table 1.
    """
    past_the_relay = tables % 2 == 0 and table >= tables // 2
    return (table + past_the_relay + round_number) % tables


@dataclass(frozen=True, slots=True)
class LinePlan:
    """How a Mitchell family moves; tables, rounds, pairs and sets are counted from 0 here.

    Attributes:
        id: The family's id.
        parity: 1 for odd numbers of tables, 0 for even ones.
        east_west_at: ``(table, round, tables)`` to the number of the East-West pair.
        set_at: ``(table, round, tables)`` to the number of the board set.
    """

    id: str
    parity: Literal[0, 1]
    east_west_at: Callable[[int, int, int], int]
    set_at: Callable[[int, int, int], int] = relay_set

    def build(self, parameters: Parameters) -> Schedule:
        """Make the schedule.

        Raises:
            MovementError: The tables, rounds or switched rounds do not go together.
        """
        tables, rounds, switch, size = parameters.numbers(
            "tables", "rounds", "arrow_switch", "boards_per_round"
        )
        self._check(tables, rounds, switch)
        absent = _absent(parameters)
        rows = []
        for r, table in product(range(rounds), range(tables)):
            east_west = self.east_west_at(table, r, tables)
            row = line_row(r, table, east_west, self.set_at(table, r, tables), size=size)
            if absent not in row.contestants:
                rows.append(turned(row) if r >= rounds - switch else row)
        people = two_lines(tables, winners=1 if switch else 2)
        return Schedule(tuple(each for each in people if each.label != absent), rows)

    def _check(self, tables: int, rounds: int, switch: int) -> None:
        if tables % 2 != self.parity:
            kind, others = (
                ("odd", "mitchell-share-relay or mitchell-skip take an even one")
                if self.parity
                else ("even", "mitchell takes an odd one")
            )
            message = f"{self.id} needs an {kind} number of tables, not {tables}; {others}."
            raise MovementError(message)
        check_rounds(tables, rounds)
        if switch >= rounds:
            message = (
                f"With {rounds} rounds arrow_switch must be from 0 to {rounds - 1}, not {switch}."
            )
            raise MovementError(message)


def check_rounds(tables: int, rounds: int) -> None:
    """Refuse more rounds than tables.

    Raises:
        MovementError: There are more.
    """
    if rounds > tables:
        message = f"With {tables} tables at most {tables} rounds can be played, not {rounds}."
        raise MovementError(message)


def line_parameters(minimum: int, maximum: int) -> tuple[Parameter, ...]:
    """Return the parameters of a Mitchell family for its range of tables."""
    kind, reason = (
        ("an odd", "with an even number pairs would meet the same boards again")
        if minimum % 2
        else ("an even", "an odd number needs no such device")
    )
    return (
        whole_number(
            "tables",
            minimum,
            maximum,
            f"{kind} number from {minimum} to {maximum}, a half table counted as a whole one "
            f"({reason})",
            required=True,
        ),
        boards_per_round(),
        whole_number(
            "rounds",
            1,
            maximum,
            f"a whole number from 1 to the number of tables (at most {maximum}), which is also "
            "what is played when it is left out",
            follows=as_many_as_tables,
        ),
        whole_number(
            "arrow_switch",
            0,
            maximum - 1,
            "the number of final rounds in which North-South and East-West change direction, "
            "from 0 (two winners) to one less than the rounds",
            default=0,
        ),
        one_of(
            "half_table",
            tuple(_ABSENT),
            "none, north-south or east-west: the line that lacks its highest-numbered pair",
            default="none",
        ),
    )


def as_many_as_tables(before: Mapping[str, ParameterValue]) -> ParameterValue:
    """Return the number of tables, for a parameter that equals it when left out."""
    return before["tables"]


def _absent(parameters: Parameters) -> str | None:
    """Return the label of the phantom pair."""
    line = _ABSENT[str(parameters["half_table"])]
    return f"{line}{parameters['tables']}" if line else None


def opponents_of(movement: Movement, tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    """Yield every pair with how often it met each pair of the other line, the phantom last.

    Sitting out counts as meeting the phantom.
    """
    absent = _absent(movement.parameters)
    sat_out = Counter(idle.contestant for idle in movement.idle)
    for one in movement.contestants:
        line = [c.label for c in movement.contestants if c.label[:1] != one.label[:1]]
        times = [tallies.met(one.label, other) for other in line]
        if absent is not None and absent[0] != one.label[:1]:
            times.append(sat_out[one.label])
        yield one.label, times


def keep_apart(movement: Movement) -> Iterator[str]:
    """Promise: pairs of one line never meet."""
    for row in movement.rows:
        if row.north[:1] == row.east[:1]:
            yield f"{row.north} meets {row.east} of its own line in round {row.round}."


def meet_once(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: complete, each pair meets the whole other line once; curtailed, nobody twice."""
    yield from keep_apart(movement)
    complete = movement.parameters["rounds"] == movement.parameters["tables"]
    for label, times in opponents_of(movement, tallies):
        if max(times, default=0) > 1:
            yield f"{label} meets a pair of the other line twice."
        elif complete and 0 in times:
            yield f"{label} does not meet every pair of the other line."


def of_clubs(
    id_: str,
    name: str,
    summary: str,
    limits: tuple[int, int, str],
    *,
    build: Callable[[Parameters], Schedule],
    promises: Promise,
    seats: Seats,
    tables: str = "tables",
    source: str = CLUBS_PROVED,
) -> Family:
    """Return a family that is chosen by its tables and the boards in a round.

    Args:
        id_: As written on the command line.
        name: As a director says it.
        summary: One sentence for a director.
        limits: The fewest and the most tables, and what follows the rule that says so.
        build: Makes the schedule.
        promises: What every movement of the family keeps.
        seats: Whom it seats.
        tables: What the parameter for the tables is called.
        source: Where the rule comes from.
    """
    fewest, most, remark = limits
    rule = f"a whole number from {fewest} to {most}{remark}"
    return Family(
        id=id_,
        name=name,
        unit="pair",
        source=source,
        summary=summary,
        parameters=(whole_number(tables, fewest, most, rule, required=True), boards_per_round()),
        examples=(
            Example({tables: fewest, "boards_per_round": 4}),
            Example({tables: 8, "boards_per_round": 3}),
            Example({tables: most}),
        ),
        seats=seats,
        build=build,
        promises=promises,
    )
