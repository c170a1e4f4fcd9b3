"""What the Mitchell families share: a North-South and an East-West line.

North-South pair t has table t; the families differ in where East-West go and in the boards.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.family import Parameter, boards_per_round, whole_number
from movements.model import (
    Contestant,
    Idle,
    Movement,
    Parameters,
    ParameterValue,
    Row,
    any_shared,
    boards_of_set,
)

HALF_TABLES = ("none", "north-south", "east-west")


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
    set_at: Callable[[int, int, int], int]

    def build(self, checked: Mapping[str, ParameterValue | None]) -> Movement:
        """Make the movement.

        Raises:
            MovementError: The tables, rounds or switched rounds do not go together.
        """
        parameters = Parameters.of(self._resolve(checked))
        tables, rounds = _numbers(parameters, "tables", "rounds")
        switch_from = rounds - int(parameters["arrow_switch"])
        absent = _absent(parameters)
        rows: list[Row] = []
        idle: list[Idle] = []
        for round_number, table in product(range(rounds), range(tables)):
            ns, ew = f"N{table + 1}", f"E{self.east_west_at(table, round_number, tables) + 1}"
            if absent in (ns, ew):
                idle.append(Idle(round_number + 1, ew if ns == absent else ns))
                continue
            if round_number >= switch_from:
                ns, ew = ew, ns
            board_set = self.set_at(table, round_number, tables)
            boards = boards_of_set(board_set, int(parameters["boards_per_round"]))
            rows.append(Row(round_number + 1, table + 1, ns, ns, ew, ew, boards))
        winners: Literal[1, 2] = 1 if parameters["arrow_switch"] else 2
        return Movement(
            family=self.id,
            parameters=parameters,
            unit="pair",
            contestants=tuple(_contestants(tables, absent, winners)),
            rows=tuple(rows),
            idle=tuple(idle),
            shared=any_shared(tuple(rows)),
            winners=winners,
        )

    def _resolve(self, checked: Mapping[str, ParameterValue | None]) -> dict[str, ParameterValue]:
        known = {name: value for name, value in checked.items() if value is not None}
        tables = int(known["tables"])
        if tables % 2 != self.parity:
            kind = "odd" if self.parity else "even"
            others = (
                "mitchell-share-relay or mitchell-skip take an even one"
                if self.parity
                else "mitchell takes an odd one"
            )
            message = f"{self.id} needs an {kind} number of tables, not {tables}; {others}."
            raise MovementError(message)
        rounds = int(known.get("rounds", tables))
        if rounds > tables:
            message = f"With {tables} tables at most {tables} rounds can be played, not {rounds}."
            raise MovementError(message)
        switch = int(known["arrow_switch"])
        if switch >= rounds:
            message = (
                f"With {rounds} rounds arrow_switch must be from 0 to {rounds - 1}, not {switch}."
            )
            raise MovementError(message)
        return {
            "tables": tables,
            "boards_per_round": known["boards_per_round"],
            "rounds": rounds,
            "arrow_switch": switch,
            "half_table": known["half_table"],
        }


def line_parameters(minimum: int, maximum: int) -> tuple[Parameter, ...]:
    """Return the parameters of a Mitchell family for its range of tables."""
    kind = "an odd" if minimum % 2 else "an even"
    reason = (
        "with an even number pairs would meet the same boards again"
        if minimum % 2
        else "an odd number needs no such device"
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
        ),
        whole_number(
            "arrow_switch",
            0,
            maximum - 1,
            "the number of final rounds in which North-South and East-West change direction, "
            "from 0 (two winners) to one less than the rounds",
            default=0,
        ),
        Parameter(
            "half_table",
            "choice",
            None,
            None,
            HALF_TABLES,
            "none",
            "none, north-south or east-west: the line that lacks its highest-numbered pair",
        ),
    )


def _numbers(parameters: Mapping[str, ParameterValue], *names: str) -> tuple[int, ...]:
    return tuple(int(parameters[name]) for name in names)


def _absent(parameters: Mapping[str, ParameterValue]) -> str | None:
    """Return the label of the phantom pair."""
    tables = parameters["tables"]
    return {"north-south": f"N{tables}", "east-west": f"E{tables}"}.get(
        str(parameters["half_table"])
    )


def _contestants(tables: int, absent: str | None, winners: int) -> Iterator[Contestant]:
    directions: tuple[tuple[str, Literal["NS", "EW"]], ...] = (("N", "NS"), ("E", "EW"))
    for letter, direction in directions:
        for number in range(1, tables + 1):
            label = f"{letter}{number}"
            if label != absent:
                yield Contestant(label, None, direction if winners == 2 else None)


def opponents_of(movement: Movement, tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    """Yield every pair with how often it met each pair of the other line, the phantom last.

    Sitting out counts as meeting the phantom.
    """
    absent = _absent(movement.parameters)
    sat_out = {c.label: 0 for c in movement.contestants}
    for idle in movement.idle:
        sat_out[idle.contestant] = sat_out.get(idle.contestant, 0) + 1
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
