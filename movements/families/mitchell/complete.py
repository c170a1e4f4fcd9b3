"""Mitchells that go once round the room: complete or curtailed, arrow-switched, with a half table.

East-West go one table up and boards one table down: East-West pair e is at table e + r in round r,
all from 0, and finds set e + 2r there.

* With an odd number T of tables 2 has an inverse modulo T, so everybody meets every opponent and
  every set once.
* *Share and relay*, for an even T: the pair plays set e + 2r before the relay and e + 2r + 1 after
  it, so it finds the even and the odd sets, each once.
* *Skip*: from round T/2 on the pair is at e + r + 1. It plays every set once, but in the last round
  it is back at table e.
* *Stay*, the second modification of 1897: half-way the boards move once alone, so the pair is at
  e + r - 1 from then on; it misses pair e - 1 and meets another twice.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from movements.analysis.encounters import Tallies
from movements.entrants import mitchell_lines
from movements.errors import MovementError
from movements.families.mitchell.two_lines import (
    check_rounds,
    line_rows,
    only_even,
    relay_set,
    rounds_up_to_tables,
)
from movements.families.seating import two_lines
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
from movements.model import Movement, Parameters, turned
from movements.sources import BARNEY, BARNEY_MITCHELL, CULBERTSON

_ABSENT = {"none": "", "north-south": "N", "east-west": "E"}


def _absent(parameters: Parameters) -> str | None:
    """Return the label of the phantom, None without a half table."""
    line = _ABSENT[str(parameters["half_table"])]
    return f"{line}{parameters['tables']}" if line else None


def _parameters(fewest: int, most: int) -> tuple[Parameter, ...]:
    kind, reason = (
        ("an odd", "with an even number pairs would meet the same boards again")
        if fewest % 2
        else ("an even", "an odd number needs no such device")
    )
    return (
        whole_number(
            "tables",
            fewest,
            most,
            f"{kind} number from {fewest} to {most}, a half table counted as a whole one "
            f"({reason})",
        ),
        boards_per_round(),
        rounds_up_to_tables(
            most,
            f"a whole number from 1 to the number of tables (at most {most}); if left out, as "
            "many as there are tables",
        ),
        whole_number(
            "arrow_switch",
            0,
            most - 1,
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


def _check(id_: str, tables: int, rounds: int, switch: int, *, odd: bool) -> None:
    if not odd:
        only_even(id_, tables)
    elif tables % 2 == 0:
        raise MovementError(
            f"{id_} needs an odd number of tables, not {tables}; mitchell-share-relay or "
            "mitchell-skip take an even one."
        )
    check_rounds(tables, rounds)
    if switch >= rounds:
        message = f"With {rounds} rounds arrow_switch must be from 0 to {rounds - 1}, not {switch}."
        raise MovementError(message)


def _opponents_of(movement: Movement, tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
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


def _kept_apart(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: pairs of one line never meet."""
    for row in movement.rows:
        if row.north[:1] == row.east[:1]:
            yield f"{row.north} meets {row.east} of its own line in round {row.round}."


