"""Mitchells with several copies of the boards: barometer and web.

In a barometer every table has a copy, so that all play the same boards at once. A web puts many
tables in one section with two or three copies: one half of the tables ascends through the sets,
the other half descends; see ``_slots``.
"""

from collections.abc import Iterator
from functools import cache

from movements.analysis.encounters import Tallies
from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.directions import with_directions
from movements.families.mitchell import balanced
from movements.families.mitchell.two_lines import check_rounds, line_rows, rounds_up_to_tables
from movements.families.promises import met_at_most_once
from movements.families.seating import two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters
from movements.sources import CLUBS_PROVED

_EVENING = (9, 11, 12, 13)
"""The numbers of rounds for which a web is offered."""

Slots = tuple[tuple[int, int], ...]
"""For each table the set it begins with, and whether its sets ascend (1) or descend (-1)."""


@cache
def _slots(tables: int, rounds: int) -> Slots | None:
    """Return the slots of a web, None where there are none.

    A stanza is a run of tables that share a copy. An even number of tables has two stanzas, the
    second descending. An odd number has three: k tables ascending, k descending, and as many
    tables as rounds ascending again; trial finds where the last two begin.
    """
    if tables % 2 == 0:
        if not tables // 2 <= rounds < tables:
            return None
        return tuple((t, 1) if t < tables // 2 else (tables - 2 - t, -1) for t in range(tables))
    middle = (tables - rounds) // 2
    if rounds % 2 == 0 or not 0 < middle <= rounds:
        return None
    offsets = ((descending, last) for descending in range(rounds) for last in range(rounds))
    return next(
        slots
        for descending, last in offsets
        if _all_sets(slots := _stanzas(tables, middle, descending, last), rounds)
    )


def _stanzas(tables: int, middle: int, descending: int, last: int) -> Slots:
    return tuple(
        (t, 1) if t < middle else (descending - t, -1) if t < 2 * middle else (last + t, 1)
        for t in range(tables)
    )


def _all_sets(slots: Slots, rounds: int) -> bool:
    """Return whether every East-West pair finds every set."""
    return all(
        len({_set_at(slots[(pair + r) % len(slots)], r, rounds) for r in range(rounds)}) == rounds
        for pair in range(len(slots))
    )


def _set_at(slot: tuple[int, int], r: int, rounds: int) -> int:
    start, step = slot
    return (start + step * r) % rounds


def _build_web(parameters: Parameters) -> Schedule:
    tables, rounds, size = parameters.numbers("tables", "rounds", "boards_per_round")
    slots = _slots(tables, rounds)
    if slots is None:
        allowed = (
            f"from {tables // 2} to {tables - 1} rounds"
            if tables % 2 == 0
            else f"an odd number of rounds from {-(-tables // 3)} to {tables - 2}"
        )
        raise MovementError(f"A web of {tables} tables needs {allowed}, not {rounds}.")
    rows = line_rows(
        tables,
        rounds,
        size,
        lambda table, r: _set_at(slots[table], r, rounds),
        late=1 - rounds % 2,
        half=rounds // 2,
    )
    return Schedule(two_lines(tables), rows, copies=3 if tables % 2 else 2)


def _all_sets_played(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody plays every board, and there are as many as the parameters say."""
    rounds, size = movement.parameters.numbers("rounds", "boards_per_round")
    for label in movement.labels:
        if len(tallies.boards.get(label, ())) != rounds * size:
            yield f"{label} does not play every board."


_PROMISES = (met_at_most_once, _all_sets_played)

_WEB = Family(
    id="web",
    name="Web",
    source=CLUBS_PROVED,
    summary=(
        "Many tables in one section with two copies of the boards (three for an odd number of "
        "tables): one half ascends through them, the other descends, and everybody plays all."
    ),
    parameters=(
        whole_number("tables", 4, 41),
        whole_number(
            "rounds",
            3,
            40,
            "a whole number from half the tables to one less than the tables; with an odd number "
            "of tables, an odd number from a third of them",
            default=13,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 4, "rounds": 3, "boards_per_round": 6}),
        Example({"tables": 16, "rounds": 12, "boards_per_round": 2}),
        Example({"tables": 18, "boards_per_round": 2}),
        Example({"tables": 21, "boards_per_round": 2}),
        Example({"tables": 41, "rounds": 15}),
    ),
    seats=whole_tables(4, 41, rounds=_EVENING),
    build=_build_web,
    promises=_PROMISES,
)

WEB = with_directions(_WEB, balanced.WEB, "tables", "rounds", lines=True)


def _build_barometer(parameters: Parameters) -> Schedule:
    tables, rounds, size = parameters.numbers("tables", "rounds", "boards_per_round")
    check_rounds(tables, rounds)
    rows = line_rows(tables, rounds, size, lambda _table, r: r)
    return Schedule(two_lines(tables), rows, copies=tables)


_BAROMETER = Family(
    id="barometer",
    name="Barometer",
    source=CLUBS_PROVED,
    summary=(
        "A copy of the boards for every table: all play the same boards in each round, so its "
        "results can be shown straight away; East-West move up one table."
    ),
    parameters=(
        whole_number("tables", 3, 40),
        rounds_up_to_tables(
            40, "a whole number up to the number of tables, all of them if left out"
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}),
        Example({"tables": 14, "rounds": 12, "boards_per_round": 2}),
        Example({"tables": 40, "rounds": 13}),
    ),
    seats=whole_tables(3, 40),
    build=_build_barometer,
    promises=_PROMISES,
)

BAROMETER = with_directions(_BAROMETER, balanced.BAROMETER, "tables", "rounds", lines=True)
