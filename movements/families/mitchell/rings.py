"""Mitchell kin without sharing trouble: relays, pivots in a ring, and appendices.

Numbers are from 0 in the formulas. Unless a rule says otherwise North-South t sits at table t,
East-West e at table e + r in round r, and the set there is slot(t) + r modulo the sets; ``slot``
counts tables and the relays between them.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import gcd

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.seating import (
    all_rounds,
    assembled,
    given,
    met_at_most_once,
    out_at_most_once,
    pair_row,
    whole,
)
from movements.family import Example, Family, boards_per_round, whole_number
from movements.model import Contestant, Movement, Parameters, ParameterValue, boards_of_set

Sitting = tuple[int, int, str, str, int]
"""Round, table, North-South, East-West, set."""

_CLUBS = "as clubs play it today; proved by program over the whole range"
_TABLES = "a whole number from {} to {}"


def _people(rows: list[Sitting]) -> list[str]:
    """Return the labels: each letter in the order of its numbers."""
    labels = {label for row in rows for label in row[2:4]}
    order = "NEMR"
    return sorted(labels, key=lambda label: (order.index(label[0]), int(label[1:])))


def _movement(id_: str, parameters: Parameters, rows: list[Sitting], *, winners: int) -> Movement:
    size = int(parameters["boards_per_round"])
    north_south = {row[2] for row in rows}
    people = tuple(
        Contestant(label, None, None if winners == 1 else "NS" if label in north_south else "EW")
        for label in _people(rows)
    )
    played = [pair_row(r, t, ns, ew, boards_of_set(s, size)) for r, t, ns, ew, s in rows]
    return assembled(id_, parameters, people, played)


def _never_twice(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice; nobody sits out more than once."""
    yield from met_at_most_once(tallies)
    yield from out_at_most_once(movement)
    if "base_tables" in movement.parameters:
        yield from all_rounds(movement, int(movement.parameters["base_tables"]))


