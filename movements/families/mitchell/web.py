"""Web: many tables in one section with two or three copies of the boards.

One half of the tables ascends through the sets, the other half descends; see ``_slots``.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.promises import met_at_most_once
from movements.families.seating import line_row, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters
from movements.seats import whole_tables
from movements.sources import CLUBS_PROVED

MOST_TABLES = 41
_EVENING = (9, 11, 12, 13)
"""The numbers of rounds that are offered."""


@cache
def _slots(tables: int, rounds: int) -> tuple[tuple[int, int], ...] | None:
    """Return for each table where its sets begin and whether they ascend (1) or descend (-1).

    An even number of tables has two stanzas, the second descending. An odd one has k tables
    ascending, k descending and as many as rounds ascending; two offsets are found by trial.
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


def _stanzas(tables: int, middle: int, descending: int, last: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (t, 1) if t < middle else (descending - t, -1) if t < 2 * middle else (last + t, 1)
        for t in range(tables)
    )


def _all_sets(slots: tuple[tuple[int, int], ...], rounds: int) -> bool:
    """Return whether every East-West pair finds every set."""
    return all(
        len({_set_at(slots, (pair + r) % len(slots), r, rounds) for r in range(rounds)}) == rounds
        for pair in range(len(slots))
    )


def _set_at(slots: tuple[tuple[int, int], ...], table: int, r: int, rounds: int) -> int:
    start, step = slots[table]
    return (start + step * r) % rounds


def _build(parameters: Parameters) -> Schedule:
    tables, rounds, size = parameters.numbers("tables", "rounds", "boards_per_round")
    slots = _slots(tables, rounds)
    if slots is None:
        allowed = (
            f"from {tables // 2} to {tables - 1} rounds"
            if tables % 2 == 0
            else f"an odd number of rounds from {-(-tables // 3)} to {tables - 2}"
        )
        message = f"A web of {tables} tables needs {allowed}, not {rounds}."
        raise MovementError(message)
    rows = []
    for r, table in product(range(rounds), range(tables)):
        skipped = rounds % 2 == 0 and r >= rounds // 2
        pair = (table - r - skipped) % tables
        rows.append(line_row(r, table, pair, _set_at(slots, table, r, rounds), size=size))
    return Schedule(two_lines(tables), rows, copies=3 if tables % 2 else 2)


def meet_once_and_play_everything(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice; everybody plays every board."""
    yield from met_at_most_once(tallies)
    rounds, size = movement.parameters.numbers("rounds", "boards_per_round")
    for contestant in movement.contestants:
        if len(tallies.boards.get(contestant.label, ())) != rounds * size:
            yield f"{contestant.label} does not play every board."


FAMILY = Family(
    id="web",
    name="Web",
    unit="pair",
    source=CLUBS_PROVED,
    summary=(
        "Many tables in one section with two copies of the boards (three for an odd number of "
        "tables): one half ascends through them, the other descends, everybody plays all."
    ),
    parameters=(
        whole_number(
            "tables", 4, MOST_TABLES, f"a whole number from 4 to {MOST_TABLES}", required=True
        ),
        whole_number(
            "rounds",
            3,
            40,
            "a whole number from half the tables to one less than the tables; with an odd number "
            "of tables an odd one from a third of them",
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
    build=_build,
    promises=meet_once_and_play_everything,
)
