"""Movements with several copies of the boards: web, barometer and endless Howell."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.seating import (
    all_rounds,
    assembled,
    given,
    met_at_most_once,
    numbered,
    pair_row,
    two_lines,
    whole,
)
from movements.family import Example, Family, boards_per_round, whole_number
from movements.model import Movement, ParameterValue, boards_of_set

_CLUBS = "as clubs play it today; proved by program over the whole range"
MOST_TABLES = 41


@cache
def _slots(tables: int, rounds: int) -> tuple[tuple[int, int], ...] | None:
    """Return for each table where its sets begin and whether they ascend (1) or descend (-1).

    An even number of tables has two stanzas, the second descending. An odd one has k tables
    ascending, k descending and as many as rounds ascending; two offsets are tried out.
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


def _build_web(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    tables, rounds, size = whole(parameters, "tables", "rounds", "boards_per_round")
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
        boards = boards_of_set(_set_at(slots, table, r, rounds), size)
        rows.append(pair_row(r, table, f"N{table + 1}", f"E{pair + 1}", boards))
    copies = 3 if tables % 2 else 2
    return assembled("web", parameters, two_lines(tables), rows, copies=copies)


def _web_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice; everybody plays every board."""
    yield from met_at_most_once(tallies)
    rounds = int(movement.parameters["rounds"])
    for contestant in movement.contestants:
        played = len(tallies.boards.get(contestant.label, Counter()))
        if played != rounds * int(movement.parameters["boards_per_round"]):
            yield f"{contestant.label} does not play every board."


WEB = Family(
    id="web",
    name="Web",
    catalogue=(),
    unit="pair",
    source=_CLUBS,
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
    build=_build_web,
    promises=_web_promises,
)


def _build_barometer(checked: Mapping[str, ParameterValue | None]) -> Movement:
    rounds = checked["rounds"] or checked["tables"]
    parameters = given({**checked, "rounds": rounds})
    tables, rounds, size = whole(parameters, "tables", "rounds", "boards_per_round")
    if rounds > tables:
        message = f"With {tables} tables at most {tables} rounds can be played, not {rounds}."
        raise MovementError(message)
    rows = [
        pair_row(r, t, f"N{t + 1}", f"E{(t - r) % tables + 1}", boards_of_set(r, size))
        for r, t in product(range(rounds), range(tables))
    ]
    return assembled("barometer", parameters, two_lines(tables), rows, copies=tables)


BAROMETER = Family(
    id="barometer",
    name="Barometer",
    catalogue=(),
    unit="pair",
    source=_CLUBS,
    summary=(
        "A copy of the boards for every table: all play the same boards in each round, so that "
        "results can be shown after it; East-West move up one table."
    ),
    parameters=(
        whole_number("tables", 3, 40, "a whole number from 3 to 40", required=True),
        whole_number("rounds", 1, 40, "a whole number up to the tables, which it is when left out"),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}),
        Example({"tables": 14, "rounds": 12, "boards_per_round": 2}),
        Example({"tables": 40, "rounds": 13}),
    ),
    build=_build_barometer,
    promises=_web_promises,
)


def _build_endless(checked: Mapping[str, ParameterValue | None]) -> Movement:
    pairs = int(checked["pairs"] or 0)
    ring = pairs - 1 + pairs % 2
    rounds = checked["rounds"] or ring
    parameters = given({**checked, "rounds": rounds})
    rounds, size = whole(parameters, "rounds", "boards_per_round")
    if rounds > ring:
        message = f"With {pairs} pairs at most {ring} rounds can be played, not {rounds}."
        raise MovementError(message)
    tables = (ring + 1) // 2
    rows = []
    for r in range(rounds):
        # The ring goes up the North-South seats from table 2 and down the East-West seats.
        ring_seats = [str((place - r) % ring + 1) for place in range(ring)]
        north_south = [str(ring + 1), *ring_seats[: tables - 1]]
        east_west = ring_seats[: tables - 2 : -1]
        for table, (ns, ew) in enumerate(zip(north_south, east_west, strict=True)):
            if str(pairs + 1) not in (ns, ew):
                rows.append(pair_row(r, table, ns, ew, boards_of_set(r, size)))
    return assembled("endless-howell", parameters, numbered(pairs), rows, copies=tables)


def _endless_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody twice; in all rounds everybody once."""
    yield from all_rounds(movement, int(movement.parameters["rounds"]))
    pairs = len(movement.contestants)
    complete = movement.parameters["rounds"] == pairs - 1 + pairs % 2
    for number, other in product(range(1, pairs + 1), repeat=2):
        met = tallies.met(str(number), str(other))
        if number < other and (met > 1 or (complete and met == 0)):
            yield f"{number} and {other} meet {met} times."


ENDLESS = Family(
    id="endless-howell",
    name="Endless Howell (flower)",
    catalogue=(),
    unit="pair",
    source=_CLUBS,
    summary=(
        "One field, any number of rounds, a copy of the boards for every table: the last pair "
        "keeps its seat, the others go up North-South and down East-West."
    ),
    parameters=(
        whole_number(
            "pairs",
            4,
            40,
            "a whole number from 4 to 40; with an odd number one pair sits out each round",
            required=True,
        ),
        whole_number("rounds", 1, 39, "a whole number less than the pairs; all when left out"),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 4, "boards_per_round": 8}),
        Example({"pairs": 13, "rounds": 9, "boards_per_round": 3}),
        Example({"pairs": 40, "rounds": 13, "boards_per_round": 2}),
    ),
    build=_build_endless,
    promises=_endless_promises,
)
