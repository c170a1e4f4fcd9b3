"""Mitchells with more sets than tables, so that some rest on relays; in two of them pairs hesitate.

Everything is counted from 0. North-South t sits at table t, and the set there in round r is
slot(t) + r modulo the sets; ``slot`` counts tables and the relays between them. East-West e is at
table e + r, except in a hesitation.

In a hesitation all pairs but the stationary ones go round a ring: all East-West seats and the
``pivots``, the North-South seats in which each hesitates for a round. They change direction there,
so all pairs are one field.
"""

from collections.abc import Mapping
from itertools import product

from movements.families.directions import with_directions
from movements.families.mitchell import balanced
from movements.families.mitchell.two_lines import line_rows, not_by_three, of_clubs
from movements.families.promises import met_at_most_once, out_at_most_once, whole_line_met
from movements.families.seating import pair_row, two_lines
from movements.family import Schedule
from movements.model import Contestant, Parameters, boards_of_set
from movements.sources import CLUBS_PROVED

_EVERYBODY_MOVING = (met_at_most_once, out_at_most_once, whole_line_met(1))


def _blackpool(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")

    def set_at(table: int, r: int) -> int:
        past_the_relay = tables % 2 == 0 and table >= tables // 2
        return (table + past_the_relay + r) % (tables + 2)

    return Schedule(two_lines(tables), line_rows(tables, tables, size, set_at))


_BLACKPOOL = of_clubs(
    "blackpool",
    "Blackpool",
    "A complete Mitchell without sharing: two sets rest on relays, and each pair misses two sets.",
    (4, 40, ", even or odd (two more sets than tables are in play)"),
    build=_blackpool,
    promises=_EVERYBODY_MOVING,
)

BLACKPOOL = with_directions(_BLACKPOOL, balanced.BLACKPOOL, "tables", lines=True)


def _relay_every(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    not_by_three("relay-after-every-table", tables)
    rows = line_rows(tables, 2 * tables, size, lambda table, r: (2 * table + r) % (2 * tables))
    return Schedule(two_lines(tables), rows)


RELAY_EVERY = of_clubs(
    "relay-after-every-table",
    "Mitchell with a relay after every table",
    "Twice through the room with a relay after every table: everybody meets everybody twice.",
    (4, 40, " not divisible by 3 (otherwise boards would come back)"),
    source=f"{CLUBS_PROVED} (a published rule that asks for a multiple of 4 is wrong: 12 fails)",
    build=_relay_every,
    promises=(whole_line_met(2),),
)


def _hesitating(size: int, slots: list[int], pivots: Mapping[int, int]) -> Schedule:
    """Return the schedule for the slot of each table and the first pair in each pivot seat."""
    tables, around = len(slots), len(slots) + len(pivots)
    rows = []
    for r, t in product(range(around), range(tables)):
        ns = f"E{(pivots[t] - r) % around + 1}" if t in pivots else f"N{t + 1}"
        boards = boards_of_set((slots[t] + r) % around, size)
        rows.append(pair_row(r, t, ns, f"E{(t - r) % around + 1}", boards))
    still = (Contestant(f"N{t + 1}") for t in range(tables) if t not in pivots)
    return Schedule((*still, *two_lines(0, around, winners=1)), rows)


def _single(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    slots = [t + (t >= tables // 2) * (2 - tables % 2) for t in range(tables)]
    if tables % 2 == 0:
        slots[-1] = slots[0]
    return _hesitating(size, slots, {tables - 1: tables})


def _double(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    slots = [t + (t > tables // 2) * (1 + tables % 2) for t in range(tables)]
    return _hesitating(size, slots, {1: tables, tables - 1: tables + 1})


_HESITATION = of_clubs(
    "hesitation",
    "Hesitation Mitchell",
    "One winner and one round more than tables: East-West go through the last North-South seat.",
    (3, 20, " (one more round and set than tables)"),
    build=_single,
    promises=_EVERYBODY_MOVING,
)

HESITATION = with_directions(_HESITATION, balanced.HESITATION, "tables", lines=False)

_DOUBLE_HESITATION = of_clubs(
    "double-hesitation",
    "Double hesitation Mitchell",
    "One winner and two rounds more than tables: East-West go through two North-South seats.",
    (5, 20, " (two more rounds and sets than tables)"),
    build=_double,
    promises=_EVERYBODY_MOVING,
)

DOUBLE_HESITATION = with_directions(
    _DOUBLE_HESITATION, balanced.DOUBLE_HESITATION, "tables", lines=False
)