def _met_once(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each pair meets nobody twice and, unless curtailed, the whole other line."""
    complete = movement.parameters["rounds"] == movement.parameters["tables"]
    for label, times in _opponents_of(movement, tallies):
        if max(times, default=0) > 1:
            yield f"{label} meets a pair of the other line twice."
        elif complete and 0 in times:
            yield f"{label} does not meet every pair of the other line."


def _met_once_in_a_skip(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: up to T - 1 rounds nobody is met twice; in T one is, and another is missed."""
    rounds, tables = movement.parameters.numbers("rounds", "tables")
    if rounds < tables:
        yield from _met_once(movement, tallies)
        return
    for label, times in _opponents_of(movement, tallies):
        if sorted(times) != [0, *[1] * (len(times) - 2), 2]:
            yield f"{label} does not miss exactly one pair and meet exactly one twice."


def _met_once_in_a_stay(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody is met twice before the stay, one pair after; in T rounds one is missed."""
    rounds, tables = movement.parameters.numbers("rounds", "tables")
    if rounds <= tables // 2:
        yield from _met_once(movement, tallies)
        return
    for label, times in _opponents_of(movement, tallies):
        missed = rounds == tables and times.count(0) != 1
        if times.count(2) != 1 or max(times) > 2 or missed:
            yield f"{label} does not meet exactly one pair twice and the others at most once."


def _mitchell(
    id_: str,
    name: str,
    *,
    source: str,
    summary: str,
    examples: tuple[Example, ...],
    tables: tuple[int, int] = (4, 40),
    late: Literal[-1, 0, 1] = 0,
    met: Promise = _met_once,
    historical: bool = False,
) -> Family:
    """Return a family for numbers of tables that are all odd or all even.

    If ``late`` is not 0, East-West are that many tables farther up in the second half, and no set
    rests on a relay.
    """
    odd = tables[0] % 2 == 1

    def build(parameters: Parameters) -> Schedule:
        count, rounds, switch, size = parameters.numbers(
            "tables", "rounds", "arrow_switch", "boards_per_round"
        )
        _check(id_, count, rounds, switch, odd=odd)
        absent = _absent(parameters)
        rows = line_rows(
            count,
            rounds,
            size,
            lambda table, r: (table + r) % count if late else relay_set(table, r, count),
            late=late,
            half=count // 2,
        )
        people = two_lines(count, winners=1 if switch else 2)
        return Schedule(
            tuple(each for each in people if each.label != absent),
            [
                turned(row) if row.round > rounds - switch else row
                for row in rows
                if absent not in row.contestants
            ],
        )

    return Family(
        id=id_,
        name=name,
        source=source,
        summary=summary,
        parameters=_parameters(*tables),
        examples=examples,
        seats=mitchell_lines(odd, *tables),
        historical=historical,
        build=build,
        promises=(_kept_apart, met),
    )


MITCHELL = _mitchell(
    "mitchell",
    "Mitchell",
    source=f"{BARNEY_MITCHELL}; {CULBERTSON}, 'Mitchell pair games'",
    summary=(
        "North-South stay, East-West move up one table and boards move down one table, "
        "for an odd number of tables."
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}, ("W-MITCHELL", "C-MITCHELL")),
        Example({"tables": 5, "boards_per_round": 4}, ("W-MITCHELL",)),
        Example({"tables": 7, "boards_per_round": 4}, ("W-MITCHELL", "C-MITCHELL")),
        Example({"tables": 9, "boards_per_round": 3, "half_table": "north-south"}, ("C-MITCHELL",)),
        Example({"tables": 9, "boards_per_round": 3, "arrow_switch": 1}),
        Example({"tables": 19, "boards_per_round": 2, "rounds": 13}),
        Example({"tables": 41, "boards_per_round": 1}, ("W-MITCHELL",)),
    ),
    tables=(3, 41),
)

SHARE_RELAY = _mitchell(
    "mitchell-share-relay",
    "Mitchell, share and relay",
    source=f"{CULBERTSON}, 'Mitchell pair games', even number of tables",
    summary=(
        "A complete Mitchell for an even number of tables: the first and last table share their "
        "boards and one set rests on a relay half-way."
    ),
    examples=(
        Example({"tables": 4, "boards_per_round": 6}, ("C-MITCHELL",)),
        Example({"tables": 6, "boards_per_round": 4}, ("C-MITCHELL",)),
        Example({"tables": 8, "boards_per_round": 3}, ("C-MITCHELL",)),
        Example({"tables": 6, "boards_per_round": 4, "half_table": "north-south"}, ("C-MITCHELL",)),
        Example({"tables": 8, "boards_per_round": 3, "arrow_switch": 1}),
        Example({"tables": 14, "boards_per_round": 2, "rounds": 12}),
        Example({"tables": 40, "boards_per_round": 1}, ("C-MITCHELL",)),
    ),
)

SKIP = _mitchell(
    "mitchell-skip",
    "Mitchell with a skip",
    source=(
        f"{BARNEY}, 'First Modification' of the Mitchell system, which plays all T rounds; one "
        "round fewer is today's custom"
    ),
    summary=(
        "A Mitchell for an even number of tables without shared boards: half-way East-West skip "
        "a table. Stop one round early, or each pair misses one opponent and meets another twice."
    ),
    examples=(
        Example({"tables": 4, "boards_per_round": 8, "rounds": 3}),
        Example({"tables": 4, "boards_per_round": 6}, ("W-MITCH-M1",)),
        Example({"tables": 8, "boards_per_round": 4, "rounds": 7}),
        Example({"tables": 8, "boards_per_round": 3, "rounds": 8}, ("W-MITCH-M1",)),
        Example({"tables": 10, "boards_per_round": 3, "rounds": 9, "half_table": "north-south"}),
        Example({"tables": 14, "boards_per_round": 2, "rounds": 13, "arrow_switch": 2}),
        Example({"tables": 40, "boards_per_round": 1, "rounds": 40}, ("W-MITCH-M1",)),
    ),
    late=1,
    met=_met_once_in_a_skip,
)

STAY = _mitchell(
    "mitchell-stay",
    "Mitchell with a stay",
    source=f"{BARNEY_MITCHELL}, second modification",
    summary=(
        "A Mitchell for an even number of tables: half-way the boards move once while everybody "
        "stays; each pair misses one opponent and meets another twice."
    ),
    examples=(
        Example({"tables": 4, "boards_per_round": 6}, ("W-MITCH-M2",)),
        Example({"tables": 8, "boards_per_round": 3}, ("W-MITCH-M2",)),
        Example({"tables": 10, "boards_per_round": 3, "half_table": "north-south"}),
        Example({"tables": 40, "boards_per_round": 1}, ("W-MITCH-M2",)),
    ),
    late=-1,
    met=_met_once_in_a_stay,
    historical=True,
)