def _everybody_moving(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: besides, each pair that keeps its seat meets every pair of the ring."""
    yield from _never_twice(movement, tallies)
    ring = [c.label for c in movement.contestants if c.label[0] == "E"]
    for still in (c.label for c in movement.contestants if c.label[0] == "N"):
        for other in ring:
            if tallies.met(still, other) != 1:
                yield f"{still} and {other} do not meet exactly once."


def _blackpool(parameters: Parameters) -> Movement:
    (tables,) = whole(parameters, "tables")
    rows = [
        (
            r,
            t,
            f"N{t + 1}",
            f"E{(t - r) % tables + 1}",
            (t + (tables % 2 == 0 and t >= tables // 2) + r) % (tables + 2),
        )
        for r, t in product(range(tables), range(tables))
    ]
    return _movement("blackpool", parameters, rows, winners=2)


def _relay_every(parameters: Parameters) -> Movement:
    (tables,) = whole(parameters, "tables")
    if tables % 3 == 0:
        message = (
            f"relay-after-every-table needs a number of tables that 3 does not divide, not "
            f"{tables}: otherwise pairs would meet the same boards again."
        )
        raise MovementError(message)
    rows = [
        (r, t, f"N{t + 1}", f"E{(t - r) % tables + 1}", (2 * t + r) % (2 * tables))
        for r, t in product(range(2 * tables), range(tables))
    ]
    return _movement("relay-after-every-table", parameters, rows, winners=2)


def _lines_twice(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each pair meets each pair of the other line twice and plays every board."""
    tables = int(movement.parameters["tables"])
    for ns, ew in product(range(1, tables + 1), repeat=2):
        if tallies.met(f"N{ns}", f"E{ew}") != 2:
            yield f"N{ns} and E{ew} do not meet exactly twice."


def _hesitation(parameters: Parameters) -> Movement:
    (tables,) = whole(parameters, "tables")
    around, half = tables + 1, tables // 2
    rows = []
    for r, t in product(range(around), range(tables)):
        slot = t if t < half else (t + 2 - tables % 2)
        if t == tables - 1 and tables % 2 == 0:
            slot = 0
        ns = f"N{t + 1}" if t < tables - 1 else f"E{(tables - r) % around + 1}"
        rows.append((r, t, ns, f"E{(t - r) % around + 1}", (slot + r) % around))
    return _movement("hesitation", parameters, rows, winners=1)


def _double_hesitation(parameters: Parameters) -> Movement:
    (tables,) = whole(parameters, "tables")
    around = tables + 2
    rows = []
    for r, t in product(range(around), range(tables)):
        slot = t + (t > tables // 2) * (1 + tables % 2)
        pivot = {1: tables, tables - 1: tables + 1}.get(t)
        ns = f"N{t + 1}" if pivot is None else f"E{(pivot - r) % around + 1}"
        rows.append((r, t, ns, f"E{(t - r) % around + 1}", (slot + r) % around))
    return _movement("double-hesitation", parameters, rows, winners=1)


def _appendix_rows(base: int, *, bowman: bool) -> list[Sitting]:
    rows = []
    for r, t in product(range(base), range(base + 1 + bowman)):
        skipped = base % 2 == 0 and r >= base // 2
        ew = (t - r - skipped) % (base + 2)
        board_set = (t + r) % base if t <= base else base - 1 - r
        rows.append((r, t, f"N{t + 1}", f"E{ew + 1}", board_set))
    return rows


def _appendix(parameters: Parameters) -> Movement:
    (base,) = whole(parameters, "base_tables")
    rows = _appendix_rows(base, bowman=False)
    return _movement("appendix", parameters, rows, winners=2)


def _bowman(parameters: Parameters) -> Movement:
    (base,) = whole(parameters, "base_tables")
    rows = _appendix_rows(base, bowman=True)
    return _movement("bowman", parameters, rows, winners=2)


def _beynon(parameters: Parameters) -> Movement:
    base, more = whole(parameters, "base_tables", "appendix_tables")
    if gcd(base, 6) != 1 or more > base:
        message = (
            "beynon needs a number of base tables that neither 2 nor 3 divides (5, 7, 11, 13, "
            f"17, 19, 23 or 25) and at most as many appendix tables, not {base} and {more}."
        )
        raise MovementError(message)
    rows = []
    for r, place in product(range(base), range(base)):
        # North-South who move are numbered on from the still ones; they go two tables up.
        mover = f"N{more + (place - 2 * r) % base + 1}"
        board_set = (place + r) % base
        ew = f"E{(place - r) % base + 1}"
        rows.append((r, place, f"N{place + 1}" if place < more else mover, ew, board_set))
        if place < more:
            rows.append((r, base + place, mover, f"E{base + place + 1}", board_set))
    return _movement("beynon", parameters, rows, winners=2)


def _build(
    make: Callable[[Parameters], Movement],
) -> Callable[[Mapping[str, ParameterValue | None]], Movement]:
    return lambda checked: make(given(checked))


def _family(
    id_: str,
    name: str,
    summary: str,
    make: Callable[[Parameters], Movement],
    limits: tuple[int, int, str],
    *,
    count: str = "tables",
    promises: Callable[[Movement, Tallies], Iterator[str]] = _never_twice,
    source: str = _CLUBS,
) -> Family:
    low, high, why = limits
    first = whole_number(count, low, high, _TABLES.format(low, high) + why, required=True)
    return Family(
        id=id_,
        name=name,
        catalogue=(),
        unit="pair",
        source=source,
        summary=summary,
        parameters=(first, boards_per_round()),
        examples=(
            Example({count: low, "boards_per_round": 4}),
            Example({count: 8, "boards_per_round": 3}),
            Example({count: high}),
        ),
        build=_build(make),
        promises=promises,
    )


BLACKPOOL = _family(
    "blackpool",
    "Blackpool",
    "A complete Mitchell without sharing: two sets rest on relays, and each pair misses two sets.",
    _blackpool,
    (4, 40, ", even or odd (two more sets than tables are in play)"),
    promises=_everybody_moving,
)
RELAY_EVERY = _family(
    "relay-after-every-table",
    "Mitchell with a relay after every table",
    "Twice through the room with a relay after every table: everybody meets everybody twice.",
    _relay_every,
    (4, 40, " that 3 does not divide (otherwise boards would come again)"),
    promises=_lines_twice,
    source=_CLUBS + " (a published rule that 4 must divide the tables is wrong: 12 fails)",
)
HESITATION = _family(
    "hesitation",
    "Hesitation Mitchell",
    "One winner and one round more than tables: East-West go through the last North-South seat.",
    _hesitation,
    (3, 20, " (one more round and set than tables)"),
    promises=_everybody_moving,
)
DOUBLE_HESITATION = _family(
    "double-hesitation",
    "Double hesitation Mitchell",
    "One winner and two rounds more than tables: East-West go through two North-South seats.",
    _double_hesitation,
    (5, 20, " (two more rounds and sets than tables)"),
    promises=_everybody_moving,
)
APPENDIX = _family(
    "appendix",
    "Appendix of a table and a half",
    "A table and a half more than sets: one table shares and one East-West pair sits out.",
    _appendix,
    (5, 18, ": the sets and rounds; one table is added, and a pair that sits out in turn"),
    count="base_tables",
)
BOWMAN = _family(
    "bowman",
    "Bowman",
    "Two tables more than sets, without sit-outs: the last table plays the sets in reverse order.",
    _bowman,
    (5, 18, ": the sets and rounds; two tables are added"),
    count="base_tables",
)
BEYNON = Family(
    id="beynon",
    name="Beynon appendix",
    catalogue=(),
    unit="pair",
    source=_CLUBS,
    summary=(
        "Up to twice as many tables as sets: at the added tables East-West sit still and share "
        "with the first tables, and one line goes one table up, the other two."
    ),
    parameters=(
        whole_number(
            "base_tables",
            5,
            25,
            "a number from 5 to 25 that neither 2 nor 3 divides: the sets and rounds",
            required=True,
        ),
        whole_number(
            "appendix_tables", 1, 25, "a whole number from 1 to the base tables", default=1
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"base_tables": 5, "appendix_tables": 2, "boards_per_round": 5}),
        Example({"base_tables": 7, "appendix_tables": 7, "boards_per_round": 4}),
        Example({"base_tables": 13, "appendix_tables": 3, "boards_per_round": 2}),
        Example({"base_tables": 25}),
    ),
    build=_build(_beynon),
    promises=_never_twice,
)
